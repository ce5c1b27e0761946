/** The one pipeline: candidates → headlines judged → pages read → articles judged → answer. */

import type { NewsIndex } from '../news/news-index.ts';
import type { WordIndex } from '../news/word-index/word-index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Observe } from '../platform/observe.ts';
import type { Database } from '../store/database.ts';
import type { Reads } from '../store/replica-reads.ts';
import type { Answer, LeftOut } from './answer/answer.ts';
import { mergeLeftOut } from './answer/assemble.ts';
import {
  type AnswerOptions,
  buildAnswer,
  type JudgedSearch,
  newSearchId,
  partialAnswer,
} from './answer/build-answer.ts';
import type { Elsewhere } from './candidates/candidate-source.ts';
import { newsSource, termsOf } from './candidates/word-source.ts';
import {
  isRelevant,
  type Judged,
  type JudgingDeps,
  judgeArticles,
  judgeHeadlines,
  withinWindows,
  worthReading,
} from './judging/judging.ts';
import { DEPTHS } from './modes.ts';
import type { Permits } from './permits.ts';
import { noProgress, step } from './progress.ts';
import { StageTimer } from './stages.ts';
import { type Question, type SearchRequest, understand, withWiderWindows } from './understanding/question.ts';
import { inOtherWords } from './understanding/rewordings/rewordings.ts';

export { newSearchId } from './answer/build-answer.ts';

export interface SearchDeps extends JudgingDeps {
  index: NewsIndex;
  wordIndex: WordIndex;
  db: Database;
  /** Articles and pages by their key. */
  reads: Reads;
  clock: Clock;
  observe: Observe;
  permits: Permits;
  /** Looks at the sites that cover the topic; left out: deep searches stay within the index. */
  elsewhere?: Elsewhere;
}

/** What a door may have its own way; the rest is as in `POST /v1/search`. */
export type SearchOptions = Partial<AnswerOptions> & {
  /** Time to read pages, in milliseconds; default that of the mode. */
  readMs?: number;
};

/**
 * Answers a request. Throws `overloaded` when too many searches run, the signal's reason when the caller has gone,
 * and whatever failure the database, the models or the place it looks in had.
 */
export async function search(
  deps: SearchDeps,
  request: SearchRequest,
  signal?: AbortSignal,
  manner: SearchOptions = {},
): Promise<Answer> {
  return deps.permits.with(signal, () => answer(deps, request, signal, manner));
}

/** All that the stages of one search share. */
interface Run extends AnswerOptions {
  deps: SearchDeps;
  now: number;
  readMs: number;
  stages: StageTimer;
  signal: AbortSignal | undefined;
  /** The news index is looked in, not a place of the caller's. */
  isNews: boolean;
}

async function answer(
  deps: SearchDeps,
  request: SearchRequest,
  signal: AbortSignal | undefined,
  manner: SearchOptions,
): Promise<Answer> {
  const { readShare } = DEPTHS[request.mode];
  const run: Run = {
    object: 'search',
    newId: newSearchId,
    onProgress: noProgress,
    readMs: deps.readMs * readShare,
    ...manner,
    from: manner.from ?? newsSource(deps.index, deps.reads),
    isNews: manner.from === undefined,
    deps: deps,
    now: deps.clock.now(),
    stages: new StageTimer(deps.clock, signal),
    signal,
  };
  const question = await worded(run, understand(request, run.now));
  const looked = await nearby(run, await look(run, question));
  return buildAnswer(deps, await further(run, looked), run, run.now, run.stages, signal);
}

/** Wordings that a step names. */
const WORDINGS_TOLD = 3;

/** Adds other words for the topic, where the mode looks for them. */
async function worded(run: Run, question: Question): Promise<Question> {
  const { deps, from, stages, onProgress: tell, signal } = run;
  if (!DEPTHS[question.mode].otherWords) return question;
  const asked = await stages.time(
    'words',
    Promise.all(question.parsed.map((one) => inOtherWords(deps.inference, from, one, signal))),
  );
  const wordings = asked.flatMap(({ wordings: otherwise }) => otherwise);
  const shown = wordings.slice(0, WORDINGS_TOLD).map(({ topic }) => `“${topic}”`);
  const said =
    wordings.length === 0 ? 'No other words are known for it' : `Also looking for ${shown.join(', ')}`;
  tell(step('words', said, { wordings: wordings.length }));
  return { ...question, parsed: asked };
}

/** Finds candidates and judges them, by their headlines and, as the mode says, by their text. */
async function look(run: Run, question: Question): Promise<JudgedSearch> {
  const { deps, from, now, stages, onProgress: tell, signal } = run;
  const terms = termsOf(question);
  const limit = DEPTHS[question.mode].candidates;
  const { union, leftOut } = await stages.time(
    'candidates',
    from.find({ question, terms, limit, now, onProgress: tell, signal }),
  );
  tell(step('candidates', `${union.length} articles may be about it`, { candidates: union.length }));
  const judged = await stages.time('headlines', judgeHeadlines(deps, from, question, terms, union, signal));
  const looked = {
    question,
    terms,
    judged: withinWindows(question, judged),
    leftOut,
    candidates: union.length,
  };
  report(run, looked, 'headlines', 'Headlines judged');
  return read(run, looked);
}

/** Of the reading time, what a second reading surely has. */
const SECOND_READING = 0.2;

/** Reads the best of what has not been read, `among` some, and judges it by its text. */
async function read(run: Run, looked: JudgedSearch, among?: (one: Judged) => boolean): Promise<JudgedSearch> {
  const { deps, from, readMs, stages, onProgress: tell, signal } = run;
  const { question, terms } = looked;
  if (DEPTHS[question.mode].read === 0) return looked;
  const chosen = worthReading(question, looked.judged, among);
  tell(step('reading', `Reading ${chosen.size} pages`, { pages: chosen.size }));
  const left = Math.max(readMs - (stages.took.articles ?? 0), readMs * SECOND_READING);
  const { judged, unread } = await stages.time(
    'articles',
    judgeArticles(deps, from, question, terms, looked.judged, chosen, left, signal),
  );
  const after = {
    ...looked,
    judged: withinWindows(question, judged),
    leftOut: mergeLeftOut(looked.leftOut, counted(unread)),
  };
  report(run, after, 'articles', 'Articles judged by their text');
  return after;
}

/** Tells how far the search has come, and the best of it. */
function report(
  { onProgress: tell, from, now }: Run,
  looked: JudgedSearch,
  stage: 'headlines' | 'articles',
  what: string,
): void {
  if (tell === noProgress) return;
  const partial = partialAnswer(looked, from, now);
  const read = looked.judged.filter(({ page }) => page !== null).length;
  const counts = {
    judged: looked.judged.length,
    relevant: partial.total,
    ...(stage === 'articles' && { read }),
  };
  tell(step(stage, `${what}: ${partial.total} of ${looked.judged.length} are about it`, counts));
  tell({ kind: 'partial', ...partial });
}

/** Where a query's own days have nothing, the days around them are looked at; what they have takes its place. */
async function nearby(run: Run, looked: JudgedSearch): Promise<JudgedSearch> {
  const empty = new Set([...looked.question.parsed.keys()].filter((at) => isEmpty(looked, at)));
  const around = withWiderWindows(looked.question, empty);
  if (around === null) return looked;
  run.onProgress(step('nearby', 'Nothing on the days asked for: looking at those around them'));
  const second = await look(run, around);
  return [...empty].some((at) => !isEmpty(second, at)) ? second : looked;
}

/** Undated articles stay in the list, and are no news of the day: the days around it may have some. */
function isEmpty({ judged }: JudgedSearch, at: number): boolean {
  return !judged.some(({ article, verdicts }) => article.publishedAt !== null && isRelevant(verdicts[at]!));
}

/** Where the index falls short of what was asked for, the sites that cover the topic are looked at themselves. */
async function further(run: Run, looked: JudgedSearch): Promise<JudgedSearch> {
  const { deps, now, readMs, stages, onProgress: tell, signal, isNews, from } = run;
  const { question, terms } = looked;
  const relevant = looked.judged.filter((one) => one.verdicts.some(isRelevant)).length;
  const isWanted = isNews && DEPTHS[question.mode].elsewhere && relevant < question.max_results;
  if (!isWanted || deps.elsewhere === undefined) return looked;
  tell(step('elsewhere', 'Looking at the sites that cover the topic', { relevant }));
  const { union, leftOut } = await stages.time(
    'elsewhere',
    deps.elsewhere({
      question,
      terms,
      found: looked.judged,
      now,
      budgetMs: readMs,
      onProgress: tell,
      signal,
    }),
  );
  const known = new Set(looked.judged.map(({ article }) => article.url));
  const fresh = union.filter(({ article }) => !known.has(article.url));
  const judged = await stages.time('elsewhere', judgeHeadlines(deps, from, question, terms, fresh, signal));
  const more = {
    ...looked,
    judged: withinWindows(question, [...looked.judged, ...judged]),
    leftOut: mergeLeftOut(looked.leftOut, leftOut),
    candidates: looked.candidates + fresh.length,
  };
  const found = new Set(fresh.map(({ article }) => article.url));
  return read(run, more, ({ article }) => found.has(article.url));
}

function counted(reasons: ReadonlyMap<string, number>): LeftOut[] {
  return [...reasons].map(([reason, count]) => ({ reason, count }));
}

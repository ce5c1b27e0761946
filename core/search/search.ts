/** The one pipeline: candidates → headlines judged → pages read → articles judged → answer. */

import type { NewsIndex } from '../news/news-index.ts';
import type { WordIndex } from '../news/word-index/word-index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../store/database.ts';
import type { Reads } from '../store/replica-reads.ts';
import type { Answer } from './answer/answer.ts';
import {
  type AnswerDeps,
  type AnswerOptions,
  buildAnswer,
  type JudgedSearch,
  newSearchId,
  partialResults,
} from './answer/build-answer.ts';
import { noProgress } from './answer/progress.ts';
import { mergeLeftOut } from './candidates/left-out.ts';
import { newsSource } from './candidates/word-source.ts';
import type { Elsewhere } from './elsewhere.ts';
import { isRelevant, type Judged, withinWindows } from './judging/judged.ts';
import { type Judging, judgeHeadlines, judgeRead } from './judging/judging.ts';
import { pagesToRead, readPages } from './judging/read-pages.ts';
import { DEPTHS } from './modes.ts';
import type { PageReader } from './pages/page-reader.ts';
import type { Permits } from './permits.ts';
import { StageTimer } from './stages.ts';
import { step } from './steps.ts';
import { type Question, withWiderWindows } from './understanding/question.ts';
import { reword } from './understanding/rewordings/rewordings.ts';
import type { ReadTiming } from './understanding/timing.ts';

export { newSearchId } from './answer/build-answer.ts';

export interface SearchDeps extends AnswerDeps {
  index: NewsIndex;
  wordIndex: WordIndex;
  db: Database;
  /** Articles and pages by their key. */
  reads: Reads;
  clock: Clock;
  readTiming: ReadTiming;
  permits: Permits;
  reader: PageReader;
  /** Time to read pages in normal mode, in milliseconds; deep mode has more. */
  readMs: number;
  /** UTC offset at which dates without a time are read, such as -03:00. */
  dateOffset: string;
  /** Searches the sites that cover the topic; absent: deep searches stay within the index. */
  elsewhere?: Elsewhere;
}

/** Where kinds of search differ; the rest is as in `POST /v1/search`. */
export type SearchOptions = Partial<AnswerOptions> & {
  /** Time to read pages, in milliseconds; default that of the mode. */
  readMs?: number;
};

/**
 * Answers a question. Throws `overloaded` when too many searches run, the signal's reason when the caller has gone,
 * and whatever failure the database, the models or the source of candidates had.
 */
export async function search(
  deps: SearchDeps,
  question: Question,
  signal?: AbortSignal,
  options: SearchOptions = {},
): Promise<Answer> {
  return deps.permits.with(signal, async () => {
    const run = startRun(deps, question, signal, options);
    const judged = await widenWhereEmpty(run, await findAndJudge(run, await rewordQuestion(run, question)));
    return buildAnswer(deps, await searchElsewhere(run, judged), run, run.stages, signal);
  });
}

/** All that the stages of one search share. */
interface Run extends AnswerOptions {
  deps: SearchDeps;
  readMs: number;
  stages: StageTimer;
  signal: AbortSignal | undefined;
  /** The news index is searched, not a source of the caller's. */
  isNews: boolean;
}

function startRun(
  deps: SearchDeps,
  { mode }: Question,
  signal: AbortSignal | undefined,
  options: SearchOptions,
): Run {
  return {
    object: 'search',
    newId: newSearchId,
    onProgress: noProgress,
    readMs: deps.readMs * DEPTHS[mode].readShare,
    ...options,
    from: options.from ?? newsSource(deps.index, deps.reads),
    isNews: options.from === undefined,
    deps,
    stages: new StageTimer(deps.clock, signal),
    signal,
  };
}

/** Wordings that a step names. */
const WORDINGS_SHOWN = 3;

/** Adds other words for the topic, where the mode has them. */
async function rewordQuestion(run: Run, question: Question): Promise<Question> {
  const { deps, from, stages, onProgress, signal } = run;
  if (!DEPTHS[question.mode].otherWords) return question;
  const parsed = await stages.time(
    'words',
    Promise.all(
      question.parsed.map(async (query) => ({
        ...query,
        ...(await reword(deps.inference, from, query.topic, signal)),
      })),
    ),
  );
  const wordings = parsed.flatMap((query) => query.wordings);
  const shown = wordings.slice(0, WORDINGS_SHOWN).map(({ topic }) => `“${topic}”`);
  const message =
    wordings.length === 0 ? 'No other words are known for it' : `Also searching for ${shown.join(', ')}`;
  onProgress(step('words', message, { wordings: wordings.length }));
  return { ...question, parsed };
}

function judgingOf({ deps, from, signal }: Run, question: Question): Judging {
  return { inference: deps.inference, words: from.words, question, signal };
}

/** Finds candidates and judges them, by their headlines and, as the mode says, by their text. */
async function findAndJudge(run: Run, question: Question): Promise<JudgedSearch> {
  const { from, stages, onProgress, signal } = run;
  const limit = DEPTHS[question.mode].candidates;
  const { union, leftOut } = await stages.time(
    'candidates',
    from.find({ question, limit, onProgress, signal }),
  );
  onProgress(step('candidates', `${union.length} articles may be about it`, { candidates: union.length }));
  const judged = await stages.time('headlines', judgeHeadlines(judgingOf(run, question), union));
  const found = {
    question,
    judged: withinWindows(question, judged),
    leftOut,
    candidates: union.length,
  };
  reportPartial(run, found, 'headlines', 'Headlines judged');
  return readBest(run, found);
}

/** Of the reading time, the share that a second reading is sure to have. */
const SECOND_READING = 0.2;

/** Reads the best of what has not been read, `among` some, and judges it by its text. */
async function readBest(
  run: Run,
  found: JudgedSearch,
  among?: (one: Judged) => boolean,
): Promise<JudgedSearch> {
  const { deps, from, readMs, stages, onProgress, signal } = run;
  const { question } = found;
  if (DEPTHS[question.mode].read === 0) return found;
  const chosen = pagesToRead(question, found.judged, among);
  onProgress(step('reading', `Reading ${chosen.size} pages`, { pages: chosen.size }));
  const left = Math.max(readMs - (stages.took.articles ?? 0), readMs * SECOND_READING);
  const read = await stages.time(
    'articles',
    readPages(deps.reader, from, found.judged, chosen, left, signal),
  );
  const judged =
    chosen.size === 0
      ? read.judged
      : await stages.time('articles', judgeRead(judgingOf(run, question), read.judged));
  const after = {
    ...found,
    judged: withinWindows(question, judged),
    leftOut: mergeLeftOut(found.leftOut, read.leftOut),
  };
  reportPartial(run, after, 'articles', 'Articles judged by their text');
  return after;
}

/** Reports how far the search has come, and the best of it. */
function reportPartial(
  { onProgress, from }: Run,
  found: JudgedSearch,
  stage: 'headlines' | 'articles',
  message: string,
): void {
  if (onProgress === noProgress) return;
  const partial = partialResults(found, from);
  const judged = found.judged.length;
  const read = found.judged.filter(({ page }) => page !== null).length;
  const counts = { judged, relevant: partial.total, ...(stage === 'articles' && { read }) };
  onProgress(step(stage, `${message}: ${partial.total} of ${judged} are about it`, counts));
  onProgress({ kind: 'partial', ...partial });
}

/** Where a query's own days have nothing, the days around them are searched; what they have takes its place. */
async function widenWhereEmpty(run: Run, found: JudgedSearch): Promise<JudgedSearch> {
  const empty = new Set([...found.question.parsed.keys()].filter((at) => isEmpty(found, at)));
  const wider = withWiderWindows(found.question, empty);
  if (wider === null) return found;
  run.onProgress(step('nearby', 'Nothing on the days asked for: searching those around them'));
  const second = await findAndJudge(run, wider);
  return [...empty].some((at) => !isEmpty(second, at)) ? second : found;
}

/** Undated articles stay in the list, and are no news of the day: the days around it may have some. */
function isEmpty({ judged }: JudgedSearch, at: number): boolean {
  return !judged.some(({ article, verdicts }) => article.publishedAt !== null && isRelevant(verdicts[at]!));
}

/** Where the index falls short of what was asked for, the sites that cover the topic are searched themselves. */
async function searchElsewhere(run: Run, found: JudgedSearch): Promise<JudgedSearch> {
  const { deps, readMs, stages, onProgress, signal, isNews } = run;
  const { question } = found;
  const relevant = found.judged.filter((one) => one.verdicts.some(isRelevant)).length;
  const isWanted = isNews && DEPTHS[question.mode].elsewhere && relevant < question.max_results;
  if (!isWanted || deps.elsewhere === undefined) return found;
  onProgress(step('elsewhere', 'Searching the sites that cover the topic', { relevant }));
  const { union, leftOut } = await stages.time(
    'elsewhere',
    deps.elsewhere({ question, found: found.judged, budgetMs: readMs, onProgress, signal }),
  );
  const known = new Set(found.judged.map(({ article }) => article.url));
  const fresh = union.filter(({ article }) => !known.has(article.url));
  const judged = await stages.time('elsewhere', judgeHeadlines(judgingOf(run, question), fresh));
  const more = {
    ...found,
    judged: withinWindows(question, [...found.judged, ...judged]),
    leftOut: mergeLeftOut(found.leftOut, leftOut),
    candidates: found.candidates + fresh.length,
  };
  const added = new Set(fresh.map(({ article }) => article.url));
  return readBest(run, more, ({ article }) => added.has(article.url));
}

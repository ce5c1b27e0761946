/** The search pipeline: candidates → headlines judged → pages read → articles judged → answer. */

import type { ArticleVectors } from '../news/article-vectors.ts';
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
import type { Page } from './answer/pages.ts';
import { noProgress } from './answer/progress.ts';
import type { ArticleRows } from './candidates/article-rows.ts';
import { knownThen } from './candidates/candidate.ts';
import { mergeLeftOut } from './candidates/left-out.ts';
import { newsSource } from './candidates/news-source.ts';
import type { Elsewhere } from './elsewhere.ts';
import { isRelevant, type Judged, withinWindows } from './judging/judged.ts';
import { type Judging, judgeHeadlines, judgeRead } from './judging/judging.ts';
import { withContexts } from './judging/name-contexts.ts';
import { pagesToRead, readPages } from './judging/read-pages.ts';
import { DEPTHS } from './modes.ts';
import type { PageReader } from './pages/page-reader.ts';
import type { Permits } from './permits.ts';
import { StageTimer } from './stages.ts';
import { step } from './steps.ts';
import { barestTopic } from './understanding/carriers/carriers.ts';
import { withNames } from './understanding/named-question.ts';
import { type Question, withTopics, withWiderWindows } from './understanding/question.ts';
import type { ReadQuery } from './understanding/reading.ts';
import { reword } from './understanding/rewordings/rewordings.ts';
import { correctedTopic } from './understanding/typos.ts';

export { newSearchId } from './answer/build-answer.ts';

export interface SearchDeps extends AnswerDeps {
  index: NewsIndex;
  wordIndex: WordIndex;
  vectors: ArticleVectors;
  db: Database;
  /** Articles and pages by key. */
  reads: Reads;
  rows: ArticleRows;
  clock: Clock;
  readQuery: ReadQuery;
  permits: Permits;
  reader: PageReader;
  /** Time to read pages in normal mode, in milliseconds; deep mode has more. */
  readMs: number;
  /** UTC offset of dates without a time, such as -03:00. */
  dateOffset: string;
  /** Searches the sites that cover the topic; when absent, deep searches stay within the index. */
  elsewhere?: Elsewhere;
}

/** How kinds of search differ from `POST /v1/search`. */
export type SearchOptions = Partial<AnswerOptions> & {
  /** Time to read pages, in milliseconds; defaults to the mode's. */
  readMs?: number;
};

/**
 * Answers a question. Throws `overloaded` when too many searches are running, the signal's reason when the caller
 * disconnects, and any failure of the database, the models or the candidate source.
 */
export async function search(
  deps: SearchDeps,
  question: Question,
  signal?: AbortSignal,
  options?: SearchOptions,
): Promise<Answer> {
  return (await searchPage(deps, question, signal, options)).answer;
}

/** The same, with what is left to be shown. */
export async function searchPage(
  deps: SearchDeps,
  question: Question,
  signal?: AbortSignal,
  options: SearchOptions = {},
): Promise<Page> {
  return deps.permits.with(signal, async () => {
    const run = startRun(deps, question, signal, options);
    const judged = await correctWhereNothing(run, await searchWords(run, question));
    return buildAnswer(deps, await searchElsewhere(run, judged), run, run.stages, signal);
  });
}

/** State shared by the stages of one search. */
interface Run extends AnswerOptions {
  deps: SearchDeps;
  readMs: number;
  stages: StageTimer;
  signal: AbortSignal | undefined;
  /** Whether the news index is searched, rather than a source of the caller's. */
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
    from: options.from ?? newsSource(deps),
    isNews: options.from === undefined,
    deps,
    stages: new StageTimer(deps.clock, signal),
    signal,
  };
}

/** Wordings listed in a progress step. */
const WORDINGS_SHOWN = 3;

/** Adds alternative wordings of the topic, if the mode uses them. */
async function rewordQuestion(run: Run, question: Question): Promise<Question> {
  const { deps, from, stages, onProgress, signal } = run;
  if (!DEPTHS[question.mode].otherWords) return question;
  const parsed = await stages.time(
    'words',
    Promise.all(
      question.parsed.map(async (query) => {
        const { wordings, swaps } = await reword(deps.inference, from, query.topic, signal);
        const known = new Set(query.wordings.map(({ topic }) => topic));
        const fresh = wordings.filter(({ topic }) => !known.has(topic));
        return { ...query, wordings: [...query.wordings, ...fresh], swaps };
      }),
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
  return { inference: deps.inference, words: from.words, meaning: from.meaning, question, signal };
}

/** Finds candidates and judges them by headline and, depending on the mode, by text. */
async function findAndJudge(run: Run, asked: Question): Promise<JudgedSearch> {
  const { deps, from, stages, onProgress, signal } = run;
  const limit = DEPTHS[asked.mode].candidates;
  const { union: found, leftOut } = await stages.time(
    'candidates',
    from.find({ question: asked, limit, onProgress, signal }),
  );
  const union = knownThen(asked, found).filter(({ article }) => !deps.index.isTakenDown(article.url));
  const question = await stages.time('headlines', withContexts(asked, union));
  onProgress(step('candidates', `${union.length} articles may be about it`, { candidates: union.length }));
  const judged = await stages.time('headlines', judgeHeadlines(judgingOf(run, question), union));
  const soFar = {
    question,
    judged: withinWindows(question, judged),
    leftOut,
    candidates: union.length,
  };
  reportPartial(run, soFar, 'headlines', 'Headlines judged');
  return readBest(run, soFar);
}

/** Share of the reading time reserved for a second round of reading. */
const SECOND_READING = 0.2;

/** Reads the best articles not read yet (of `among`, if given) and judges them by their text. */
async function readBest(
  run: Run,
  soFar: JudgedSearch,
  among?: (one: Judged) => boolean,
): Promise<JudgedSearch> {
  const { deps, from, readMs, stages, onProgress, signal } = run;
  const { question } = soFar;
  if (DEPTHS[question.mode].read === 0) return soFar;
  const chosen = pagesToRead(question, soFar.judged, among);
  onProgress(step('reading', `Reading ${chosen.size} pages`, { pages: chosen.size }));
  const left = Math.max(readMs - (stages.took.articles ?? 0), readMs * SECOND_READING);
  const read = await stages.time(
    'articles',
    readPages(deps.reader, from, soFar.judged, chosen, left, signal, {
      visible: question.visible,
      outlets: deps.index.sources,
    }),
  );
  const judged =
    chosen.size === 0
      ? read.judged
      : await stages.time('articles', judgeRead(judgingOf(run, question), read.judged));
  const after = {
    ...soFar,
    judged: withinWindows(question, judged),
    leftOut: mergeLeftOut(soFar.leftOut, read.leftOut),
  };
  reportPartial(run, after, 'articles', 'Articles judged by their text');
  return after;
}

/** Reports progress and the best results so far. */
function reportPartial(
  { onProgress, from }: Run,
  soFar: JudgedSearch,
  stage: 'headlines' | 'articles',
  message: string,
): void {
  if (onProgress === noProgress) return;
  const partial = partialResults(soFar, from);
  const judged = soFar.judged.length;
  const read = soFar.judged.filter(({ page }) => page !== null).length;
  const counts = { judged, relevant: partial.total, ...(stage === 'articles' && { read }) };
  onProgress(step(stage, `${message}: ${partial.total} of ${judged} are about it`, counts));
  onProgress({ kind: 'partial', ...partial });
}

/** Searches a question in all its words, on nearby days where nothing was published on its own. */
async function searchWords(run: Run, question: Question): Promise<JudgedSearch> {
  return widenWhereEmpty(
    run,
    await findAndJudge(run, await rewordQuestion(run, withNames(question, run.from.words))),
  );
}

/** When nothing is about a query, searches it with its typing errors corrected, or without all words that may ask. */
async function correctWhereNothing(run: Run, soFar: JudgedSearch): Promise<JudgedSearch> {
  const { from, stages, onProgress } = run;
  const { question } = soFar;
  const isNothing = ({ judged }: JudgedSearch, at: number) =>
    !judged.some(({ verdicts }) => isRelevant(verdicts[at]!));
  const barest = question.temporal === 'auto' ? barestTopic : () => null;
  const topics = await stages.time(
    'words',
    Promise.all(
      question.parsed.map(async (query, at) =>
        isNothing(soFar, at) ? ((await correctedTopic(query, from)) ?? barest(query.topic)) : null,
      ),
    ),
  );
  const corrected = topics.flatMap((topic, at) => (topic === null ? [] : [at]));
  if (corrected.length === 0) return soFar;
  const shown = corrected.map((at) => `“${topics[at]}”`).join(', ');
  onProgress(step('words', `Nothing was found; searching for ${shown}`));
  const second = await searchWords(run, withTopics(question, topics));
  return corrected.some((at) => !isNothing(second, at)) ? second : soFar;
}

/** When nothing was published on a query's days, searches nearby days instead. */
async function widenWhereEmpty(run: Run, soFar: JudgedSearch): Promise<JudgedSearch> {
  const empty = new Set([...soFar.question.parsed.keys()].filter((at) => isEmpty(soFar, at)));
  const wider = withWiderWindows(soFar.question, empty);
  if (wider === null) return soFar;
  run.onProgress(step('nearby', 'Nothing was published on those days; searching nearby days'));
  const second = await findAndJudge(run, wider);
  return [...empty].some((at) => !isEmpty(second, at)) ? second : soFar;
}

/** Undated articles are listed, but do not count as news of the day, so nearby days are still searched. */
function isEmpty({ judged }: JudgedSearch, at: number): boolean {
  return !judged.some(({ article, verdicts }) => article.publishedAt !== null && isRelevant(verdicts[at]!));
}

/** When the index has too little, searches the sites that cover the topic. */
async function searchElsewhere(run: Run, soFar: JudgedSearch): Promise<JudgedSearch> {
  const { deps, readMs, stages, onProgress, signal, isNews } = run;
  const { question } = soFar;
  const relevant = soFar.judged.filter((one) => one.verdicts.some(isRelevant)).length;
  const { mode, visible = null } = question;
  const isWanted = isNews && visible === null && DEPTHS[mode].elsewhere && relevant < question.max_results;
  if (!isWanted || deps.elsewhere === undefined) return soFar;
  onProgress(step('elsewhere', 'Searching the sites that cover the topic', { relevant }));
  const { union, leftOut } = await stages.time(
    'elsewhere',
    deps.elsewhere({ question, judged: soFar.judged, budgetMs: readMs, onProgress, signal }),
  );
  const known = new Set(soFar.judged.map(({ article }) => article.url));
  const fresh = union.filter(({ article: { url } }) => !known.has(url) && !deps.index.isTakenDown(url));
  const judged = await stages.time('elsewhere', judgeHeadlines(judgingOf(run, question), fresh));
  const more = {
    ...soFar,
    judged: withinWindows(question, [...soFar.judged, ...judged]),
    leftOut: mergeLeftOut(soFar.leftOut, leftOut),
    candidates: soFar.candidates + fresh.length,
  };
  const added = new Set(fresh.map(({ article }) => article.url));
  return readBest(run, more, ({ article }) => added.has(article.url));
}

/**
 * The search pipeline: names and wordings → candidates → headlines judged → pages read → articles judged → answer. The
 * functions below are in the order in which a search passes them.
 */

import { inTurns } from '../platform/turns.ts';
import type { Answer } from './answer/answer.ts';
import { buildAnswer, type JudgedSearch, partialResults } from './answer/build-answer.ts';
import type { AnswerPage } from './answer/pages.ts';
import { noProgress } from './answer/progress.ts';
import { knownWhenAsked } from './candidates/candidate.ts';
import { limitWith, withoutExcluded } from './candidates/excluded.ts';
import { mergeLeftOut } from './candidates/left-out.ts';
import { openMadeMeaning } from './candidates/made-meaning.ts';
import { doubted } from './judging/doubts.ts';
import { isRelevant, type Judged, withinWindows } from './judging/judged.ts';
import { type Judging, judgeHeadlines, judgeRead } from './judging/judging.ts';
import { withContexts } from './judging/name-contexts.ts';
import { pagesToRead, readPages } from './judging/read-pages.ts';
import { DEPTHS } from './modes.ts';
import { type SearchDeps, type SearchOptions, type SearchRun, startRun } from './search-run.ts';
import { step } from './steps.ts';
import { barestTopic } from './understanding/carriers/carriers.ts';
import { naming } from './understanding/named-question.ts';
import { type Question, withTopics, withWiderWindows, withWindowsOf } from './understanding/question.ts';
import { fillPhraseTables } from './understanding/rewordings/phrase-tables.ts';
import { reword } from './understanding/rewordings/rewordings.ts';
import { correctedTopic } from './understanding/typos.ts';
import { withUnknownTopics } from './understanding/unknown-topics.ts';

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

/** As `search`, together with the results that are left for further pages. */
export async function searchPage(
  deps: SearchDeps,
  question: Question,
  signal?: AbortSignal,
  options: SearchOptions = {},
): Promise<AnswerPage> {
  return deps.permits.with(signal, async () => {
    const run = startRun(deps, question, signal, options);
    let found = await searchTopics(run, question);
    if (!run.keepsTopics) found = await retryCorrected(run, found);
    found = await searchElsewhere(run, found);
    return buildAnswer(run, found);
  });
}

/** Searches the topics of a question in all their wordings, and on nearby days where its own have nothing. */
async function searchTopics(run: SearchRun, question: Question): Promise<JudgedSearch> {
  // The first searches after a start wait here, rather than hold up everybody.
  await fillPhraseTables();
  const named = await inTurns(naming(question, run.from.words));
  const reworded = await addWordings(run, named);
  const marked = await withUnknownTopics(reworded, run.from.words, run.deps.inference, run.signal);
  const found = await findAndJudge(run, marked);
  return widenEmptyWindows(run, found);
}

/** Wordings listed in a progress step. */
const WORDINGS_SHOWN = 3;

/** Adds other wordings of each topic, in modes that use them. */
async function addWordings(run: SearchRun, question: Question): Promise<Question> {
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

/** Finds candidates and judges them: all by headline and, in modes that read, the best by their text. */
async function findAndJudge(run: SearchRun, asked: Question): Promise<JudgedSearch> {
  const { deps, from, stages, onProgress, signal } = run;
  const limit = DEPTHS[asked.mode].candidates;
  const found = await stages.time(
    'candidates',
    from.find({ question: asked, limit: limitWith(asked, limit), onProgress, signal }),
  );
  const there = knownWhenAsked(asked, found.union).filter(
    ({ article: { url }, foundIn }) =>
      !(foundIn === 'custom_index' ? deps.index.isTakenDownAsGiven(url) : deps.index.isTakenDown(url)),
  );
  const { kept: candidates, leftOut } = withoutExcluded(asked, there, from.words, limit);
  const count = candidates.length;
  onProgress(step('candidates', `${count} articles may be about it`, { candidates: count }));
  // Who a surname means depends on what the candidates write about its bearers.
  const question = await stages.time('headlines', withContexts(asked, candidates));
  const judged = await stages.time('headlines', judgeHeadlines(judgingOf(run, question), candidates));
  const search = {
    question,
    judged: settled(question, judged),
    leftOut: mergeLeftOut(found.leftOut, leftOut),
    candidates: count,
  };
  await reportPartial(run, search, 'headlines', 'Headlines judged');
  return readBest(run, search);
}

/** The judgements that count for each query. */
function settled(question: Question, judged: readonly Judged[]): Judged[] {
  return doubted(question.parsed, withinWindows(question, judged));
}

function judgingOf({ deps, from, signal }: SearchRun, question: Question): Judging {
  return { inference: deps.inference, words: from.words, meaning: from.meaning, question, signal };
}

/** Share of the reading time reserved for a second round of reading. */
const SECOND_READING = 0.2;

/** Reads the best articles that have not been read (of `among`, if given) and judges them by their text. */
async function readBest(
  run: SearchRun,
  found: JudgedSearch,
  among?: (judged: Judged) => boolean,
): Promise<JudgedSearch> {
  const { readMs, stages } = run;
  const { question } = found;
  if (DEPTHS[question.mode].read === 0) return found;
  const chosen = pagesToRead(question, found.judged, among);
  const budgetMs = Math.max(readMs - (stages.took.articles ?? 0), readMs * SECOND_READING);
  const read = await stages.time('articles', readPages(found.judged, chosen, { ...run, question, budgetMs }));
  const judged =
    chosen.size === 0
      ? read.judged
      : await stages.time('articles', judgeRead(judgingOf(run, question), read.judged));
  const after = {
    ...found,
    judged: settled(question, judged),
    leftOut: mergeLeftOut(found.leftOut, read.leftOut),
  };
  await reportPartial(run, after, 'articles', 'Articles judged by their text');
  return after;
}

/** Reports progress and the best results so far. */
async function reportPartial(
  { deps, onProgress, from }: SearchRun,
  found: JudgedSearch,
  stage: 'headlines' | 'articles',
  message: string,
): Promise<void> {
  if (onProgress === noProgress) return;
  const partial = await partialResults(deps.inference, found, from);
  const judged = found.judged.length;
  const read = found.judged.filter(({ page }) => page !== null).length;
  const counts = { judged, relevant: partial.total, ...(stage === 'articles' && { read }) };
  onProgress(step(stage, `${message}: ${partial.total} of ${judged} are about it`, counts));
  onProgress({ kind: 'partial', ...partial });
}

/** Searches nearby days for the queries whose own days have no news. Those that have none there either keep their own days. */
async function widenEmptyWindows(run: SearchRun, found: JudgedSearch): Promise<JudgedSearch> {
  const empty = new Set([...found.question.parsed.keys()].filter((at) => !hasNews(found, at)));
  const wider = withWiderWindows(found.question, empty);
  if (wider === null) return found;
  run.onProgress(step('nearby', 'Nothing was published on those days; searching nearby days'));
  const second = await findAndJudge(run, wider);
  const vain = new Set([...empty].filter((at) => !hasNews(second, at)));
  if (vain.size === empty.size) return found;
  const question = withWindowsOf(second.question, found.question, vain);
  return { ...second, question, judged: settled(question, second.judged) };
}

/** Whether a dated article is relevant to the query at `at`: undated ones are listed, but are not news of a day. */
function hasNews({ judged }: JudgedSearch, at: number): boolean {
  return judged.some(({ article, verdicts }) => article.publishedAt !== null && isRelevant(verdicts[at]!));
}

/**
 * Searches again for the queries that nothing is about: with typing errors corrected or, if there are none, without any
 * word around the topic that may only belong to the request ("reading on reform").
 */
async function retryCorrected(run: SearchRun, found: JudgedSearch): Promise<JudgedSearch> {
  const { deps, from, stages, onProgress, signal } = run;
  const { question } = found;
  const barest = question.temporal === 'auto' ? barestTopic : () => null;
  const topics = await stages.time(
    'words',
    Promise.all(
      question.parsed.map(async (query, at) =>
        hasResults(found, at)
          ? null
          : ((await correctedTopic(query, from, deps.inference, signal)) ?? barest(query.topic)),
      ),
    ),
  );
  const corrected = topics.flatMap((topic, at) => (topic === null ? [] : [at]));
  if (corrected.length === 0) return found;
  const shown = corrected.map((at) => `“${topics[at]}”`).join(', ');
  onProgress(step('words', `Nothing was found; searching for ${shown}`));
  const second = await searchTopics(run, withTopics(question, topics));
  return corrected.some((at) => hasResults(second, at)) ? second : found;
}

/** Whether any article is relevant to the query at `at`. */
function hasResults({ judged }: JudgedSearch, at: number): boolean {
  return judged.some(({ verdicts }) => isRelevant(verdicts[at]!));
}

/** Searches the sites that cover the topic when the index has too little, in modes that do so. */
async function searchElsewhere(run: SearchRun, found: JudgedSearch): Promise<JudgedSearch> {
  const { deps, readMs, stages, onProgress, signal, isNews } = run;
  const { question } = found;
  const relevant = found.judged.filter(({ verdicts }) => verdicts.some(isRelevant)).length;
  const { mode, visible = null } = question;
  const isOfOutlet = question.parsed.some(({ outlets }) => outlets.length > 0);
  const isWanted =
    isNews && visible === null && !isOfOutlet && DEPTHS[mode].elsewhere && relevant < question.max_results;
  if (!isWanted || deps.elsewhere === undefined) return found;
  onProgress(step('elsewhere', 'Searching the sites that cover the topic', { relevant }));
  const beyond = await stages.time(
    'elsewhere',
    deps.elsewhere({ question, judged: found.judged, budgetMs: readMs, onProgress, signal }),
  );
  const known = new Set(found.judged.map(({ article }) => article.url));
  const there = beyond.union.filter(
    ({ article: { url } }) => !known.has(url) && !deps.index.isTakenDown(url),
  );
  const { kept: fresh, leftOut } = withoutExcluded(question, there, run.from.words, there.length);
  const meaning = openMadeMeaning(deps, () => fresh.map(({ article }) => article));
  const beyondIndex = { ...run, from: { ...run.from, meaning } };
  const judged = await stages.time('elsewhere', judgeHeadlines(judgingOf(beyondIndex, question), fresh));
  const more = {
    ...found,
    judged: settled(question, [...found.judged, ...judged]),
    leftOut: mergeLeftOut(found.leftOut, beyond.leftOut, leftOut),
    candidates: found.candidates + fresh.length,
  };
  const added = new Set(fresh.map(({ article }) => article.url));
  return readBest(beyondIndex, more, ({ article }) => added.has(article.url));
}

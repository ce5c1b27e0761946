/**
 * Articles about the same story as a given one: reference read → words and vector → candidates → same story by headline →
 * best ones read → same story by text → answer. The score is the probability that an article reports the reference's story.
 */
import { cutToCharacters } from '../../language/cut-text.ts';
import { queryTerms } from '../../language/words/terms.ts';
import { randomId } from '../../platform/id.ts';
import type { Quoting } from '../answer/annotations.ts';
import type { Answer } from '../answer/answer.ts';
import { type AnswerRun, buildAnswer, type JudgedSearch } from '../answer/build-answer.ts';
import type { AnswerPage } from '../answer/pages.ts';
import type { OnProgress } from '../answer/progress.ts';
import { type Candidate, knownWhenAsked } from '../candidates/candidate.ts';
import type { CandidateSource } from '../candidates/candidate-source.ts';
import { leftOutFor, mergeLeftOut } from '../candidates/left-out.ts';
import { newsSource } from '../candidates/news-source.ts';
import { type Judged, readItemOf } from '../judging/judged.ts';
import { type ReadOutcome, readPages } from '../judging/read-pages.ts';
import { DEPTHS } from '../modes.ts';
import type { SearchRequest } from '../request/search-request.ts';
import type { SearchDeps } from '../search-run.ts';
import { StageTimer } from '../stages.ts';
import { step } from '../steps.ts';
import { type Question, understand } from '../understanding/question.ts';
import { inverseFrequencies } from '../understanding/word-statistics.ts';
import { isSameStory, judgedByHeadline, judgedByText, promising } from './judging.ts';
import { type Reference, type ReferenceRead, readReference } from './reference.ts';
import { referenceTerms } from './reference-terms.ts';
import { type NearnessOf, nearnessToReference, vectorOfReference, WORDS_ALONE } from './reference-vector.ts';

/** A search request without queries, plus the URL of the reference. */
export interface SimilarRequest extends Omit<SearchRequest, 'queries'> {
  url: string;
}

export interface SimilarAnswer extends Answer {
  reference: Reference;
}

/** Deep mode compares every article of the window that shares a word with the reference or is near it, up to this many. */
const WHOLE_WINDOW = 10_000;
/** Comparing signatures is cheap, so this many times as many candidates are fetched as a search judges. */
const OVERFETCH = 4;
/** Length limit of queries in the API, on which the excerpt judges were trained. */
const TOPIC_CHARACTERS = 200;

/** Excerpts of up to 280 characters; at most three in `essential`, from three outlets. */
const SIMILAR_QUOTING: Quoting = { size: { characters: 280 }, essential: { most: 3, perSource: 1 } };

/** A new id: `sim_` and 24 hexadecimal digits. */
export function newSimilarId(): string {
  return randomId('sim');
}

/** A page of the answer to a request. Throws what `readReference` and `search` throw. */
export async function similarPage(
  deps: SearchDeps,
  request: SimilarRequest,
  options: SimilarOptions,
): Promise<AnswerPage<SimilarAnswer>> {
  const { signal, onProgress } = options;
  onProgress(step('reference', 'Reading the reference'));
  const stages = new StageTimer(deps.clock, signal);
  // Waiting for a page does not use a search permit.
  const reference = await stages.time('reference', readReference(deps, request, signal));
  return deps.permits.with(signal, () => answer(deps, request, options, reference, stages));
}

interface SimilarOptions {
  /** When it was asked, in milliseconds. */
  now: number;
  /** How much came on earlier pages; absent: this is the first. */
  shown: readonly number[] | undefined;
  signal: AbortSignal;
  onProgress: OnProgress;
}

async function answer(
  deps: SearchDeps,
  { url: _, ...request }: SimilarRequest,
  { now, shown, signal, onProgress }: SimilarOptions,
  reference: ReferenceRead,
  stages: StageTimer,
): Promise<AnswerPage<SimilarAnswer>> {
  const from = newsSource(deps, vectorOfReference(deps, reference));
  const question = questionAbout(reference, request, from, now, deps.dateOffset);
  const run: SimilarRun = {
    ...{ deps, question, reference, from, stages, onProgress, signal, shown },
    object: 'similar',
    newId: newSimilarId,
    quoting: SIMILAR_QUOTING,
    extra: { reference: reference.shown },
  };
  return buildAnswer<SimilarAnswer>(run, await findAndJudge(run));
}

/** The question for a reference: its headline, searched by the rarest words of the whole article. */
function questionAbout(
  reference: ReferenceRead,
  request: Omit<SimilarRequest, 'url'>,
  { words }: CandidateSource,
  now: number,
  dateOffset: string,
): Question {
  const topic = cutToCharacters(reference.title, TOPIC_CHARACTERS);
  // Date words in a headline say when its story happened, not which articles are wanted.
  const searchRequest: SearchRequest = { ...request, queries: [topic], temporal: 'off' };
  const question = understand(searchRequest, now, dateOffset);
  const terms = referenceTerms(reference, words);
  return { ...question, parsed: question.parsed.map((query) => ({ ...query, terms })) };
}

interface SimilarRun extends AnswerRun {
  deps: SearchDeps;
  question: Question;
  reference: ReferenceRead;
}

async function findAndJudge(run: SimilarRun): Promise<JudgedSearch> {
  const { deps, question, reference, from, stages, onProgress, signal } = run;
  const { mode } = question;
  const limit = mode === 'deep' ? WHOLE_WINDOW : DEPTHS[mode].candidates * OVERFETCH;
  const { union, leftOut } = await stages.time(
    'candidates',
    from.find({
      question,
      limit,
      reference: { headline: queryTerms(reference.title), seq: reference.seq },
      onProgress,
      signal,
    }),
  );
  const known = knownWhenAsked(question, union).filter(({ article }) => !deps.index.isTakenDown(article.url));
  const others = known.filter(({ article }) => !isReference(article, reference));
  onProgress(step('candidates', `${others.length} articles to compare`, { candidates: others.length }));
  const nearness = await stages.time('headlines', nearnessOf(run, others));
  const judged = await stages.time('headlines', judgedByHeadline(run, others, nearness));
  const likely = judged.filter(isSameStory).length;
  onProgress(step('headlines', `${likely} may be about the same story`, { judged: judged.length }));
  const read = await readBest(run, judged, nearness);
  return {
    question,
    judged: read.judged,
    candidates: others.length,
    leftOut: mergeLeftOut(
      leftOut,
      leftOutFor('reference', known.length - others.length),
      leftOutFor(`reference_${reference.unread}`, reference.unread === null ? 0 : 1),
      read.leftOut,
    ),
  };
}

/**
 * Whether an article is the reference itself, at any of its URLs or republished by its outlet under the same headline.
 */
function isReference(
  { url, source, title }: Judged['article'],
  { addresses, shown }: ReferenceRead,
): boolean {
  return addresses.includes(url) || (source === shown.source && title === shown.title);
}

/** How near the candidates are to the reference, in modes that use vectors. */
async function nearnessOf(
  { deps: { inference }, from: { meaning }, question, reference, signal }: SimilarRun,
  candidates: readonly Candidate[],
): Promise<NearnessOf> {
  if (meaning === undefined || !DEPTHS[question.mode].vectors) return WORDS_ALONE;
  const { topic } = question.parsed[0]!;
  const articles = candidates.map(({ article }) => article);
  return nearnessToReference(
    { inference, meaning },
    { topic, language: reference.language },
    articles,
    signal,
  );
}

/** Reads the most likely articles and judges them by their text compared with the reference's. */
async function readBest(
  run: SimilarRun,
  judged: readonly Judged[],
  nearness: NearnessOf,
): Promise<ReadOutcome> {
  const { deps, question, reference, stages, onProgress } = run;
  const { read, readShare } = DEPTHS[question.mode];
  const chosen = new Set(read > 0 ? promising(reference, judged, nearness).slice(0, read) : []);
  if (chosen.size === 0) return { judged: [...judged], leftOut: [] };
  const { judged: after, leftOut } = await stages.time(
    'articles',
    readPages(judged, chosen, { ...run, budgetMs: deps.readMs * readShare }),
  );
  const withText = after.filter(({ page }) => page !== null);
  const centrality = await stages.time('articles', centralityOf(run, withText));
  const final = judgedByText(reference, after, { centrality, nearness });
  const counts = { read: withText.length, relevant: final.filter(isSameStory).length };
  onProgress(step('articles', `${counts.relevant} are about the same story`, counts));
  return { judged: final, leftOut };
}

/** How central the reference's headline is to each article that was read. */
async function centralityOf(
  { deps, question, from, signal }: SimilarRun,
  read: readonly Judged[],
): Promise<Map<Judged, number>> {
  if (read.length === 0) return new Map();
  const { topic } = question.parsed[0]!;
  const items = read.map(readItemOf);
  const idf = inverseFrequencies(from.words, queryTerms(topic));
  const judgements = await deps.inference.judge({ query: topic, basis: 'article', items, idf }, signal);
  return new Map(read.map((one, at) => [one, judgements[at]!.centrality]));
}

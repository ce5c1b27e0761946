/**
 * Articles about the same story as one that is named: reference read → words → candidates → same story by headline → best
 * ones read → same story by text → answer. The score is the probability that an article tells the reference's story.
 */
import {
  COPY_PROBABILITY,
  isCopy,
  shinglesOf,
  storyProbability,
  type Told,
  storyEvidence as told,
} from '../../inference/same-story/same-story.ts';
import { queryTerms } from '../../language/words/terms.ts';
import { idOf } from '../../platform/id.ts';
import type { Quoting } from '../answer/annotations.ts';
import type { Answer, LeftOut } from '../answer/answer.ts';
import { mergeLeftOut } from '../answer/assemble.ts';
import { buildAnswer, type JudgedSearch } from '../answer/build-answer.ts';
import type { CandidateSource } from '../candidates/candidate-source.ts';
import { newsSource } from '../candidates/word-source.ts';
import {
  inverseFrequencies,
  isRelevant,
  type Judged,
  judgedFrom,
  readInto,
  readItemOf,
} from '../judging/judging.ts';
import { DEPTHS } from '../modes.ts';
import { noProgress, type OnProgress, step } from '../progress.ts';
import type { SearchDeps } from '../search.ts';
import { StageTimer } from '../stages.ts';
import { type Question, type SearchRequest, understand } from '../understanding/question.ts';
import { type Reference, type ReferenceRead, readReference } from './reference.ts';
import { referenceTerms } from './reference-terms.ts';

/** What a search asks but its queries, and the address of the reference. */
export interface SimilarRequest extends Omit<SearchRequest, 'queries'> {
  url: string;
}

export interface SimilarAnswer extends Answer {
  reference: Reference;
}

/** Deep mode judges every article of the window that has a word of the reference, up to this many. */
const WHOLE_WINDOW = 10_000;
/** Comparing signatures costs little: as many times the candidates of a search are compared. */
const AS_MANY = 4;
/** Of those, as many are kept as a search judges in deep mode. */
const KEPT = DEPTHS.deep.candidates;
/** An article that tells the story less probably than this is not worth a page. */
const WORTH_READING = 0.02;
/** Judged between two looks at other work: comparing runs on the main thread. */
const AT_A_TIME = 1000;
/** The doors take queries of this length, and the judges of excerpts were made for them. */
const TOPIC_CHARACTERS = 200;

/** Excerpts up to 280 characters; three at most in `essential`, of three outlets. */
const SIMILAR_QUOTING: Quoting = { size: { characters: 280 }, essential: { most: 3, perSource: 1 } };

/** `sim_` and 24 hexadecimal digits. */
export function newSimilarId(): string {
  return idOf('sim');
}

/**
 * Answers a request. Throws what `readReference` and `search` throw. `tell` hears of the stages.
 */
export async function similar(
  deps: SearchDeps,
  request: SimilarRequest,
  signal?: AbortSignal,
  tell: OnProgress = noProgress,
): Promise<SimilarAnswer> {
  tell(step('reference', 'Reading the reference'));
  const stages = new StageTimer(deps.clock, signal);
  // Waiting for a page takes no place from searches.
  const reference = await stages.time('reference', readReference(deps, request.url, signal));
  return deps.permits.with(signal, () => answer(deps, request, reference, stages, tell, signal));
}

async function answer(
  deps: SearchDeps,
  { url: _, ...request }: SimilarRequest,
  reference: ReferenceRead,
  stages: StageTimer,
  tell: OnProgress,
  signal?: AbortSignal,
): Promise<SimilarAnswer> {
  const now = deps.clock.now();
  const topic = [...reference.title].slice(0, TOPIC_CHARACTERS).join('');
  // The words of time of a headline say when its story happened, not which articles are wanted.
  const question = understand({ ...request, queries: [topic], temporal: 'off' }, now);
  const from = newsSource(deps.index, deps.reads);
  const looked = await look({ deps: deps, question, reference, from, stages, onProgress: tell, now, signal });
  const ending = {
    object: 'similar',
    newId: newSimilarId,
    from,
    onProgress: tell,
    quoting: SIMILAR_QUOTING,
    extra: { reference: reference.shown },
  } as const;
  return (await buildAnswer(deps, looked, ending, now, stages, signal)) as SimilarAnswer;
}

interface Run {
  deps: SearchDeps;
  question: Question;
  reference: ReferenceRead;
  from: CandidateSource;
  stages: StageTimer;
  onProgress: OnProgress;
  now: number;
  signal: AbortSignal | undefined;
}

async function look(run: Run): Promise<JudgedSearch> {
  const { question, reference, from, stages, onProgress: tell, now, signal } = run;
  const { mode } = question;
  const terms = [referenceTerms(reference, from.words)];
  const limit = mode === 'deep' ? WHOLE_WINDOW : DEPTHS[mode].candidates * AS_MANY;
  const { union, leftOut } = await stages.time(
    'candidates',
    from.find({ question, terms, limit, now, onProgress: tell, signal }),
  );
  const others = union.filter(({ article }) => !isReference(article, reference));
  tell(step('candidates', `${others.length} articles share its words`, { candidates: others.length }));
  const judged = await stages.time('headlines', judgeAll(run, others));
  tell(step('headlines', `${judged.filter(isSame).length} may tell its story`, { judged: judged.length }));
  const { judged: after, unread } = await readBest(run, judged);
  return {
    question,
    terms,
    judged: after,
    candidates: others.length,
    leftOut: mergeLeftOut(
      leftOut,
      counted('reference', union.length - others.length),
      counted(`reference_${reference.unread}`, reference.unread === null ? 0 : 1),
      [...unread].map(([reason, count]) => ({ reason, count })),
    ),
  };
}

/** The reference itself, at any of its addresses, or put out again by its outlet under the same headline. */
function isReference(
  { url, source, title }: Judged['article'],
  { addresses, shown }: ReferenceRead,
): boolean {
  return addresses.includes(url) || (source === shown.source && title === shown.title);
}

function isSame(one: Judged): boolean {
  return one.verdicts.some(isRelevant);
}

/** Judges every candidate by its headline and, as the mode says, its standfirst. The likest are kept. */
async function judgeAll(
  { question, reference, signal }: Run,
  candidates: readonly Parameters<typeof judgedFrom>[0][],
): Promise<Judged[]> {
  const onHeadline = DEPTHS[question.mode].basis === 'headline';
  const mine = referenceTold(reference, onHeadline, []);
  const judged: Judged[] = [];
  for (const [at, candidate] of candidates.entries()) {
    if (at > 0 && at % AT_A_TIME === 0) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
    }
    const { article } = candidate;
    const theirs = told(onHeadline ? { ...article, standfirst: null, story: null } : article);
    judged.push(judgedFrom(candidate, [{ headline: storyProbability(mine, theirs), read: null }]));
  }
  return judged.sort((a, b) => b.verdicts[0]!.headline - a.verdicts[0]!.headline).slice(0, KEPT);
}

function referenceTold(reference: ReferenceRead, onHeadline: boolean, paragraphs: string[]): Told {
  const { title, language, publishedAt } = reference;
  const standfirst = onHeadline ? null : (reference.standfirst ?? reference.paragraphs[0] ?? null);
  return told({ title, standfirst, language, publishedAt, story: null }, paragraphs);
}

/**
 * What is worth a page, the likest first: by its headline beside that of the reference, and by how much of it the text of the
 * reference says.
 */
function promising(reference: ReferenceRead, judged: readonly Judged[]): Judged[] {
  const mine = referenceTold(reference, false, reference.paragraphs);
  return judged
    .map((one) => {
      const { title, standfirst } = one.article;
      const within = storyProbability(
        mine,
        told(one.article, standfirst === null ? [title] : [title, standfirst]),
      );
      const { headline } = one.verdicts[0]!;
      return { one, worth: Math.max(headline, within), sum: headline + within };
    })
    .filter(({ worth }) => worth >= WORTH_READING)
    .sort((a, b) => b.sum - a.sum)
    .map(({ one }) => one);
}

/** Reads the likest and judges them by their text, beside that of the reference. */
async function readBest(run: Run, judged: readonly Judged[]) {
  const { deps, question, reference, from, stages, onProgress: tell, signal } = run;
  const { read, readShare } = DEPTHS[question.mode];
  const chosen = new Set(read > 0 ? promising(reference, judged).slice(0, read) : []);
  if (chosen.size === 0) return { judged: [...judged], unread: new Map<string, number>() };
  tell(step('reading', `Reading ${chosen.size} pages`, { pages: chosen.size }));
  const { judged: after, unread } = await stages.time(
    'articles',
    readInto(deps, from, judged, chosen, deps.readMs * readShare, signal),
  );
  const withText = after.filter(({ page }) => page !== null);
  const centrality = await stages.time('articles', centralityOf(run, withText));
  const mine = referenceTold(reference, false, reference.paragraphs);
  const said = shinglesOf(reference.paragraphs);
  const final = after.map((one) => {
    if (one.page === null) return one;
    const { paragraphs } = one.page;
    // Both took it from an agency. Within an outlet the same words are its own and come back in every article.
    const isWire = one.article.source !== reference.shown.source && isCopy(said, shinglesOf(paragraphs));
    const own = storyProbability(mine, told(one.article, paragraphs));
    const probability = isWire ? Math.max(own, COPY_PROBABILITY) : own;
    const read = { probability, centrality: centrality.get(one)!, passage: null };
    return { ...one, verdicts: [{ ...one.verdicts[0]!, read }] };
  });
  const count = { read: withText.length, relevant: final.filter(isSame).length };
  tell(step('articles', `${count.relevant} tell its story`, count));
  return { judged: final, unread };
}

/** How central the reference's headline is to each article that was read. */
async function centralityOf(
  { deps, question, from, signal }: Run,
  read: readonly Judged[],
): Promise<Map<Judged, number>> {
  if (read.length === 0) return new Map();
  const { topic } = question.parsed[0]!;
  const items = read.map(readItemOf);
  const idf = inverseFrequencies(from.words, queryTerms(topic));
  const judgements = await deps.inference.judge({ query: topic, basis: 'article', items, idf }, signal);
  return new Map(read.map((one, at) => [one, judgements[at]!.centrality]));
}

function counted(reason: string, count: number): LeftOut[] {
  return count > 0 ? [{ reason, count }] : [];
}

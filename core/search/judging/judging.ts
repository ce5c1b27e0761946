/** Judgements on candidates: first by headline, then, for the best, by the text of their page. */

import { setImmediate } from 'node:timers/promises';
import type { Basis, JudgeItem } from '../../../workers/messages/articles.ts';
import type { Judgement } from '../../inference/calibration/relevance.ts';
import type { Inference } from '../../inference/inference.ts';
import { queryTerms } from '../../language/words/terms.ts';
import type { Candidate } from '../candidates/candidate.ts';
import type { Meaning } from '../candidates/meaning.ts';
import { DEPTHS } from '../modes.ts';
import { soughtIn } from '../understanding/names/names-asked.ts';
import type { ParsedQuery, Question } from '../understanding/question.ts';
import { inWordsOf, termsIn } from '../understanding/rewordings/swaps.ts';
import { inverseFrequencies, type WordStatistics } from '../understanding/word-statistics.ts';
import { itemOf, type Judged, judgedFrom, readItemOf, type Verdict } from './judged.ts';
import { rerankBest } from './rerank.ts';

export interface Judging {
  inference: Pick<Inference, 'judge' | 'rerank' | 'stats'>;
  /** How rare words are. */
  words: WordStatistics;
  /** Absent: the candidates have no vectors. */
  meaning?: Pick<Meaning, 'cosines'> | undefined;
  question: Pick<Question, 'mode' | 'parsed'>;
  signal?: AbortSignal | undefined;
}

interface WordedJudgement extends Judgement {
  /** Null for the original query. */
  wording: string | null;
  /** It was to be reranked, but time ran out. */
  isLate?: boolean;
}

/** For queries with nothing but days, every article from those days matches. */
const ALL: WordedJudgement = {
  probability: 1,
  centrality: 0,
  passage: null,
  by: { relevance: 1, cosine: null, reranker: null },
  wording: null,
};
/** Most wordings that articles are judged by, per query: those that most articles use. */
const MAX_WORDINGS = 48;
/** Articles processed before other work gets a turn. */
const BATCH = 64;

/** Judges every candidate by headline (and standfirst, depending on the mode) for every query. */
export async function judgeHeadlines(judging: Judging, candidates: readonly Candidate[]): Promise<Judged[]> {
  const { basis } = DEPTHS[judging.question.mode];
  const perQuery = await judgeAll(judging, basis, candidates, ({ article }) => itemOf(article));
  return candidates.map((candidate, row) => {
    const verdicts = perQuery.map((judgements) => {
      const { probability, wording, by, isLate = false } = judgements[row]!;
      return { headline: probability, read: null, wording, by, isLate };
    });
    return judgedFrom(candidate, verdicts);
  });
}

/** Judges the articles that were read by their text; the others keep their verdict. */
export async function judgeRead(judging: Judging, judged: readonly Judged[]): Promise<Judged[]> {
  const read = judged.filter((one) => one.page !== null);
  if (read.length === 0) return [...judged];
  const perQuery = await judgeAll(judging, 'article', read, readItemOf);
  const rows = new Map(read.map((one, row) => [one, row]));
  return judged.map((one) => {
    const row = rows.get(one);
    if (row === undefined) return one;
    const verdicts = one.verdicts.map((verdict, at) => {
      if (judging.question.parsed[at]!.topic === '') return verdict;
      const { wording, by, isLate = false, ...read } = perQuery[at]![row]!;
      return { ...verdict, read, wording, by, isLate };
    });
    return { ...one, verdicts };
  });
}

/**
 * Judgements per query and article: on the original topic, or in its own words if that scores higher; the best of them by
 * the reranker, too.
 */
async function judgeAll<One extends Candidate & { verdicts?: readonly Verdict[] }>(
  judging: Judging,
  basis: Basis,
  candidates: readonly One[],
  toItem: (one: One) => JudgeItem,
): Promise<WordedJudgement[][]> {
  const { inference, words, question, signal } = judging;
  return Promise.all(
    question.parsed.map(async (query, at) => {
      if (query.topic === '') return candidates.map(() => ALL);
      const topic = query.spelledOut ?? query.topic;
      const terms = topic === query.topic ? query.terms : queryTerms(topic);
      const idf = inverseFrequencies(words, terms);
      const names = soughtIn(topic, query);
      const cosines = await cosinesOf(judging, topic, candidates);
      const items = candidates.map((one, i) => ({ ...toItem(one), cosine: cosines?.[i] ?? null }));
      const { themeShare } = query;
      const task = { query: topic, themeShare, basis, items, idf, names };
      const judgements = await inference.judge(task, signal);
      const best = judgements.map((one): WordedJudgement => ({ ...one, wording: null }));
      await judgeInOwnWords(judging, query, basis, items, best);
      const { rerank } = DEPTHS[question.mode];
      const known = candidates.map(({ verdicts }) => verdicts?.[at]?.by?.reranker ?? null);
      const again = items.map((item, row) => ({ ...item, judgement: best[row]!, known: known[row]! }));
      const { judgements: reranked, late } = await rerankBest(
        { inference, rerank, query: topic, themeShare, basis, signal },
        again,
      );
      for (const [row, judgement] of reranked) best[row] = { ...best[row]!, ...judgement };
      for (const row of late) best[row]!.isLate = true;
      return best;
    }),
  );
}

/** How near each candidate is to the topic, in modes that use vectors; null where that is unknown. */
async function cosinesOf(
  { meaning, question, signal }: Judging,
  topic: string,
  candidates: readonly Candidate[],
): Promise<(number | null)[] | null> {
  if (meaning === undefined || !DEPTHS[question.mode].vectors) return null;
  const seqs = candidates.map(({ article }) => article.seq);
  return meaning.cosines(topic, seqs, signal);
}

/** Replaces judgements in `best` with better ones, made on the topic in the words that each article uses. */
async function judgeInOwnWords(
  { inference, words, signal }: Judging,
  query: ParsedQuery,
  basis: Basis,
  items: readonly JudgeItem[],
  best: WordedJudgement[],
): Promise<void> {
  const wordings = [...(await ownWordings(query, basis, items))]
    .sort(([, a], [, b]) => b.rows.length - a.rows.length)
    .slice(0, MAX_WORDINGS);
  await Promise.all(
    wordings.map(async ([wording, { worth, rows }]) => {
      const idf = inverseFrequencies(words, queryTerms(wording));
      const names = soughtIn(wording, query);
      const { themeShare } = query;
      const task = { query: wording, themeShare, basis, items: rows.map((row) => items[row]!), idf, names };
      const judgements = await inference.judge(task, signal);
      for (const [at, row] of rows.entries()) {
        const probability = judgements[at]!.probability * worth;
        if (probability > best[row]!.probability) best[row] = { ...judgements[at]!, probability, wording };
      }
    }),
  );
}

/** The topic in the articles' words, with the rows of the articles that use each wording. */
async function ownWordings({ topic, swaps }: ParsedQuery, basis: Basis, items: readonly JudgeItem[]) {
  const wordings = new Map<string, { worth: number; rows: number[] }>();
  if (swaps.length === 0) return wordings;
  for (const [row, item] of items.entries()) {
    // Finding the words of hundreds of texts would block the main thread.
    if (row % BATCH === 0) await setImmediate();
    const own = inWordsOf(topic, swaps, termsIn(textOf(item, basis), item.language));
    if (own === null) continue;
    const known = wordings.get(own.topic) ?? { worth: own.worth, rows: [] };
    known.rows.push(row);
    wordings.set(own.topic, known);
  }
  return wordings;
}

function textOf({ title, standfirst, passages = [] }: JudgeItem, basis: Basis): string {
  if (basis === 'headline') return title;
  return [title, standfirst ?? '', ...(basis === 'article' ? passages : [])].join('\n');
}

/** Judgements on candidates: first by headline, then, for the best, by the text of their page. */

import { setImmediate } from 'node:timers/promises';
import type { Basis, JudgeItem } from '../../../workers/messages/articles.ts';
import type { Judgement } from '../../inference/calibration/relevance.ts';
import type { Inference } from '../../inference/inference.ts';
import { queryTerms } from '../../language/words/terms.ts';
import type { Candidate } from '../candidates/candidate.ts';
import { DEPTHS } from '../modes.ts';
import type { ParsedQuery, Question } from '../understanding/question.ts';
import { asSaidIn, termsIn } from '../understanding/rewordings/swaps.ts';
import { inverseFrequencies, type WordStatistics } from '../understanding/word-statistics.ts';
import { itemOf, type Judged, judgedFrom, readItemOf } from './judged.ts';

export interface Judging {
  inference: Pick<Inference, 'judge'>;
  /** How rare words are. */
  words: WordStatistics;
  question: Question;
  signal?: AbortSignal | undefined;
}

interface WordedJudgement extends Judgement {
  /** Null: the query as it was asked. */
  wording: string | null;
}

/** Where a query names days and nothing else, every article of those days is what was asked for. */
const ALL = { probability: 1, centrality: 0, passage: null, wording: null };
/** Distinct wordings that articles are judged by, per query: those that most articles use. */
const MAX_WORDINGS = 48;
/** Articles whose words are found before others have a turn. */
const BATCH = 64;

/** Judges every candidate by its headline (and standfirst, as the mode says) against every query. */
export async function judgeHeadlines(judging: Judging, candidates: readonly Candidate[]): Promise<Judged[]> {
  const items = candidates.map(({ article }) => itemOf(article));
  const perQuery = await judgeAll(judging, DEPTHS[judging.question.mode].basis, items);
  return candidates.map((candidate, row) => {
    const verdicts = perQuery.map((judgements) => {
      const { probability, wording } = judgements[row]!;
      return { headline: probability, read: null, wording };
    });
    return judgedFrom(candidate, verdicts);
  });
}

/** Judges the articles that were read by their text; the others keep their verdict. */
export async function judgeRead(judging: Judging, judged: readonly Judged[]): Promise<Judged[]> {
  const read = judged.filter((one) => one.page !== null);
  if (read.length === 0) return [...judged];
  const perQuery = await judgeAll(judging, 'article', read.map(readItemOf));
  const rows = new Map(read.map((one, row) => [one, row]));
  return judged.map((one) => {
    const row = rows.get(one);
    if (row === undefined) return one;
    const verdicts = one.verdicts.map((verdict, at) => {
      if (judging.question.parsed[at]!.topic === '') return verdict;
      const { wording, ...read } = perQuery[at]![row]!;
      return { ...verdict, read, wording };
    });
    return { ...one, verdicts };
  });
}

/** Judgements per query and item: on the topic as it was asked, or in the article's own words where those say more. */
async function judgeAll(
  judging: Judging,
  basis: Basis,
  items: readonly JudgeItem[],
): Promise<WordedJudgement[][]> {
  const { inference, words, question, signal } = judging;
  return Promise.all(
    question.parsed.map(async (query) => {
      if (query.topic === '') return items.map(() => ALL);
      const idf = inverseFrequencies(words, query.terms);
      const task = { query: query.topic, basis, items: [...items], idf };
      const asked = await inference.judge(task, signal);
      const best = asked.map((one): WordedJudgement => ({ ...one, wording: null }));
      await judgeInOwnWords(judging, query, basis, items, best);
      return best;
    }),
  );
}

/** Puts better judgements into `best`: those of each article on the topic in the words that it uses itself. */
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
      const task = { query: wording, basis, items: rows.map((row) => items[row]!), idf };
      const judgements = await inference.judge(task, signal);
      for (const [at, row] of rows.entries()) {
        const probability = judgements[at]!.probability * worth;
        if (probability > best[row]!.probability) best[row] = { ...judgements[at]!, probability, wording };
      }
    }),
  );
}

/** The topic in the words of the articles, with the rows of the articles that say it so. */
async function ownWordings({ topic, swaps }: ParsedQuery, basis: Basis, items: readonly JudgeItem[]) {
  const wordings = new Map<string, { worth: number; rows: number[] }>();
  if (swaps.length === 0) return wordings;
  for (const [row, item] of items.entries()) {
    // The words of hundreds of texts are found on the one thread that everybody shares.
    if (row % BATCH === 0) await setImmediate();
    const own = asSaidIn(topic, swaps, termsIn(textOf(item, basis), item.language));
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

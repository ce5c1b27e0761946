import type { Judgement } from '../../../../core/inference/calibration/relevance.ts';
import { BASES, type Basis, type JudgeItem } from '../../../../workers/messages/articles.ts';
import type { JudgeTask } from '../../../../workers/messages/relevance.ts';
import {
  auc,
  type Bin,
  brier,
  ece,
  mean,
  ndcg,
  RELEVANT_GRADE,
  reliability,
  rounded,
} from '../measures/measures.ts';
import type { JudgedRow } from './judged-rows.ts';
import { documentOf, Statistics } from './statistics.ts';

/** Anything that does a task: the service's own inference, or a baseline. */
export type Judge = (task: JudgeTask) => Promise<Judgement[]>;

/** A row with its judgements on each basis that the row has text for. */
export interface JudgedPair extends JudgedRow {
  judgements: Partial<Record<Basis, Judgement>>;
  bm25: number;
}

/** Measures of one slice of the rows on one basis. */
export interface Measured {
  basis: Basis;
  /** `all`, `language:es`, `kind:event`, … */
  slice: string;
  pairs: number;
  queries: number;
  auc: number;
  /** The same without the pairs of grade 1, on which readers disagree. */
  auc_without_grade_1: number;
  ndcg10: number;
  ece: number;
  brier: number;
  /** Mean distance of centrality from the grade. */
  centrality_mae: number;
  bm25_auc: number;
  bm25_ndcg10: number;
}

/** Judges every row on every basis it has text for, with its BM25 score: the row's own figure, or by `statistics`. */
export async function judgeRows(
  judge: Judge,
  rows: readonly JudgedRow[],
  statistics: Statistics,
): Promise<JudgedPair[]> {
  const pairs: JudgedPair[] = [];
  for (const pool of Map.groupBy(rows, ({ qid }) => qid).values()) {
    const { query } = pool[0]!;
    const idf = statistics.idfOf(query);
    const items = pool.map(itemOf);
    const judged = pool.map((row, i): JudgedPair => {
      const bm25 = row.bm25 ?? statistics.bm25(query, documentOf(items[i]!));
      return { ...row, judgements: {}, bm25 };
    });
    for (const basis of BASES) {
      if (basis === 'article' && !pool.some(({ passages }) => passages !== undefined)) continue;
      const judgements = await judge({ query, basis, items, idf });
      for (const [i, judgement] of judgements.entries()) judged[i]!.judgements[basis] = judgement;
    }
    pairs.push(...judged);
  }
  return pairs;
}

export function itemOf({ title, descr, lang, passages }: JudgedRow): JudgeItem {
  return { title, standfirst: descr, language: lang, ...(passages === undefined ? {} : { passages }) };
}

/** The statistics of the rows themselves as an index: each article once. */
export function statisticsOfRows(rows: readonly JudgedRow[]): Statistics {
  const articles = new Map(rows.map((row) => [row.id ?? `${row.title}\n${row.descr}`, row]));
  return Statistics.of(articles.values().map((row) => documentOf(itemOf(row))));
}

/** Every measure by basis, for all rows and by language and kind. */
export function measure(pairs: readonly JudgedPair[]): Measured[] {
  return BASES.flatMap((basis) => {
    const on = pairs.filter(({ judgements }) => judgements[basis] !== undefined);
    return [...slices(on)].map(([slice, inside]) => measured(basis, slice, inside));
  });
}

/** Reliability of the probabilities on each basis, all rows together. */
export function reliabilities(pairs: readonly JudgedPair[]): Partial<Record<Basis, Bin[]>> {
  const bins: Partial<Record<Basis, Bin[]>> = {};
  for (const basis of BASES) {
    const rows = scoredOn(basis, pairs);
    if (rows.length > 0) bins[basis] = reliability(rows);
  }
  return bins;
}

function slices(pairs: readonly JudgedPair[]): Map<string, JudgedPair[]> {
  const found = new Map<string, JudgedPair[]>([['all', [...pairs]]]);
  if (pairs.length === 0) found.clear();
  const languages = Map.groupBy(pairs, ({ query_lang, lang }) =>
    query_lang === undefined || query_lang === lang ? `language:${lang}` : `language:${query_lang}→${lang}`,
  );
  const kinds = Map.groupBy(pairs, ({ kind }) => `kind:${kind}`);
  kinds.delete('kind:undefined');
  for (const [slice, inside] of [...languages, ...kinds].sort(([a], [b]) => (a < b ? -1 : 1)))
    found.set(slice, inside);
  return found;
}

function measured(basis: Basis, slice: string, pairs: readonly JudgedPair[]): Measured {
  const scored = scoredOn(basis, pairs);
  const peer = pairs.map(({ qid, grade, bm25 }) => ({ qid, grade, score: bm25 }));
  const distance = pairs.map(({ judgements, grade }) => Math.abs(judgements[basis]!.centrality - grade));
  return {
    basis,
    slice,
    pairs: pairs.length,
    queries: new Set(pairs.map(({ qid }) => qid)).size,
    auc: rounded(auc(scored)),
    auc_without_grade_1: rounded(auc(scored.filter(({ grade }) => grade !== RELEVANT_GRADE - 1))),
    ndcg10: rounded(ndcg(scored)),
    ece: rounded(ece(scored)),
    brier: rounded(brier(scored)),
    centrality_mae: rounded(mean(distance)),
    bm25_auc: rounded(auc(peer)),
    bm25_ndcg10: rounded(ndcg(peer)),
  };
}

function scoredOn(basis: Basis, pairs: readonly JudgedPair[]) {
  return pairs
    .filter(({ judgements }) => judgements[basis] !== undefined)
    .map(({ qid, grade, judgements }) => ({ qid, grade, score: judgements[basis]!.probability }));
}

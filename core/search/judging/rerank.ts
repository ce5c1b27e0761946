/** Judges the best candidates of a query again, by a model that reads query and article together. */

import type { Basis } from '../../../workers/messages/articles.ts';
import type { Judgement } from '../../inference/calibration/relevance.ts';
import type { RerankItem } from '../../inference/calls/rerank.ts';
import type { Inference } from '../../inference/inference.ts';
import { Failure } from '../../platform/errors.ts';
import type { RerankDepth } from '../modes.ts';
import { RELEVANT } from '../relevance.ts';

export interface Reranking {
  inference: Pick<Inference, 'rerank' | 'stats'>;
  rerank: RerankDepth;
  query: string;
  themeShare: number;
  basis: Basis;
  signal?: AbortSignal | undefined;
}

/** Articles per thread and call: when the time is up, what was judged by then counts. */
const PER_THREAD = 4;

/** The reranker makes no article relevant that is below this: none of 254 (graded articles of 125 queries, development). */
const HOPELESS = 0.1;

/** New judgements by row; `late`: rows for which the time did not suffice, which keep the judgement they have. */
export interface Reranked {
  judgements: Map<number, Judgement>;
  late: number[];
}

/**
 * New judgements of the best items, then of those that are among the best once others have fallen. Throws what
 * `Inference.rerank` throws, except `overloaded`.
 */
export async function rerankBest(
  { inference, rerank, query, themeShare, basis, signal }: Reranking,
  items: readonly RerankItem[],
): Promise<Reranked> {
  const judgements = new Map<number, Judgement>();
  const before = items.map(({ judgement }) => judgement.probability);
  let due = dueRows(before, judgements, rerank);
  if (due.length === 0) return { judgements, late: [] };
  const timeout = AbortSignal.timeout(rerank.ms);
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const atOnce = PER_THREAD * inference.stats().threads;
  while (due.length > 0) {
    const some = due.slice(0, atOnce);
    const task = { query, themeShare, basis, items: some.map((row) => items[row]!) };
    try {
      for (const [i, judgement] of (await inference.rerank(task, either)).entries())
        judgements.set(some[i]!, judgement);
    } catch (error) {
      if (signal?.aborted || !(timeout.aborted || isOverloaded(error))) throw error;
      return { judgements, late: due };
    }
    due = due.length > some.length ? due.slice(some.length) : dueRows(before, judgements, rerank);
  }
  return { judgements, late: [] };
}

/**
 * The rows to judge next, best first: of `before`, the probabilities so far, the best ones that have a chance; and once those have new
 * judgements, what would be listed above some of them without one.
 */
export function dueRows(
  before: readonly number[],
  judgements: ReadonlyMap<number, Pick<Judgement, 'probability'>>,
  { best, most }: Pick<RerankDepth, 'best' | 'most'>,
): number[] {
  const probability = (row: number) => judgements.get(row)?.probability ?? before[row]!;
  const rows = [...before.keys()].sort((a, b) => probability(b) - probability(a)).slice(0, best);
  if (judgements.size === 0) return rows.filter((row) => before[row]! >= HOPELESS);
  return rows
    .filter((row) => !judgements.has(row) && before[row]! >= RELEVANT)
    .slice(0, most - judgements.size);
}

function isOverloaded(error: unknown): boolean {
  return error instanceof Failure && error.code === 'overloaded';
}

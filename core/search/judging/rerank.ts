/** Judges the best candidates of a query again, by a model that reads query and article together. */

import type { Basis } from '../../../workers/messages/articles.ts';
import type { Judgement } from '../../inference/calibration/relevance.ts';
import type { RerankItem } from '../../inference/calls/rerank.ts';
import type { Inference } from '../../inference/inference.ts';
import { Failure } from '../../platform/errors.ts';
import type { ModeDepth } from '../modes.ts';

export interface Reranking {
  inference: Pick<Inference, 'rerank' | 'stats'>;
  rerank: ModeDepth['rerank'];
  query: string;
  basis: Basis;
  signal?: AbortSignal | undefined;
}

/** Articles per thread and call: when the time is up, what was judged by then counts. */
const PER_THREAD = 4;

/**
 * New judgements of the best `rerank.best` items, by row. Items for which the time does not suffice are missing, and keep the
 * judgement they have. Throws what `Inference.rerank` throws, except `overloaded`.
 */
export async function rerankBest(
  { inference, rerank, query, basis, signal }: Reranking,
  items: readonly RerankItem[],
): Promise<Map<number, Judgement>> {
  const found = new Map<number, Judgement>();
  const rows = bestRows(items, rerank.best);
  if (rows.length === 0) return found;
  const timeout = AbortSignal.timeout(rerank.ms);
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const atOnce = PER_THREAD * inference.stats().threads;
  for (let at = 0; at < rows.length; at += atOnce) {
    const some = rows.slice(at, at + atOnce);
    const task = { query, basis, items: some.map((row) => items[row]!) };
    try {
      for (const [i, judgement] of (await inference.rerank(task, either)).entries())
        found.set(some[i]!, judgement);
    } catch (error) {
      if (signal?.aborted || !(timeout.aborted || isOverloaded(error))) throw error;
      break;
    }
  }
  return found;
}

function bestRows(items: readonly RerankItem[], count: number): number[] {
  const probability = (row: number) => items[row]!.judgement.probability;
  return [...items.keys()].sort((a, b) => probability(b) - probability(a)).slice(0, count);
}

function isOverloaded(error: unknown): boolean {
  return error instanceof Failure && error.code === 'overloaded';
}

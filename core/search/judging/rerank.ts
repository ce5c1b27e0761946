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
  isTheme: boolean;
  basis: Basis;
  signal?: AbortSignal | undefined;
}

/** Articles per thread and call: when the time is up, what was judged by then counts. */
const PER_THREAD = 4;

/** New judgements by row; `late`: rows for which the time did not suffice, which keep the judgement they have. */
export interface Reranked {
  judgements: Map<number, Judgement>;
  late: number[];
}

/** New judgements of the best `rerank.best` items. Throws what `Inference.rerank` throws, except `overloaded`. */
export async function rerankBest(
  { inference, rerank, query, isTheme, basis, signal }: Reranking,
  items: readonly RerankItem[],
): Promise<Reranked> {
  const judgements = new Map<number, Judgement>();
  const rows = bestRows(items, rerank.best);
  if (rows.length === 0) return { judgements, late: [] };
  const timeout = AbortSignal.timeout(rerank.ms);
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const atOnce = PER_THREAD * inference.stats().threads;
  for (let at = 0; at < rows.length; at += atOnce) {
    const some = rows.slice(at, at + atOnce);
    const task = { query, isTheme, basis, items: some.map((row) => items[row]!) };
    try {
      for (const [i, judgement] of (await inference.rerank(task, either)).entries())
        judgements.set(some[i]!, judgement);
    } catch (error) {
      if (signal?.aborted || !(timeout.aborted || isOverloaded(error))) throw error;
      break;
    }
  }
  return { judgements, late: rows.filter((row) => !judgements.has(row)) };
}

function bestRows(items: readonly RerankItem[], count: number): number[] {
  const probability = (row: number) => items[row]!.judgement.probability;
  return [...items.keys()].sort((a, b) => probability(b) - probability(a)).slice(0, count);
}

function isOverloaded(error: unknown): boolean {
  return error instanceof Failure && error.code === 'overloaded';
}

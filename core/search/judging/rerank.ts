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

/**
 * What the reranker reads. With vectors, of 410 graded queries (development) it would leave all 2,482 articles below the first on
 * their side of even odds, and all 510 from the second on, 482 of which are relevant. Words alone are
 * less sure: an earlier reranker left all 254 below their line irrelevant, and no others.
 */
const IN_DOUBT = {
  meaning: { from: 0.2, to: 0.95 },
  words: { from: 0.1, to: Infinity },
};

/** A judgement before the reranker. */
type Before = Pick<Judgement, 'probability'> & { by: Pick<Judgement['by'], 'cosine'> };

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
  const before = items.map(({ judgement }) => judgement);
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
 * The rows to judge next, best first: of `before`, the judgements so far, the best ones that are in doubt; and once those have new
 * judgements, what would be listed above some of them without one.
 */
export function dueRows(
  before: readonly Before[],
  judgements: ReadonlyMap<number, Pick<Judgement, 'probability'>>,
  { best, most }: Pick<RerankDepth, 'best' | 'most'>,
): number[] {
  const probability = (row: number) => (judgements.get(row) ?? before[row]!).probability;
  return [...before.keys()]
    .sort((a, b) => probability(b) - probability(a))
    .slice(0, best)
    .filter((row) => !judgements.has(row) && isInDoubt(before[row]!))
    .filter((row) => judgements.size === 0 || before[row]!.probability >= RELEVANT)
    .slice(0, most - judgements.size);
}

function isInDoubt({ probability, by: { cosine } }: Before): boolean {
  const { from, to } = cosine === null ? IN_DOUBT.words : IN_DOUBT.meaning;
  return probability >= from && probability < to;
}

function isOverloaded(error: unknown): boolean {
  return error instanceof Failure && error.code === 'overloaded';
}

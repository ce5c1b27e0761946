/** Judges the best candidates of a query again, by a model that reads query and article together. */

import type { Basis } from '../../../workers/messages/articles.ts';
import type { Judgement } from '../../inference/calibration/relevance.ts';
import type { RerankItem } from '../../inference/calls/rerank.ts';
import type { Inference } from '../../inference/inference.ts';
import { Failure } from '../../platform/errors.ts';
import type { RerankDepth } from '../modes.ts';
import { RELEVANT } from '../relevance.ts';

interface Reranking {
  inference: Pick<Inference, 'rerank' | 'stats'>;
  rerank: RerankDepth;
  query: string;
  themeShare: number;
  basis: Basis;
  signal?: AbortSignal | undefined;
}

/** Articles per thread and call. Few, so that little is lost when time runs out: what was judged by then counts. */
const PER_THREAD = 4;

/**
 * Probabilities that the reranker may change. With vectors (410 graded queries, development), it would leave all 2,482 articles
 * below `from` below even odds, and all 510 from `to` on above them; 482 of those are relevant. Words alone are less reliable:
 * an earlier reranker left all 254 articles below `from` irrelevant, and no others.
 */
const IN_DOUBT = {
  meaning: { from: 0.2, to: 0.95 },
  words: { from: 0.1, to: Infinity },
};

/** A judgement before the reranker. */
type Before = Pick<Judgement, 'probability'> & { by: Pick<Judgement['by'], 'cosine'> };

/** New judgements by row; `late`: rows that there was no time for, which keep the judgement they have. */
interface Reranked {
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
 * The rows to judge next, best first. In the first round, those in doubt among the best of `before`, the judgements so far; later,
 * relevant ones in doubt that have moved up among the best since others were judged again.
 */
export function dueRows(
  before: readonly Before[],
  judgements: ReadonlyMap<number, Pick<Judgement, 'probability'>>,
  { best, most }: Pick<RerankDepth, 'best' | 'most'>,
): number[] {
  const probabilities = before.map((one, row) => (judgements.get(row) ?? one).probability);
  return [...before.keys()]
    .sort((a, b) => probabilities[b]! - probabilities[a]!)
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

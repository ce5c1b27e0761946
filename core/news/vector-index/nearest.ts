/** The vectors nearest to a query: of many only those are compared that are nearest by their codes, of very many those in near clusters. */
import { TopHits, type WordHit } from '../word-index/top-hits.ts';
import { type RowClusters, UNGROUPED } from './row-clusters.ts';
import { WITHOUT } from './shard-vectors.ts';
import { type GroupedShard, Shortlist } from './shortlist.ts';
import type { VectorMemory } from './vector-memory.ts';

/** Documents looked at before other requests get a turn: about 3 ms. */
const TURN = 65_536;

/** When not all vectors are compared. */
export interface Probing {
  /** From so many vectors on they are in clusters. */
  clusteredFrom: number;
  /** Clusters are listed, the nearest first, until so many documents pass the filter, and this share of those of the window. */
  listed: number;
  share: number;
}

/** What is searched, as it was when the search began. */
export interface Searched {
  memory: VectorMemory;
  clusters: RowClusters;
  /** The shards that the filter does not exclude as a whole. */
  shards: readonly GroupedShard[];
  probing: Probing;
}

/** How many hits decide how many vectors are compared, and how many of those compared are hits. */
export interface NearestOptions {
  limit: number;
  depth: number;
}

/** The documents that pass the filter and are nearest, best first. Yields every few milliseconds. */
export function* nearestOf(
  searched: Searched,
  query: Int8Array,
  { limit, depth }: NearestOptions,
): Generator<void, WordHit[]> {
  const best = new TopHits(depth);
  const shortlist = new Shortlist(searched.memory, query);
  let work = 0;
  for (const groups of rounds(searched, query, shortlist)) {
    for (const shard of searched.shards) {
      work += shortlist.add(shard, groups);
      if (work < TURN) continue;
      work = 0;
      yield;
    }
  }
  yield* shortlist.compare(best, limit);
  return best.sorted();
}

/**
 * The groups of documents to be listed next, until there are enough: all that are in no cluster, and the nearest clusters. Each
 * round has those that would be enough if all of their documents passed the filter, so that a shard is seldom visited again.
 */
function* rounds(
  { clusters, shards, probing }: Searched,
  query: Int8Array,
  list: Pick<Shortlist, 'size'>,
): Generator<number[]> {
  const documents = shards.reduce((sum, { shard }) => sum + shard.documents, 0);
  const most = Math.max(probing.listed, documents * probing.share);
  let round = [UNGROUPED];
  let size = sizeOf(UNGROUPED, shards);
  for (const cluster of clusters.byNearness(query)) {
    if (list.size + size >= most) {
      yield round;
      if (list.size >= most) return;
      [round, size] = [[], 0];
    }
    round.push(cluster);
    size += sizeOf(cluster, shards);
  }
  yield round;
}

function sizeOf(group: number, shards: readonly GroupedShard[]): number {
  let size = 0;
  for (const { starts } of shards) size += starts[group + 1]! - starts[group]!;
  return size;
}

/** How many documents pass the filter and have no vector. Yields every few milliseconds. */
export function* countWithout(shards: readonly GroupedShard[]): Generator<void, number> {
  let count = 0;
  let work = 0;
  for (const { check, documents, starts } of shards) {
    const [from, to] = [starts[WITHOUT]!, starts[WITHOUT + 1]!];
    for (let at = from; at < to; at += 1) if (check(documents[at]!) === 0) count += 1;
    work += to - from;
    if (work < TURN) continue;
    work = 0;
    yield;
  }
  return count;
}

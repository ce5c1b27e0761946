/** How good a way is on pairs, and on groups. */
import { groupStories } from '../../../core/inference/same-story/grouping.ts';
import { interval, intervalText } from '../../cli/models/measures/interval.ts';
import type { Item, Pool } from './pools.ts';
import type { Way } from './ways.ts';

/** Those that are tried. */
export const THRESHOLDS: readonly number[] = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7];

function pairs(items: readonly Item[]): [Item, Item][] {
  return items.flatMap((a, at) => items.slice(at + 1).map((b): [Item, Item] => [a, b]));
}

/** Average precision of the pairs, or of those that are wanted; of equals the wrong ones come first. */
export function averagePrecision(
  pools: readonly Pool[],
  { likeness }: Way,
  isWanted: (a: Item, b: Item) => boolean = () => true,
): number {
  const scored = pools
    .flatMap(({ items }) => pairs(items))
    .filter(([a, b]) => isWanted(a, b))
    .map(([a, b]) => ({ score: likeness(a, b), same: a.story === b.story }))
    .sort((x, y) => y.score - x.score || Number(x.same) - Number(y.same));
  let found = 0;
  let sum = 0;
  for (const [at, { same }] of scored.entries()) {
    if (!same) continue;
    found += 1;
    sum += found / (at + 1);
  }
  return sum / found;
}

/** A pair, and whether the grouping joined it. */
interface PairVerdict {
  a: Item;
  b: Item;
  same: boolean;
  joined: boolean;
}

/** What the grouping makes of each pair of a pool. */
export function verdictsOf({ items }: Pool, way: Way, threshold: number): PairVerdict[] {
  const order = items.map((_, at) => at);
  const groups = groupStories((a, b) => way.likeness(items[a]!, items[b]!), order, way.grouping(threshold));
  const place = new Map(items.map((item, at) => [item, groups[at]]));
  return pairs(items).map(([a, b]) => {
    return { a, b, same: a.story === b.story, joined: place.get(a) === place.get(b) };
  });
}

function ratesOf(verdicts: readonly PairVerdict[]) {
  const count = (same: boolean, joined: boolean) =>
    verdicts.filter((one) => one.same === same && one.joined === joined).length;
  const [right, wrong, missed] = [count(true, true), count(false, true), count(true, false)];
  const f1 = (2 * right) / (2 * right + wrong + missed);
  return { precision: right / (right + wrong), recall: right / (right + missed), f1 };
}

/** Precision, recall and F1 of the pairs that the grouping joins. */
export function grouped(pools: readonly Pool[], way: Way, threshold: number) {
  return ratesOf(pools.flatMap((pool) => verdictsOf(pool, way, threshold)));
}

/** The threshold with the best F1; any for a way that has one of its own. */
export function tuned(pools: readonly Pool[], way: Way): number {
  if (way.grouping(0).threshold === way.grouping(1).threshold) return 0;
  const scored = THRESHOLDS.map((threshold) => ({ threshold, f1: grouped(pools, way, threshold).f1 }));
  return scored.sort((a, b) => b.f1 - a.f1)[0]!.threshold;
}

/** F1, precision and recall with their intervals, as text. */
export function measuresOf(verdicts: readonly PairVerdict[]): string {
  const counted = verdicts.filter(({ same, joined }) => same || joined);
  const byStory = [...Map.groupBy(counted, ({ a }) => a.story).values()];
  const of = (name: 'f1' | 'precision' | 'recall') =>
    `${name} ${intervalText(interval(byStory, (some) => ratesOf(some)[name]))}`;
  return `${of('f1')}  ${of('precision')}  ${of('recall')}`;
}

/** Groups articles that report the same story. */

/**
 * How two groups are compared: by their most similar pair, the mean of all pairs, or their least similar pair.
 */
export type Linkage = 'single' | 'average' | 'complete';

export interface Grouping {
  /** Two groups merge when they are at least this likely to be the same story. */
  threshold: number;
  linkage: Linkage;
}

/**
 * Compares every pair of a group: on the dev split F1 hardly changes from 0.25 to 0.45
 * (`scripts/bench/same-story.ts --split dev`), and two stories shown as one are worse than one shown twice. With
 * single linkage a chain of follow-ups becomes one story.
 */
export const GROUPING: Grouping = { threshold: 0.4, linkage: 'complete' };

/** The probability that two articles, given by position, report the same story; below `least` it may return 0. */
export type Likelihood = (a: number, b: number, least: number) => number;

/** Linkage of a merged group to a third, from those of its two parts and their sizes (Lance and Williams). */
const JOINED: Record<Linkage, (a: number, b: number, sizeA: number, sizeB: number) => number> = {
  single: (a, b) => Math.max(a, b),
  average: (a, b, sizeA, sizeB) => (a * sizeA + b * sizeB) / (sizeA + sizeB),
  complete: (a, b) => Math.min(a, b),
};

/**
 * Agglomerative clustering of `order.length` articles. Returns for each the position of the first article of its
 * group. `order` breaks ties: with a unique number per article, the groups do not depend on the order of the
 * list.
 */
export function groupStories(
  likelihood: Likelihood,
  order: readonly number[],
  grouping: Grouping = GROUPING,
): number[] {
  const ranked = order.map((_, at) => at).sort((a, b) => order[a]! - order[b]!);
  const answer = order.map((_, at) => at);
  for (const members of connectedSets(ranked, likelihood, grouping.threshold)) {
    for (const group of clusters(members, likelihood, grouping)) {
      const first = Math.min(...group);
      for (const member of group) answer[member] = first;
    }
  }
  return answer;
}

/** Components connected by pairs above the threshold: no group is larger, whatever the linkage. */
function connectedSets(ranked: readonly number[], likelihood: Likelihood, threshold: number): number[][] {
  const parent = ranked.map((_, at) => at);
  const root = (at: number): number => {
    let top = at;
    while (parent[top] !== top) top = parent[top]!;
    parent[at] = top;
    return top;
  };
  for (let a = 0; a < ranked.length; a += 1) {
    for (let b = a + 1; b < ranked.length; b += 1) {
      if (likelihood(ranked[a]!, ranked[b]!, threshold) < threshold) continue;
      const [low, high] = [root(a), root(b)].sort((x, y) => x - y);
      parent[high!] = low!;
    }
  }
  return [...Map.groupBy(ranked.keys(), root).values()]
    .filter((members) => members.length > 1)
    .map((members) => members.map((at) => ranked[at]!));
}

/**
 * Nearest-neighbour chain (Murtagh 1983): in time quadratic in the number of members, it finds the same groups as
 * repeatedly merging the most similar two, since a merge never brings groups closer to a third.
 */
function clusters(
  members: readonly number[],
  likelihood: Likelihood,
  { threshold, linkage }: Grouping,
): number[][] {
  const size = members.length;
  const groups: number[][] = members.map((member) => [member]);
  const p = new Float64Array(size * size);
  for (let a = 0; a < size; a += 1)
    for (let b = a + 1; b < size; b += 1)
      p[a * size + b] = p[b * size + a] = likelihood(
        members[a]!,
        members[b]!,
        linkage === 'average' ? 0 : threshold,
      );
  const open = new Set(members.keys());
  const done: number[][] = [];
  const chain: number[] = [];
  while (open.size > 0) {
    if (chain.length === 0) chain.push(open.values().next().value!);
    const top = chain.at(-1)!;
    const before = chain.at(-2);
    let best = before ?? -1;
    for (const other of open)
      if (other !== top && (best < 0 || p[top * size + other]! > p[top * size + best]!)) best = other;
    if (best < 0 || p[top * size + best]! < threshold) {
      // No other group is close enough, and none will come closer.
      open.delete(top);
      done.push(groups[top]!);
      chain.length = 0;
    } else if (best === before) {
      chain.length -= 2;
      join(top, best);
    } else chain.push(best);
  }
  return done;

  function join(one: number, other: number): void {
    const [into, from] = one < other ? [one, other] : [other, one];
    open.delete(from);
    for (const third of open) {
      const joined = JOINED[linkage](
        p[into * size + third]!,
        p[from * size + third]!,
        groups[into]!.length,
        groups[from]!.length,
      );
      p[into * size + third] = p[third * size + into] = joined;
    }
    groups[into] = [...groups[into]!, ...groups[from]!];
  }
}

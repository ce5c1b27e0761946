/** Which of many articles tell one story. */
import { sameStory } from '../story.ts';
import type { Told } from './likeness.ts';

/** How two groups are compared: by their likest pair, their least like pair, or the mean of all pairs. */
export type Linkage = 'single' | 'average' | 'complete';

export interface Grouping {
  /** Two groups are one when they are at least this probably the same story. */
  threshold: number;
  linkage: Linkage;
}

/** Chosen on the development split by `scripts/bench/same-story.ts`: a chain of follow-ups is not one story. */
export const GROUPING: Grouping = { threshold: 0.2, linkage: 'average' };

/**
 * Agglomerative clustering of articles, likest groups first. Answers for each article the position of the first of its
 * group. `order` breaks ties: give every article a number of its own, and the groups do not depend on the order of the list.
 */
export function groupStories(
  articles: readonly Told[],
  order: readonly number[],
  { threshold, linkage }: Grouping = GROUPING,
  likelihood: (a: number, b: number) => number = (a, b) => sameStory(articles[a]!, articles[b]!),
): number[] {
  const ranked = articles.map((_, at) => at).sort((a, b) => order[a]! - order[b]!);
  const groups = ranked.map((at) => [at]);
  // Only what hangs together by a pair above the threshold can be one group: the mean and the least are no higher.
  const links = new Map<number, Map<number, number>>();
  const link = (a: number, b: number, p: number) => {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const ties = links.get(from) ?? new Map<number, number>();
      links.set(from, ties.set(to, p));
    }
  };
  for (let a = 0; a < ranked.length; a += 1) {
    for (let b = a + 1; b < ranked.length; b += 1) {
      const p = likelihood(ranked[a]!, ranked[b]!);
      if (p >= threshold) link(a, b, p);
    }
  }
  for (;;) {
    let best: [a: number, b: number, p: number] | null = null;
    for (const [a, ties] of links) {
      for (const [b, p] of ties) {
        if (a > b || (best && (p < best[2] || (p === best[2] && (a > best[0] || (a === best[0] && b > best[1])))))) continue;
        best = [a, b, p];
      }
    }
    if (!best) break;
    const [into, from] = best;
    groups[into] = [...groups[into]!, ...groups[from]!];
    groups[from] = [];
    const neighbours = new Set([...links.get(into)!.keys(), ...links.get(from)!.keys()]);
    for (const gone of [into, from]) {
      for (const other of links.get(gone)!.keys()) links.get(other)?.delete(gone);
      links.delete(gone);
    }
    for (const other of neighbours) {
      if (other === into || other === from) continue;
      const p = linked(groups[into]!, groups[other]!, linkage, likelihood);
      if (p >= threshold) link(into, other, p);
    }
  }
  const answer: number[] = new Array(articles.length);
  for (const members of groups) {
    const first = Math.min(...members);
    for (const member of members) answer[member] = first;
  }
  return answer;
}

function linked(
  some: readonly number[],
  others: readonly number[],
  linkage: Linkage,
  likelihood: (a: number, b: number) => number,
): number {
  const all = some.flatMap((a) => others.map((b) => likelihood(a, b)));
  if (linkage === 'single') return Math.max(...all);
  if (linkage === 'complete') return Math.min(...all);
  return all.reduce((sum, p) => sum + p, 0) / all.length;
}

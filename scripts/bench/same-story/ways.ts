/** Ways to tell whether two articles are of one story: ours, and its peers. */
import { GROUPING, type Grouping } from '../../../core/inference/same-story/grouping.ts';
import { storyProbability } from '../../../core/inference/same-story/same-story.ts';
import type { Item } from './pools.ts';

type Likeness = (a: Item, b: Item) => number;

/** Peers join by their best pair above a threshold, ours as the service does. */
export interface Way {
  name: string;
  likeness: Likeness;
  grouping(tuned: number): Grouping;
}

/** As the service does it. */
export function ours(): Way {
  return {
    name: 'sameStory',
    likeness: (a, b) => storyProbability(a.evidence, b.evidence),
    grouping: () => GROUPING,
  };
}

/** TF-IDF over the terms of `items`. */
export function cosine(items: readonly Item[]): Way {
  const counts = new Map<string, number>();
  for (const term of items.flatMap(({ terms }) => [...terms])) counts.set(term, (counts.get(term) ?? 0) + 1);
  const weight = (term: string) => Math.log(items.length / (counts.get(term) ?? 1)) ** 2;
  const sums = new Map<Item, number>();
  const sum = (item: Item) => {
    const known = sums.get(item) ?? [...item.terms].reduce((total, term) => total + weight(term), 0);
    sums.set(item, known);
    return known;
  };
  const likeness: Likeness = (a, b) => {
    let dot = 0;
    for (const term of a.terms) if (b.terms.has(term)) dot += weight(term);
    return dot / (Math.sqrt(sum(a) * sum(b)) || 1);
  };
  return { name: 'TF-IDF cosine', likeness, grouping: (threshold) => ({ threshold, linkage: 'single' }) };
}

/** The share of terms that both have. */
export function jaccard(): Way {
  const likeness: Likeness = (a, b) => {
    let shared = 0;
    for (const term of a.terms) if (b.terms.has(term)) shared += 1;
    return shared / (a.terms.size + b.terms.size - shared || 1);
  };
  return { name: 'Jaccard', likeness, grouping: (threshold) => ({ threshold, linkage: 'single' }) };
}

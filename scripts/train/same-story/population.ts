import { FEATURES, likeness, type Told } from '../../../core/articles/story/likeness.ts';
import { tell } from '../../../core/articles/story.ts';
import { DAY, HOUR } from '../../../core/clock.ts';
import type { Told as Article } from './material.ts';

/** Two articles and what they have in common. */
export interface Pair {
  a: Article;
  b: Article;
  same: boolean;
  /** How many pairs it stands for. */
  weight: number;
  features: Float64Array;
}

/** Of the pairs that share no rare word one in this many is kept: there are too many of them, and they teach little. */
const THINNED = 25;
/** Nats. */
const RARE = 6;
/** The clusters have one time for all their headlines: in English every pair is this far apart. */
const ALIKE_APART = 7 * HOUR;

const early = new Map<Article, Told>();
const late = new Map<Article, Told>();

function ready(article: Article, kept: Map<Article, Told>, at: number): Told {
  const found = kept.get(article) ?? { ...tell({ ...article, publishedAt: article.at, story: null }), at };
  kept.set(article, found);
  return found;
}

export function pairOf(a: Article, b: Article, weight = 1): Pair {
  const features = new Float64Array(FEATURES.length);
  const dated = a.language === 'es' && b.language === 'es';
  likeness(
    ready(a, early, dated ? a.at.getTime() : 0),
    ready(b, late, dated ? b.at.getTime() : ALIKE_APART),
    features,
  );
  return { a, b, same: a.group === b.group, weight, features };
}

/** Every pair of every group. */
export function groupPairs(articles: readonly Article[]): Pair[] {
  return [...Map.groupBy(articles, ({ group }) => group).values()].flatMap((members) =>
    members.flatMap((a, at) => members.slice(at + 1).map((b) => pairOf(a, b))),
  );
}

/** Pairs of different groups from `from` to below `to` days apart; those without a rare word in common are thinned out. */
export function otherPairs(articles: readonly Article[], from: number, to: number): Pair[] {
  const sorted = [...articles].sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
  const rarest = FEATURES.indexOf('rarest shared');
  const pairs: Pair[] = [];
  for (const [at, a] of sorted.entries()) {
    for (let other = at + 1; other < sorted.length; other += 1) {
      const b = sorted[other]!;
      const days = (b.at.getTime() - a.at.getTime()) / DAY;
      if (days >= to) break;
      if (days < from || a.group === b.group) continue;
      const pair = pairOf(a, b);
      if (pair.features[rarest]! * 10 >= RARE) pairs.push(pair);
      else if ((at * 7919 + other * 104_729) % THINNED === 0) pairs.push({ ...pair, weight: THINNED });
    }
  }
  return pairs;
}

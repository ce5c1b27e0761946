import {
  PAIR_FEATURES,
  type SignatureEvidence,
  writePairFeatures,
} from '../../../core/inference/same-story/pair-features.ts';
import { storyEvidence } from '../../../core/inference/same-story/same-story.ts';
import { DAY, HOUR } from '../../../core/platform/clock.ts';
import type { LabelledArticle as Article } from '../../sets/stories.ts';
import type { Example } from './regression.ts';

/** Two articles and their shared features. */
export interface Pair extends Example {
  a: Article;
  b: Article;
}

/** One in this many dissimilar pairs is used: there are too many, and they add little. */
const THINNED = 10;
/** A pair counts as similar from this weight of the rarest shared word, or this similarity of meaning. */
const RARE = 0.45;
const SENSE = 0.5;
/** All headlines of a cluster have the same time, so every English pair gets this distance. */
const ALIKE_APART = 6 * HOUR;

const RAREST = PAIR_FEATURES.indexOf('rarest shared');
const SENSED = PAIR_FEATURES.indexOf('sense');

const ready = new Map<Article, SignatureEvidence>();

/** An article without a language is compared as if in another language: only names, numbers and meaning count. */
function readied(article: Article): SignatureEvidence {
  const known = ready.get(article);
  if (known !== undefined) return known;
  const made = storyEvidence({ ...article, publishedAt: article.at, story: null });
  ready.set(article, made);
  return made;
}

/** `blind`: compared as if in two languages. */
export function pairOf(
  a: Article,
  b: Article,
  { weight = 1, blind = false, dated = a.language === 'es' && b.language === 'es' } = {},
): Pair {
  const features = new Float64Array(PAIR_FEATURES.length);
  const [x, y] = [readied(a), readied(b)];
  writePairFeatures(
    { ...x, ...(!dated && { at: 0 }), ...(blind && { language: -1 }) },
    { ...y, ...(!dated && { at: ALIKE_APART }), ...(blind && { language: -2 }) },
    0,
    features,
  );
  return { a, b, same: a.group === b.group, weight, features };
}

/** Every pair of articles less than `days` apart; dissimilar ones are sampled. */
export function pairsWithin(
  articles: readonly Article[],
  days: number,
  { weight = 1, blind = false } = {},
): Pair[] {
  const sorted = [...articles].sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
  const pairs: Pair[] = [];
  for (const [at, a] of sorted.entries()) {
    for (let other = at + 1; other < sorted.length; other += 1) {
      const b = sorted[other]!;
      if ((b.at.getTime() - a.at.getTime()) / DAY >= days) break;
      const pair = pairOf(a, b, { weight, blind });
      const looks = pair.same || pair.features[RAREST]! > RARE || pair.features[SENSED]! > SENSE;
      if (looks) pairs.push(pair);
      else if ((at * 7919 + other * 104_729) % THINNED === 0)
        pairs.push({ ...pair, weight: weight * THINNED });
    }
  }
  return pairs;
}

/**
 * Pairs of articles from `from` to below `to` days apart, presented as if published on one day: similar events that
 * are different stories. Every `step`th article is paired.
 */
export function pairsApart(
  articles: readonly Article[],
  { from, to, step, weight }: { from: number; to: number; step: number; weight: number },
): Pair[] {
  const sorted = [...articles].sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
  const pairs: Pair[] = [];
  for (let at = 0; at < sorted.length; at += step) {
    const a = sorted[at]!;
    for (let other = at + 1; other < sorted.length; other += 1) {
      const b = sorted[other]!;
      const days = (b.at.getTime() - a.at.getTime()) / DAY;
      if (days >= to) break;
      if (days < from || a.group === b.group) continue;
      const pair = pairOf(a, b, { weight, dated: false });
      if (pair.features[RAREST]! > RARE || pair.features[SENSED]! > SENSE) pairs.push(pair);
    }
  }
  return pairs;
}

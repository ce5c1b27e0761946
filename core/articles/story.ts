/**
 * The same story told twice: how probable it is that two articles report one event, from the signatures that are stored
 * with them. Within a language words, names and numbers count by their rarity; between languages only names, numbers and
 * the sense of the words do, which finds some versions and misses many.
 */
import { type Told, told, weighed } from './story/likeness.ts';
import { isCurrent, type StoryText, signatureOf } from './story/signature.ts';
import { WEIGHTS } from './story/weights.ts';

export { isCopy, shinglesOf } from './story/copy.ts';
export { groupStories } from './story/grouping.ts';
export type { Told } from './story/likeness.ts';
export { SIGNATURE_BYTES, type StoryText, signatureOf } from './story/signature.ts';

export interface StoryArticle extends StoryText {
  publishedAt: Date | null;
  /** As stored; null or of an older program: made anew. */
  story: Uint8Array | null;
}

/** An article ready to be compared with many others. */
export function tell(article: StoryArticle): Told {
  const bytes = isCurrent(article.story) ? article.story : signatureOf(article);
  return told(bytes, article.publishedAt?.getTime() ?? null);
}

/**
 * The probability, 0 to 1, that `a` and `b` tell the same story. Symmetric; a property of the pair alone, as if they were any
 * two articles of a week. Below `least` it may be 0.
 */
export function sameStory(a: Told, b: Told, least = 0): number {
  const weights = a.language === b.language ? WEIGHTS.same : WEIGHTS.other;
  return 1 / (1 + Math.exp(-weighed(a, b, weights, logit(least))));
}

function logit(p: number): number {
  return Math.log(p / (1 - p));
}

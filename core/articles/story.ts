/**
 * The same story told twice: how probable it is that two articles report one event, from the signatures that are stored
 * with them. Within a language words, names and numbers count by their rarity; between languages only names, numbers and
 * the sense of the words do, which finds some versions and misses many.
 */
import { FEATURES, likeness, type Told, told } from './story/likeness.ts';
import { isCurrent, readSignature, type StoryText, signatureOf } from './story/signature.ts';
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
  return told(readSignature(bytes), article.publishedAt?.getTime() ?? null);
}

const features = new Float64Array(FEATURES.length);

/** The probability, 0 to 1, that `a` and `b` tell the same story. Symmetric; a property of the pair alone. */
export function sameStory(a: Told, b: Told): number {
  const weights = a.language === b.language ? WEIGHTS.same : WEIGHTS.other;
  likeness(a, b, features);
  let logit = 0;
  for (let at = 0; at < weights.length; at += 1) logit += weights[at]! * features[at]!;
  return 1 / (1 + Math.exp(-logit));
}

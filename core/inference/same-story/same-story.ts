/**
 * The same story told twice: how probable it is that two articles report one event, from the signatures that are stored
 * with them, and from their texts where both were read. Within a language words, names and numbers count by their rarity;
 * between languages only names, numbers and the sense of the words do, which finds some versions and misses many.
 */
import {
  FEATURES,
  languageNumber,
  likeness,
  type SignatureEvidence,
  sharedWeight,
  signatureEvidence,
} from './likeness.ts';
import { summed, through } from './network.ts';
import { isCurrent, type StoryText, signatureOf } from './signature.ts';
import { TEXT_FEATURES, textEvidence, textLikeness } from './text.ts';
import { LINES, OTHER, SAME, TEXTS } from './weights.ts';

export { COPY_PROBABILITY, isCopy, shinglesOf } from './copy.ts';
export { groupStories } from './grouping.ts';
export type { SignatureEvidence as Told } from './likeness.ts';
export { SIGNATURE_BYTES, type StoryText, signatureOf } from './signature.ts';

export interface StoryArticle extends StoryText {
  publishedAt: Date | null;
  /** As stored; null or of an older program: made anew. */
  story: Uint8Array | null;
}

/** Two articles without even one rare word in common, in nats, are hardly one story: nine of ten pairs are like that. */
const LEAST_SHARED = 4;
/** How probable that is at most. */
const UNSHARED = 0.05;

const features = new Float64Array(FEATURES.length);
const textFeatures = new Float64Array(TEXT_FEATURES.length);
const DAYS_APART = FEATURES.indexOf('days apart');

/** An article ready to be compared with many others; with the paragraphs of its text where it was read. */
export function weighEvidence(article: StoryArticle, paragraphs: readonly string[] = []): SignatureEvidence {
  const bytes = isCurrent(article.story) ? article.story : signatureOf(article);
  const one = signatureEvidence(bytes, article.publishedAt?.getTime() ?? null);
  return paragraphs.length === 0 ? one : { ...one, text: textEvidence(paragraphs, article.language) };
}

/**
 * The probability, 0 to 1, that `a` and `b` tell the same story: by their texts where both have one, else by headlines and
 * standfirsts. Symmetric; a property of the pair alone, as if they were any two articles of a week. Below `least` it may be 0,
 * which spares most of the work where many are compared.
 */
export function sameStory(a: SignatureEvidence, b: SignatureEvidence, least = 0): number {
  const together = a.language === b.language;
  const isRead = a.text !== null && b.text !== null;
  const isSpared = least > UNSHARED && !isRead;
  if (!likeness(a, b, isSpared ? LEAST_SHARED : 0, features)) return 0;
  const logit = through(together ? SAME : OTHER, features);
  if (isRead) {
    textLikeness(a.text!, b.text!, together, logit, features[DAYS_APART]!, textFeatures);
    return probability(summed(together ? TEXTS.same : TEXTS.other, textFeatures));
  }
  const headlines = probability(together ? calibrated(logit, a.language) : logit);
  return sharedWeight() < LEAST_SHARED ? Math.min(headlines, UNSHARED) : headlines;
}

const AS_IT_IS = [0, 1] as const;
const lines = new Map(Object.entries(LINES).map(([code, line]) => [languageNumber(code), line]));

function calibrated(logit: number, language: number): number {
  const [offset, slope] = lines.get(language) ?? AS_IT_IS;
  return offset + slope * logit;
}

function probability(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

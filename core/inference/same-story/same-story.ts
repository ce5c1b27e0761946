/**
 * The probability that two articles report one event, from their stored signatures, and from their texts if both
 * were read. Within a language, words, names and numbers count by rarity; across languages only names, numbers
 * and the meaning of words do, which finds some versions and misses many.
 */

import { sigmoid } from '../../../workers/activations.ts';
import { type Nearness, withNearness } from './nearness.ts';
import { networkLogOdds, weightedSum } from './network.ts';
import {
  languageNumber,
  PAIR_FEATURES,
  type SignatureEvidence,
  sharedWeight,
  signatureEvidence,
  writePairFeatures,
} from './pair-features.ts';
import { isCurrent, type StoryText, signatureOf } from './signature.ts';
import { textEvidence, textFeatures } from './text-features.ts';
import { CROSS_LANGUAGE, LANGUAGE_LINES, SAME_LANGUAGE, TEXT_WEIGHTS } from './weights.ts';

export { evidenceAmong } from './among.ts';
export { COPY_PROBABILITY, isCopy, shinglesOf } from './copy.ts';
export { groupStories } from './grouping.ts';
export type { Nearness, StoryLines } from './nearness.ts';
export type { SignatureEvidence } from './pair-features.ts';
export { SIGNATURE_BYTES, signatureOf } from './signature.ts';

export interface StoryArticle extends StoryText {
  publishedAt: Date | null;
  /** As stored; recomputed when null or in an older format. */
  story: Uint8Array | null;
}

/**
 * Without even one rare word in common (in nats), two articles are hardly one story; that is true of nine in ten
 * pairs.
 */
const MIN_SHARED = 4;
/** Upper bound on their probability. */
const UNSHARED = 0.05;

const features = new Float64Array(PAIR_FEATURES.length);
const DAYS_APART = PAIR_FEATURES.indexOf('days apart');

/** Prepares an article for comparison with many others; `paragraphs` if its text was read. */
export function storyEvidence(article: StoryArticle, paragraphs: readonly string[] = []): SignatureEvidence {
  const bytes = isCurrent(article.story) ? article.story : signatureOf(article);
  const one = signatureEvidence(bytes, article.publishedAt?.getTime() ?? null);
  return paragraphs.length === 0 ? one : { ...one, text: textEvidence(paragraphs, article.language) };
}

/**
 * The probability, 0 to 1, that `a` and `b` report the same story: by their texts if both have one, else by
 * headlines and standfirsts; in different languages also by their vectors, where they have some (`nearness`). Symmetric;
 * depends on the pair alone, as if they were any two articles of a week. Below `least` it may be 0, which saves most of
 * the work when many are compared.
 */
export function storyProbability(
  a: SignatureEvidence,
  b: SignatureEvidence,
  least = 0,
  nearness: Nearness | null = null,
): number {
  const basis = a.text !== null && b.text !== null ? 'text' : 'headline';
  const near = a.language === b.language ? null : nearness;
  const isSpared = least > UNSHARED && basis === 'headline' && near === null;
  if (!writePairFeatures(a, b, isSpared ? MIN_SHARED : 0, features)) return 0;
  const byWords = writtenLogOdds(a, b);
  if (near !== null) return sigmoid(withNearness(byWords, near, basis));
  const isCapped = basis === 'headline' && sharedWeight() < MIN_SHARED;
  return isCapped ? Math.min(sigmoid(byWords), UNSHARED) : sigmoid(byWords);
}

/** The log-odds that `a` and `b` report the same story by their words, for training. */
export function storyLogOdds(a: SignatureEvidence, b: SignatureEvidence): number {
  writePairFeatures(a, b, 0, features);
  return writtenLogOdds(a, b);
}

/** Of the pair whose features were written last. */
function writtenLogOdds(a: SignatureEvidence, b: SignatureEvidence): number {
  const isSameLanguage = a.language === b.language;
  const headlines = networkLogOdds(isSameLanguage ? SAME_LANGUAGE : CROSS_LANGUAGE, features);
  if (a.text === null || b.text === null)
    return isSameLanguage ? calibratedLogOdds(headlines, a.language) : headlines;
  const known = { isSameLanguage, headlines, daysApart: features[DAYS_APART]! };
  return weightedSum(TEXT_WEIGHTS[isSameLanguage ? 'same' : 'other'], textFeatures(a.text, b.text, known));
}

const AS_IT_IS = [0, 1] as const;
const lines = new Map(Object.entries(LANGUAGE_LINES).map(([code, line]) => [languageNumber(code), line]));

function calibratedLogOdds(logit: number, language: number): number {
  const [offset, slope] = lines.get(language) ?? AS_IT_IS;
  return offset + slope * logit;
}

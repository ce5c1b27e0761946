/** What the texts of two articles have in common, if both were read. */
import { isStopWord } from '../../language/words/stopwords.ts';
import { splitWords } from '../../language/words/words.ts';
import { STEP } from './rarity.ts';
import { storyWord } from './story-words.ts';

/**
 * The words of a text as hashes with weights in nats; names and numbers again in a form shared by all languages.
 */
export interface TextEvidence {
  terms: WeightedTerms;
  names: WeightedTerms;
}

interface WeightedTerms {
  weights: Map<number, number>;
  squares: number;
}

/** News opens with what happened; background that many stories share comes later. */
const WORDS = 500;
const CAPITAL = /^\p{Lu}/u;

/** Reads a text; null when it is empty. About half a millisecond. */
export function textEvidence(paragraphs: readonly string[], language: string | null): TextEvidence | null {
  const counts = new Map<number, { count: number; rarity: number }>();
  const names = new Map<number, { count: number; rarity: number }>();
  let left = WORDS;
  for (const paragraph of paragraphs) {
    if (left <= 0) break;
    for (const [at, { surface, folded }] of splitWords(paragraph).entries()) {
      if (left-- <= 0) break;
      if (isStopWord(surface, folded, language)) continue;
      const { hash, nameHash, isNumber, rarity } = storyWord(folded, language);
      countTerm(counts, hash, rarity);
      if (isNumber || (at > 0 && CAPITAL.test(surface))) countTerm(names, nameHash, rarity);
    }
  }
  return counts.size === 0 ? null : { terms: weighTerms(counts), names: weighTerms(names) };
}

type Counts = Map<number, { count: number; rarity: number }>;

function countTerm(counts: Counts, hash: number, rarity: number): void {
  const known = counts.get(hash);
  if (known === undefined) counts.set(hash, { count: 1, rarity });
  else known.count += 1;
}

function weighTerms(counts: Counts): WeightedTerms {
  const weights = new Map<number, number>();
  let squares = 0;
  for (const [hash, { count, rarity }] of counts) {
    const weight = rarity * STEP * (1 + Math.log(count));
    weights.set(hash, weight);
    squares += weight * weight;
  }
  return { weights, squares };
}

export const TEXT_FEATURES = ['bias', 'headlines', 'text cosine', 'name cosine', 'days apart'] as const;

/** What is known of two articles without their texts. */
interface HeadlinePair {
  isSameLanguage: boolean;
  /** Log-odds from their headlines. */
  headlines: number;
  daysApart: number;
}

/** The features of two texts, in the order of `TEXT_FEATURES`. */
export function textFeatures(
  a: TextEvidence,
  b: TextEvidence,
  { isSameLanguage, headlines, daysApart }: HeadlinePair,
): Float64Array {
  const terms = isSameLanguage ? cosine(a.terms, b.terms) : 0;
  return Float64Array.of(1, headlines, terms, cosine(a.names, b.names), daysApart);
}

function cosine(a: WeightedTerms, b: WeightedTerms): number {
  let sum = 0;
  for (const [hash, weight] of a.weights) {
    const other = b.weights.get(hash);
    if (other !== undefined) sum += weight * other;
  }
  return sum / (Math.sqrt(a.squares * b.squares) || 1);
}

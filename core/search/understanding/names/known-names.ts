import { GIVEN_NAMES } from '../../../language/names/given-names.ts';
import { termVariants } from '../../../language/words/terms.ts';
import type { Word } from '../../../language/words/words.ts';
import type { IndexKnowledge } from './index-knowledge.ts';

/** Of the texts with a word, so many write it as a name where it is one: headlines in title case show none. */
const NAME_SHARE = 0.1;
/** A word that is no more frequent may be a name that the index never shows as one. */
const RARE = 20;

/** Does the index write a folded word as a name by itself, and not much more often otherwise? */
export function isKnownName(word: string, index: IndexKnowledge): boolean {
  const texts = index.names.texts(word);
  return texts > 0 && texts >= NAME_SHARE * frequencyOf(word, index);
}

/** Is nothing in the index against a folded word being a name? */
export function mayBeName(word: string, index: IndexKnowledge): boolean {
  return frequencyOf(word, index) <= Math.max(RARE, index.names.texts(word) / NAME_SHARE);
}

/** Documents with a folded word, in any of its variants. */
export function frequencyOf(word: string, index: IndexKnowledge): number {
  return termVariants(word).reduce((sum, variant) => sum + index.frequency(variant), 0);
}

/** Texts that must write a name by itself for it to be no part of another, and how many times as many as write both together. */
const BY_ITSELF = 5;
const MORE_OFTEN = 10;
/** Of the articles with the rarer of the two, so many have both where the first may be a first name: "Shakira Piqué". */
const BOTH_SHARE = 0.2;

/** Are a word and the next two names side by side, each of which the index writes mostly by itself: "Verstappen Hamilton"? */
export function areTwoNames(spoken: readonly Word[], at: number, index: IndexKnowledge): boolean {
  const pair = spoken.slice(at, at + 2).map(({ folded }) => folded);
  const least = Math.max(BY_ITSELF, MORE_OFTEN * index.names.texts(pair.join(' ')));
  if (pair.length < 2 || pair.some((word) => index.names.texts(word) < least)) return false;
  if (!GIVEN_NAMES.has(pair[0]!)) return true;
  const rarer = Math.min(...pair.map((word) => frequencyOf(word, index)));
  return index.together(pair.map((word) => termVariants(word))) >= BOTH_SHARE * rarer;
}

import { termVariants } from '../../../language/words/terms.ts';
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

import { GIVEN_NAMES } from '../../../language/names/given-names.ts';
import { termVariants } from '../../../language/words/terms.ts';
import type { Word } from '../../../language/words/words.ts';
import type { IndexKnowledge } from './index-knowledge.ts';

/** A word is a name if at least this share of its texts write it as one. Low, because headlines in title case cannot show it. */
const NAME_SHARE = 0.1;
/** A word in no more texts than this may be a name even if none of them shows it as one. */
const RARE = 20;

/** Whether the index writes a folded word as a name by itself, and not much more often otherwise. */
export function isKnownName(word: string, index: IndexKnowledge): boolean {
  const texts = index.names.texts(word);
  return texts > 0 && texts >= NAME_SHARE * frequencyOf(word, index);
}

/** Whether nothing in the index speaks against a folded word being a name. */
export function mayBeName(word: string, index: IndexKnowledge): boolean {
  return frequencyOf(word, index) <= Math.max(RARE, index.names.texts(word) / NAME_SHARE);
}

/** Documents with a folded word, summed over its variants. */
export function frequencyOf(word: string, index: IndexKnowledge): number {
  return termVariants(word).reduce((sum, variant) => sum + index.frequency(variant), 0);
}

/** Two adjacent names are separate if each stands by itself in this many texts, and in this many times as many as both together. */
const BY_ITSELF = 5;
const MORE_OFTEN = 10;
/** If the first may be a first name, at least this share of the articles with the rarer one must have both: "Shakira Piqué". */
const BOTH_SHARE = 0.2;

/** Whether a word and the next are two names, each of which the index mostly writes by itself: "Verstappen Hamilton". */
export function areTwoNames(spoken: readonly Word[], at: number, index: IndexKnowledge): boolean {
  const pair = spoken.slice(at, at + 2).map(({ folded }) => folded);
  const least = Math.max(BY_ITSELF, MORE_OFTEN * index.names.texts(pair.join(' ')));
  if (pair.length < 2 || pair.some((word) => index.names.texts(word) < least)) return false;
  if (!GIVEN_NAMES.has(pair[0]!)) return true;
  const rarer = Math.min(...pair.map((word) => frequencyOf(word, index)));
  return index.together(pair.map((word) => termVariants(word))) >= BOTH_SHARE * rarer;
}

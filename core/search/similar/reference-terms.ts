/** The search terms for an article's story: words of its headline and standfirst, and the rarest of its text. */
import { type QueryTerm, queryTerms } from '../../language/words/terms.ts';
import { topFrequency, type WordStatistics } from '../understanding/word-statistics.ts';
import type { ReferenceRead } from './reference.ts';

/** Weight of a word by position. Names and numbers in the text are often the only words that two versions share. */
const STANDFIRST_WEIGHT = 0.6;
const TEXT_WEIGHT = 0.4;
/** Most terms, in total and from the text. More are slower and no better. */
const WORDS = 40;
const TEXT_WORDS = 16;
/** Characters of standfirst and text that are used. */
const STANDFIRST_CHARACTERS = 600;
const TEXT_CHARACTERS = 3000;

/** Heaviest first: headline, then standfirst by rarity, then text by rarity and repetition. */
export function referenceTerms(
  { title, standfirst, paragraphs }: ReferenceRead,
  words: WordStatistics,
): QueryTerm[] {
  const taken = new Map(queryTerms(title).map((term) => [keyOf(term), term]));
  const add = (terms: readonly QueryTerm[], weight: number, most: number) => {
    const fresh = terms.filter((term) => !taken.has(keyOf(term)));
    for (const term of fresh.slice(0, most)) taken.set(keyOf(term), { ...term, weight });
  };
  const rarityOf = ({ variants }: QueryTerm) => {
    const frequency = topFrequency(words, variants);
    // A word in no article matches nothing.
    return frequency === 0 ? 0 : Math.log(1 + words.documents / frequency);
  };
  const withWorth = (text: string) =>
    queryTerms(text).map((term) => ({ term, worth: rarityOf(term) * repeated(text, term) }));
  const best = (text: string) =>
    withWorth(text)
      .filter(({ worth }) => worth > 0)
      .sort((a, b) => b.worth - a.worth)
      .map(({ term }) => term);
  add(best((standfirst ?? '').slice(0, STANDFIRST_CHARACTERS)), STANDFIRST_WEIGHT, WORDS - TEXT_WORDS);
  add(best(paragraphs.join('\n').slice(0, TEXT_CHARACTERS)), TEXT_WEIGHT, TEXT_WORDS);
  return [...taken.values()].slice(0, WORDS);
}

function keyOf({ variants, folded }: QueryTerm): string {
  return variants[0] ?? folded;
}

/** 1 for a word that occurs once, and slightly more for each repetition. */
function repeated(text: string, { surface }: QueryTerm): number {
  return 1 + Math.log(Math.max(1, text.split(surface).length - 1));
}

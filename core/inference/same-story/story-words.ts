/** What a word says of the story of an article, whatever article it is in: looked up once. */
import { RAREST, rarityOf, rarityOfNumber, stemIn, tableLanguage } from './rarity.ts';
import { senseRow } from './sense.ts';
import { wordHash } from './word-hash.ts';

export interface StoryWord {
  readonly isNumber: boolean;
  readonly rarity: number;
  /** Of its stem, among the words of a language. */
  readonly hash: number;
  /** Of its folded spelling, among the names and numbers of all languages. */
  readonly nameHash: number;
  /** The place of its direction, for `addSense`; -1: it has none. */
  readonly row: number;
}

const NUMERIC = /^\d[\d.,]*$/;
const HAS_DIGIT = /\d/;

/** Words cached per language; a full cache is cleared (words repeat, so it refills quickly). */
const CACHED_WORDS = 50_000;
const known = new Map<string | null, Map<string, StoryWord>>();

/** What a folded word says in articles of `language`. */
export function storyWord(folded: string, language: string | null): StoryWord {
  // The languages without a table are as one: their words keep their ends and have one rarity.
  const listed = tableLanguage(language);
  const cache = known.get(listed) ?? new Map<string, StoryWord>();
  known.set(listed, cache);
  const cached = cache.get(folded);
  if (cached !== undefined) return cached;
  const word = readWord(folded, listed);
  if (cache.size >= CACHED_WORDS) cache.clear();
  cache.set(folded, word);
  return word;
}

function readWord(folded: string, language: string | null): StoryWord {
  const stemmed = stemIn(folded, language);
  const isNumber = NUMERIC.test(folded);
  const hash = wordHash(stemmed);
  const nameHash = wordHash(`=${folded}`);
  if (isNumber) return { isNumber, rarity: rarityOfNumber(folded), hash, nameHash, row: -1 };
  const rarity = HAS_DIGIT.test(folded) ? RAREST : rarityOf(stemmed, language);
  return { isNumber, rarity, hash, nameHash, row: senseRow(stemmed, language) };
}

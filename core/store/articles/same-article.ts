/** Whether what a feed gives under another address is an article that is stored: some feeds give the id of one to another. */
import { indexTerms } from '../../language/words/terms.ts';
import { splitWords } from '../../language/words/words.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';

/** What an article is told by besides its address. */
export interface Described {
  title: string;
  language: string | null;
  publishedAt: Date | null;
}

/** The same of one that is stored. */
export interface Remembered extends Described {
  earlierTitles: readonly string[];
}

/** Share of the words of the shorter headline that another of the same article has. */
const SAME = 0.5;
/** Shorter ones must be equal. */
const MIN_WORDS = 3;
/** A column that appears every day keeps its headline. */
const LATEST = 12 * HOUR;

/**
 * Whether both may be one article: with the same headline and dates within half a day, or published in the same minute with much
 * the same headline. `isNumber`: only the numbers in their addresses are the same; a date without a time of day then says little.
 */
export function isSameArticle(given: Described, stored: Remembered, isNumber: boolean): boolean {
  if (given.language !== null && stored.language !== null && given.language !== stored.language) return false;
  const titles = [stored.title, ...stored.earlierTitles];
  const isEqual = titles.some((title) => wordsOf(title) === wordsOf(given.title));
  if (given.publishedAt === null || stored.publishedAt === null) return isEqual;
  const apart = Math.abs(given.publishedAt.getTime() - stored.publishedAt.getTime());
  if (isEqual) return apart < LATEST;
  if (apart >= MINUTE || (isNumber && given.publishedAt.getTime() % HOUR === 0)) return false;
  return titles.some((title) => isAlike(title, given.title, given.language));
}

function wordsOf(title: string): string {
  return splitWords(title)
    .map(({ folded }) => folded)
    .join(' ');
}

function isAlike(one: string, other: string, language: string | null): boolean {
  const [first, second] = [new Set(indexTerms(one, language)), new Set(indexTerms(other, language))];
  const least = Math.min(first.size, second.size);
  return least >= MIN_WORDS && first.intersection(second).size / least >= SAME;
}

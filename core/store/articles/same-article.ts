/** Whether what a feed gives under another address is an article that is stored: some feeds give the id of one to another. */
import { indexTerms } from '../../language/words/terms.ts';
import { foldedLine, splitWords } from '../../language/words/words.ts';
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
  if (hasSameTitle(given, stored)) return true;
  const [{ publishedAt: at, title, language }, { publishedAt: before }] = [given, stored];
  if (at === null || before === null || isOtherLanguage(given, stored)) return false;
  const apart = Math.abs(at.getTime() - before.getTime());
  if (apart >= MINUTE || (isNumber && at.getTime() % HOUR === 0)) return false;
  return titlesOf(stored).some((one) => isAlike(one, title, language ?? stored.language));
}

/** Whether both have the same headline, and dates within half a day if both have one. */
export function hasSameTitle(given: Described, stored: Remembered): boolean {
  if (isOtherLanguage(given, stored)) return false;
  const words = wordsOf(given.title);
  if (!titlesOf(stored).some((title) => wordsOf(title) === words)) return false;
  if (given.publishedAt === null || stored.publishedAt === null) return true;
  return isSoon(given.publishedAt, stored.publishedAt);
}

/** Whether two times are less than half a day apart. */
export function isSoon(one: Date, other: Date): boolean {
  return Math.abs(one.getTime() - other.getTime()) < LATEST;
}

function isOtherLanguage(given: Described, stored: Remembered): boolean {
  return given.language !== null && stored.language !== null && given.language !== stored.language;
}

function titlesOf({ title, earlierTitles }: Remembered): string[] {
  return [title, ...earlierTitles];
}

function wordsOf(title: string): string {
  return foldedLine(splitWords(title)) || title;
}

function isAlike(one: string, other: string, language: string | null): boolean {
  const [first, second] = [new Set(indexTerms(one, language)), new Set(indexTerms(other, language))];
  const least = Math.min(first.size, second.size);
  // Where no language is known, each word has a term in either.
  return (
    least >= (language === null ? 2 * MIN_WORDS : MIN_WORDS) &&
    first.intersection(second).size / least >= SAME
  );
}

/** Whether two excerpts say the same: by words in one language, by numbers and names across languages. */
import { isStopWordOfEither } from '../../language/words/stopwords.ts';
import { indexTerms } from '../../language/words/terms.ts';
import { splitWords, type Word } from '../../language/words/words.ts';
import { figuresOf } from './numbers-in-text.ts';

/** Excerpts that share this much of their words, or of their numbers and names, say the same. */
const SAME = 0.6;
/** Numbers and names two excerpts must share; a single one can be a coincidence. */
const MIN_SHARED = 2;
/** Smaller whole numbers are too common to count. */
const DISTINCTIVE = 10;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;
const CAPITAL = /^\p{Lu}/u;
const ENDS_BEFORE = /[.!?:“"«¿¡(]\s*$/u;

/**
 * Whether two texts say the same. Texts in different languages share few words, so identical numbers are enough there.
 */
export function isSameStatement(
  one: string,
  other: string,
  language: string | null,
  otherLanguage: string | null = language,
): boolean {
  const first = new Set(indexTerms(one, language));
  const second = new Set(indexTerms(other, otherLanguage));
  const shared = first.intersection(second).size;
  if (shared / Math.max(1, Math.min(first.size, second.size)) >= SAME) return true;
  return shareFigures(one, other, language !== otherLanguage);
}

/** Whether most numbers and names of the shorter text are in the other, including a distinctive number. */
function shareFigures(one: string, other: string, translated: boolean): boolean {
  const [first, second] = [figuresIn(one), figuresIn(other)];
  const figures = first.intersection(second);
  if (figures.size === 0) return false;
  const distinctive = [...figures].some(isDistinctive);
  const [oneWords, otherWords] = [splitWords(one), splitWords(other)];
  const names = namesIn(one, oneWords).union(namesIn(other, otherWords));
  // A name at the start of one text may be recognizable in the other.
  const [mine, theirs] = [names.intersection(foldedOf(oneWords)), names.intersection(foldedOf(otherWords))];
  const shared = figures.size + mine.intersection(theirs).size;
  const alike = first.symmetricDifference(second).size === 0;
  if (translated && alike && (distinctive || shared >= MIN_SHARED)) return true;
  const least = Math.min(first.size + mine.size, second.size + theirs.size);
  return distinctive && shared >= MIN_SHARED && shared / least >= SAME;
}

const figuresIn = (text: string) => new Set(figuresOf(text));

function isDistinctive(figure: number): boolean {
  if (!Number.isInteger(figure)) return true;
  return figure >= DISTINCTIVE && (figure < FIRST_YEAR || figure > LAST_YEAR);
}

const foldedOf = (words: readonly Word[]) => new Set(words.map(({ folded }) => folded));

/** Folded capitalized words that are not at the start of a sentence. */
function namesIn(text: string, words: readonly Word[]): Set<string> {
  const names = words.filter(
    ({ surface, folded, start }) =>
      CAPITAL.test(surface) &&
      start > 0 &&
      !ENDS_BEFORE.test(text.slice(Math.max(0, start - 2), start)) &&
      !isStopWordOfEither(surface, folded),
  );
  return foldedOf(names);
}

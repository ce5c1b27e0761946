/** Whether two excerpts say the same: in one language by their words, across languages by their figures and names. */
import { isStopWord } from '../../language/words/stopwords.ts';
import { indexTerms } from '../../language/words/terms.ts';
import { splitWords, type Word } from '../../language/words/words.ts';
import { figuresOf } from './numbers-in-text.ts';

/** Two excerpts that share this much of their words, or of their figures and names, say the same. */
const SAME = 0.6;
/** Figures and names that two excerpts must share: one is soon the same by chance. */
const LEAST_SHARED = 2;
/** Smaller whole numbers are in every other sentence. */
const DISTINCTIVE = 10;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;
const CAPITAL = /^\p{Lu}/u;
const ENDS_BEFORE = /[.!?:“"«¿¡(]\s*$/u;

/**
 * Do two texts say the same? Of two languages, neither shares words with the other: there the very same figures are
 * enough.
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
  return tellTheSame(one, other, language !== otherLanguage);
}

/** Most of the figures and names of the shorter text are in the other, a distinctive figure among them. */
function tellTheSame(one: string, other: string, translated: boolean): boolean {
  const [first, second] = [figuresIn(one), figuresIn(other)];
  const figures = first.intersection(second);
  if (figures.size === 0) return false;
  const distinctive = [...figures].some(isDistinctive);
  const [spoken, said] = [splitWords(one), splitWords(other)];
  const names = namesIn(one, spoken).union(namesIn(other, said));
  // A name at the beginning of one is known by the other.
  const [mine, theirs] = [names.intersection(foldedOf(spoken)), names.intersection(foldedOf(said))];
  const shared = figures.size + mine.intersection(theirs).size;
  const alike = first.symmetricDifference(second).size === 0;
  if (translated && alike && (distinctive || shared >= LEAST_SHARED)) return true;
  const least = Math.min(first.size + mine.size, second.size + theirs.size);
  return distinctive && shared >= LEAST_SHARED && shared / least >= SAME;
}

const figuresIn = (text: string) => new Set(figuresOf(text));

function isDistinctive(figure: number): boolean {
  if (!Number.isInteger(figure)) return true;
  return figure >= DISTINCTIVE && (figure < FIRST_YEAR || figure > LAST_YEAR);
}

const foldedOf = (spoken: readonly Word[]) => new Set(spoken.map(({ folded }) => folded));

/** Folded words with a capital that no beginning of a sentence gave them. */
function namesIn(text: string, spoken: readonly Word[]): Set<string> {
  const names = spoken.filter(
    ({ surface, folded, start }) =>
      CAPITAL.test(surface) &&
      start > 0 &&
      !ENDS_BEFORE.test(text.slice(Math.max(0, start - 2), start)) &&
      !isStopWord(surface, folded, 'en') &&
      !isStopWord(surface, folded, 'es'),
  );
  return foldedOf(names);
}

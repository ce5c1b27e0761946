/** Cuts sentences without spaces between their words: Chinese and Japanese at commas, Thai and its like at spaces. */
import { queryTerms } from '../../language/words/terms.ts';
import { splitWords, type Word } from '../../language/words/words.ts';
import { fits, type QuoteSize } from './quote-size.ts';

/** Shorter runs say too little on their own. */
const MIN_WORDS = 8;
/** A run of more characters without a full stop is not a sentence. */
const MAX_LENGTH = 600;
/**
 * Where clauses end, with the mark: in Chinese, 、 only divides lists. Without marks, a space before a number or another script may
 * be within one.
 */
const MARKS = '，；：,;:。！？!?…';
const SPACE = String.raw`(?<=[\u0e00-\u1fff])\s+(?=[\u0e00-\u1fff])`;
const CLAUSE_END = new RegExp(`[${MARKS}][」』”’）)]*|${SPACE}`, 'gu');
const JAPANESE_CLAUSE_END = new RegExp(`[、${MARKS}][」』”’）)]*`, 'gu');
const LOOSE_END = /[\s、，；：,;:]+$/u;
/** In Japanese, only a run that reaches the end of the sentence is whole: the main verb comes last. */
const JAPANESE = /[\p{sc=Hiragana}\p{sc=Katakana}]/u;
const PAIRS = ['「」', '『』', '“”', '‘’', '（）', '()', '《》', '【】', '〈〉'];
/** Worth of a run that is a beginning or an end of the sentence, relative to a word of the query. */
const EDGE = 3;

/** As `shortenedQuote`, for a sentence without spaces between its words; words are those of ICU. */
export function shortenedUnspaced(sentence: string, query: string, size: QuoteSize): string | null {
  if (sentence.length > MAX_LENGTH) return null;
  const words = splitWords(sentence);
  if (fits(sentence, words.length, size)) return sentence;
  const sought = new Set(queryTerms(query).map(({ folded }) => folded));
  const isJapanese = JAPANESE.test(sentence);
  const ends = [...clauseEnds(sentence, isJapanese), sentence.length];
  let best: string | null = null;
  let top = Number.NEGATIVE_INFINITY;
  for (const from of [0, ...ends.slice(0, -1)])
    for (const to of ends) {
      if (to <= from || (isJapanese && to < sentence.length)) continue;
      const text = sentence.slice(from, to).replace(LOOSE_END, '').trimStart();
      const within = words.filter(({ start, end }) => start >= from && end <= to);
      if (!fits(text, within.length, size)) break;
      if (within.length < MIN_WORDS || !isClosed(text)) continue;
      const worth = (from === 0 ? EDGE : 0) + (to === sentence.length ? EDGE : 0) + hitsAmong(within, sought);
      // Of equally good runs, the longer one.
      if (worth > top || (worth === top && text.length > best!.length)) [best, top] = [text, worth];
    }
  return best;
}

function* clauseEnds(sentence: string, isJapanese: boolean): Generator<number> {
  for (const { 0: mark, index } of sentence.matchAll(isJapanese ? JAPANESE_CLAUSE_END : CLAUSE_END)) {
    const isWithinNumber =
      /\d$/.test(sentence.slice(0, index)) && /^\d/.test(sentence.slice(index + mark.length));
    if (!isWithinNumber) yield index + mark.length;
  }
}

function hitsAmong(words: readonly Word[], sought: ReadonlySet<string>): number {
  return new Set(words.map(({ folded }) => folded)).intersection(sought).size;
}

function isClosed(text: string): boolean {
  return PAIRS.every(([open, close]) => text.split(open!).length === text.split(close!).length);
}

/** Numbers in words, as dictation writes them, in English and Spanish: "doce mil", "two hundred and five". */
import { NUMBER_WORDS } from '../../../language/words/number-words.ts';
import { wordTable } from '../../../language/words/word-lists.ts';
import { foldLetters } from '../folded-letters.ts';

const SCALES = wordTable([
  ['mil thousand', 1e3],
  ['millon millones million', 1e6],
]);
/** What these words mean alone is another thing as often. */
const NOT_ALONE = new Set(['uno', 'one', 'once', 'mil', 'cien', 'ciento']);
const WORD = /\p{L}+/gu;
const JOINED = /^[ -]$/;

/** The text with digits for its numbers in words. */
export function spelledOut(text: string): string {
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word: foldLetters(word),
    from: index,
    to: index + word.length,
  }));
  let [written, end] = ['', 0];
  for (let at = 0; at < words.length; at += 1) {
    const found = numberAt(words, at, text);
    if (found === null) continue;
    written += `${text.slice(end, words[at]!.from)}${found.value}`;
    end = words[found.last]!.to;
    at = found.last;
  }
  return written + text.slice(end);
}

interface Word {
  word: string;
  from: number;
  to: number;
}

/** The number that begins at a word, as far as its words go on. */
function numberAt(
  words: readonly Word[],
  from: number,
  text: string,
): { value: number; last: number } | null {
  let [total, current, last] = [0, 0, -1];
  for (let at = from; at < words.length; at += 1) {
    const { word } = words[at]!;
    if (last >= 0 && !JOINED.test(text.slice(words[at - 1]!.to, words[at]!.from))) break;
    if (isJoint(word) && last === at - 1 && last >= 0) continue;
    const next = added(current, word);
    const scale = SCALES.get(word);
    if (next === null && scale === undefined) break;
    if (next !== null) current = next;
    else {
      total += (current || 1) * scale!;
      current = 0;
    }
    last = at;
  }
  if (last < 0 || (last === from && NOT_ALONE.has(words[from]!.word))) return null;
  return { value: total + current, last };
}

const isJoint = (word: string) => word === 'y' || word === 'and';

/** A number below a thousand with a further word of it; null: the word is none, or begins another number. */
function added(current: number, word: string): number | null {
  if (word === 'hundred') return current > 0 && current < 10 ? current * 100 : null;
  const value = NUMBER_WORDS.get(word);
  if (value === undefined) return null;
  if (value >= 100) return current === 0 ? value : null;
  const rest = current % 100;
  const isUnit = value > 0 && value < 10 && rest >= 20 && rest % 10 === 0;
  return rest === 0 || isUnit ? current + value : null;
}

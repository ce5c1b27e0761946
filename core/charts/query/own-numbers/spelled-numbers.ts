/** Numbers in words, as dictation writes them, in English and Spanish: "doce mil", "two hundred and five". */
import { wordTable } from '../../../language/words/word-lists.ts';
import { foldLetters } from '../folded-letters.ts';

const UNITS =
  'cero zero|uno one|dos two|tres three|cuatro four|cinco five|seis six|siete seven|ocho eight|nueve nine|diez ten|once eleven|doce twelve|trece thirteen|catorce fourteen|quince fifteen|dieciseis sixteen|diecisiete seventeen|dieciocho eighteen|diecinueve nineteen|veinte twenty|veintiuno veintiun|veintidos|veintitres|veinticuatro|veinticinco|veintiseis|veintisiete|veintiocho|veintinueve';
const TENS =
  'treinta thirty|cuarenta forty|cincuenta fifty|sesenta sixty|setenta seventy|ochenta eighty|noventa ninety';
const SMALL = new Map([...counted(UNITS, 0, 1), ...counted(TENS, 30, 10)]);
const HUNDREDS = counted(
  'cien ciento|doscientos doscientas|trescientos trescientas|cuatrocientos cuatrocientas|quinientos quinientas|seiscientos seiscientas|setecientos setecientas|ochocientos ochocientas|novecientos novecientas',
  100,
  100,
);
const SCALES = wordTable([
  ['mil thousand', 1e3],
  ['millon millones million', 1e6],
]);
/** What these words mean alone is another thing as often. */
const NOT_ALONE = new Set(['uno', 'one', 'once', 'mil', 'cien', 'ciento']);
const WORD = /\p{L}+/gu;
const JOINED = /^[ -]$/;

/** The names between `|` with their values, which grow by `step`. */
function counted(names: string, first: number, step: number): ReadonlyMap<string, number> {
  return wordTable(names.split('|').map((words, at) => [words, first + step * at] as const));
}

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
  const [small, hundred] = [SMALL.get(word), HUNDREDS.get(word)];
  if (word === 'hundred') return current > 0 && current < 10 ? current * 100 : null;
  if (hundred !== undefined) return current === 0 ? hundred : null;
  if (small === undefined) return null;
  const rest = current % 100;
  const isUnit = small > 0 && small < 10 && rest >= 20 && rest % 10 === 0;
  return rest === 0 || isUnit ? current + small : null;
}

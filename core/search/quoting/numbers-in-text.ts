/** Values of the numbers in a text, in English or Spanish. */
import { NUMBER_WORDS } from '../../language/words/number-words.ts';
import { splitWords } from '../../language/words/words.ts';

/** "One" is as often an article. */
const NOT_COUNTED = new Set(['cero', 'zero', 'uno', 'one']);
const WRITTEN = new Map([...NUMBER_WORDS].filter(([word]) => !NOT_COUNTED.has(word)));

/** Multipliers. An English billion is not a Spanish "billón", which is a million millions. */
const TIMES = new Map(
  Object.entries({
    hundred: 1e2,
    mil: 1e3,
    thousand: 1e3,
    million: 1e6,
    millon: 1e6,
    millones: 1e6,
    m: 1e6,
    billion: 1e9,
    bn: 1e9,
    trillion: 1e12,
    billon: 1e12,
    billones: 1e12,
  }),
);
const GLUED = /^(\d[\d.]*)(m|bn)$/;
const DIGITS = /^\d[\d.]*$/;
const TENS = 10;
const HUNDRED = 100;

/** Whether a folded word is a number or part of one. */
export function isNumber(folded: string): boolean {
  return /^\d/.test(folded) || WRITTEN.has(folded) || TIMES.has(folded);
}

/** Values in reading order: "430 mil", "430,000" and "430 thousand" are the same, as are "51,8" and "51.8". */
export function figuresOf(text: string): number[] {
  const words = splitWords(text);
  const timesAt = (at: number) => TIMES.get(words[at]?.folded ?? '');
  const numbers: number[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const first = numberOf(words[at]!.folded);
    if (first === null) continue;
    let value = first;
    const next = words[at + 1]?.folded === 'y' ? at + 2 : at + 1;
    const unit = WRITTEN.get(words[next]?.folded ?? '') ?? TENS;
    if (value > TENS && value < HUNDRED && value % TENS === 0 && unit < TENS) {
      value += unit;
      at = next;
    }
    for (let times = timesAt(at + 1); times !== undefined; times = timesAt(at + 1)) {
      value *= times;
      at += 1;
    }
    numbers.push(value);
  }
  return numbers;
}

function numberOf(folded: string): number | null {
  if (DIGITS.test(folded)) return Number(folded);
  const glued = GLUED.exec(folded);
  if (glued !== null) return Number(glued[1]) * TIMES.get(glued[2]!)!;
  return WRITTEN.get(folded) ?? null;
}

/** Values of the numbers in a text, in English or Spanish. */
import { splitWords } from '../../language/words/words.ts';

/** Folded number words and their values. "One", "un" and "una" are left out: they are as often articles. */
const WRITTEN = new Map<string, number>(
  `two dos 2, three tres 3, four cuatro 4, five cinco 5, six seis 6, seven siete 7, eight ocho 8, nine nueve 9,
  ten diez 10, eleven once 11, twelve doce 12, thirteen trece 13, fourteen catorce 14, fifteen quince 15,
  sixteen dieciseis 16, seventeen diecisiete 17, eighteen dieciocho 18, nineteen diecinueve 19, twenty veinte 20,
  veintiun 21, veintiuna 21, veintiuno 21, veintidos 22, veintitres 23, veinticuatro 24, veinticinco 25,
  veintiseis 26, veintisiete 27, veintiocho 28, veintinueve 29, thirty treinta 30, forty cuarenta 40,
  fifty cincuenta 50, sixty sesenta 60, seventy setenta 70, eighty ochenta 80, ninety noventa 90,
  cien ciento 100, doscientos doscientas 200, trescientos trescientas 300, cuatrocientos cuatrocientas 400,
  quinientos quinientas 500, seiscientos seiscientas 600, setecientos setecientas 700,
  ochocientos ochocientas 800, novecientos novecientas 900`
    .split(',')
    .flatMap((line) => {
      const spelled = line.trim().split(' ');
      const value = Number(spelled.pop());
      return spelled.map((word): [string, number] => [word, value]);
    }),
);

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

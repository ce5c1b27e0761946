/** What stands around the numbers of a CSV column: currencies, the brackets of accountants, words for a missing value. */
import { momentOfCell } from '../cell-dates.ts';
import { CURRENCY_SIGN, currencyOfSign } from '../units.ts';
import { PLAIN_NUMBER } from './column-types.ts';
import type { GivenColumn } from './given-data.ts';
import { datesOf } from './localized-dates.ts';

/** A column without signs; `unit`: the currency of all of its numbers; `as`: what was taken for what. */
interface BareColumn {
  cells: (string | null)[];
  unit: string | null;
  as: string[];
}

/** How tables of numbers say that there is none. */
const MISSING =
  /^(?:[-–—]+|\.{2,3}|…|#?n\/?a\.?|n\.\s?[ad]\.?|n\/?d|s\/d|s\.\s?d\.?|null|none|nan|sin datos?|no data)$/i;
/** Behind sums of money: "$1.2M", "€ 900k". Other numbers with such letters may be of metres. */
const SCALES: readonly (readonly [words: string, power: number])[] = [
  ['[kK]', 1e3],
  ['[mM]n?|[mM]illions?|[mM]ill(?:ón|ones)', 1e6],
  ['[bB]n?|[bB]illions?', 1e9],
  ['[tT]n?|[tT]rillions?', 1e12],
];
const POWERS = SCALES.map(([words, power]) => ({ words: new RegExp(`^(?:${words})$`), power }));
/** Not more decimals, which may be thousands, so that a scaled number is a whole one. */
const SCALED_NUMBER = /^\d+(?:[.,]\d{1,2})?$/;
/** A number with its sign, its currency on one side and perhaps a scale, or in brackets. */
const AROUND = new RegExp(
  `^(?<open>\\()?(?<before>[+\\-−]?)\\s?(?<first>${CURRENCY_SIGN})?\\s?(?<after>[+\\-−]?)(?<number>\\d[\\d.,\\s\\u00a0\\u202f'’]*(?:\\s?%)?|\\.\\d+)\\s?(?<scale>${SCALES.map(([words]) => words).join('|')})?\\s?(?<last>${CURRENCY_SIGN})?(?<close>\\))?$`,
  'u',
);

/** The column without them, if all of it is numbers or dates then. */
export function withoutSigns(cells: readonly (string | null)[], type: GivenColumn['type']): BareColumn {
  const asGiven = { cells: [...cells], unit: null, as: [] };
  if (type === 'string' || type === 'boolean') return asGiven;
  const missing = new Set(cells.filter((cell) => cell !== null && MISSING.test(cell)));
  const known = cells.filter((cell) => cell !== null && !missing.has(cell)) as string[];
  if (known.length === 0) return asGiven;
  const absent = [...missing].map((cell) => `"${cell}"`).join(' and ');
  const isDated =
    type !== 'number' &&
    (datesOf(known, known) !== null || known.every((cell) => momentOfCell(cell) !== null));
  const bare = isDated ? null : bareNumbers(known);
  if (!isDated && bare === null) return asGiven;
  const [...left] = bare?.cells ?? known;
  return {
    cells: cells.map((cell) => (cell === null || missing.has(cell) ? null : left.shift()!)),
    unit: bare?.unit ?? null,
    as: [...(bare?.isBracketed ? ['brackets as minus'] : []), ...(absent ? [`${absent} as no value`] : [])],
  };
}

interface BareNumbers {
  cells: string[];
  unit: string | null;
  isBracketed: boolean;
}

/** Null when one is no number, or they are of several currencies. */
function bareNumbers(cells: readonly string[]): BareNumbers | null {
  const bare = cells.map(bareNumber);
  const numbers = bare.filter((one) => one !== null);
  const { unit } = numbers[0] ?? { unit: null };
  if (numbers.length < bare.length || numbers.some((one) => one.unit !== unit)) return null;
  const isBracketed = numbers.some((one) => one.isBracketed);
  return { cells: numbers.map(({ number }) => number), unit, isBracketed };
}

/** A cell's number without what stands around it; null when it is no number, or says two things of one kind. */
function bareNumber(cell: string): { number: string; unit: string | null; isBracketed: boolean } | null {
  const part = AROUND.exec(cell)?.groups;
  if (!part) return PLAIN_NUMBER.test(cell) ? { number: cell.trim(), unit: null, isBracketed: false } : null;
  const { open, close, before, after, first, last, scale } = part;
  const isBracketed = open !== undefined;
  const minus = before || after || '';
  if (isBracketed !== (close !== undefined) || (isBracketed && minus) || (before && after)) return null;
  if (first !== undefined && last !== undefined) return null;
  const sign = first ?? last;
  const unit = sign === undefined ? null : currencyOfSign(sign);
  if (unit === null && (sign !== undefined || scale !== undefined)) return null;
  const whole = part.number!.trim();
  const number = scale === undefined ? whole : scaled(whole, scale);
  return number === null ? null : { number: `${isBracketed ? '-' : minus}${number}`, unit, isBracketed };
}

function scaled(number: string, scale: string): string | null {
  if (!SCALED_NUMBER.test(number)) return null;
  const { power } = POWERS.find(({ words }) => words.test(scale))!;
  return String(Math.round(Number(number.replace(',', '.')) * 100) * (power / 100));
}

/** What stands around the numbers of a CSV column: currencies, the brackets of accountants, words for a missing value. */
import { momentOfCell } from '../cell-dates.ts';
import { isCurrencyCode } from '../units.ts';
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
/** A number with its sign, its currency on one side, or in brackets. */
const AROUND =
  /^(?<open>\()?(?<before>[+\-−]?)\s?(?<first>US\$|U\$S|R\$|[$€£]|[A-Z]{3})?\s?(?<after>[+\-−]?)(?<number>\d[\d.,\s\u00a0\u202f'’]*(?:\s?%)?|\.\d+)\s?(?<last>US\$|U\$S|R\$|[$€£]|[A-Z]{3})?(?<close>\))?$/u;
const CURRENCIES: Readonly<Record<string, string>> = {
  $: '$',
  '€': 'EUR',
  '£': 'GBP',
  US$: 'USD',
  U$S: 'USD',
  R$: 'BRL',
};

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
  const parts = cells.map((cell) => AROUND.exec(cell)?.groups);
  const units = new Set<string | null>();
  const numbers: string[] = [];
  for (const [at, part] of parts.entries()) {
    if (!part && !PLAIN_NUMBER.test(cells[at]!)) return null;
    const { open, close, before, after, first, last, number = cells[at]! } = part ?? {};
    const sign = first ?? last;
    const minus = before || after || '';
    if ((open === undefined) !== (close === undefined) || (open && minus) || (before && after)) return null;
    if (first !== undefined && last !== undefined) return null;
    const unit = sign === undefined ? null : (CURRENCIES[sign] ?? (isCurrencyCode(sign) ? sign : ''));
    if (unit === '') return null;
    units.add(unit);
    numbers.push(`${open ? '-' : minus}${number.trim()}`);
  }
  if (units.size > 1) return null;
  return {
    cells: numbers,
    unit: [...units][0]!,
    isBracketed: parts.some((part) => part?.open !== undefined),
  };
}

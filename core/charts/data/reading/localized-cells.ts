/** Numbers, percentages and dates of CSV as spreadsheets in other languages write them → as `read-table.ts` reads them. */
import type { GivenColumn } from './given-data.ts';

type Mark = '.' | ',';

/** A column of CSV in plain spelling; `as` names what was read, for the warning about guesses. */
export interface PlainColumn {
  cells: (string | null)[];
  unit?: '%';
  as?: string;
}

const PERCENT = /^[+\-−]?[\d.,\s]*\d\s?%$/;
const SPACES = /[\s\u00a0\u202f]/g;
/** Digits, perhaps with groups of three. */
const NUMBER = /^[+\-−]?(?:\d{1,3}(?:[.,\s\u00a0\u202f]\d{3})+|\d+)(?:[.,]\d+)?$/;

/** What a cell says about the mark of its decimals: both marks, or digits after one that are no thousands. */
function markIn(text: string): Mark | null {
  const plain = text.replace(/%$/, '').replace(SPACES, '');
  if (!NUMBER.test(plain)) return null;
  const [point, comma] = [plain.lastIndexOf('.'), plain.lastIndexOf(',')];
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ',';
  const at = Math.max(point, comma);
  if (at < 0) return null;
  const mark = point >= 0 ? '.' : ',';
  const isRepeated = plain.split(mark).length > 2;
  if (isRepeated) return mark === '.' ? ',' : '.';
  return plain.length - at - 1 === 3 && !/^[+\-−]?0[.,]/.test(plain) ? null : mark;
}

function onlyMark(cells: readonly (string | null)[]): Mark | null {
  const marks = new Set(cells.flatMap((cell) => (cell === null ? [] : (markIn(cell) ?? []))));
  return marks.size === 1 ? [...marks][0]! : null;
}

/** The columns of a CSV in plain spelling. Files separated by semicolons have decimal commas unless they show otherwise. */
export function plainColumns(
  rows: readonly (readonly (string | null)[])[],
  columns: readonly GivenColumn[],
  separator: string,
): PlainColumn[] {
  const all = columns.map((_, at) => rows.map((row) => row[at] ?? null));
  const ofFile = onlyMark(all.flat());
  const hasCommas = all.flat().some((cell) => cell !== null && /^[+\-−]?\d+,\d+\s?%?$/.test(cell));
  const usual: Mark | null = ofFile ?? (separator === ';' && hasCommas ? ',' : null);
  return columns.map(({ type }, at) => plainColumn(all[at]!, type, onlyMark(all[at]!) ?? usual));
}

function plainColumn(cells: (string | null)[], type: GivenColumn['type'], mark: Mark | null): PlainColumn {
  const known = cells.filter((cell) => cell !== null);
  if (known.length === 0 || type === 'string' || type === 'boolean') return { cells };
  if (type !== 'number') {
    const dated = datesOf(cells, known);
    if (dated) return dated;
  }
  const isPercent = known.every((cell) => PERCENT.test(cell));
  if (!isPercent && !known.every((cell) => NUMBER.test(cell))) return { cells };
  const numbers = cells.map((cell) => cell && plainNumber(cell.replace(/\s?%$/, ''), mark));
  const isRead = mark === ',' && known.some((cell) => cell.includes(','));
  return {
    cells: numbers,
    ...(isPercent && { unit: '%' as const }),
    ...(isRead && { as: 'with decimal commas' }),
  };
}

/** The number as JSON writes it; as it is where nothing tells thousands from decimals. */
function plainNumber(text: string, mark: Mark | null): string {
  const joined = text.replace(SPACES, '').replace('−', '-');
  if (mark === null) return joined;
  const other = mark === ',' ? '.' : ',';
  const [whole = '', ...decimals] = joined.split(mark);
  const isGrouped = !whole.includes(other) || /^[+-]?\d{1,3}([.,]\d{3})+$/.test(whole);
  if (decimals.length > 1 || !isGrouped || decimals.some((part) => part.includes(other))) return joined;
  return [whole.replaceAll(other, ''), ...decimals].join('.');
}

const DAY = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;
const NAMED_MONTH = /^(?:(\d{1,2})(?:\s+de|[\s./-])\s*)?(\p{L}{3,12})\.?(?:\s+de|[\s./-])\s*(\d{4}|\d{2})$/u;
/** Of which a month is written in three letters or more: "Mars 2019" is none. */
const MONTHS: readonly (readonly string[])[] = [
  ['enero', 'january'],
  ['febrero', 'february'],
  ['marzo', 'march'],
  ['abril', 'april'],
  ['mayo'],
  ['junio', 'june'],
  ['julio', 'july'],
  ['agosto', 'august'],
  ['septiembre', 'september', 'setiembre'],
  ['octubre', 'october'],
  ['noviembre', 'november'],
  ['diciembre', 'december'],
];

/** Dates such as 31/12/2026, ene-26 or 5 de marzo de 2026; null when one of the cells is not a date. */
function datesOf(cells: readonly (string | null)[], known: readonly string[]): PlainColumn | null {
  if (known.every((cell) => DAY.test(cell))) {
    const parts = known.map((cell) => DAY.exec(cell)!);
    const isMonthFirst = parts.some(([, , , second]) => Number(second) > 12);
    if (isMonthFirst && parts.some(([, first]) => Number(first) > 12)) return null;
    const write = (cell: string) => {
      const [, first = '', , second = '', year = ''] = DAY.exec(cell)!;
      const [day, month] = isMonthFirst ? [second, first] : [first, second];
      return `${wholeYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    };
    const as = isMonthFirst ? 'month first' : 'day first';
    return { cells: cells.map((cell) => cell && write(cell)), as };
  }
  const written = cells.map((cell) => (cell === null ? null : namedMonth(cell)));
  return written.some((date, at) => date === null && cells[at] !== null) ? null : { cells: written };
}

function namedMonth(cell: string): string | null {
  const [, day, name = '', year = ''] = NAMED_MONTH.exec(cell) ?? [];
  const month = MONTHS.findIndex((names) => names.some((one) => one.startsWith(name.toLowerCase()))) + 1;
  if (month === 0 || name === '') return null;
  const date = `${wholeYear(year)}-${String(month).padStart(2, '0')}`;
  return day === undefined ? date : `${date}-${day.padStart(2, '0')}`;
}

/** Two digits are years of this century up to 69. */
function wholeYear(year: string): string {
  if (year.length === 4) return year;
  return `${Number(year) < 70 ? '20' : '19'}${year}`;
}

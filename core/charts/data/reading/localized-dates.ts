/** Dates of CSV as spreadsheets and statistical offices write them → ISO 8601. */
import { MONTHS } from '../../../language/dates/vocabulary.ts';
import { momentOfCell } from '../cell-dates.ts';

/** Cells as ISO dates; `as`: how they were understood, where there were two ways. */
interface DatedCells {
  cells: (string | null)[];
  as?: string;
}

const CLOCK = /^(.*\d)(?:,? |T)(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s?([ap])\.?m\.?)?$/iu;
const DAY = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/;
/** With a point it is a number: 1.2026 dollars. */
const MONTH_AND_YEAR = /^(\d{1,2})[/-]((?:19|20)\d{2})$/;
/** FRED and Eurostat: "2026Q1", "2026 Q1", "2026M01"; and "Q1-2026". */
const QUARTER = /^(?:(\d{4})[ -]?[QT]([1-4])|[QT]([1-4])[ /-](\d{4}))$/i;
const MONTH_CODE = /^(\d{4})M(0[1-9]|1[0-2])$/i;
const NAMED_MONTH = /^(?:(\d{1,2})(?:\s+de|[\s./-])\s*)?(\p{L}{3,12})\.?(?:\s+de|[\s./-])\s*(\d{4}|\d{2})$/u;
/** Three letters or more are enough: "febr. 2026". "Mars 2019" is none. */
const MONTH_NAMES = [...MONTHS];
/** "Mar 5, 2026" */
const MONTH_FIRST = /^(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;
/**
 * Dates such as 31/12/2026, ene-26, 5 de marzo de 2026, Mar 5, 2026, 2026/3/5 or 2026Q1, days also with a time; null when one
 * of the cells is not a date.
 */
export function datesOf(cells: readonly (string | null)[], known: readonly string[]): DatedCells | null {
  const clocks = known.map((cell) => CLOCK.exec(cell));
  if (!clocks.every((clock) => clock !== null)) return withoutTimes(cells, known);
  const days = cells.map((cell) => (cell === null ? null : CLOCK.exec(cell)![1]!));
  const dated = withoutTimes(
    days,
    clocks.map(([, day]) => day!),
  );
  if (dated === null) return null;
  const timed = dated.cells.map((day, at) => day && `${day} ${timeOf(CLOCK.exec(cells[at]!)!)}`);
  return areDates(timed) ? { ...dated, cells: timed } : null;
}

function timeOf([, , hour = '', minute = '', second, half]: RegExpExecArray): string {
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  return `${String(hours).padStart(2, '0')}:${minute}${second ? `:${second}` : ''}`;
}

function withoutTimes(cells: readonly (string | null)[], known: readonly string[]): DatedCells | null {
  if (known.every((cell) => DAY.test(cell))) return numberedDays(cells, known);
  const written = cells.map((cell) => (cell === null ? null : namedDate(cell)));
  const isRead = written.every((date, at) => date !== null || cells[at] === null);
  return isRead && areDates(written) ? { cells: written } : null;
}

/** Day and month as numbers: the day is first, unless that is impossible. */
function numberedDays(cells: readonly (string | null)[], known: readonly string[]): DatedCells | null {
  const parts = known.map((cell) => DAY.exec(cell)!);
  const isMonthFirst = parts.some(([, , , second]) => Number(second) > 12);
  if (isMonthFirst && parts.some(([, first]) => Number(first) > 12)) return null;
  const write = (cell: string) => {
    const [, first = '', , second = '', year = ''] = DAY.exec(cell)!;
    const [day, month] = isMonthFirst ? [second, first] : [first, second];
    return isoDate(wholeYear(year), month, day);
  };
  const dates = cells.map((cell) => cell && write(cell));
  return areDates(dates) ? { cells: dates, as: isMonthFirst ? 'month first' : 'day first' } : null;
}

/** Texts that only look like dates, such as "31/02/2026", stay as they are. */
function areDates(cells: readonly (string | null)[]): boolean {
  return cells.every((cell) => cell === null || momentOfCell(cell) !== null);
}

function isoDate(year: string, month: string, day?: string): string {
  const date = `${year}-${month.padStart(2, '0')}`;
  return day === undefined ? date : `${date}-${day.padStart(2, '0')}`;
}

function namedDate(cell: string): string | null {
  const [, firstYear, , firstMonth, lastDay] = YEAR_FIRST.exec(cell) ?? [];
  if (firstYear) return isoDate(firstYear, firstMonth!, lastDay);
  const [, numbered, ofYear] = MONTH_AND_YEAR.exec(cell) ?? [];
  if (ofYear) return isoDate(ofYear, numbered!);
  const [, before, quarter, other, after] = QUARTER.exec(cell) ?? [];
  if (quarter ?? other) return `${before ?? after}-Q${quarter ?? other}`;
  const [, codedYear, coded] = MONTH_CODE.exec(cell) ?? [];
  if (codedYear) return isoDate(codedYear, coded!);
  const [, english, englishDay, englishYear] = MONTH_FIRST.exec(cell) ?? [];
  const [, day, name = english ?? '', year = englishYear ?? ''] = NAMED_MONTH.exec(cell) ?? [];
  const month = MONTH_NAMES.find(([whole]) => whole.startsWith(name.toLowerCase()))?.[1];
  return month === undefined || name === ''
    ? null
    : isoDate(wholeYear(year), String(month), englishDay ?? day);
}

/** Two digits are years of this century up to 69. */
function wholeYear(year: string): string {
  if (year.length === 4) return year;
  return `${Number(year) < 70 ? '20' : '19'}${year}`;
}

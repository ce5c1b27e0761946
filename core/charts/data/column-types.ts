/** What a column holds, when nobody said: a number, a date, true or false; text otherwise. */

import { hasTime, momentOfCell } from './cell-dates.ts';
import type { ColumnType } from './table.ts';

const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** `1,234`, `1.234.567,8`, `12.345`: thousands in one country, decimals in the next. */
const GROUPED = /^[+-]?\d{1,3}([.,]\d{3})+([.,]\d+)?$/;
const COMMA = /^[+-]?\d+,\d+$/;
const YEAR_NAME = /^(year|a(ñ|n)o|jahr|ann(é|e)e|anno)$/i;
const FOUR_DIGITS = /^\d{4}$/;

/** The type of a column by all its cells; text cells of a CSV may be numbers, those of JSON are not. */
export function guessType(key: string, cells: readonly unknown[], csv: boolean): ColumnType {
  const values = cells.filter((cell) => cell !== null && cell !== undefined);
  if (values.length === 0) return 'string';
  const texts = values.map((value) => String(value).trim());
  if (values.every((value) => typeof value === 'boolean')) return 'boolean';
  if (csv && texts.every((text) => /^(true|false)$/i.test(text))) return 'boolean';
  if (YEAR_NAME.test(key.trim()) && texts.every((text) => FOUR_DIGITS.test(text))) return 'date';
  if (values.every((value) => typeof value === 'number') || (csv && texts.every((text) => PLAIN.test(text))))
    return 'number';
  if (values.every((value) => typeof value === 'string' && momentOfCell(value) !== null))
    return values.some((value) => hasTime(value as string)) ? 'datetime' : 'date';
  return 'string';
}

/** Whether the numbers of a text column could be read in two ways, and none of them tells which. */
export function isAmbiguous(cells: readonly unknown[]): boolean {
  const texts = cells.filter((cell): cell is string => typeof cell === 'string').map((text) => text.trim());
  if (
    texts.length === 0 ||
    !texts.every((text) => PLAIN.test(text) || GROUPED.test(text) || COMMA.test(text))
  )
    return false;
  if (texts.some((text) => !PLAIN.test(text))) return true;
  const pointed = texts.filter((text) => text.includes('.'));
  return pointed.length > 0 && pointed.every((text) => /^[+-]?[1-9]\d{0,2}\.\d{3}$/.test(text));
}

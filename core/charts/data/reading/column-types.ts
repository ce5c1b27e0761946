/** Guesses the type of a column: number, date, boolean, otherwise text. */

import { hasTime, momentOfCell } from '../cell-dates.ts';
import type { ColumnType } from '../table.ts';

/** A number as JSON and English write it. */
export const PLAIN_NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
/** `1,234`, `1.234.567,8`, `12.345`: thousands in some countries, decimals in others. */
const GROUPED = /^[+-]?\d{1,3}([.,]\d{3})+([.,]\d+)?$/;
const COMMA = /^[+-]?\d+,\d+$/;
const YEAR_NAME = /^(year|a(ñ|n)o|jahr|ann(é|e)e|anno)$/i;
const FOUR_DIGITS = /^\d{4}$/;

/** The type that all cells of a column fit, text if one fits none. Text in a CSV may be a number, in JSON it is not. */
export function guessType(key: string, cells: readonly unknown[], csv: boolean): ColumnType {
  const values = cells.filter((cell) => cell !== null && cell !== undefined);
  // An object need not have a `toString` that can be called.
  if (values.length === 0 || values.some((value) => typeof value === 'object')) return 'string';
  const texts = values.map((value) => String(value).trim());
  if (values.every((value) => typeof value === 'boolean')) return 'boolean';
  if (csv && texts.every((text) => /^(true|false)$/i.test(text))) return 'boolean';
  if (YEAR_NAME.test(key.trim()) && texts.every((text) => FOUR_DIGITS.test(text))) return 'date';
  if (
    values.every((value) => typeof value === 'number') ||
    (csv && texts.every((text) => PLAIN_NUMBER.test(text)))
  )
    return 'number';
  if (values.every((value) => typeof value === 'string' && momentOfCell(value) !== null))
    return values.some((value) => hasTime(value as string)) ? 'datetime' : 'date';
  return 'string';
}

/** Whether all numbers of a text column are ambiguous between decimals and thousands. */
export function isAmbiguous(cells: readonly unknown[]): boolean {
  const texts = cells.filter((cell): cell is string => typeof cell === 'string').map((text) => text.trim());
  if (
    texts.length === 0 ||
    !texts.every((text) => PLAIN_NUMBER.test(text) || GROUPED.test(text) || COMMA.test(text))
  )
    return false;
  if (texts.some((text) => !PLAIN_NUMBER.test(text))) return true;
  const pointed = texts.filter((text) => text.includes('.'));
  return pointed.length > 0 && pointed.every((text) => /^[+-]?[1-9]\d{0,2}\.\d{3}$/.test(text));
}

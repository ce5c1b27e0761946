/** What a column's unit and format mean to Intl: currency, percent, notation, decimals. */
import { isPercentColumn } from '../data/parts.ts';
import { type Column, type Format, isFraction } from '../data/table.ts';
import { isCurrencyCode } from '../data/units.ts';
import { columnDecimals, decimalsToDistinguish } from './decimals.ts';

/** From here on axes are written in thousands or millions; columns of money from ten times as much. */
export const COMPACT_FROM = 100_000;
export const ENGLISH_POWERS = [1e12, 1e9, 1e6, 1e3];

/** The sign of many currencies, written as it is. */
const DOLLAR_SIGN = '$';

/** Whether a unit is a currency that Intl knows, or its sign. */
export function isCurrency(unit: string | null): unit is string {
  return unit !== null && (unit === DOLLAR_SIGN || isCurrencyCode(unit));
}

/** The unit as a word to show once; null when there is none or the numbers carry it. */
export function unitWord({ unit }: Column): string | null {
  return unit === null || unit === '' || unit === '%' || isCurrency(unit) ? null : unit;
}

/** Whether the numbers of a column are written as percentages: a format of money is stronger than the unit. */
export function isInPercent(column: Column): boolean {
  const { format } = column;
  const isMoney = typeof format === 'object' && format?.style === 'currency';
  return isPercentColumn(column) && !isMoney;
}

function moneyOf({ unit }: Column): Intl.NumberFormatOptions {
  if (unit === DOLLAR_SIGN) return { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' };
  return isCurrency(unit) ? { style: 'currency', currency: unit } : {};
}

const TONE = /\b(tone|sentiment|tono|sentimiento)\b/i;

/** Scores of tone run from −1 to 1, and are written with their sign. */
function isTone({ label, key, unit, format }: Column, numbers: readonly number[]): boolean {
  if (unit !== null || (format !== null && format !== 'auto' && format !== 'decimal')) return false;
  if (!TONE.test(label) && !TONE.test(key)) return false;
  const sided = numbers.some((value) => value < 0 || !Number.isInteger(value));
  return sided && numbers.every((value) => Math.abs(value) <= 1);
}

type Options = Intl.NumberFormatOptions & { year?: boolean };

/** The Intl options for all numbers of a column. */
export function numberOptions(column: Column, numbers: readonly number[]): Options {
  const { format } = column;
  const money = moneyOf(column);
  if (typeof format === 'object' && format !== null) return explicit(column, format, money, numbers);
  if (format === 'year') return { year: true };
  if (isInPercent(column))
    return { style: 'percent', ...alike(columnDecimals(percentages(column, numbers))) };
  const largest = numbers.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (
    format === 'compact' ||
    (format !== 'integer' && format !== 'decimal' && largest >= 10 * COMPACT_FROM && !!money.style)
  )
    return compact(money, numbers);
  if (format === 'integer') return { ...money, ...alike(0) };
  const decimals = columnDecimals(numbers);
  return {
    ...money,
    ...alike(money.style && decimals > 0 ? Math.max(2, decimals) : decimals),
    ...(isTone(column, numbers) && { signDisplay: 'exceptZero' as const }),
  };
}

function percentages(column: Column, numbers: readonly number[]): readonly number[] {
  return isFraction(column) ? numbers.map((value) => value * 100) : numbers;
}

/** The same decimals for all numbers. */
export function alike(decimals: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}

/** One decimal, or up to three to distinguish the numbers. Numbers with one word have the same: "$18.7T" beside "$4.0T". */
function compact(money: Intl.NumberFormatOptions, numbers: readonly number[]): Intl.NumberFormatOptions {
  const powers = numbers.map((value) => ENGLISH_POWERS.find((one) => Math.abs(value) >= one) ?? 1);
  const scaled = numbers.map((value, at) => value / powers[at]!);
  const told = scaled.map((value, at) => value + Math.log10(powers[at]!) * 1e4);
  const decimals = decimalsToDistinguish(told, 1, 3);
  const isOneWord = new Set(powers).size === 1 && powers[0] !== 1;
  const isWhole = scaled.every((value) => isWholeAt(value, decimals));
  return {
    ...money,
    notation: 'compact',
    maximumFractionDigits: decimals,
    minimumFractionDigits: isOneWord && !isWhole ? decimals : 0,
  };
}

/** Whether a number rounded to so many decimals is a whole one. */
function isWholeAt(value: number, decimals: number): boolean {
  return Number.isInteger(Number(value.toFixed(decimals)));
}

function explicit(
  column: Column,
  format: Exclude<Format, string>,
  money: Intl.NumberFormatOptions,
  numbers: readonly number[],
): Intl.NumberFormatOptions {
  const low = format.minimum_fraction_digits;
  const high = format.maximum_fraction_digits;
  const currency = format.currency ?? money.currency;
  const styled =
    format.style === 'currency' || (format.style === undefined && money.style)
      ? currency && { ...money, style: 'currency' as const, currency }
      : isInPercent(column) && { style: 'percent' as const };
  const needed = columnDecimals(percentages(column, numbers));
  return {
    ...(styled || {}),
    ...(format.notation && { notation: format.notation }),
    // Intl would write a percentage without decimals.
    ...(isInPercent(column) && low === undefined && high === undefined && alike(needed)),
    ...(low !== undefined && { minimumFractionDigits: Math.min(low, high ?? low) }),
    ...(high !== undefined && { maximumFractionDigits: high }),
    ...(low === undefined && high !== undefined && { minimumFractionDigits: Math.min(needed, high) }),
    ...(low !== undefined && high === undefined && { maximumFractionDigits: Math.max(low, needed) }),
  };
}

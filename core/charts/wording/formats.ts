/** Formats numbers and dates for a language with Intl: the same way in ticks, labels, cells and sentences. */

import { sum } from 'd3-array';
import { LRUCache } from 'lru-cache';
import { granularityToShow, hasTime, momentOfCell } from '../data/cell-dates.ts';
import type { Locale, Spanish } from '../data/options.ts';
import { type Cell, type Column, type Granularity, isFraction } from '../data/table.ts';
import { decimalsOf, isBeyondWords, isLost, SMALL_DIGITS } from './decimals.ts';
import { alike, COMPACT_FROM, ENGLISH_POWERS, isInPercent, numberOptions } from './number-options.ts';

type Write = (value: number) => string;
export type TickUnit = 'hour' | 'day' | 'month' | 'quarter' | 'year';

const GROUPED_FROM = 10_000;
const CACHE_SIZE = 400;
const MINUS = '\u2212';

const numberFormats = new LRUCache<string, Intl.NumberFormat>({ max: CACHE_SIZE });
const dateFormats = new LRUCache<string, Intl.DateTimeFormat>({ max: CACHE_SIZE });

/** The formatters of one chart: by its language, time zone and largest number, which decides about grouping. */
export class Formats {
  readonly tag: string;
  readonly timezone: string;
  readonly #grouping: 'auto' | 'always';
  readonly #spanish: Spanish;
  readonly #decimals: number | null;

  constructor(
    locale: Locale,
    { spanish = 'es-ES', timezone = 'UTC', largest = 0, decimals = null }: FormatOptions = {},
  ) {
    this.tag = locale === 'es' ? spanish : 'en-US';
    this.#spanish = spanish;
    this.timezone = timezone;
    this.#decimals = decimals;
    this.#grouping = largest >= GROUPED_FROM ? 'always' : 'auto';
  }

  /** Formats the values of a column with equal decimals. */
  column(column: Column, values: readonly Cell[]): Write {
    const numbers = values.filter((value): value is number => typeof value === 'number');
    const options = { ...numberOptions(column, numbers), ...this.#asAsked(column) };
    const isHuge = numbers.some((value) => Math.abs(value) >= 1 && isBeyondWords(Math.abs(value)));
    const write = this.#writer(options, isFraction(column), isHuge ? COMPACT_FROM : undefined);
    return options.notation === 'compact' ? this.#millions(options, write) : write;
  }

  /** The decimals that an editor asks for; years have none. */
  #asAsked({ format }: Column): Intl.NumberFormatOptions {
    const decimals = this.#decimals;
    return decimals === null || format === 'year' ? {} : alike(decimals);
  }

  /** The mark between whole numbers and decimals in the Spanish of this chart's outlets, whatever language the chart is in. */
  get spanishMark(): '.' | ',' {
    return (0.5).toLocaleString(this.#spanish).includes(',') ? ',' : '.';
  }

  /** Formats the ticks of an axis in the notation of the largest: never "500K" beside "1M". */
  axis(column: Column | null, ticks: readonly number[]): Write {
    const largest = Math.max(0, ...ticks.map(Math.abs));
    const base = column ? numberOptions(column, ticks) : {};
    if (column?.format === 'year') return (value) => String(value);
    const isShare = column !== null && base.style === 'percent' && isFraction(column);
    const exact = { ...base, ...alike(decimalsOf(isShare ? ticks.map((tick) => tick * 100) : ticks)) };
    const isMoney = base.style === 'currency';
    if (isBeyondWords(largest)) return this.#zeroed(this.#writer(exact, false, COMPACT_FROM), isMoney);
    if (base.style === 'percent') return this.#zeroed(this.#writer(exact, isShare), isMoney);
    if (largest < COMPACT_FROM && base.notation !== 'compact')
      return this.#zeroed(this.#writer(exact, false), isMoney);
    return this.#zeroed(this.#scaled(base, largest, ticks), isMoney);
  }

  integer(value: number): string {
    return minus(this.#numbers({ maximumFractionDigits: 0 }).format(value));
  }

  /**
   * Formats shares of one as percent, all with the same decimals, with which parts of a whole add up to 100 if possible; what is not
   * zero is not called so.
   */
  shares(values: readonly number[]): Write {
    const isSmall = values.some((value) => value > 0 && value < 0.1);
    // As the format rounds: 100 times 0.575 is half a percent, not a little less.
    const rounded = (value: number, scale: number) => Math.round(Number((value * scale).toPrecision(12)));
    const addUp = (scale: number) => sum(values, (value) => rounded(value, scale)) === scale;
    const isWhole = Math.abs(sum(values) - 1) < 1e-9;
    const digits = isSmall || (isWhole && !addUp(100) && addUp(1000)) ? 1 : 0;
    const format = this.#numbers({ style: 'percent', ...alike(digits) });
    const least = 10 ** -(digits + 2);
    return (value) =>
      value > 0 && value < least / 2 ? `< ${format.format(least)}` : minus(format.format(value));
  }

  /** Formats changes, as shares of one, in signed percent: all of them with a decimal if one needs it. */
  signedShares(values: readonly number[]): Write {
    const isWhole = values.every((value) => Number.isInteger(Number((value * 100).toFixed(1))));
    const signed = this.#numbers({
      style: 'percent',
      ...alike(isWhole ? 0 : 1),
      signDisplay: 'exceptZero',
    });
    return (value) => minus(signed.format(value));
  }

  /** The signed difference of two values of a column, with their decimals; of percentages, in points. */
  difference(column: Column, value: number, before: number): string {
    const points: Column = isInPercent(column) ? { ...column, unit: null, format: null } : column;
    const scale = isInPercent(column) && isFraction(column) ? 100 : 1;
    const [from, to] = [before * scale, value * scale];
    const options = numberOptions(points, [from, to]);
    // A difference this small is a rounding error.
    const least = Math.max(Math.abs(from), Math.abs(to)) * 1e-12;
    const change = Math.abs(to - from) <= least ? 0 : to - from;
    return this.#writer({ ...options, signDisplay: 'exceptZero' }, false)(change);
  }

  /** A date cell in full: `Sep 3, 2026`, `sept 2026`, `2026`. Anything else is returned as it is. */
  date(cell: Cell, granularity: Granularity): string {
    const moment = momentOfCell(cell);
    if (moment === null) return cell === null ? '' : String(cell);
    return this.moment(moment, granularityToShow(cell, granularity), hasTime(cell));
  }

  /** A moment, as exact as its step: an hour has its day. */
  moment(moment: number, granularity: Granularity, timed = granularity === 'hour'): string {
    if (granularity === 'quarter') return `${this.#quarter(moment)} ${new Date(moment).getUTCFullYear()}`;
    return this.#dates(FULL[granularity], timed ? this.timezone : 'UTC').format(moment);
  }

  /** A tick of a time axis; `year`: with the year. */
  tick(moment: number, unit: TickUnit, year: boolean, timed: boolean): string {
    if (unit === 'quarter') return year ? this.moment(moment, 'quarter') : this.#quarter(moment);
    const options =
      year && unit !== 'year' && unit !== 'hour' ? { ...TICK[unit], year: 'numeric' as const } : TICK[unit];
    return this.#dates(options, timed ? this.timezone : 'UTC').format(moment);
  }

  /** `Sep 3 – Oct 12, 2026` */
  range(from: Cell, to: Cell, granularity: Granularity): string {
    const [start, end] = [momentOfCell(from), momentOfCell(to)];
    const isMixed = [from, to].some((cell) => granularityToShow(cell, granularity) !== granularity);
    if (start === null || end === null || start >= end || granularity === 'quarter' || isMixed)
      return start === end
        ? this.date(from, granularity)
        : `${this.date(from, granularity)} – ${this.date(to, granularity)}`;
    const full = granularity === 'hour' ? FULL.day : FULL[granularity];
    return this.#dates(full, hasTime(from) ? this.timezone : 'UTC').formatRange(start, end);
  }

  #quarter(moment: number): string {
    return `${this.tag.startsWith('es') ? 'T' : 'Q'}${Math.floor(new Date(moment).getUTCMonth() / 3) + 1}`;
  }

  /** `powersFrom`: from here on, numbers are written as powers of ten, like the largest beside them. */
  #writer(
    options: Intl.NumberFormatOptions,
    fraction: boolean,
    powersFrom = Number.POSITIVE_INFINITY,
  ): Write {
    if ((options as { year?: boolean }).year) return (value) => String(value);
    const format = this.#numbers(options);
    const percent = options.style === 'percent';
    const divide = percent && !fraction;
    const decimals = options.notation === 'compact' ? null : format.resolvedOptions().maximumFractionDigits!;
    const { minimumFractionDigits: _, maximumFractionDigits: __, ...undigited } = options;
    // Counts repeat, and Intl is slow.
    const known = new Map<number, string>();
    return (value) => {
      let text = known.get(value);
      if (text === undefined) {
        const size = Math.abs(percent && fraction ? value * 100 : value);
        const written = divide ? value / 100 : value;
        text = minus(
          isBeyondWords(size) || size >= powersFrom
            ? this.#numbers({ ...undigited, notation: 'scientific', maximumFractionDigits: 2 }).format(
                written,
              )
            : decimals !== null && isLost(size, decimals)
              ? this.#numbers({ ...undigited, maximumSignificantDigits: SMALL_DIGITS }).format(written)
              : format.format(written),
        );
        known.set(value, text);
      }
      return text;
    };
  }

  /** Spanish has no word of its own for a thousand millions: `28.456 M US$`, as on the axes, never `28,5 mil M`. */
  #millions(options: Intl.NumberFormatOptions, write: Write): Write {
    if (!this.tag.startsWith('es')) return write;
    const [trillion, million] = SPANISH_POWERS as [number, number];
    const plain = this.#numbers({ maximumFractionDigits: 0, useGrouping: true });
    const inMillions = inPower(million, this.#numbers({ ...options, ...alike(0) }), plain);
    return (value) => {
      const size = Math.abs(value);
      return size < MILLIARD || size >= trillion ? write(value) : inMillions(value);
    };
  }

  /** Compact notation with one power of ten for all ticks: the word comes from Intl, the number does not. */
  #scaled(base: Intl.NumberFormatOptions, largest: number, ticks: readonly number[]): Write {
    const powers = this.tag.startsWith('es') ? SPANISH_POWERS : ENGLISH_POWERS;
    const power = powers.find((one) => largest >= one) ?? 1;
    if (power === 1) return this.#writer({ ...base, notation: 'standard' }, false);
    const compact = this.#numbers({ ...base, notation: 'compact', ...alike(0) });
    const decimals = decimalsOf(ticks.map((tick) => tick / power));
    const plain = this.#numbers(alike(decimals));
    const write = inPower(power, compact, plain);
    return (value) => (value === 0 ? plain.format(0).replace(/[.,]0+$/, '') : write(value));
  }

  /** Zero without decimals, and of money without the currency, which the other ticks have. */
  #zeroed(write: Write, isMoney: boolean): Write {
    const zero = isMoney ? this.integer(0) : write(0).replace(/^(\D*)0[.,]0+/, '$10');
    return (value) => (value === 0 ? zero : write(value));
  }

  #numbers(options: Intl.NumberFormatOptions): Intl.NumberFormat {
    const full = { useGrouping: this.#grouping, ...options } as Intl.NumberFormatOptions;
    const key = `${this.tag} ${JSON.stringify(full)}`;
    return cached(numberFormats, key, () => new Intl.NumberFormat(this.tag, full));
  }

  #dates(options: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
    const full = { ...options, timeZone };
    const key = `${this.tag} ${JSON.stringify(full)}`;
    return cached(dateFormats, key, () => new Intl.DateTimeFormat(this.tag, full));
  }
}

export interface FormatOptions {
  spanish?: Spanish;
  timezone?: string;
  /** Largest absolute number of the chart. */
  largest?: number;
  /** Of every number; null: as many as they need. */
  decimals?: number | null;
}

/** Spanish has no word for a thousand millions: "2100 M", never "2,1 B". */
const SPANISH_POWERS = [1e12, 1e6, 1e3];
const MILLIARD = 1e9;

const FULL: Record<Exclude<Granularity, 'quarter'>, Intl.DateTimeFormatOptions> = {
  hour: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  week: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
};
const TICK: Record<Exclude<TickUnit, 'quarter'>, Intl.DateTimeFormatOptions> = {
  hour: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short' },
  year: { year: 'numeric' },
};

/** Writes numbers as so many of a power of ten: its word as `compact` has it, the number as `plain` does. */
function inPower(power: number, compact: Intl.NumberFormat, plain: Intl.NumberFormat): Write {
  const parts = compact.formatToParts(power);
  return (value) => {
    const number = plain.format(Math.abs(value) / power);
    const text = parts.map((part) => (part.type === 'integer' ? number : part.value)).join('');
    return value < 0 ? MINUS + text : text;
  };
}

/** A true minus; Intl writes a hyphen in both languages. */
function minus(text: string): string {
  return text.replace('-', MINUS);
}

function cached<T extends object>(cache: LRUCache<string, T>, key: string, make: () => T): T {
  const value = cache.get(key) ?? make();
  cache.set(key, value);
  return value;
}

/** Numbers and dates as people of a language write them; one way for ticks, labels, cells and sentences. Intl only. */
import type { Cell, Column, Format, Granularity, Locale } from './chart.ts';
import { hasTime, momentOf } from './dates.ts';

/** How `es` is formatted, where countries differ; the words are the same. */
export type Spanish = 'es-ES' | 'es-AR' | 'es-MX' | 'es-419';

type Write = (value: number) => string;

const GROUPED_FROM = 10_000;
const COMPACT_FROM = 100_000;
const CACHE_SIZE = 400;
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
const MINUS = '\u2212';

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Formatters of one chart: its language, zone, and whether some number of it is long enough for grouping. */
export class Formats {
  readonly tag: string;
  readonly timezone: string;
  readonly #grouping: 'auto' | 'always';

  constructor(locale: Locale, { spanish = 'es-ES', timezone = 'UTC', largest = 0 }: FormatOptions = {}) {
    this.tag = locale === 'es' ? spanish : 'en-US';
    this.timezone = timezone;
    this.#grouping = largest >= GROUPED_FROM ? 'always' : 'auto';
  }

  /** Writes the values of a column, all alike: as many decimals as the most exact needs, up to two. */
  column(column: Column, values: readonly Cell[]): Write {
    const numbers = values.filter((value): value is number => typeof value === 'number');
    return this.#writer(optionsOf(column, numbers), isFraction(column));
  }

  /** Writes the ticks of an axis in one notation, decided by the largest: never "500K" beside "1M". */
  axis(column: Column | null, ticks: readonly number[]): Write {
    const largest = Math.max(0, ...ticks.map(Math.abs));
    const base = column ? optionsOf(column, ticks) : {};
    const percent = base.style === 'percent';
    const decimals = decimalsOf(percent && !isFraction(column!) ? ticks.map((tick) => tick) : ticks);
    const exact = { ...base, minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    if (column && column.format === 'year') return (value) => String(value);
    if (percent)
      return this.#zeroed(
        this.#writer(percentDigits(exact, ticks, isFraction(column!)), isFraction(column!)),
      );
    if (largest < COMPACT_FROM && base.notation !== 'compact')
      return this.#zeroed(this.#writer(exact, false));
    return this.#zeroed(this.#scaled(base, largest, ticks));
  }

  integer(value: number): string {
    return minus(this.#numbers({ maximumFractionDigits: 0 }).format(value));
  }

  /** A share of one, as percent. */
  share(value: number): string {
    const decimals = value > 0 && value < 0.1 ? 1 : 0;
    return minus(this.#numbers({ style: 'percent', maximumFractionDigits: decimals }).format(value));
  }

  /** Signed, for differences. */
  signedShare(value: number): string {
    const signed = this.#numbers({ style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });
    return minus(signed.format(value));
  }

  /** A date cell in full: `Sep 3, 2026`, `sept 2026`, `2026`. What is no date is written as it is. */
  date(cell: Cell, granularity: Granularity): string {
    const moment = momentOf(cell);
    if (moment === null) return cell === null ? '' : String(cell);
    return this.moment(moment, granularity, hasTime(cell));
  }

  moment(moment: number, granularity: Granularity, timed = granularity === 'hour'): string {
    if (granularity === 'quarter')
      return `Q${quarterOf(moment)} ${new Date(moment).getUTCFullYear()}`.replace(
        'Q',
        this.tag.startsWith('es') ? 'T' : 'Q',
      );
    return this.#dates(FULL[granularity], timed ? this.timezone : 'UTC').format(moment);
  }

  /** A tick of a time axis; `year` says that the year belongs on it. */
  tick(moment: number, unit: 'hour' | 'day' | 'month' | 'year', year: boolean, timed: boolean): string {
    const options =
      year && unit !== 'year' && unit !== 'hour' ? { ...TICK[unit], year: 'numeric' as const } : TICK[unit];
    return this.#dates(options, timed ? this.timezone : 'UTC').format(moment);
  }

  /** `Sep 3 – Oct 12, 2026` */
  range(from: Cell, to: Cell, granularity: Granularity): string {
    const [start, end] = [momentOf(from), momentOf(to)];
    if (start === null || end === null || start >= end || granularity === 'quarter')
      return start === end
        ? this.date(from, granularity)
        : `${this.date(from, granularity)} – ${this.date(to, granularity)}`;
    const full = granularity === 'hour' ? FULL.day : FULL[granularity];
    return this.#dates(full, hasTime(from) ? this.timezone : 'UTC').formatRange(start, end);
  }

  list(items: readonly string[]): string {
    return new Intl.ListFormat(this.tag, { type: 'conjunction' }).format(items);
  }

  compare(one: string, other: string): number {
    return one.localeCompare(other, this.tag);
  }

  #writer(options: Intl.NumberFormatOptions, fraction: boolean): Write {
    if ((options as { year?: boolean }).year) return (value) => String(value);
    const format = this.#numbers(options);
    const divide = options.style === 'percent' && !fraction;
    // Counts repeat, and asking Intl is what takes the time.
    const known = new Map<number, string>();
    return (value) => {
      let text = known.get(value);
      if (text === undefined) {
        text = minus(format.format(divide ? value / 100 : value));
        known.set(value, text);
      }
      return text;
    };
  }

  /** Compact notation with one power of ten for all: the word comes from Intl, the number is ours. */
  #scaled(base: Intl.NumberFormatOptions, largest: number, ticks: readonly number[]): Write {
    const powers = this.tag.startsWith('es') ? SPANISH_POWERS : ENGLISH_POWERS;
    const power = powers.find((one) => largest >= one) ?? 1;
    if (power === 1) return this.#writer({ ...base, notation: 'standard' }, false);
    const compact = this.#numbers({ ...base, notation: 'compact', maximumFractionDigits: 0 });
    const decimals = decimalsOf(ticks.map((tick) => tick / power));
    const plain = this.#numbers({ minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    const parts = compact.formatToParts(power);
    return (value) => {
      if (value === 0) return plain.format(0).replace(/[.,]0+$/, '');
      const number = plain.format(Math.abs(value) / power);
      const text = parts.map((part) => (part.type === 'integer' ? number : part.value)).join('');
      return value < 0 ? MINUS + text : text;
    };
  }

  #zeroed(write: Write): Write {
    return (value) => (value === 0 ? write(0).replace(/^(\D*)0[.,]0+/, '$10') : write(value));
  }

  #numbers(options: Intl.NumberFormatOptions): Intl.NumberFormat {
    const full = { useGrouping: this.#grouping, ...options } as Intl.NumberFormatOptions;
    return kept(
      numberFormats,
      `${this.tag} ${JSON.stringify(full)}`,
      () => new Intl.NumberFormat(this.tag, full),
    );
  }

  #dates(options: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
    const full = { ...options, timeZone };
    return kept(
      dateFormats,
      `${this.tag} ${JSON.stringify(full)}`,
      () => new Intl.DateTimeFormat(this.tag, full),
    );
  }
}

export interface FormatOptions {
  spanish?: Spanish;
  timezone?: string;
  /** Largest absolute number of the chart. */
  largest?: number;
}

const ENGLISH_POWERS = [1e12, 1e9, 1e6, 1e3];
/** A thousand millions is no word in Spanish: "2100 M", never "2,1 B". */
const SPANISH_POWERS = [1e12, 1e6, 1e3];

const FULL: Record<Exclude<Granularity, 'quarter'>, Intl.DateTimeFormatOptions> = {
  hour: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  week: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
};
const TICK: Record<'hour' | 'day' | 'month' | 'year', Intl.DateTimeFormatOptions> = {
  hour: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short' },
  year: { year: 'numeric' },
};

/** Whether a unit is a currency that Intl knows. */
export function isCurrency(unit: string | null): unit is string {
  return unit !== null && CURRENCIES.has(unit);
}

/** The unit as a word to be said once, beside the chart; null when the numbers carry it, or there is none. */
export function unitWord({ unit }: Column): string | null {
  return unit === null || unit === '' || unit === '%' || isCurrency(unit) ? null : unit;
}

function isFraction({ format }: Column): boolean {
  return format === 'percent' || (typeof format === 'object' && format?.style === 'percent');
}

function optionsOf(
  column: Column,
  numbers: readonly number[],
): Intl.NumberFormatOptions & { year?: boolean } {
  const { unit, format } = column;
  const money: Intl.NumberFormatOptions = isCurrency(unit) ? { style: 'currency', currency: unit } : {};
  if (typeof format === 'object' && format !== null) return explicit(format, money);
  if (format === 'year') return { year: true };
  if (format === 'percent' || unit === '%') {
    const scaled = format === 'percent' ? numbers.map((value) => value * 100) : numbers;
    return { style: 'percent', maximumFractionDigits: Math.min(decimalsOf(scaled), 1) };
  }
  const largest = numbers.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (
    format === 'compact' ||
    (format !== 'integer' && format !== 'decimal' && largest >= 10 * COMPACT_FROM && !!money.style)
  )
    return { ...money, notation: 'compact', maximumFractionDigits: 1, minimumFractionDigits: 0 };
  if (format === 'integer') return { ...money, maximumFractionDigits: 0, minimumFractionDigits: 0 };
  const decimals =
    money.style && decimalsOf(numbers) > 0 ? 2 : Math.min(decimalsOf(numbers), largest >= 1000 ? 1 : 2);
  return { ...money, minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}

function explicit(
  format: Exclude<Format, string>,
  money: Intl.NumberFormatOptions,
): Intl.NumberFormatOptions {
  const low = format.minimum_fraction_digits;
  const high = format.maximum_fraction_digits;
  const currency = format.currency ?? money.currency;
  const styled =
    format.style === 'currency' || (format.style === undefined && money.style)
      ? currency && { style: 'currency' as const, currency }
      : format.style === 'percent' && { style: 'percent' as const };
  return {
    ...(styled || {}),
    ...(format.notation && { notation: format.notation }),
    ...(low !== undefined && { minimumFractionDigits: Math.min(low, high ?? low) }),
    ...(high !== undefined && { maximumFractionDigits: high }),
    ...(low === undefined && high !== undefined && { minimumFractionDigits: 0 }),
    ...(low !== undefined && high === undefined && { maximumFractionDigits: low }),
  };
}

function percentDigits(
  options: Intl.NumberFormatOptions,
  ticks: readonly number[],
  fraction: boolean,
): Intl.NumberFormatOptions {
  const decimals = decimalsOf(fraction ? ticks.map((tick) => tick * 100) : ticks);
  return { ...options, minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}

/** Decimals that the most exact of the numbers needs, at most four. */
function decimalsOf(numbers: readonly number[]): number {
  const most = 4;
  let decimals = 0;
  for (const number of numbers) {
    while (decimals < most && Math.abs(number * 10 ** decimals - Math.round(number * 10 ** decimals)) > 1e-6)
      decimals += 1;
  }
  return decimals;
}

function quarterOf(moment: number): number {
  return Math.floor(new Date(moment).getUTCMonth() / 3) + 1;
}

/** A true minus; Intl writes a hyphen in both languages. */
function minus(text: string): string {
  return text.replace('-', MINUS);
}

function kept<T>(cache: Map<string, T>, key: string, make: () => T): T {
  let found = cache.get(key);
  if (found === undefined) {
    if (cache.size >= CACHE_SIZE) cache.clear();
    found = make();
    cache.set(key, found);
  }
  return found;
}

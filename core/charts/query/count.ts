/** Articles that a search found → the table of a plan: counted by time, outlet, section, language or country. */
import { range, rollup, sum } from 'd3-array';
import {
  civilOf,
  dayNumber,
  dayOfIso,
  endOfDay,
  isoOfDay,
  mondayOf,
  startOfDay,
  todayIn,
  WEEK,
} from '../../language/dates/civil.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import type { Result } from '../../search/answer/answer.ts';
import { MAX_ROWS } from '../data/limits.ts';
import type { Locale } from '../data/options.ts';
import { type Filing, type PartialStep, UNSTATED } from '../data/plan.ts';
import { type Cell, type ChartTable, type Granularity, newColumn } from '../data/table.ts';
import { localizedCell } from '../wording/localized-table.ts';

/** What was found for one topic. */
export interface TopicResults {
  topic: string;
  /** No article is counted for two of these. */
  isPart?: boolean;
  results: readonly Result[];
}

/** First and last day of the window; `from` null: from the first article on. */
export interface DayWindow {
  from: string | null;
  to: string;
}

const MAX_EVENTS = 30;
const HOURS_UP_TO = 2;
const DAYS_UP_TO = 62;
const WEEKS_UP_TO = 400;

/** The step of time that gives a window a readable number of points. */
export function readableStep(days: number): Granularity {
  if (days <= HOURS_UP_TO) return 'hour';
  if (days <= DAYS_UP_TO) return 'day';
  return days <= WEEKS_UP_TO ? 'week' : 'month';
}

/** The days of a window; an open one begins with the first article found. */
export function daysSpanned(
  counted: readonly TopicResults[],
  { from, to }: DayWindow,
  zone: string,
): { from: string; to: string; days: number } {
  const seen = counted.flatMap(({ results }) =>
    results.flatMap(({ published_at: at }) => (at === null ? [] : [isoOfDay(todayIn(Date.parse(at), zone))])),
  );
  const first = from ?? seen.reduce((least, day) => (day < least ? day : least), to);
  return { from: first, to, days: dayOfIso(to) - dayOfIso(first) + 1 };
}

/**
 * Articles per step of time and topic, up to the moment `until`; steps without articles count as zero, because they were
 * searched too.
 */
export function countByTime(
  counted: readonly TopicResults[],
  days: DayWindow,
  step: Granularity,
  zone: string,
  until = Number.POSITIVE_INFINITY,
): ChartTable {
  const { from, to } = daysSpanned(counted, days, zone);
  const bucket = BUCKETS[step];
  const isBegun = (key: string) => step !== 'hour' || Date.parse(key) <= until;
  // A window of centuries has millions of hours.
  const first = Math.max(dayOfIso(from), dayOfIso(to) - Math.ceil(MAX_ROWS * LONGEST[step]));
  const keys = bucket.all(isoOfDay(first), to, zone).filter(isBegun).slice(-MAX_ROWS);
  const counts = counted.map(({ results }) =>
    tally(results, ({ published_at: at }) => (at === null ? null : bucket.of(Date.parse(at), zone))),
  );
  const type = step === 'hour' ? 'datetime' : 'date';
  return {
    columns: [newColumn('date', type, { granularity: step }), ...topicColumns(counted)],
    rows: keys.map((key) => [key, ...counts.map((count): Cell => count.get(key) ?? 0)]),
  };
}

/** Days of the longest step of a kind. */
export const LONGEST: Record<Granularity, number> = {
  hour: 1 / 24,
  day: 1,
  week: 7,
  month: 31,
  quarter: 92,
  year: 366,
};

/** The first and the last step, if they were counted in part: cut by the window, or not over at `until` (ms). */
export function partialSteps(
  { from, to }: { from: string; to: string },
  step: Granularity,
  until = Number.POSITIVE_INFINITY,
  zone = 'UTC',
): PartialStep[] {
  const [start, end] = [dayOfIso(from), dayOfIso(to)];
  const over = step === 'hour' ? Math.ceil((until + 1) / HOUR) * HOUR : endOfDay(end, zone) + 1;
  const running = until < over - MINUTE ? { until: localMinute(until, zone) } : null;
  if (step === 'hour' || step === 'day') {
    const isOnly = step === 'day' && start === end;
    return running ? [{ at: isOnly ? 'only' : 'last', ...running }] : [];
  }
  const [first, last] = [stepAround(start, step), stepAround(end, step)];
  const part = (at: PartialStep['at'], days: number, of: number): PartialStep[] => {
    const isRunning = running !== null && at !== 'first';
    return days < of || isRunning ? [{ at, days, of, ...(isRunning && running) }] : [];
  };
  if (first.start === last.start) return part('only', end - start + 1, first.days);
  return [
    ...part('first', first.start + first.days - start, first.days),
    ...part('last', end - last.start + 1, last.days),
  ];
}

/** `YYYY-MM-DDTHH:MM` on the clocks of a zone. */
function localMinute(moment: number, zone: string): string {
  const format = { dateStyle: 'short', timeStyle: 'short', timeZone: zone } as const;
  return new Intl.DateTimeFormat('sv-SE', format).format(moment).replace(' ', 'T');
}

/** The first day of a step of weeks or more, and how many days it has. */
export function stepAround(
  day: number,
  step: Exclude<Granularity, 'hour' | 'day'>,
): { start: number; days: number } {
  if (step === 'week') return { start: mondayOf(day), days: WEEK };
  const { year, month } = civilOf(day);
  const months = MONTHS_OF[step];
  const first = Math.floor((month - 1) / months) * months + 1;
  const start = dayNumber(year, first, 1);
  return { start, days: dayNumber(year, first + months, 1) - start };
}

interface Bucket {
  of(moment: number, zone: string): string;
  all(from: string, to: string, zone: string): string[];
}

/** Steps made of whole days; `keyOf` names the step of a day, `next` is the first day of the one after it. */
function byDay(keyOf: (day: number) => string, next = (day: number) => day + 1): Bucket {
  return {
    of: (moment, zone) => keyOf(todayIn(moment, zone)),
    all(from, to) {
      const keys: string[] = [];
      for (let day = dayOfIso(from); day <= dayOfIso(to); day = next(day)) keys.push(keyOf(day));
      return keys;
    },
  };
}

function after(step: Exclude<Granularity, 'hour' | 'day'>): (day: number) => number {
  return (day) => {
    const { start, days } = stepAround(day, step);
    return start + days;
  };
}

/** Months of a step. */
export const MONTHS_OF = { month: 1, quarter: 3, year: 12 };
const BUCKETS: Record<Granularity, Bucket> = {
  // Almost all zones differ from UTC by whole hours; in the others an hour begins at half past.
  hour: {
    of: (moment) => new Date(Math.floor(moment / HOUR) * HOUR).toISOString(),
    all: (from, to, zone) => {
      const first = Math.ceil(startOfDay(dayOfIso(from), zone) / HOUR) * HOUR;
      return range(first, endOfDay(dayOfIso(to), zone), HOUR).map((at) => new Date(at).toISOString());
    },
  },
  day: byDay(isoOfDay),
  week: byDay((day) => isoOfDay(mondayOf(day)), after('week')),
  month: byDay((day) => isoOfDay(day).slice(0, 7), after('month')),
  quarter: byDay((day) => {
    const { year, month } = civilOf(day);
    return `${year}-Q${Math.ceil(month / MONTHS_OF.quarter)}`;
  }, after('quarter')),
  year: byDay((day) => isoOfDay(day).slice(0, 4), after('year')),
};

/** The outlet of an article: its name by its id, or else its host. */
export function outletName({ source, url }: Result, names: ReadonlyMap<string, string>): string {
  return source === null ? new URL(url).hostname.replace(/^www\./, '') : (names.get(source) ?? source);
}

/** What an article is counted under. */
export const KEY_OF: Record<Filing, (result: Result, names: ReadonlyMap<string, string>) => string> = {
  source: outletName,
  section: ({ section }) => section ?? UNSTATED,
  language: ({ language }) => language ?? UNSTATED,
  country: ({ country }) => country ?? UNSTATED,
};

/**
 * Articles per value of a dimension and topic: most first, as many by what they are called in the language of the chart. `names` of
 * outlets by their id.
 */
export function countByDimension(
  counted: readonly TopicResults[],
  dimension: Filing,
  names: ReadonlyMap<string, string>,
  locale: Locale,
): ChartTable {
  const counts = counted.map(({ results }) => tally(results, (result) => KEY_OF[dimension](result, names)));
  const keys = [...new Set(counts.flatMap((count) => [...count.keys()]))];
  const total = (key: string) => sum(counts, (count) => count.get(key));
  const { compare } = new Intl.Collator(locale);
  const shown = new Map(keys.map((key) => [key, localizedCell(key, dimension, locale)]));
  keys.sort(
    (a, b) =>
      Number(a === UNSTATED) - Number(b === UNSTATED) ||
      total(b) - total(a) ||
      compare(shown.get(a)!, shown.get(b)!),
  );
  return {
    columns: [newColumn(dimension, 'string'), ...topicColumns(counted)],
    rows: keys.map((key) => [key, ...counts.map((count): Cell => count.get(key) ?? 0)]),
  };
}

/** The most relevant headlines in chronological order, without repeated titles; `all`: how many there are. */
export function eventsTable(
  counted: readonly TopicResults[],
  names: ReadonlyMap<string, string>,
): { table: ChartTable; all: number } {
  const dated = counted
    .flatMap(({ results }) => results)
    .filter(({ published_at: at }) => at !== null)
    .toSorted((a, b) => b.score - a.score);
  const all = [...Map.groupBy(dated, ({ title }) => title.toLowerCase()).values()].map(([first]) => first!);
  const best = all
    .slice(0, MAX_EVENTS)
    .toSorted((a, b) => Date.parse(a.published_at!) - Date.parse(b.published_at!));
  const table = {
    columns: [
      newColumn('date', 'datetime', { granularity: 'day' }),
      newColumn('headline', 'string'),
      newColumn('source', 'string'),
    ],
    rows: best.map((result): Cell[] => [result.published_at!, result.title, KEY_OF.source(result, names)]),
  };
  return { table, all: all.length };
}

/** A column of numbers for each topic; of a single one it is called `articles`. */
export function topicColumns(counted: readonly TopicResults[]) {
  const only = counted.length === 1;
  return counted.map(({ topic, isPart = false }) =>
    newColumn(only ? 'articles' : topic, 'number', {
      unit: 'articles',
      additive: true,
      // One article may be about two topics, but has one tone.
      ...(only ? {} : { parts: isPart }),
    }),
  );
}

function tally<Key>(results: readonly Result[], keyOf: (result: Result) => Key): Map<Key, number> {
  return rollup(results, ({ length }) => length, keyOf);
}

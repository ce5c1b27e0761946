/**
 * Titles that say what the numbers of a query's chart say: only of counts that are whole, of outlets that were read all the
 * time, and that differ by far more than chance. Charts of earlier versions, whose plans have no method, stay with titles that say what is shown.
 */
import { sum } from 'd3-array';
import type { Picture } from '../data/chart.ts';
import type { Locale } from '../data/options.ts';
import type { ChartPlan } from '../data/plan.ts';
import { topicName } from './topic-names.ts';

/** Two counts differ if chance (Poisson) would hardly move them apart this many deviations. */
const DEVIATIONS = 3;
/** Fewer articles than this say nothing. */
const LEAST = 10;
/** Days of the two spans that a daily chart compares. */
const WEEK_DAYS = 7;

/** The finding as a title; null when there is none that is certain. */
export function findingOf({ plan, table, locale, type }: Picture): string | null {
  if (!plan?.method?.steady || plan.not_judged || type === 'table' || type === 'kpi') return null;
  const numbers = table.rows.map((row) => Number(row[1] ?? 0));
  switch (plan.measure) {
    case 'coverage_over_time':
      return plan.topics.length === 1 && table.columns.length === 2 && !plan.windows
        ? change(plan, numbers, locale)
        : null;
    case 'coverage_by_source':
      return plan.topics.length === 1 && table.columns.length === 2 && table.columns[1]!.unit !== '%'
        ? leader(plan, String(table.rows[0]?.[0] ?? ''), numbers, locale)
        : null;
    default:
      return null;
  }
}

/** Whether chance hardly explains the difference of two counts. */
function differ(one: number, other: number): boolean {
  return Math.abs(one - other) > DEVIATIONS * Math.sqrt(one + other);
}

interface Spans {
  before: number;
  after: number;
  span: 'week' | 'month';
}

/** The last two whole weeks or months of a chart over time. */
function lastSpans(
  { granularity, partial = [], undated = 0 }: ChartPlan,
  all: readonly number[],
): Spans | null {
  const whole = all.slice(
    partial.some(({ at }) => at === 'first' || at === 'only') ? 1 : 0,
    partial.some(({ at }) => at === 'last' || at === 'only') ? -1 : undefined,
  );
  // Articles without a date could belong to either span.
  if (undated * 10 > sum(all)) return null;
  if (granularity === 'day') {
    if (whole.length < 2 * WEEK_DAYS) return null;
    const before = sum(whole.slice(-2 * WEEK_DAYS, -WEEK_DAYS));
    return { before, after: sum(whole.slice(-WEEK_DAYS)), span: 'week' };
  }
  if ((granularity !== 'week' && granularity !== 'month') || whole.length < 2) return null;
  return { before: whole.at(-2)!, after: whole.at(-1)!, span: granularity };
}

function change(plan: ChartPlan, numbers: readonly number[], locale: Locale): string | null {
  const spans = lastSpans(plan, numbers);
  if (!spans) return null;
  const { before, after, span } = spans;
  if (before < LEAST || after < LEAST || !differ(before, after)) return null;
  const move = MOVES.find(([least, most]) => after / before >= least && after / before < most);
  if (!move) return null;
  const [, , words] = move;
  return SENTENCES[locale].change(quoted(plan, locale), words[locale], span);
}

/** How many times as much, from and below, and its words. */
const MOVES: readonly (readonly [number, number, Record<Locale, string>])[] = [
  [1.9, 2.3, { en: 'doubled', es: 'se duplicó' }],
  [2.8, 3.4, { en: 'tripled', es: 'se triplicó' }],
  [1.3, Number.POSITIVE_INFINITY, { en: 'grew', es: 'creció' }],
  [0.44, 0.53, { en: 'halved', es: 'cayó a la mitad' }],
  [0, 0.77, { en: 'fell', es: 'cayó' }],
];

/** The outlet far ahead of the second. */
function leader(plan: ChartPlan, name: string, numbers: readonly number[], locale: Locale): string | null {
  const [first = 0, second = 0] = numbers;
  const isFirst = numbers.every((one) => one <= first);
  if (numbers.length < 2 || !isFirst || first < LEAST || !differ(first, second)) return null;
  return SENTENCES[locale].leader(quoted(plan, locale), name);
}

function quoted({ topics }: ChartPlan, locale: Locale): string {
  const name = topicName(topics[0]!);
  return locale === 'es' ? `«${name}»` : `“${name}”`;
}

interface Sentences {
  change(topic: string, moved: string, span: Spans['span']): string;
  leader(topic: string, outlet: string): string;
}

const SENTENCES: Record<Locale, Sentences> = {
  en: {
    change: (topic, moved, span) => `Coverage of ${topic} ${moved} in a ${span}`,
    leader: (topic, outlet) => `${outlet} published most about ${topic}`,
  },
  es: {
    change: (topic, moved, span) =>
      `La cobertura de ${topic} ${moved} en ${span === 'week' ? 'una semana' : 'un mes'}`,
    leader: (topic, outlet) => `${outlet} fue el medio que más publicó sobre ${topic}`,
  },
};

/**
 * Date expressions in a query: which days it asks about, in what sense, and what remains as the topic. English and
 * Spanish. Pure: the same query, time and zone always give the same result.
 */

import { wordSet } from '../words/word-lists.ts';
import { civilOf, type Day, isoOfDay, todayIn, WEEK } from './civil.ts';
import { languageOfTokens } from './language.ts';
import { takeNames } from './names.ts';
import { datesIn, type TimeExpression } from './reading.ts';
import { recencyIn } from './recency.ts';
import { type DaySpan, lengthOf, type Now } from './span.ts';
import { fitsItsContext } from './standing.ts';
import { MAX_OF_QUERY, type TimeToken, timeTokens } from './tokens.ts';
import { topicWithout } from './topic.ts';
import { clockOf, isSouthern, readsDayFirst } from './zones.ts';

/** Whether a date means news published then, news about something due then, or simply the latest. */
export type TimeBasis = 'published' | 'event' | 'recency';

export interface WordsOfTime {
  /** The date words as written; null when the query asks for the latest without a date. */
  expression: string | null;
  /** YYYY-MM-DD in the zone, inclusive; null with `recency`. */
  to: string | null;
  /** As `to`; also null for an open start: "before March 5". */
  from: string | null;
  basis: TimeBasis;
  /** The query without the date words; empty when nothing is left. */
  topic: string;
  /** The days are a quarter or half of a year: its results are published in the weeks after it. */
  reported?: true;
  /** Something is due by then: "deal by tonight". That says nothing about when articles were published. */
  due?: true;
}

export interface TemporalOptions {
  /** Current time, in milliseconds. */
  reference: number;
  /** IANA time zone in which days are counted. */
  zone: string;
  /** ISO 639-1, if known; otherwise guessed from the words. Only decides whether 3/5 is in March or in May. */
  language?: string | null;
  /** The folded words of names, which are no dates where they are written with capitals: those of outlets. */
  names?: readonly (readonly string[])[];
}

/** The date expression of a query, or null when there is none. Throws only RangeError, for an unknown zone. */
export function wordsOfTime(query: string, options: TemporalOptions): WordsOfTime | null {
  const tokens = timeTokens(query, MAX_OF_QUERY);
  takeNames(tokens, options.names);
  const now = presentOf(tokens, options, true);
  const chosen = choose(
    merged(datesIn(tokens, query, now, (expression) => fitsItsContext(expression, tokens))),
  );
  if (chosen === null) return newest(query, tokens);
  const { from, to } = chosen;
  const topic = chosen.span.keeps ? query.trim() : withoutNewest(topicWithout(query, tokens, from, to));
  const span = ahead(chosen, tokens, now);
  const isDue = span.to >= now.today && leadOf(chosen, tokens) === 'by';
  return {
    expression: query.slice(tokens[from]!.start, tokens[to - 1]!.end),
    from: span.open ? null : isoOfDay(span.from),
    to: isoOfDay(span.to),
    basis: isDue || span.from > now.today ? 'event' : 'published',
    topic,
    ...(span.reported && { reported: true }),
    ...(isDue && { due: true }),
  };
}

/** Every span of days that a text such as a headline mentions, in day numbers. */
export function daysNamed(
  text: string,
  { reference, zone, language }: TemporalOptions,
): { from: Day; to: Day }[] {
  const tokens = timeTokens(text);
  takeNames(tokens);
  const now = presentOf(tokens, { reference, zone, language }, false);
  return datesIn(tokens, text, now, (expression) => fitsItsContext(expression, tokens)).flatMap(
    ({ span }) => {
      const here = { from: span.from, to: span.to };
      // In a headline "Sunday" can be the last one or the next.
      return span.bare && span.to < now.today
        ? [here, { from: span.from + WEEK, to: span.to + WEEK }]
        : [here];
    },
  );
}

function presentOf(
  tokens: readonly TimeToken[],
  { reference, zone, language }: TemporalOptions,
  isPublished: boolean,
): Now {
  const resolved = language === 'en' || language === 'es' ? language : languageOfTokens(tokens);
  return {
    today: todayIn(reference, zone),
    hour: clockOf(reference, zone),
    dayFirst: resolved === 'es' || (resolved === null && readsDayFirst(zone)),
    southern: isSouthern(zone),
    isPublished,
  };
}

/**
 * Merges neighbours that give the same date ("ayer martes", "hoy, 3 de marzo"); joins "hoy y mañana" into both days.
 */
function merged(all: readonly TimeExpression[]): TimeExpression[] {
  const result: TimeExpression[] = [];
  for (const one of all) {
    const before = result.at(-1);
    const gap = before === undefined ? Number.POSITIVE_INFINITY : one.from - before.to;
    if (before !== undefined && gap <= 1 && overlap(before.span, one.span)) {
      const narrow = lengthOf(one.span) < lengthOf(before.span) ? one.span : before.span;
      result[result.length - 1] = { span: narrow, from: before.from, to: one.to };
    } else if (before !== undefined && gap === 1 && one.span.from - before.span.to === 1) {
      result[result.length - 1] = {
        span: { from: before.span.from, to: one.span.to, open: before.span.open === true },
        from: before.from,
        to: one.to,
      };
    } else result.push(one);
  }
  return result;
}

function overlap(a: DaySpan, b: DaySpan): boolean {
  return a.from <= b.to && b.from <= a.to;
}

/** The most specific date: the shortest span, or the first of equally short ones. */
function choose(all: readonly TimeExpression[]): TimeExpression | null {
  return all.reduce<TimeExpression | null>(
    (best, one) => (best === null || lengthOf(one.span) < lengthOf(best.span) ? one : best),
    null,
  );
}

/** Words about the future, which make a bare weekday the coming one. */
const AHEAD = wordSet(
  'will upcoming forecast pronostico agenda preview previa fixture cronograma schedule scheduled convocan convocatoria expected clima weather vencimiento vencimientos deadline calendario calendar feriado feriados',
);

/** Days after which a date without a year that words point ahead of is the next one. */
const LONG_AGO = 120;

function ahead(expression: TimeExpression, tokens: readonly TimeToken[], now: Now): DaySpan {
  const { span, from, to } = expression;
  const isYearless = span.inYear !== undefined && !span.dated;
  if (!(span.bare || isYearless) || span.to >= now.today) return span;
  // "El feriado del 16" that was last month is the one that is asked for.
  if (!span.bare && now.today - span.to < LONG_AGO) return span;
  const planned = /^(?:para|for|by)$/.test(leadOf(expression, tokens));
  const cued =
    planned || tokens.some((token, at) => (at < from || at >= to) && (AHEAD.has(token.word) || token.future));
  if (!cued) return span;
  if (span.bare) return { from: span.from + WEEK, to: span.to + WEEK };
  return planned ? span : (span.inYear!(civilOf(span.from).year + 1) ?? span);
}

/** The word before a date, without articles; empty at the start. */
function leadOf({ from }: TimeExpression, tokens: readonly TimeToken[]): string {
  let lead = from - 1;
  while (/^(?:el|la|the|este|esta|this)$/.test(tokens[lead]?.word ?? '')) lead--;
  return tokens[lead]?.word ?? '';
}

/** Removes "latest news" from a topic that already has a date. */
function withoutNewest(topic: string): string {
  const tokens = timeTokens(topic, MAX_OF_QUERY);
  const recency = recencyIn(tokens.map(({ word }) => word));
  return recency === null || recency.to - recency.from < 2
    ? topic
    : topicWithout(topic, tokens, recency.from, recency.to);
}

function newest(query: string, tokens: readonly TimeToken[]): WordsOfTime | null {
  const recency = recencyIn(tokens.map((token) => (token.taken ? '' : token.word)));
  if (recency === null) return null;
  const topic = topicWithout(query, tokens, recency.from, recency.to);
  return { expression: null, from: null, to: null, basis: 'recency', topic };
}

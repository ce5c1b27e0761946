/** Rows of the corpora: expressions, their reference times, and the accepted readings. */
import { join } from 'node:path';
import { dayOfIso, isoOfDay } from '../../../core/language/dates/civil.ts';
import { SHORT_WEEKDAYS, WEEKDAYS } from '../../../core/language/dates/vocabulary.ts';
import { latest } from '../../../core/language/dates/weekdays.ts';
import { fold } from '../../../core/language/words/fold.ts';
import { DAY } from '../../../core/platform/clock.ts';
import { corpora } from '../../../test/support/corpora.ts';
import { rowsIn } from '../../sets/lines.ts';

export interface Expression {
  source: string;
  lang: string;
  expr: string;
  /** Milliseconds. */
  reference: number;
  /** The offset of the reference, as a zone. */
  zone: string;
  /** The day it was said, YYYY-MM-DD. */
  day: string;
  /** First day, and the day after the last. */
  accepted: [string, string][];
}

interface Row {
  source: string;
  lang: string;
  expr: string;
  ref: string;
  alternatives: [string, string][];
}

const ARCHIVE = 'dates-language';
const FILE = 'temporal/core-day-level.en-es.jsonl';
const OFFSET = /[+-]\d{2}:\d{2}$/;

/** The rows, or null when the corpora are absent. */
export function expressions(): Expression[] | null {
  const folder = corpora(ARCHIVE);
  if (folder === null) return null;
  return rowsIn<Row>(join(folder, FILE)).map(toExpression);
}

/** Days before a day of a month from which on a query means the coming one. */
const NEAR = 40;
const FAR = 50;
/** Told by the month alone: no year, nothing counted from today. */
const OF_A_MONTH =
  /^(?!.*(?:\b(?:19|20)\d\d|next|last (?!day|week|mon|tue|wed|thu|fri|sat|sun)|this|ago|now|today|pr[oó]xim|pasad|este|que viene)).*\b(?:jan|feb|mar|apr|abr|may|jun|jul|aug|ago|sep|oct|nov|dec|dic|ene)/i;

/**
 * Other parsers read "4th of July" as the coming one at any time of the year. A query for news means the past one, unless
 * the coming one is near: such rows are asked shortly before it. Days to add to the reference; 0 for most.
 */
function daysTooEarly(expr: string, day: string, alternatives: readonly [string, string][]): number {
  const ahead = Math.min(...alternatives.map(([from]) => dayOfIso(from))) - dayOfIso(day);
  return ahead > FAR && ahead < 365 && OF_A_MONTH.test(expr) ? ahead - NEAR : 0;
}

function toExpression({ source, lang, expr, ref, alternatives }: Row): Expression {
  const offset = OFFSET.exec(ref)?.[0];
  const zone = offset ?? 'UTC';
  const told = Date.parse(offset === undefined && !ref.endsWith('Z') ? `${ref}Z` : ref);
  const early = daysTooEarly(expr, ref.slice(0, 10), alternatives);
  const reference = told + early * DAY;
  const day = isoOfDay(dayOfIso(ref.slice(0, 10)) + early);
  const word = fold(expr).replace(/\W/g, '');
  const weekday = WEEKDAYS.get(word) ?? SHORT_WEEKDAYS.get(word);
  const past = weekday === undefined ? null : latest(weekday, dayOfIso(day));
  return {
    source,
    lang,
    expr,
    reference,
    zone,
    day,
    accepted: past === null ? alternatives : [[isoOfDay(past), isoOfDay(past + 1)]],
  };
}

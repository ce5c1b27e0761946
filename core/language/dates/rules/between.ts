/** The span between two dates, with missing years filled in. */
import { civilOf, WEEK } from '../civil.ts';
import { type DaySpan, lengthOf, type Now } from '../span.ts';
import { inPlausibleYear } from '../years.ts';

/** The span between two dates; if one lacks a year, it takes the other's. */
export function between(a: DaySpan, b: DaySpan, now: Now): DaySpan | null {
  // "13-Nov-2025" is a day of that year.
  if (isYear(b) && !a.dated && a.from !== now.today) return null;
  const [yearOfA, yearOfB] = [civilOf(a.from).year, civilOf(b.from).year];
  if (b.dated && a.inYear && !a.dated) {
    const start = a.inYear(yearOfB);
    return joined(start !== null && start.from > b.to ? a.inYear(yearOfB - 1) : start, b);
  }
  if (b.inYear && !b.dated && a.dated) {
    const end = b.inYear(yearOfA);
    return joined(a, end !== null && end.to < a.from ? b.inYear(yearOfA + 1) : end);
  }
  if (a.inYear && b.inYear) return inSameYear(a.inYear, b.inYear, now, isMonth(a) && isMonth(b));
  const isReversed = b.to < a.from;
  if (b.inYear && !b.dated && isReversed) return joined(a, b.inYear(yearOfA + 1));
  if (a.inYear && !a.dated && isReversed) return joined(a.inYear(yearOfA - 1), b);
  if (b.bare && isReversed) return joined(a, { from: b.from + WEEK, to: b.to + WEEK });
  return joined(a, b);
}

/** No month is shorter. */
const MONTH = 28;
/** Whether a span is a month or longer. */
const isMonth = (span: DaySpan): boolean => lengthOf(span) >= MONTH;

type InYear = NonNullable<DaySpan['inYear']>;

const isYear = (span: DaySpan): boolean => span.dated === true && lengthOf(span) >= SHORTEST_YEAR;
const SHORTEST_YEAR = 365;

/** From the first to the last of two periods that are compared, in whatever order they are named. */
export function covering(a: DaySpan, b: DaySpan, now: Now): DaySpan | null {
  const [first, second] = [begun(dated(a, b), now), begun(dated(b, a), now)];
  return first && second && { from: Math.min(first.from, second.from), to: Math.max(first.to, second.to) };
}

/** `a` in the year of `b`, if only `b` names one. */
function dated(a: DaySpan, b: DaySpan): DaySpan | null {
  return a.inYear && !a.dated && b.dated ? a.inYear(civilOf(b.from).year) : a;
}

/** The last such month that has begun; other spans as they are. */
export function begun(a: DaySpan | null, now: Now): DaySpan | null {
  const looksBack = a?.inYear && !a.dated && isMonth(a) && a.from > now.today;
  return looksBack ? a.inYear!(civilOf(a.from).year - 1) : a;
}

/** Both ends in the most plausible year, also across New Year. Whole months are the last ones that have begun. */
function inSameYear(a: InYear, b: InYear, now: Now, looksBack: boolean): DaySpan | null {
  const at = (year: number) => joined(a(year), b(year)) ?? joined(a(year), b(year + 1));
  const span = inPlausibleYear(now, at);
  return span !== null && looksBack && span.from > now.today ? at(civilOf(span.from).year - 1) : span;
}

function joined(start: DaySpan | null, end: DaySpan | null): DaySpan | null {
  return start === null || end === null || end.to < start.from ? null : { from: start.from, to: end.to };
}

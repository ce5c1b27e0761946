/** The span between two dates, with missing years filled in. */
import { civilOf, WEEK } from '../civil.ts';
import type { DaySpan, Now } from '../span.ts';
import { distance } from '../years.ts';

/** The span between two dates; if one lacks a year, it takes the other's. */
export function between(a: DaySpan, b: DaySpan, now: Now): DaySpan | null {
  let start: DaySpan | null = a;
  let end: DaySpan | null = b;
  if (b.dated && a.inYear && !a.dated) {
    const { year } = civilOf(b.from);
    start = a.inYear(year);
    if (start !== null && start.from > b.to) start = a.inYear(year - 1);
  } else if (b.inYear && !b.dated && a.dated) {
    const { year } = civilOf(a.from);
    end = b.inYear(year);
    if (end !== null && end.to < a.from) end = b.inYear(year + 1);
  } else if (a.inYear && b.inYear && a.from > b.to) {
    // Across New Year: the span that contains today, or else the nearest.
    const { year } = civilOf(now.today);
    return (
      [year - 1, year]
        .map((one) => joined(a.inYear!(one), b.inYear!(one + 1)))
        .filter((span) => span !== null)
        .sort((one, other) => distance(one, now.today) - distance(other, now.today))[0] ?? null
    );
  } else if (b.inYear && !b.dated && end!.to < start!.from) {
    end = b.inYear(civilOf(start!.from).year + 1);
  } else if (b.bare && b.to < a.from) {
    end = { from: b.from + WEEK, to: b.to + WEEK };
  }
  return joined(start, end);
}

function joined(start: DaySpan | null, end: DaySpan | null): DaySpan | null {
  return start === null || end === null || end.to < start.from ? null : { from: start.from, to: end.to };
}

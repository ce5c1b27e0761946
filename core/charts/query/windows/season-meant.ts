/** The season that "this summer" means in a chart: only what is published is counted, so one to come is the one that has been. */
import { dayOfIso, isoOfDay, plusMonths } from '../../../language/dates/civil.ts';
import type { WordsOfTime } from '../../../language/dates/temporal.ts';
import { foldLetters } from '../folded-letters.ts';

const SEASON = /\b(?:summer|winter|spring|autumn|fall|verano|invierno|primavera|otono)\b/;
const THIS_ONE = /^(?:(?:in|during|en|durante|de) )?(?:this|este|esta) [a-z]+$/;
const YEAR = 12;

interface Days {
  from: string;
  to: string;
}

/** "this summer" in spring is the one of a year ago; null for all other words. */
export function seasonMeant({ expression, from, to }: WordsOfTime, today: string): Days | null {
  const words = foldLetters(expression ?? '');
  if (!from || !to || from <= today || !SEASON.test(words) || !THIS_ONE.test(words)) return null;
  return yearBefore({ from, to });
}

/** Of two seasons of one name that are compared, "last summer" is the one before "this summer". */
export function seasonBefore(words: string, days: Days): Days | null {
  return SEASON.test(foldLetters(words)) ? yearBefore(days) : null;
}

function yearBefore({ from, to }: Days): Days {
  const earlier = (iso: string) => isoOfDay(plusMonths(dayOfIso(iso), -YEAR));
  return { from: earlier(from), to: earlier(to) };
}

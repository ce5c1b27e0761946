/** The month that "in January" and the season that "this summer" mean in a chart: only what is published is counted, so one that has been. */
import { civilOf, dayNumber, dayOfIso, isoOfDay, plusMonths } from '../../../language/dates/civil.ts';
import type { WordsOfTime } from '../../../language/dates/temporal.ts';
import { MONTHS } from '../../../language/dates/vocabulary.ts';
import { fold } from '../../../language/words/fold.ts';
import { foldLetters } from '../folded-letters.ts';
import { MONTH } from '../vocabulary/patterns.ts';

const IN_MONTH = new RegExp(
  `\\b(?:in|during|en|durante) (${MONTH})(?: (?:de |del |of )?(20[0-2]\\d))?(?![\\p{L}\\d]|,? (?:\\d|(?:y|and|a|al|to|hasta|until|or|o|vs?|versus|against|contra|frente)(?!\\p{L}))|[-–/])`,
  'iu',
);

/** A month as a remark: "stories on the RBA by outlet, October". */
const REMARK = new RegExp(
  `(?<=[^\\s,;]),\\s+(?<!${MONTH},\\s+)(${MONTH})(?: (?:de |del |of )?(20[0-2]\\d))?(?=\\s*(?:[,;.?!]|$))(?!,\\s+${MONTH})`,
  'iu',
);

/** "in January 2025", "en enero", ", January". */
export function monthMeant(query: string, today: string): { words: string; from: string; to: string } | null {
  const match = IN_MONTH.exec(query) ?? REMARK.exec(query);
  // The pattern also takes letters that are the same in capitals: "ſeptember".
  const month = match === null ? undefined : MONTHS.get(fold(match[1]!));
  if (match === null || month === undefined) return null;
  const now = civilOf(dayOfIso(today));
  const year = match[2] ? Number(match[2]) : month > now.month ? now.year - 1 : now.year;
  return {
    words: match[0].replace(/^,\s+/, ''),
    from: isoOfDay(dayNumber(year, month, 1)),
    to: isoOfDay(dayNumber(year, month + 1, 1) - 1),
  };
}

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

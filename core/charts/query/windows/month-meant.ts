/** The month that "in January" means in a chart: only what is published is counted, so it is one that has been. */
import { civilOf, dayNumber, dayOfIso, isoOfDay } from '../../../language/dates/civil.ts';
import { MONTHS } from '../../../language/dates/vocabulary.ts';
import { MONTH } from '../vocabulary/months.ts';

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
  if (!match) return null;
  const month = MONTHS.get(match[1]!.toLowerCase())!;
  const now = civilOf(dayOfIso(today));
  const year = match[2] ? Number(match[2]) : month > now.month ? now.year - 1 : now.year;
  return {
    words: match[0].replace(/^,\s+/, ''),
    from: isoOfDay(dayNumber(year, month, 1)),
    to: isoOfDay(dayNumber(year, month + 1, 1) - 1),
  };
}

/** Whether a query lists numbers of its own that were not read: they are not searched for in articles. */
import type { ReadChartQuery } from '../../../inference/calls/chart-query.ts';
import { Failure } from '../../../platform/errors.ts';
import { foldLetters } from '../folded-letters.ts';
import { CHART, GRAFICO, SHAPE } from '../vocabulary/type-rules.ts';
import { isNumberedList } from './bare-list.ts';
import { withoutDaysBeside } from './days-beside.ts';
import { hasJson } from './json-pairs.ts';
import { MONTHS } from './number-words.ts';

const VALUE = '[-+−]?[$€£]?(?!(?:19|20)\\d{2}(?![\\d.,]))\\d+(?:[.,:]\\d+)*(?:[a-z%]{1,3}(?![a-z]))?';
/** Words before or after numbers of dates, ranks and windows. */
const OF_TIME =
  '(?:from|to|of|on|in|at|by|and|than|since|until|last|past|next|top|first|over|under|between|de|del|el|la|las|los|al|a|y|e|en|por|entre|desde|hasta|ultim[oa]s?|proxim[oa]s?|primer[oa]s?|mas|menos|days?|dias?|weeks?|semanas?|months?|mes(?:es)?|years?|anos?|hours?|horas?)';
const NAME = `(?!${OF_TIME}\\b)[a-z][a-z'’-]*`;
const NAMED = new RegExp(`(?<![\\w'’-])${NAME}(?:\\s*[:=]\\s*|\\s+)(${VALUE})(?=[\\s,;.|/]|$)`, 'g');
const COUNTED = new RegExp(`(?<![\\w.,$€£-])(${VALUE})\\s+${NAME}`, 'g');
const ANY_NUMBER = new RegExp(`(?<![\\w.,:/$€£-])${VALUE}`, 'g');
const SPAN = /\b(?:from|between|to|since|until|entre|desde|hasta|del?|al)\b/;
const A_DAY = `(?:\\d{1,2} (?:de |of )?${MONTHS}|${MONTHS} \\d{1,2})(?:,? (?:de )?(?:19|20)\\d{2})?`;
const DAYS = new RegExp(`\\b${A_DAY}\\b`, 'g');
/** "Sept 1 - Oct 31", unless the list goes on. */
const DASHED = new RegExp(`\\b${A_DAY}\\s*[-–—]\\s*${A_DAY}\\b(?!\\s*[-–—,;/]\\s*[a-z]+ \\d)`);
const CHART_WORD = new RegExp(`\\b(?:${CHART}|${GRAFICO}|grafica(?:r|me)|${SHAPE})\\b`);
const LEAST = 3;
/** Beside a word for a chart. */
const LEAST_CHART = 2;

/** From this certainty on, a query that a model takes for numbers may have them in any form. */
export const TOLD = 0.6;

/** Whether a query lists names with numbers, whatever stands between them. */
export function listsNumbers(query: string, isTold: boolean): boolean {
  const plain = withoutDaysBeside(foldLetters(query));
  // "From 1 to 30 June".
  const folded = SPAN.test(plain) || DASHED.test(plain) ? plain.replace(DAYS, ' ') : plain;
  // What a model takes for a list has names, whatever stands between them and the numbers.
  const forms = isTold ? [ANY_NUMBER] : [NAMED, COUNTED];
  const pairs = Math.max(...forms.map((form) => [...folded.matchAll(form)].length));
  const least = isTold || CHART_WORD.test(folded) ? LEAST_CHART : LEAST;
  return pairs >= least;
}

/** Throws 422 where the query lists names with numbers that no reading took. */
export function refuseUnreadList(query: string, learned: ReadChartQuery | null): void {
  const isTold = learned?.kind === 'own_numbers' && learned.certainty >= TOLD;
  const isJson = hasJson(query) && (query.match(/(?<=[[:,]\s*)-?\d/g) ?? []).length > 1;
  if ((!listsNumbers(query, isTold) && !isJson) || isNumberedList(query)) return;
  throw new Failure(
    'unchartable_data',
    'The query lists numbers that could not be read with certainty; send the numbers as `data`, as in {"x": ["Boca", "River"], "series": [{"values": [5, 3]}]}.',
  );
}

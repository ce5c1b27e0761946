/** Numbers of days before or after a day, which are a window and no data: "Milei 10 days before and after 20 November". */
import { foldLetters } from '../folded-letters.ts';
import { UNITS } from '../windows/around-a-day.ts';
import { MONTHS } from './number-words.ts';

const LONG = `\\d{1,3} (?:${UNITS})`;
const SIDE =
  '(?:before|after|prior|preceding|following|antes|despues|anterior|posterior|previ[oa]|siguiente)(?:e?s)?';
const YEAR = '(?:,? (?:del? |of )?(?:19|20)\\d{2})?';
const A_DAY = `(?:(?:\\d{1,2}(?:st|nd|rd|th)? (?:de |of )?${MONTHS}|${MONTHS} \\d{1,2}(?:st|nd|rd|th)?)${YEAR}|\\d{4}-\\d{2}-\\d{2})(?!\\w)`;
const BETWEEN = `(?:and|or|vs\\.?|versus|y|o|to|the|of|del?|al?|el|las?|los|${LONG}|${SIDE})`;
const BESIDE = new RegExp(`(?<!\\w)${LONG} ${SIDE}(?:,? ${BETWEEN}){0,8} ${A_DAY}`, 'g');
/** One number is no list. */
const LEAST = 2;

/** A query in folded letters without them. */
export function withoutDaysBeside(folded: string): string {
  return folded.replace(BESIDE, ' ');
}

/** Whether they, with one more at most, are all numbers of a query. */
export function countsDaysBeside(query: string): boolean {
  const folded = foldLetters(query);
  const rest = withoutDaysBeside(folded);
  return rest !== folded && (rest.match(/\d+(?:[.,]\d+)*/g) ?? []).length < LEAST;
}

/** Windows that a comparison leaves out or tells from the other one: "compared with last year", "the same month last year". */
import { civilOf, dayOfIso, isoOfDay, plusMonths, WEEK } from '../../../language/dates/civil.ts';
import type { WordsOfTime } from '../../../language/dates/temporal.ts';
import { foldLetters } from '../folded-letters.ts';
import { STEP_WORDS } from '../vocabulary/step-rules.ts';

/** Days that are compared, `YYYY-MM-DD`, and how the query calls them. */
export interface Window {
  words: string;
  from: string;
  to: string;
}

/** A window, and the text without it. */
export interface Found {
  window: Window;
  rest: string;
}

/** Parses the words of time in a text. */
export type TimeIn = (text: string) => WordsOfTime | null;

const STEP_BACK = '(year|month|week|quarter)';
const PASO_ATRAS = '(ano|mes|semana|trimestre)';
/** "the same month last year", "el mismo período de hace un año", "a year earlier": as long, so much earlier. */
const SAME_BEFORE = new RegExp(
  `^(?:${[
    `(?:(?:in|during) )?(?:the )?same (?:[a-z]+ )?(?:(?:of|in) )?(?:the )?(?:(?:last|previous) ${STEP_BACK}|(?:a|one) ${STEP_BACK} (?:ago|before|earlier))`,
    `(?:a|one) ${STEP_BACK} (?:before|earlier)`,
    `(?:(?:en|a) )?(?:el |la |los |las |al )?mism[oa]s? (?:[a-z]+ )?(?:(?:del?|de la) ${PASO_ATRAS} (?:pasad[oa]|anterior|previ[oa])|(?:de )?hace un[ao]? ${PASO_ATRAS}|(?:de )?un[ao]? ${PASO_ATRAS} (?:antes|atras))`,
    `un[ao]? ${PASO_ATRAS} antes`,
  ].join('|')})(?![a-z])`,
);
/** "the previous 7", "los 7 anteriores": as long, just before. */
const AS_MANY_BEFORE =
  /^(?:the )?(?:previous|prior|preceding) \d{1,3}(?: (?:days|weeks|months))?(?![a-z\d])|^(?:l[oa]s )?\d{1,3} (?:(?:dias|semanas|meses) )?(?:anteriores|previ[oa]s)(?![a-z])/;
/** "the month before", "la semana anterior": the one before the first window, if that is one. */
const ONE_BEFORE =
  /^(?:the )?(day|week|month|quarter|year) before(?! last)(?![a-z])|^(?:el |la )?(dia|semana|mes|trimestre|ano) (?:anterior|previ[oa])(?![a-z])/;
/** "The last 7 days" begin on the day of the week before, so that a unit counts one date more. */
const DAYS_IN: Readonly<Record<string, readonly [number, number]>> = {
  day: [1, 1],
  week: [7, 8],
  month: [28, 32],
  quarter: [90, 93],
  year: [365, 367],
};
/** Comparisons whose other side is the time that is not over: "compared with last year". */
const COMPARED =
  /^\s*,?\s+(?:compare[ds]? (?:to|with)|comparad[oa]s? con|respecto (?:al?|del?)|frente al?|against|versus|vs?\.?)\s/;
/** "more stories than last year". */
const THAN = /^\s*(?:than|que)\s/;
const WEIGHED = /\b(?:more|less|fewer|higher|lower|mas|menos|mayor|menor)\b/;
const UNIT_BEFORE =
  /^(?:the |la |el |al )?(?:(?:last|previous) (year|month|week|quarter)|(ano|mes|semana|trimestre) (?:pasad[oa]|anterior))(?=[\s?.!,]|$)/;
const NOW = /(?:^|[\s,:])(?:now|right now|today|ahora|hoy)[\s,]*$/;
/** After "now": what is meant by it is the month, as long as "a year ago". */
const YEAR_AGO = /^(?:(?:a|one) year ago|hace un ano|un ano atras)(?![a-z])/;

/** Units of time by their folded names. */
const ENGLISH: ReadonlyMap<string, string> = new Map(
  STEP_WORDS.flatMap(({ as, es }) => [as, es].map((unit) => [unit, as])),
);
const CURRENT_ES: Readonly<Record<string, string>> = {
  year: 'este año',
  quarter: 'este trimestre',
  month: 'este mes',
  week: 'esta semana',
};
const MONTHS_IN: Readonly<Record<string, number>> = { year: 12, quarter: 3, month: 1 };

/** The running year, month …, which "compared with last year" leaves out and "now vs a year ago" calls now. */
export function currentWindow(
  { left, between, right }: { left: string; between: string; right: string },
  timeIn: TimeIn,
): Found | null {
  const folded = foldLetters(right);
  const now = YEAR_AGO.test(folded) ? NOW.exec(foldLetters(left)) : null;
  const isCompared =
    COMPARED.test(foldLetters(between)) ||
    (THAN.test(foldLetters(between)) && WEIGHED.test(foldLetters(left)));
  const before = isCompared && left.trim() !== '' ? UNIT_BEFORE.exec(folded) : null;
  const isAlone = before !== null && !timeIn(left)?.expression;
  const unit = now ? 'month' : isAlone ? ENGLISH.get(before[1] ?? before[2]!) : undefined;
  const time = unit === undefined ? null : timeIn(`x this ${unit}`);
  if (!time?.from || !time.to) return null;
  const words =
    now?.[0].replace(/[\s,:]+/g, ' ').trim() ??
    (before![1] === undefined ? CURRENT_ES[unit!]! : `this ${unit}`);
  return {
    window: { words, from: time.from, to: time.to },
    rest: now ? left.slice(0, now.index) : left,
  };
}

function oneBefore(folded: string, days: number): RegExpExecArray | null {
  const match = ONE_BEFORE.exec(folded);
  const [least, most] = (match && DAYS_IN[unitIn(match)]) ?? [0, 0];
  return match && days >= least && days <= most ? match : null;
}

/** The unit of time that a match names, in English. */
function unitIn(match: RegExpExecArray): string {
  return ENGLISH.get(match.slice(1).find((unit) => unit !== undefined) ?? '') ?? '';
}

/** Whether a text begins with days that are told from other ones. */
export function isToldFromOthers(text: string): boolean {
  const folded = foldLetters(text);
  return [SAME_BEFORE, AS_MANY_BEFORE, ONE_BEFORE].some((words) => words.test(folded));
}

/** "the same month last year", "the previous 7": the days that are told from those of the first window. */
export function windowEarlier(right: string, { words: other, from, to }: Window): Found | null {
  const folded = foldLetters(right);
  const [start, end] = [dayOfIso(from), dayOfIso(to)];
  const many = AS_MANY_BEFORE.exec(folded) ?? oneBefore(folded, end - start + 1);
  const same = many ? null : SAME_BEFORE.exec(folded);
  const match = many ?? same;
  if (match === null) return null;
  // "the previous 7" after "the last 7 days".
  const [unit = ''] = /\d$/.test(match[0]) ? (/\s\p{L}+$/u.exec(other) ?? []) : [];
  const words = right.slice(0, match[0].length) + unit;
  const rest = right.slice(match[0].length);
  const months = MONTHS_IN[unitIn(match)];
  const isMonths = months !== undefined && (same !== null || civilOf(start).dom === 1);
  const length = same ? WEEK : end - start + 1;
  const back = (day: number) => (isMonths ? plusMonths(day, -months) : day - length);
  // The day after the last one is put back, so that a whole month stays one.
  return { window: { words, from: isoOfDay(back(start)), to: isoOfDay(back(end + 1) - 1) }, rest };
}

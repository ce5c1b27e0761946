/** The days before a day and those after it, which are compared: "floods two weeks before and after 1 October". */
import { dayOfIso, isoOfDay, plusMonths } from '../../../language/dates/civil.ts';
import { NUMBER_WORDS } from '../../../language/words/number-words.ts';
import { foldLetters, partedAt } from '../folded-letters.ts';
import type { TimeIn, Window } from './elliptical-windows.ts';
import type { TwoWindows } from './two-windows.ts';

/** In folded letters. */
export const UNITS = 'days?|weeks?|months?|years?|dias?|semanas?|mes(?:es)?|anos?';
const SPAN = `(?:(?:in|for|over|during|en|durante) )?(?:(?:the|los|las|la|el) )?(?:half an? |[a-z]+ |\\d{1,3} )?(?:${UNITS})`;
const OR = '(?:and|or|vs\\.?|versus|y|o)';
const AROUND = new RegExp(
  `(?<![a-z0-9])(?:(?<span>${SPAN}),? )?(?:(?<before>before|antes|anterior(?:es)?|previ[oa]s?) ${OR} (?:(?<again>${SPAN}) )?(?<after>after|despues|posterior(?:es)?|siguientes?)) (?=(?<day>\\S.*))`,
);
const LENGTH = new RegExp(`(?:(?<count>half an?|[a-z]+|\\d{1,3}) )?(?<unit>${UNITS})$`);
const HALF = /^(?:half|media|medio)/;
/** Before a day: "del 7 de octubre", "al 1 de junio", "the 5th of May". */
const LEAD = /^(?:(?:del?|al?) (?:la |el |l[oa]s )?|the |el )?/;
/** Where the query names no number of them. */
const USUAL_DAYS = 30;
const ONE = /^(?:the|an?|un|una|la|el|los|las|same|mism[oa]s?)$/;

/** A number of days or months. */
interface Length {
  days: number;
  months: number;
}

/** The length of a window, in words. */
interface Side extends Length {
  said: string;
}

/** The two windows; null: the query does not ask for them. */
export function aroundADay(query: string, today: string, timeIn: TimeIn): TwoWindows | null {
  const match = AROUND.exec(foldLetters(query));
  if (match === null) return null;
  const { span, before, again, after } = match.groups as Record<string, string | undefined>;
  const { before: left, found: words, behind: right } = partedAt(query, match);
  const named = dayNamed(right, timeIn);
  if (named === null || named.day >= dayOfIso(today)) return null;
  const written = (word: string) => words.slice(foldLetters(words).lastIndexOf(word)).slice(0, word.length);
  const sideOf = (long: string | undefined): Side | null => {
    const length = long === undefined ? null : lengthOf(long);
    return length && { ...length, said: written(long!).replace(/^(?:in|for|over|during|en|durante) /i, '') };
  };
  // A length that is said once is that of both sides.
  const [one, other] = [sideOf(span ?? again), sideOf(again ?? span)];
  if (span !== undefined && (one === null || other === null)) return null;
  const days = Math.max(1, Math.min(USUAL_DAYS, dayOfIso(today) - named.day - 1));
  const many = days === 1 ? '' : 's';
  const usual = { days, months: 0, said: `${days} ${before === 'before' ? 'day' : 'día'}${many}` };
  const [first, last] = [one ?? usual, other ?? usual];
  const name = ({ said }: Side, word: string) => `${said} ${written(word)} ${named.words}`;
  const windows: [Window, Window] = [
    {
      words: name(first, before!),
      from: isoOfDay(plusMonths(named.day, -first.months) - first.days),
      to: isoOfDay(named.day - 1),
    },
    {
      words: name(last, after!),
      from: isoOfDay(named.day + 1),
      to: isoOfDay(plusMonths(named.day, last.months) + last.days),
    },
  ];
  const and = before === 'before' ? 'and' : 'y';
  const behind = last.said === first.said ? written(after!) : `${last.said} ${written(after!)}`;
  const both = `${first.said} ${written(before!)} ${and} ${behind} ${named.words}`;
  const rest = `${left} ${named.rest}`.replace(/\s+/g, ' ').trim();
  return { windows, query: rest, around: { words: words.trim(), said: both, isUsual: one === null } };
}

/** The day that a text begins with. */
function dayNamed(text: string, timeIn: TimeIn): { day: number; words: string; rest: string } | null {
  const lead = LEAD.exec(foldLetters(text))![0];
  const plain = text.slice(lead.length);
  for (const preposition of ['on', 'el']) {
    const time = timeIn(`x ${preposition} ${plain}`);
    if (!time?.expression || time.from === null || time.from !== time.to) continue;
    const said = time.expression.replace(/^(?:on|el) /i, '');
    const at = plain.indexOf(said);
    if (at !== 0) continue;
    return { day: dayOfIso(time.from), words: lead + said, rest: plain.slice(said.length) };
  }
  return null;
}

/** "two weeks", "la semana", "a month"; null: it is no number of days. */
function lengthOf(span: string): Length | null {
  const { count = '', unit = '' } = LENGTH.exec(span)?.groups ?? {};
  if (HALF.test(count)) return halfOf(unit);
  const number = count === '' || ONE.test(count) ? 1 : (NUMBER_WORDS.get(count) ?? Number(count));
  if (!Number.isInteger(number) || number < 1) return null;
  if (/^(?:day|dia)/.test(unit)) return { days: number, months: 0 };
  if (/^(?:week|semana)/.test(unit)) return { days: 7 * number, months: 0 };
  return { days: 0, months: /^(?:year|ano)/.test(unit) ? 12 * number : number };
}

/** Of an odd number of days one more than half; null: of a day there is none. */
function halfOf(unit: string): Length | null {
  if (/^(?:week|semana)/.test(unit)) return { days: 4, months: 0 };
  if (/^mes|^month/.test(unit)) return { days: 15, months: 0 };
  return /^(?:year|ano)/.test(unit) ? { days: 0, months: 6 } : null;
}

/** Two spans of days that a query compares: "this week vs last week". */
import { TOPIC } from '../../../inference/calls/chart-query.ts';
import { placesOfTime } from '../../../language/dates/time-words.ts';
import { foldLetters, partedAt } from '../folded-letters.ts';
import {
  currentWindow,
  type Found,
  isToldFromOthers,
  type TimeIn,
  type Window,
  windowEarlier,
} from './elliptical-windows.ts';
import { monthMeant, seasonBefore, seasonMeant } from './past-window.ts';

export interface TwoWindows {
  /** Earlier first. */
  windows: [Window, Window];
  /** The query without them. */
  query: string;
  /** They lie before and after a day, `said` in so many words; `isUsual`: those of the query leave open how long they are. */
  around?: { words: string; said: string; isUsual: boolean };
}

const BETWEEN =
  /\s*,?\s+(?:versus|vs?\.?|against|compare[ds]? (?:to|with)|than|frente al?|contra|comparad[oa]s? con|respecto (?:al?|del?)|with|con|que|and|y|or|o)\s+(?:(?:that of|those of|the one of|las? del?|lo del?|los del?|el del?)\s+)?/g;
/** One window from one day to another, not two. */
const SPAN =
  /\b(?:(?:from|desde|de) (?:(?:el|la|the) )?\S+(?: (?:de|of|\S*\d\S*))*|(?:entre|between) \S+(?: \S+){0,4})$/;
const OTHER_ONE =
  /^(?:the |la |el )?(last|previous|one before|before|pasad[oa]|anterior|previ[oa])(?: (?:one|week|month|year|day))?(?=[\s?.!,]|$)/;
/** "last summer", "verano anterior". */
const OTHER_ONE_LAST = /\b(?:last|previous|pasad[oa]|anterior)\b/;
/** Words between two windows that are tried in one query; those of a hundred would be parsed for a second. */
const MOST_TRIED = 16;
const UNITS = /\b(day|week|month|quarter|year|dia|semana|mes|trimestre|ano)\b/;

interface Reading {
  today: string;
  timeIn: TimeIn;
}

/** The two windows; null when the query does not compare any. */
export function twoWindows(query: string, today: string, timeIn: TimeIn): TwoWindows | null {
  const places = placesOfTime(query);
  const said = { query, earliest: places[0] ?? query.length, latest: places.at(-1) ?? 0 };
  for (const match of foldLetters(query).matchAll(BETWEEN).take(MOST_TRIED)) {
    const found = windowsBeside(match, said, { today, timeIn });
    if (found !== null) return found;
  }
  return null;
}

/** A query, with the places of its first and its last words of time. */
interface QueryOfTime {
  query: string;
  earliest: number;
  latest: number;
}

/** The windows on both sides of words that may compare them. */
function windowsBeside(
  match: RegExpExecArray,
  { query, earliest, latest }: QueryOfTime,
  reading: Reading,
): TwoWindows | null {
  const [between] = match;
  if (/\b(?:y|and|o|or)\b/.test(between) && SPAN.test(match.input.slice(0, match.index))) return null;
  const { before: left, behind: right } = partedAt(query, match);
  const isNow = earliest >= match.index;
  const isTimeBehind = latest >= match.index + between.length;
  if (!isNow && !isTimeBehind && !OTHER_ONE.test(foldLetters(right)) && !isToldFromOthers(right)) return null;
  const first =
    currentWindow({ left, between, right }, reading.timeIn) ??
    (isNow ? null : (windowIn(left, reading) ?? windowBeside(left, -1, reading)));
  if (first === null) return null;
  const second =
    windowEarlier(right, first.window) ??
    windowIn(right, reading) ??
    windowBefore(right, first.window, reading) ??
    windowBeside(right, 1, reading);
  const windows = second && inOrder(first.window, second.window);
  if (second === null || windows === null) return null;
  const rest = foldLetters(second.rest).replace(OTHER_ONE, '').trim();
  // Words on both sides of the comparison that are no time are two topics.
  const isTopicBehind = match.input.includes(TOPIC) ? rest.includes(TOPIC) : rest !== '';
  const isTopicBefore = foldLetters(first.rest).replace(NO_TOPIC, '').trim() !== '';
  if (isTopicBehind && isTopicBefore) return null;
  return { windows, query: `${first.rest} ${rest === '' ? '' : second.rest}`.trim() };
}

const NO_TOPIC = /\b(?:compar\w*|cobertura|coverage|de|of|the|la)\b/g;

/** The earlier window first. Of two that are the same season, the one called "last" is that of the year before; else null. */
function inOrder(one: Window, other: Window): [Window, Window] | null {
  if (one.from !== other.from) return one.from < other.from ? [one, other] : [other, one];
  const [last, ...more] = [one, other].filter(({ words }) => OTHER_ONE_LAST.test(foldLetters(words)));
  const before = last && more.length === 0 ? seasonBefore(last.words, last) : null;
  return before && [{ ...last!, ...before }, last === one ? other : one];
}

/** "the last one" after "this week" is "last week"; after "last week" it is the week before. */
function windowBefore(right: string, first: Window, reading: Reading): Found | null {
  const [said] = OTHER_ONE.exec(foldLetters(right)) ?? [];
  const [unit] = UNITS.exec(foldLetters(first.words)) ?? [];
  if (!said || !unit) return null;
  const rest = right.slice(said.length);
  const isEnglish = /^(?:day|week|month|quarter|year)$/.test(unit);
  const feminine = unit === 'semana';
  const last = isEnglish
    ? `last ${unit}`
    : `${feminine ? 'la' : 'el'} ${unit === 'ano' ? 'año' : unit} ${feminine ? 'pasada' : 'pasado'}`;
  const found = windowIn(`${last}${rest}`, reading);
  if (!found || found.window.from !== first.from) return found;
  const earlier = windowEarlier(isEnglish ? `${unit} before` : `${unit} anterior`, first);
  return earlier && { ...found, window: { ...earlier.window, words: said } };
}

function windowIn(text: string, { timeIn, today }: Reading): Found | null {
  const time = timeIn(text) ?? timeIn(`en ${text}`) ?? timeIn(`in ${text}`);
  if (!time?.expression || time.from === null || time.to === null) return null;
  const season = seasonMeant(time, today);
  if (time.basis === 'event' && season === null) return null;
  return {
    window: { words: time.expression, from: time.from, to: time.to, ...season },
    rest: time.topic.replace(/^(?:en|in)(?![\p{L}])[\s:,]*/u, ''),
  };
}

const MOST_WORDS = 4;

/** The words next to the comparison alone, as many as are a window: "floods, January" (`side` -1), "Q2 articles" (1). */
function windowBeside(text: string, side: -1 | 1, reading: Reading): Found | null {
  const words = text.trim().split(/\s+/);
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count -= 1) {
    const cut = side < 0 ? words.length - count : count;
    const [before, after] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
    const [beside, rest] = side < 0 ? [after, before] : [before, after];
    if (placesOfTime(beside).length === 0) return null;
    const window = wholeWindow(beside.replace(/^[¿¡(]+|[\s,.:;?!)]+$/g, ''), reading);
    if (window) return { window, rest };
  }
  return null;
}

/** The window of words that are nothing else. A month is the one that has been. */
function wholeWindow(words: string, reading: Reading): Window | null {
  const month = monthMeant(`en ${words}`, reading.today);
  if (month && month.words === `en ${words}`) return { ...month, words };
  const found = windowIn(words, reading);
  return found && found.rest === '' ? found.window : null;
}

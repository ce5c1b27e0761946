/** Two spans of days that a query compares: "this week vs last week". */
import { wordsOfTime } from '../../language/dates/temporal.ts';
import { foldLetters } from './folded-letters.ts';

export interface Window {
  words: string;
  from: string;
  to: string;
}

export interface TwoWindows {
  /** Earlier first. */
  windows: [Window, Window];
  /** The query without them. */
  query: string;
}

const BETWEEN =
  /\s*,?\s+(?:versus|vs?\.?|against|compared (?:to|with)|than|frente al?|contra|comparad[oa]s? con|respecto (?:al?|del?)|con|and|y)\s+(?:(?:that of|the one of|la de|las de|lo de|el de)\s+)?/g;
/** One window from one day to another, not two. */
const SPAN =
  /\b(?:(?:from|desde|de) (?:(?:el|la|the) )?\S+(?: (?:de|of|\S*\d\S*))*|(?:entre|between) \S+(?: \S+){0,4})$/;
const OTHER_ONE =
  /^(?:the |la |el )?(last|previous|one before|before|pasad[oa]|anterior|previ[oa])(?: (?:one|week|month|year|day))?(?=[\s?.!,]|$)/;
const UNITS = /\b(day|week|month|quarter|year|dia|semana|mes|trimestre|ano)\b/;

/** The two windows; null when the query does not compare any. */
export function twoWindows(query: string, options: { reference: number; zone: string }): TwoWindows | null {
  const folded = foldLetters(query);
  for (const match of folded.matchAll(BETWEEN)) {
    if (/\b(?:y|and)\b/.test(match[0]) && SPAN.test(folded.slice(0, match.index))) continue;
    const [left, right] = [query.slice(0, match.index), query.slice(match.index + match[0].length)];
    const first = windowIn(left, options);
    const second =
      first && (windowIn(right, options) ?? windowIn(completed(right, first.window.words), options));
    if (!second || first.window.from === second.window.from) continue;
    // Words on both sides of the comparison that are no time are two topics.
    const rest = foldLetters(second.rest).replace(OTHER_ONE, '').trim();
    if (
      rest !== '' &&
      foldLetters(first.rest)
        .replace(/\b(?:compar\w*|cobertura|coverage|de|of|the|la)\b/g, '')
        .trim() !== ''
    )
      continue;
    const windows = [first.window, second.window].toSorted((a, b) => (a.from < b.from ? -1 : 1));
    return {
      windows: windows as [Window, Window],
      query: `${first.rest} ${rest === '' ? '' : second.rest}`.trim(),
    };
  }
  return null;
}

/** "the last one" after "this week" is "last week". */
function completed(right: string, other: string): string {
  const [found] = OTHER_ONE.exec(foldLetters(right)) ?? [];
  const [unit] = UNITS.exec(foldLetters(other)) ?? [];
  if (!found || !unit) return right;
  const rest = right.slice(found.length);
  const isEnglish = /^(?:day|week|month|quarter|year)$/.test(unit);
  const feminine = unit === 'semana';
  return isEnglish
    ? `last ${unit}${rest}`
    : `${feminine ? 'la' : 'el'} ${unit === 'ano' ? 'año' : unit} ${feminine ? 'pasada' : 'pasado'}${rest}`;
}

function windowIn(
  text: string,
  options: { reference: number; zone: string },
): { window: Window; rest: string } | null {
  const time =
    wordsOfTime(text, options) ?? wordsOfTime(`en ${text}`, options) ?? wordsOfTime(`in ${text}`, options);
  if (!time?.expression || time.from === null || time.to === null || time.basis === 'event') return null;
  return {
    window: { words: time.expression, from: time.from, to: time.to },
    rest: time.topic.replace(/^(?:en|in)(?![\p{L}])[\s:,]*/u, ''),
  };
}

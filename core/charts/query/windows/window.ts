/** The window that the words of a query name. */
import { dayOfIso, isoOfDay } from '../../../language/dates/civil.ts';
import { spanUpTo } from '../../../language/dates/span.ts';
import { type WordsOfTime, wordsOfTime } from '../../../language/dates/temporal.ts';
import { aroundADay } from './around-a-day.ts';
import type { TimeIn } from './elliptical-windows.ts';
import { monthMeant, seasonMeant } from './past-window.ts';
import { type TwoWindows, twoWindows } from './two-windows.ts';

/** Now (ms), the time zone, and today there. */
export interface Moment {
  reference: number;
  zone: string;
  today: string;
  /** Fields of the request name the window: no two of them are compared. */
  windowGiven: boolean;
}

export interface WindowInWords {
  two: TwoWindows | null;
  /** Days; null: none are named. */
  named: { from: string; to: string; words: string } | null;
  /** The query without the words of time. */
  rest: string;
}

/** A year beside a topic that has no other date; after a capitalized word it is part of a name: "Mundial 2026". */
const YEAR_LAST =
  /(?<=(?:^|[\s"“])[\p{Ll}\p{N}][\p{L}'’-]*|[,"”])\s*,?\s+(20[0-2]\d)(?=\s*$|\s*[,.?!]|\s+(?:by|per|por|mensual|monthly|semanal|weekly)(?!\p{L}))/u;

function yearAlone(query: string): { from: string; to: string } | null {
  const [, year] = YEAR_LAST.exec(query) ?? [];
  return year ? { from: `${year}-01-01`, to: `${year}-12-31` } : null;
}

/** "…, 6 months": the last ones. */
const SPAN_LAST =
  /,\s*(?=\d{1,2} (?:hours|days|weeks|months|years|horas|d[ií]as|semanas|meses|años)[\s.?!]*$)/iu;

/** The days named by date words, a season among those that have been. An open start ("before March 5") reaches back as far as a search does. */
function daysMeant(time: WordsOfTime, today: string): { from: string; to: string } | null {
  const { basis, from, to } = time;
  const season = seasonMeant(time, today);
  if (season) return season;
  if (basis === 'event' || to === null) return null;
  return { from: from ?? isoOfDay(spanUpTo(dayOfIso(to)).from), to };
}

/** Reads the words of time in a query; `timeIn` parses a text. */
export function windowInWords(
  query: string,
  moment: Moment,
  timeIn: TimeIn = (text) => wordsOfTime(text, moment),
): WindowInWords {
  const asked = query.replace(SPAN_LAST, ' last ');
  const two = moment.windowGiven
    ? null
    : (aroundADay(asked, moment.today, timeIn) ?? twoWindows(asked, moment.today, timeIn));
  if (two) return { two, named: null, rest: two.query };
  const month = monthMeant(asked, moment.today);
  if (month) return { two: null, named: month, rest: asked.replace(month.words, ' ') };
  const time = timeIn(asked);
  const days = time === null ? yearAlone(asked) : daysMeant(time, moment.today);
  const said = time?.expression ?? days?.from.slice(0, 4) ?? '';
  // "Last" may have been added; the words are as the query has them.
  const words = asked === query ? said : said.replace(/^last /, '');
  const timeless = time?.topic ?? asked.replace(YEAR_LAST, ' ');
  return { two: null, named: days && { ...days, words }, rest: days ? timeless : asked };
}

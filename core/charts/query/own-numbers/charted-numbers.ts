/** Numbers of a query with names as a chart: their values, unit and title, and what of it is not certain. */
import { sum } from 'd3-array';
import type { ReadChartQuery } from '../../../inference/calls/chart-query.ts';
import type { ChartType } from '../../data/options.ts';
import type { GivenData } from '../../data/reading/given-data.ts';
import { typeOf } from '../model-plan.ts';
import { parseQuery } from '../plan-rules.ts';
import { type Doubt, doubtsAbout } from './doubts.ts';
import type { Groups } from './groups.ts';
import { areOfOneKind, areYears, areYearsOfNumbers, withoutTitle } from './named-pairs.ts';
import { currencyOf } from './number-words.ts';
import type { Pair } from './pairs.ts';
import { type Listed, withoutRemarks } from './remarks.ts';
import { valuesOf } from './scales.ts';
import { titleIn, typeIn } from './title-words.ts';

export interface OwnNumbers {
  data: GivenData;
  type: ChartType | null;
  /** What stands around the numbers; null: nothing but the type of chart. */
  title: string | null;
  /** Numbers that are left over: they are not drawn. */
  unread: string[];
  /** What may have been meant otherwise. */
  doubts: Doubt[];
}

/** Names with a number each; null where they are none. `query`: they were read from it; empty for JSON, of which nothing is in doubt. */
export function drawn(
  { pairs: given, rest }: { pairs: readonly Pair[]; rest: string },
  query: string,
  learned: ReadChartQuery | null,
): OwnNumbers | null {
  const { pairs, year, left } = withoutRemarks(given, query);
  if (areYears(pairs) || areYearsOfNumbers(pairs) || !areOfOneKind(pairs)) return null;
  const own = shown(pairs, rest, query, learned);
  const names = new Set(own.data.x);
  if (names.size < pairs.length || names.has('') || areThousands(own.data.x!, pairs)) return null;
  return { ...own, title: titleWithYear(own.title, year), unread: [...own.unread, ...left] };
}

function titleWithYear(title: string | null, year: Listed['year']): string | null {
  if (year === null) return title;
  if ('before' in year) return [titleIn(year.before), title].filter(Boolean).join(', ');
  return title === null ? year.behind.replace(/^\D+/, '') : `${title} ${year.behind}`;
}

/** "1 000, 2 000": a space may be all that stands between a name and its number, or between thousands. */
function areThousands(names: readonly unknown[], pairs: readonly Pair[]): boolean {
  return pairs.every(
    ({ written }, at) => /^\d{1,3}$/.test(String(names[at])) && /^\d{3}(?!\d)/.test(written),
  );
}

/** All of them, whatever they are. */
export function shown(
  given: readonly Pair[],
  rest: string,
  query: string,
  learned: ReadChartQuery | null,
): OwnNumbers {
  const { pairs, title } = withoutTitle(given);
  const x = pairs.map(({ name }) => name);
  return charted({ x, series: [{ values: pairs }], rest, title }, query, learned);
}

/** One series or several, and the words around them and before the first name. */
interface Charted extends Pick<Groups, 'x' | 'rest'> {
  series: { name?: string; values: (Pair | null)[] }[];
  title?: string;
}

/** Series over names, with what the words around them say. */
export function charted(
  { x, series, rest, title }: Charted,
  query: string,
  learned: ReadChartQuery | null,
): OwnNumbers {
  const pairs = series.flatMap(({ values }) => values).filter((pair) => pair !== null);
  const { values, doubts } = valuesOf(pairs, query);
  const drawnAs = new Map(pairs.map((pair, at) => [pair, values[at]!]));
  const percent = pairs.some(({ isPercent }) => isPercent)
    ? { isPercent: true, doubts: [] }
    : percentSaid(values, rest);
  const unit = percent.isPercent ? '%' : currencyOf(pairs.map(({ written }) => written));
  const data = {
    x,
    series: series.map((one) => ({
      ...one,
      values: one.values.map((pair) => pair && drawnAs.get(pair)!),
      ...(unit !== null && { unit }),
    })),
  };
  return {
    ...withTitle(data, title === undefined ? rest : `${title}\n${rest}`, learned),
    doubts: [...doubts, ...percent.doubts, ...doubtsAbout(pairs, query)],
  };
}

/** The numbers with what the words around them name, without those that ask. */
export function withTitle(data: GivenData, rest: string, learned: ReadChartQuery | null): OwnNumbers {
  const type = typeIn(rest.trim()).type ?? parseQuery(rest).type ?? typeOf(learned);
  return { data, type, title: titleIn(rest), unread: numbersLeft(rest), doubts: [] };
}

/** Numbers that a title does not have: "Mexico 5", "+27.5 %", but not "2025" or "waits over 12 hours". */
const LEFT =
  /(?<!(?<!\p{L})(?:over|under|than|top|m[aá]s de|menos de|Q|T) ?)(?<![\p{L}\d.,–-])(?!(?:19|20)\d{2}(?!\d)|00)[-+−]?\d+(?:[.,]\d+)*(?: ?%|(?=[\s,;.)*+†‡²³°]|$)|(?:\p{Ll}{1,2}|[-–]\d+)(?=[,;)\n]|\s*$)|(?:k|mn?|bn)(?= (?:for|in|en|para) )|(?<=[$€£]\d+(?:[.,]\d+)*)(?:k|mn?|bn)(?=\s))/giu;

/** "5G", "1T" */
const OF_TITLE = /\d[GQST]$/;

/** The numbers of words that are no part of a title. */
export function numbersLeft(rest: string): string[] {
  return (rest.match(LEFT) ?? []).map((words) => words.trim()).filter((words) => !OF_TITLE.test(words));
}

const PERCENT = /%|(?<!\p{L})(?:per ?cent|por ciento|porcentajes?)(?!\p{L})/iu;

/** "As percentages", "what percent is each?": of what the numbers add up to. */
const AS_PERCENT =
  /(?<!\p{L})(?:(?:as|into|como|a|en|in|what|which|qu[eé]) (?:an? |un |una )?(?:percentages?|percents|per ?cent|porcentajes?|por ciento)|as shares)(?!\p{L})/iu;
/** Percentages of a whole add up to 100, but for rounding. */
const ROUNDING = 1.5;

/** Whether words say that numbers are percentages; those that ask for shares of other numbers are said not to be followed. */
export function percentSaid(
  values: readonly (number | null)[],
  words: string,
): { isPercent: boolean; doubts: Doubt[] } {
  const isWhole = Math.abs(sum(values) - 100) <= ROUNDING;
  const asked = AS_PERCENT.exec(words);
  if (asked && !isWhole) return { isPercent: false, doubts: [{ reason: 'shares', words: [asked[0]] }] };
  return { isPercent: PERCENT.test(words) && numbersLeft(words).length === 0, doubts: [] };
}

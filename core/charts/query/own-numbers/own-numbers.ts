/** Numbers that the query itself gives: "bar chart: Boca 5, River 3". They are drawn as they are; nothing is searched. */
import { sum } from 'd3-array';
import type { ReadChartQuery } from '../../../inference/calls/chart-query.ts';
import type { Warning } from '../../data/chart.ts';
import type { ChartType } from '../../data/options.ts';
import type { GivenData } from '../../data/reading/given-data.ts';
import { areInSequence } from '../../data/sequences.ts';
import { foldLetters } from '../folded-letters.ts';
import { typeOf } from '../model-plan.ts';
import { parseQuery } from '../plan-rules.ts';
import { COBERTURA, COUNTABLES, COVERAGE } from '../vocabulary/coverage-words.ts';
import { any, anywhere } from '../vocabulary/patterns.ts';
import { bareList, isPhone, listsNames } from './bare-list.ts';
import { csvIn } from './csv-lines.ts';
import { type Doubt, doubtsAbout, numbersInDoubt } from './doubts.ts';
import { groupsIn } from './groups.ts';
import { hasJson, pairsInJson } from './json-pairs.ts';
import { areOfOneKind, areYears, areYearsOfNumbers, withoutTitle } from './named-pairs.ts';
import { currencyOf, NUMBER, PERIOD, withoutCurrency } from './number-words.ts';
import { figureIn } from './one-figure.ts';
import { type Pair, pairsOf } from './pairs.ts';
import { pairsInPieces } from './pieces.ts';
import { pointsIn } from './points.ts';
import { type Listed, withoutRemarks } from './remarks.ts';
import { valuesOf } from './scales.ts';
import { haveUnits, isSpaced, NO_NAME, type Tidied, tidied } from './tidied.ts';
import { titleIn, typeIn } from './title-words.ts';
import { listsNumbers, TOLD } from './unread-list.ts';

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

/** Where a title ends and its periods begin: "poverty 2022 39.2%, …". */
const FIRST_PERIOD = new RegExp(`(?<=^\\p{L}[\\p{L} ]* )(?=(?:${PERIOD})\\s+(?:${NUMBER}))`, 'iu');
/** Where a title ends and its numbers begin. */
const FIRST_NUMBER = /(?<=^(?!(?:top|first) )\p{L}[\p{L} -]* )(?=[$€£]?\d)/iu;
/** "(2, 14) (3, 18) (5, 25)". */
const BRACKETED = /(?:\([-−]?\d[\d.]*[,;] ?[-−]?\d[\d.]*\)[\s,;]*){3}/;
const SCATTER = /(?<!\p{L})(?:scatter|dispersi[oó]n|nube de puntos)(?!\p{L})/iu;
const ABOUT_ARTICLES = anywhere(any(COBERTURA, COVERAGE));

/** Without a model, fewer in no usual order are not read. */
const LEAST_ALONE = 3;
const ROWS = new RegExp(`(?:^| )${COUNTABLES}$`);

/** The numbers of a query, which a model may have read; null when it is not a list of names with a number each. */
export function ownNumbers(query: string, learned: ReadChartQuery | null = null): OwnNumbers | null {
  const { text, currency, count } = withoutCurrency(query);
  const own = numbersIn(text, learned);
  if (own === null || currency === null || !own.data.series) return own;
  // Some of the numbers have none.
  if (own.data.series.flatMap(({ values }) => values).length > count) return own;
  return {
    ...own,
    data: { ...own.data, series: own.data.series.map((one) => ({ unit: currency, ...one })) },
  };
}

function numbersIn(query: string, learned: ReadChartQuery | null): OwnNumbers | null {
  const isSure = learned !== null && learned.certainty >= TOLD;
  const isTold = isSure && learned.kind === 'own_numbers';
  const isAboutArticles = ABOUT_ARTICLES.test(foldLetters(query));
  const figure = isAboutArticles ? null : figureIn(query);
  if (figure) {
    const { pair, rest } = figure;
    return { ...shown(withoutTitle([pair]), rest, query, learned), type: 'kpi', title: null };
  }
  if ((!isTold && (isSure || isAboutArticles)) || isPhone(query)) return null;
  const own = readAs(query, learned, isTold);
  if (!isTold) return own && haveUnits(namesOf(own)) ? withDoubtfulOrder(own, query) : own;
  const isRead = own?.unread.length === 0;
  if (isRead && !haveUnits(namesOf(own))) return withDoubtfulOrder(own, query);
  const others = tidied(query).map((one) => withCut(readAs(one.text, learned, true), query, one));
  return withDoubtfulOrder(bestOf(isRead ? [...others, own] : [own, ...others]), query);
}

/**
 * A name of several words may be what was counted and a name: "112 covers Sat". What stands behind the last number may be its
 * name, and what stands before the first one a title: "survey: 12 cats 7 dogs 3 birds".
 */
function withDoubtfulOrder(own: OwnNumbers | null, query: string): OwnNumbers | null {
  if (own === null) return null;
  const named = (own.data.x ?? []).map(String);
  if (haveUnits(named))
    return { ...own, doubts: [...own.doubts, { reason: 'order', words: named.slice(1) }] };
  if (!isSpaced(query)) return own;
  const names = (own.data.x ?? [])
    .slice(1)
    .map(String)
    .filter((name) => name.includes(' '));
  const words = [...names, ...(areInSequence(own.data.x ?? []) ? [] : titleBehind(own, query))];
  return words.length === 0 ? own : { ...own, doubts: [...own.doubts, { reason: 'order', words }] };
}

function namesOf({ data }: OwnNumbers): string[] {
  return (data.x ?? []).map(String);
}

/** The title, if it stands right behind the last number and may be its name. */
function titleBehind({ title }: OwnNumbers, query: string): string[] {
  const { rest } = typeIn(query);
  if (title === null || NO_NAME.test(title) || !rest.endsWith(title)) return [];
  return /\d ?%?\s$/.test(rest.slice(0, -title.length)) ? [title] : [];
}

/** The reading that leaves least over; of several of these the first. */
function bestOf(readings: readonly (OwnNumbers | null)[]): OwnNumbers | null {
  const left = (own: OwnNumbers | null) => own?.unread.length ?? Number.POSITIVE_INFINITY;
  return readings.reduce((best, own) => (left(own) < left(best) ? own : best), null);
}

/** "Which is biggest? bar it", "en %" */
const ASKING_SIGNS = /[?%,]/;

/** What was read of a tidied query, with what the words that were cut say. */
function withCut(own: OwnNumbers | null, query: string, { cut, unit }: Tidied): OwnNumbers | null {
  if (own === null) return null;
  const words = cut.join('\n');
  // The names of numbers that are drawn without any.
  if (isNumbered(own.data) && listsNames(words, own.data.x!.length)) return null;
  const last = cut.at(-1) ?? '';
  // A remark within the list is about one of its numbers.
  const isLast = query.replace(/[\s.)]+$/, '').endsWith(last);
  const numbers = own.data.series?.flatMap(({ values }) => values) ?? [];
  const { isPercent, doubts } = percentSaid(numbers, words);
  const said = unit ?? (isPercent ? '%' : null);
  const series = own.data.series?.map((one) => ({ ...(said !== null && { unit: said }), ...one }));
  return {
    ...own,
    doubts: [...own.doubts, ...doubts],
    data: series ? { ...own.data, series } : own.data,
    type: own.type ?? typeIn(words).type,
    title: own.title ?? titleIn(isLast && !ASKING_SIGNS.test(last) ? last : ''),
    unread: [...own.unread, ...numbersLeft(words)],
  };
}

function readAs(query: string, learned: ReadChartQuery | null, isTold: boolean): OwnNumbers | null {
  // Before lines of CSV: those of JSON end in commas as well.
  const json = pairsInJson(query);
  if (json) return drawn(json.pairs, json.rest, '', learned);
  if (hasJson(query)) return null;
  const csv = csvIn(query);
  if (csv) return withTitle({ csv: csv.csv }, csv.rest, learned);
  // Without a model, the query says so itself.
  const isAlone = learned === null;
  const isNamed = (isTold || isAlone) && SCATTER.test(query);
  const isScatter = isNamed || (isTold && (typeOf(learned) === 'scatter' || BRACKETED.test(query)));
  const points = isScatter ? pointsIn(query) : null;
  if (points) return { ...withTitle(points.data, points.rest, learned), type: 'scatter' };
  const listed = listedNumbers(query);
  const ofList = listed && { ...listed, type: listed.type ?? typeOf(learned) };
  if (isTold && learned) {
    const named = ofList ?? inPieces(query, learned);
    // Those of points are two by two.
    const bare = isScatter ? null : numbered(query, learned);
    return bestOf(
      bare?.unread.length === 0 ? [grouped(query, learned), bare] : [grouped(query, learned), named, bare],
    );
  }
  if (ofList || !isAlone || !listsNumbers(query, false)) return ofList;
  const pieces = pairsInPieces(query);
  const own = pieces && drawn(pieces.pairs, pieces.rest, query, learned);
  if (own === null) return null;
  const words = pieces!.pairs.map(({ name }) => name);
  // Two are as often a score, and "top 5 outlets, 3 sections" are rows asked for.
  if (words.length < LEAST_ALONE || words.some((name) => ROWS.test(foldLetters(name)))) return null;
  return { ...own, doubts: [...own.doubts, { reason: 'order', words }] };
}

/** The warnings that name numbers of the query that are left over, or may have been meant otherwise. */
export function numbersNotDrawn({ unread, doubts }: OwnNumbers): Warning[] {
  if (unread.length === 0) return numbersInDoubt(doubts);
  const numbers = unread.map((one) => `"${one}"`).join(', ');
  const message = `Not all numbers of the query are drawn; left over: ${numbers}. Send the numbers as \`data\` to be certain.`;
  return [{ code: 'words_not_read', message, words: unread }, ...numbersInDoubt(doubts)];
}

/** A list in the order in which most are written. */
function listedNumbers(query: string): OwnNumbers | null {
  const { type, rest: plain } = typeIn(query);
  for (const start of startsOf(plain)) {
    if (start === 0 && isTitledByNumber(plain)) continue;
    const found = pairsOf(plain.slice(start));
    if (found === null) continue;
    const before = plain.slice(0, Math.max(0, start - 1));
    const own = drawn(found.pairs, `${before}\n${found.rest}`, query, null);
    return own && { ...own, type };
  }
  return null;
}

/** `query` is what they were read from; empty for JSON, of which nothing is in doubt. */
function drawn(
  given: readonly Pair[],
  rest: string,
  query: string,
  learned: ReadChartQuery | null,
): OwnNumbers | null {
  const { pairs, year, left } = withoutRemarks(given, query);
  if (areYears(pairs) || areYearsOfNumbers(pairs) || !areOfOneKind(pairs)) return null;
  const named = withoutTitle(pairs);
  const names = new Set(named.pairs.map(({ name }) => name));
  if (names.size < pairs.length || names.has('') || areThousands(named.pairs)) return null;
  const own = shown(named, rest, query, learned);
  return { ...own, title: titleWithYear(own.title, year), unread: [...own.unread, ...left] };
}

function titleWithYear(title: string | null, year: Listed['year']): string | null {
  if (year === null) return title;
  if ('before' in year) return [titleIn(year.before), title].filter(Boolean).join(', ');
  return title === null ? year.behind.replace(/^\D+/, '') : `${title} ${year.behind}`;
}

/** "1 000, 2 000": a space may be all that stands between a name and its number, or between thousands. */
function areThousands(pairs: readonly Pair[]): boolean {
  return pairs.every(({ name, written }) => /^\d{1,3}$/.test(name) && /^\d{3}(?!\d)/.test(written));
}

/** All of them, whatever they are. */
function shown(
  { pairs, title }: ReturnType<typeof withoutTitle>,
  rest: string,
  query: string,
  learned: ReadChartQuery | null,
): OwnNumbers {
  const { values, unit, doubts } = measuredValues(pairs, query, rest);
  const data = {
    x: pairs.map(({ name }) => name),
    series: [{ values, ...(unit !== null && { unit }) }],
  };
  return { ...withTitle(data, `${title}\n${rest}`, learned), doubts };
}

/** The values with their scales, the unit of all of them, and what of it is in doubt. */
function measuredValues(pairs: readonly Pair[], query: string, rest: string) {
  const { values, doubts } = valuesOf(pairs, query);
  const { isPercent, doubts: ofPercent } = percentOf(pairs, values, rest);
  const unit = isPercent ? '%' : currencyOf(pairs.map(({ written }) => written));
  return { values, unit, doubts: [...doubts, ...ofPercent, ...doubtsAbout(pairs, query)] };
}

function inPieces(query: string, learned: ReadChartQuery): OwnNumbers | null {
  const pieces = pairsInPieces(query);
  return pieces && drawn(pieces.pairs, pieces.rest, query, learned);
}

/** Numbers that have no names, by their places in the list. */
function numbered(query: string, learned: ReadChartQuery): OwnNumbers | null {
  const list = bareList(query);
  if (list === null) return null;
  const { pairs, names, rest } = list;
  if (!areOfOneKind(pairs)) return null;
  const { values, unit, doubts } = measuredValues(pairs, query, rest);
  const data = { x: names, series: [{ values, ...(unit !== null && { unit }) }] };
  const own = withTitle(data, rest, learned);
  // Their order is all that is known of them.
  return { ...own, type: own.type ?? 'bar', unread: anyNumbers(rest), doubts };
}

/** What stands around numbers without names may be one of them, or their names. */
function anyNumbers(rest: string): string[] {
  return rest.match(/[-+−]?\d+(?:[.,]\d+)*/g) ?? [];
}

/** Several series. */
function grouped(query: string, learned: ReadChartQuery): OwnNumbers | null {
  const found = groupsIn(query);
  if (found === null) return null;
  const { x, series, rest } = found;
  const pairs = series.flatMap((one) => one.values).filter((pair) => pair !== null);
  if (!areOfOneKind(pairs)) return null;
  const { values, unit, doubts } = measuredValues(pairs, query, rest);
  const drawnAs = new Map(pairs.map((pair, at) => [pair, values[at]!]));
  const data = {
    x,
    series: series.map(({ name, values: given }) => ({
      name,
      values: given.map((pair) => (pair === null ? null : drawnAs.get(pair)!)),
      ...(unit !== null && { unit }),
    })),
  };
  const own = { ...withTitle(data, rest, learned), doubts };
  return isNumbered(data) ? { ...own, unread: anyNumbers(rest) } : own;
}

/** Whether numbers have their places for names. */
function isNumbered({ x }: GivenData): boolean {
  return x?.every((name, at) => name === String(at + 1)) ?? false;
}

/** The numbers with what the words around them name, without those that ask. */
function withTitle(data: GivenData, rest: string, learned: ReadChartQuery | null): OwnNumbers {
  const type = typeIn(rest.trim()).type ?? parseQuery(rest).type ?? typeOf(learned);
  return { data, type, title: titleIn(rest), unread: numbersLeft(rest), doubts: [] };
}

/** Numbers that a title does not have: "Mexico 5", "+27.5 %", but not "2025" or "waits over 12 hours". */
const LEFT =
  /(?<!(?<!\p{L})(?:over|under|than|top|m[aá]s de|menos de|Q|T) ?)(?<![\p{L}\d.,–-])(?!(?:19|20)\d{2}(?!\d)|00)[-+−]?\d+(?:[.,]\d+)*(?: ?%|(?=[\s,;.)*+†‡²³°]|$)|(?:\p{Ll}{1,2}|[-–]\d+)(?=[,;)\n]|\s*$)|(?:k|mn?|bn)(?= (?:for|in|en|para) )|(?<=[$€£]\d+(?:[.,]\d+)*)(?:k|mn?|bn)(?=\s))/giu;

/** "5G", "1T" */
const OF_TITLE = /\d[GQST]$/;

function numbersLeft(rest: string): string[] {
  return (rest.match(LEFT) ?? []).map((words) => words.trim()).filter((words) => !OF_TITLE.test(words));
}

const PERCENT = /%|(?<!\p{L})(?:per ?cent|por ciento|porcentajes?)(?!\p{L})/iu;

/** "As percentages", "what percent is each?": of what the numbers add up to. */
const AS_PERCENT =
  /(?<!\p{L})(?:(?:as|into|como|a|en|in|what|which|qu[eé]) (?:an? |un |una )?(?:percentages?|percents|per ?cent|porcentajes?|por ciento)|as shares)(?!\p{L})/iu;
/** Percentages of a whole add up to 100, but for rounding. */
const ROUNDING = 1.5;

/** Whether the numbers are percentages; words that ask for shares of other numbers are said not to be followed. */
function percentOf(
  pairs: readonly Pair[],
  values: readonly number[],
  rest: string,
): { isPercent: boolean; doubts: Doubt[] } {
  if (pairs.some((pair) => pair.isPercent)) return { isPercent: true, doubts: [] };
  return percentSaid(values, rest);
}

/** The same where only words say so. */
function percentSaid(
  values: readonly (number | null)[],
  words: string,
): { isPercent: boolean; doubts: Doubt[] } {
  const isWhole = Math.abs(sum(values) - 100) <= ROUNDING;
  const asked = AS_PERCENT.exec(words);
  if (asked && !isWhole) return { isPercent: false, doubts: [{ reason: 'shares', words: [asked[0]] }] };
  return { isPercent: PERCENT.test(words) && numbersLeft(words).length === 0, doubts: [] };
}

/** "Poll of 1000 adults: 45% yes, 55% no": no list begins before the only colon. */
function isTitledByNumber(plain: string): boolean {
  const [title = '', list = '', ...more] = plain.split(':');
  const numbers = list.match(/\d+/g) ?? [];
  return more.length === 0 && numbers.length > 1 && /^\s/.test(list) && /\d[^,;\d]*[^\d\s,;]$/.test(title);
}

/** Where the list may begin: after a colon, at once, or after a title without one. */
function startsOf(plain: string): number[] {
  const colon = plain.search(/:\s/);
  const titled = [FIRST_PERIOD, FIRST_NUMBER].map((first) => plain.search(first));
  return [...(colon < 0 ? [] : [colon + 1]), 0, ...titled.filter((at) => at > 0)];
}

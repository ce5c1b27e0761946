/** Numbers that the query itself gives: "bar chart: Boca 5, River 3". They are drawn as they are; nothing is searched. */
import type { ReadChartQuery } from '../../../inference/calls/chart-query.ts';
import type { Warning } from '../../data/chart.ts';
import type { GivenData } from '../../data/reading/given-data.ts';
import { areInSequence } from '../../data/sequences.ts';
import { foldLetters } from '../folded-letters.ts';
import { typeOf } from '../model-plan.ts';
import { COBERTURA, COUNTABLES, COVERAGE } from '../vocabulary/coverage-words.ts';
import { any, anywhere } from '../vocabulary/patterns.ts';
import { bareList, isNumberedList, isPhone, listsNames } from './bare-list.ts';
import {
  charted,
  drawn,
  numbersLeft,
  type OwnNumbers,
  percentSaid,
  shown,
  withTitle,
} from './charted-numbers.ts';
import { countsDaysBeside } from './days-beside.ts';
import { numbersInDoubt } from './doubts.ts';
import { groupsIn } from './groups.ts';
import { hasJson, pairsInJson } from './json-pairs.ts';
import { csvIn } from './lines/csv-lines.ts';
import { areOfOneKind } from './named-pairs.ts';
import { NUMBER, PERIOD, withoutCurrency } from './number-words.ts';
import { figureIn } from './one-figure.ts';
import { pairsOf } from './pairs.ts';
import { pairsInPieces } from './pieces.ts';
import { pointsIn } from './points.ts';
import { haveUnits, isSpaced, NO_NAME, type Tidied, tidied } from './tidied.ts';
import { titleIn, typeIn } from './title-words.ts';
import { listsNumbers, TOLD } from './unread-list.ts';

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
    return { ...shown([pair], rest, query, learned), type: 'kpi', title: null };
  }
  // The model reads no lines.
  const isSearch = isAboutArticles || (isSure && csvIn(query) === null);
  if ((!isTold && isSearch) || isPhone(query) || isNumberedList(query) || countsDaysBeside(query))
    return null;
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

/** The numbers in the first of these forms that the query has: JSON, CSV, points, a list. */
function readAs(query: string, learned: ReadChartQuery | null, isTold: boolean): OwnNumbers | null {
  // Before lines of CSV: those of JSON end in commas as well.
  const json = pairsInJson(query);
  if (json) return drawn(json, '', learned);
  if (hasJson(query)) return null;
  const csv = csvIn(query);
  if (csv)
    return withTitle({ csv: csv.csv, ...(csv.columns && { columns: csv.columns }) }, csv.rest, learned);
  // Without a model, the query says so itself.
  const isNamed = (isTold || learned === null) && SCATTER.test(query);
  const isScatter = isNamed || (isTold && (typeOf(learned) === 'scatter' || BRACKETED.test(query)));
  const points = isScatter ? pointsIn(query) : null;
  if (points) return { ...withTitle(points.data, points.rest, learned), type: 'scatter' };
  const listed = listedNumbers(query);
  const ofList = listed && { ...listed, type: listed.type ?? typeOf(learned) };
  if (!isTold) return ofList ?? (learned === null ? unusuallyListed(query) : null);
  // Those of points are two by two.
  const bare = isScatter ? null : numbered(query, learned);
  const named = bare?.unread.length === 0 ? null : (ofList ?? inPieces(query, learned));
  return bestOf([grouped(query, learned), named, bare]);
}

/** A list of names and numbers in any order, which no model tells from other numbers. */
function unusuallyListed(query: string): OwnNumbers | null {
  const own = listsNumbers(query, false) ? inPieces(query, null) : null;
  const words = own?.data.x?.map(String) ?? [];
  // Two are as often a score, and "top 5 outlets, 3 sections" are rows asked for.
  if (own === null || words.length < LEAST_ALONE || words.some((name) => ROWS.test(foldLetters(name))))
    return null;
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
    const found = pairsOf(plain.slice(start), plain !== query);
    if (found === null) continue;
    const before = plain.slice(0, Math.max(0, start - 1));
    const own = drawn({ pairs: found.pairs, rest: `${before}\n${found.rest}` }, query, null);
    return own && { ...own, type };
  }
  return null;
}

function inPieces(query: string, learned: ReadChartQuery | null): OwnNumbers | null {
  const pieces = pairsInPieces(query);
  return pieces && drawn(pieces, query, learned);
}

/** Numbers that have no names, by their places in the list. */
function numbered(query: string, learned: ReadChartQuery | null): OwnNumbers | null {
  const list = bareList(query);
  if (list === null || !areOfOneKind(list.pairs)) return null;
  const { pairs, names, rest } = list;
  const own = charted({ x: names, series: [{ values: pairs }], rest }, query, learned);
  // Their order is all that is known of them.
  return { ...own, type: own.type ?? 'bar', unread: anyNumbers(rest) };
}

/** Several series. */
function grouped(query: string, learned: ReadChartQuery | null): OwnNumbers | null {
  const found = groupsIn(query);
  if (found === null) return null;
  const pairs = found.series.flatMap(({ values }) => values).filter((pair) => pair !== null);
  if (!areOfOneKind(pairs)) return null;
  const own = charted(found, query, learned);
  return isNumbered(own.data) ? { ...own, unread: anyNumbers(found.rest) } : own;
}

/** Whether numbers have their places for names. */
function isNumbered({ x }: GivenData): boolean {
  return x?.every((name, at) => name === String(at + 1)) ?? false;
}

/** What stands around numbers without names may be one of them, or their names. */
function anyNumbers(rest: string): string[] {
  return rest.match(/[-+−]?\d+(?:[.,]\d+)*/g) ?? [];
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

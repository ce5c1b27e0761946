/** Several series: groups of named numbers, or lists that have a name each. */
import { bareList, placesOf } from './bare-list.ts';
import type { Pair } from './pairs.ts';
import { pairsInPieces } from './pieces.ts';

/** Ends a group: the next one begins with its name. */
const NEXT_GROUP = /(?<=[\p{L}\d)%])\s*[.;|\n]\s*(?=[\p{L}\d][^:.;|\n]{0,60}[:\d])/u;
const GROUP = /^\s*(?:[,;|]\s*)?(?<name>[^:,;|\n]{1,60}):\s+(?<list>[^:]+)$/u;
/** "sales 10, 12, 15", "Product A: 12.5, 13.1" */
const LIST =
  /^\s*(?:.*:\s+(?=\p{L}))?(?<name>\p{L}[^:,;|\n\d]{0,60}?)(?:\s*[:=]\s*|\s+)(?<list>[-+−$€£]?\d.*)$/u;
const LEAST = 2;

export interface Groups {
  x: string[];
  /** A number for each of `x`; null where a group lacks it. */
  series: { name: string; values: (Pair | null)[] }[];
  /** The words around. */
  rest: string;
}

interface Group {
  name: string;
  pairs: Pair[];
}

/** Null when there are fewer than two groups of at least two numbers, or something else stands between them. */
export function groupsIn(query: string): Groups | null {
  const parts = query.split(NEXT_GROUP);
  return namedGroups(parts) ?? namedLists(parts);
}

/** "Scotland: SNP 58, Labour 17. Wales: Plaid 43, Labour 9": a series for each name. */
function namedGroups(parts: readonly string[]): Groups | null {
  const { read: groups, rest } = runOf(parts, groupOf);
  const names = new Set(groups.map((group) => group.name));
  const kinds = groups.flatMap(({ pairs }) => pairs.map(({ name }) => name));
  const series = [...new Set(kinds)];
  // Groups of which no two have a number of the same name are lists of their own.
  if (groups.length < LEAST || names.size < groups.length || series.length === kinds.length) return null;
  return {
    x: groups.map(({ name }) => name),
    series: series.map((name) => ({
      name,
      values: groups.map(({ pairs }) => pairs.find((pair) => pair.name === name) ?? null),
    })),
    rest,
  };
}

function groupOf(part: string): Group | null {
  const { name, list } = GROUP.exec(part)?.groups ?? {};
  const found = list === undefined ? null : pairsInPieces(list);
  if (found === null || found.rest !== '' || found.pairs.length < LEAST) return null;
  const names = new Set(found.pairs.map((pair) => pair.name));
  return names.size < found.pairs.length ? null : { name: name!.trim(), pairs: found.pairs };
}

/** "Sales 10, 12, 15; costs 8, 8, 9": lists of one length, each a series. */
function namedLists(parts: readonly string[]): Groups | null {
  const { read: lists, rest } = runOf(parts, listOf);
  const [first] = lists;
  if (!first || lists.length < LEAST || lists.some(({ pairs }) => pairs.length !== first.pairs.length))
    return null;
  const of = new Set(lists.map(({ name }) => name));
  // Those of x are no series.
  if (of.size < lists.length || of.has('x')) return null;
  const { names, rest: around } = placesOf(rest, first.pairs.length);
  return { x: names, series: lists.map(({ name, pairs }) => ({ name, values: pairs })), rest: around };
}

function listOf(part: string): Group | null {
  const { name, list } = LIST.exec(part)?.groups ?? {};
  const found = list === undefined ? null : bareList(list);
  if (found === null || /\d/.test(found.rest)) return null;
  return { name: name!.trim(), pairs: found.pairs };
}

/** What is read of the parts from the first one that can be, and the words before and behind it. */
function runOf(
  parts: readonly string[],
  read: (part: string) => Group | null,
): { read: Group[]; rest: string } {
  const all = parts.map(read);
  const from = all.findIndex((one) => one !== null);
  const end = all.findIndex((one, at) => at > from && one === null);
  const to = end < 0 ? parts.length : end;
  if (from < 0) return { read: [], rest: '' };
  return {
    read: all.slice(from, to).filter((one) => one !== null),
    rest: [...parts.slice(0, from), ...parts.slice(to)].join('. '),
  };
}

/** Names with a number each, in groups of which each has a name: "Scotland: SNP 58, Labour 17. Wales: Plaid 43, Labour 9". */
import type { Pair } from './pairs.ts';
import { pairsInPieces } from './pieces.ts';

/** Ends a group: the next one begins with its name and a colon. */
const NEXT_GROUP = /(?<=[\p{L}\d)%])\s*[.;|\n]\s*(?=\p{L}?[^:.;|\n]{0,60}:\s*\S)/u;
const GROUP = /^\s*(?:[,;|]\s*)?(?<name>[^:,;|\n]{1,60}):\s+(?<list>[^:]+)$/u;
const LEAST = 2;

export interface Group {
  name: string;
  pairs: Pair[];
}

/** The groups and the words before them; null when there are fewer than two of at least two numbers, or something else stands between. */
export function groupsIn(query: string): { groups: Group[]; rest: string } | null {
  const parts = query.split(NEXT_GROUP);
  const first = parts.findIndex((part) => groupOf(part) !== null);
  if (first < 0) return null;
  const groups = parts.slice(first).map(groupOf);
  const names = new Set(groups.map((group) => group?.name));
  if (groups.length < LEAST || groups.includes(null) || names.size < groups.length) return null;
  const kinds = (groups as Group[]).flatMap(({ pairs }) => pairs.map(({ name }) => name));
  // Groups of which no two have a number of the same name are lists of their own.
  if (new Set(kinds).size === kinds.length) return null;
  return { groups: groups as Group[], rest: parts.slice(0, first).join('. ') };
}

function groupOf(part: string): Group | null {
  const { name, list } = GROUP.exec(part)?.groups ?? {};
  const found = list === undefined ? null : pairsInPieces(list);
  if (found === null || found.rest !== '' || found.pairs.length < LEAST) return null;
  const names = new Set(found.pairs.map((pair) => pair.name));
  return names.size < found.pairs.length ? null : { name: name!.trim(), pairs: found.pairs };
}

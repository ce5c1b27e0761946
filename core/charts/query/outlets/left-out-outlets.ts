/** Outlets that a query leaves out: "coverage without Clarín", "in The Guardian, not The New York Times". */
import { foldLetters } from '../folded-letters.ts';
import { LEAVING_OUT, LEFT_OUT_BEHIND, leavesOut, WEIGHED_BEHIND } from '../vocabulary/exclusion-words.ts';
import { CONNECTORS, type NamedOutlets, plainName, SERVICE } from './named-outlets.ts';

export interface OutletsKept {
  outlets: NamedOutlets;
  /** Only outlets to leave out are named: all others are read. */
  isRest: boolean;
  /** Something is left out, but it is not clear which outlet. */
  isDoubtful: boolean;
}

interface Place {
  id: string;
  /** In the folded query, -1 when it is not found there. */
  from: number;
  to: number;
}

const BEFORE = new RegExp(`${LEAVING_OUT}$`);
const JOINED = new RegExp(
  `^(?:${CONNECTORS}|,?\\s+(?:ni|nor)\\s+)(?:(?:a|al|in|en|from|de|the|el|la|los|las|diario) )*$`,
);
/** "in La Nación, Clarín excluded": the first one is read. */
const READ = /(?<![a-z])(?:in|en|by|from|at|por) (?:(?:the|el|la) )?$/;

/** The outlets without those that the query leaves out. `topics`: words of the query that are searched for. */
export function withoutLeftOut(
  query: string,
  { named, topics }: { named: NamedOutlets; topics: readonly string[] },
  outlets: ReadonlyMap<string, string>,
): OutletsKept {
  const folded = foldLetters(query);
  const places = named.ids
    .map((id) => ({ id, ...placeOf(outlets.get(id)!, named.words, folded) }))
    .toSorted((a, b) => a.from - b.from);
  const leftOut = idsLeftOut(places, folded);
  if (leftOut.size === 0) {
    const around = topics.reduce((text, topic) => text.replace(foldLetters(topic), ' '), folded);
    return { outlets: named, isRest: false, isDoubtful: leavesOut(around) };
  }
  const isRest = leftOut.size === named.ids.length;
  const among = isRest ? [...outlets.keys()] : named.ids;
  return {
    outlets: { ...named, ids: among.filter((id) => !leftOut.has(id)) },
    isRest,
    isDoubtful: false,
  };
}

function idsLeftOut(places: readonly Place[], folded: string): Set<string> {
  const leftOut = new Set<string>();
  const isJoined = (one?: Place, other?: Place) =>
    one !== undefined && other !== undefined && JOINED.test(folded.slice(one.to, other.from));
  for (const [at, { id, from, to }] of places.entries()) {
    if (from < 0) continue;
    const last = places[at - 1];
    const isNext = last !== undefined && leftOut.has(last.id) && isJoined(last, places[at]);
    const isAfter = BEFORE.test(folded.slice(0, from)) && !WEIGHED_BEHIND.test(folded.slice(to));
    if (isNext || isAfter) leftOut.add(id);
  }
  let isList = false;
  for (const [at, { id, from, to }] of [...places.entries()].toReversed()) {
    const isRead = from < 0 || READ.test(folded.slice(0, from));
    isList =
      LEFT_OUT_BEHIND.test(folded.slice(to)) || (isList && !isRead && isJoined(places[at], places[at + 1]));
    if (isList && from >= 0) leftOut.add(id);
  }
  return leftOut;
}

/** The place of an outlet: its name with or without the article, or the words that it is called by. */
function placeOf(full: string, words: string, folded: string): { from: number; to: number } {
  const plain = plainName(full);
  const called = words.split(', ').map(plainName);
  const short = plainName(foldLetters(full).replace(SERVICE, ''));
  const names = [
    foldLetters(full),
    plain,
    short,
    ...called.filter((one) => one !== '' && plain.startsWith(one)),
  ];
  for (const name of names) {
    const parts = name.match(/[\p{L}\p{N}]+/gu) ?? [];
    const match = new RegExp(
      `(?<![\\p{L}\\p{N}])${parts.join('[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}])`,
      'u',
    ).exec(folded);
    if (match && parts.length > 0) return { from: match.index, to: match.index + match[0].length };
  }
  return { from: -1, to: -1 };
}

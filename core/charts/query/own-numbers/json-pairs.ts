/** Names with a number each in JSON, as programs write it: `{"Q1": 4.2, "Q2": 4.9}`. */
import { jsonIn } from '../../../platform/objects.ts';
import type { Pair } from './pairs.ts';

const JSON_PART = /\{.*\}|\[.*\]/s;
const LEAST = 2;
/** Levels of one thing in another: `{"data": {"rows": [["a", 1], ["b", 2]]}}`. */
const DEEPEST = 3;

/** The pairs, and the query without the JSON; null when there is none, or it is something else. */
export function pairsInJson(query: string): { pairs: Pair[]; rest: string } | null {
  const part = JSON_PART.exec(query)?.[0];
  const pairs = part === undefined ? [] : pairsOfValue(jsonIn(part), DEEPEST);
  return pairs.length < LEAST ? null : { pairs, rest: query.replace(part!, ' ') };
}

/** Whether the query has JSON with numbers, whatever it is. */
export function hasJson(query: string): boolean {
  const part = JSON_PART.exec(query)?.[0];
  if (part === undefined || !/\d/.test(part)) return false;
  // Words in brackets are no JSON, and are read as words.
  const value = jsonIn(part);
  return typeof value === 'object' && value !== null;
}

function pairsOfValue(value: unknown, levels: number): Pair[] {
  if (typeof value !== 'object' || value === null || levels === 0) return [];
  if (Array.isArray(value)) return whole(value.map(pairOf));
  const fields = Object.entries(value);
  const lists = fields.map(([, field]) => field).filter(Array.isArray);
  // Words beside them say how they are to be drawn.
  const others = fields.map(([, field]) => field).filter((field) => !Array.isArray(field));
  if (lists.length === 2 && others.every((field) => typeof field === 'string'))
    return ofColumns(lists[0]!, lists[1]!).map((pair) => ({ ...pair, isPercent: others.includes('%') }));
  const named = whole(fields.map(pairOf));
  const inner = fields.flatMap(([, field]) => pairsOfValue(field, levels - 1));
  return named.length >= LEAST ? named : inner;
}

/** `{"labels": ["a", "b"], "values": [1, 2]}`, in either order. */
function ofColumns(one: readonly unknown[], other: readonly unknown[]): Pair[] {
  return one.length === other.length ? whole(one.map((value, at) => pairOf([value, other[at]]))) : [];
}

/** A name and its number: in a list of both, or in an object. */
function pairOf(item: unknown): Pair | null {
  if (typeof item !== 'object' || item === null) return null;
  const entries = Object.entries(item);
  const parts = Array.isArray(item) || entries.length === 2 ? Object.values(item) : entries[0];
  if (parts?.length !== 2 || (!Array.isArray(item) && entries.length > 2)) return null;
  const name = parts.find((part) => typeof part === 'string');
  const value = parts.find((part) => typeof part === 'number' && Number.isFinite(part));
  return name === undefined || value === undefined
    ? null
    : { name, value, isPercent: false, scale: '', written: '' };
}

/** All of them, or none: what is left out would not be seen. */
function whole(pairs: readonly (Pair | null)[]): Pair[] {
  return pairs.every((pair) => pair !== null) ? [...pairs] : [];
}

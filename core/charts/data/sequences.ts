/** Names that stand in an order of their own: months, days of the week, quarters, numbered rounds. */
import { sum } from 'd3-array';
import {
  MANY_WEEKDAYS,
  MONTHS,
  SHORT_MONTHS,
  SHORT_WEEKDAYS,
  WEEKDAYS,
} from '../../language/dates/vocabulary.ts';
import type { Cell } from './table.ts';

/** The places of names, whole or short, in cycles that begin again after their end; "mar" is in both. */
const CYCLES: readonly ReadonlyMap<string, number>[] = [
  new Map([...MONTHS, ...SHORT_MONTHS]),
  new Map([...WEEKDAYS, ...SHORT_WEEKDAYS, ...MANY_WEEKDAYS]),
];
/** Numbered things that follow each other; "Source 1" and "Source 2" need not. */
const NUMBERED =
  /^((?:q|t|w|fy|day|week|month|quarter|year|hour|round|wave|stage|season|dia|semana|mes|trimestre|ano|hora|ronda|fecha|ola|etapa|temporada|jornada)?[ -]?)(\d+)(t|º t| ?h(?:s|oras)?|:00| ?am| ?pm)?$/;

/** Whether names follow each other as months, days of the week, quarters or numbers do, so that a line may join them. */
export function areInSequence(cells: readonly Cell[]): boolean {
  const names = cells.map((cell) => plain(String(cell ?? '')));
  if (names.length < 2 || names.includes('')) return false;
  return CYCLES.some((cycle) => followEachOther(names, cycle)) || areNumbered(names);
}

function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

function followEachOther(names: readonly string[], cycle: ReadonlyMap<string, number>): boolean {
  const length = new Set(cycle.values()).size;
  const at = names.map((name) => cycle.get(name.replace(/\.$/, '')) ?? Number.NaN);
  const steps = at.slice(1).map((place, before) => (place - at[before]! + length) % length);
  return steps.every((step) => step > 0) && sum(steps) < length;
}

/** "Q1", "Q2"; "Week 1", "Week 2"; "8 h", "9 h": one word around numbers that rise. */
function areNumbered(names: readonly string[]): boolean {
  const parts = names.map((name) => NUMBERED.exec(name));
  const [first] = parts;
  if (!first || !(first[1] || first[3])) return false;
  return parts.every(
    (part, at) =>
      part !== null &&
      part[1] === first[1] &&
      part[3] === first[3] &&
      (at === 0 || Number(part[2]) > Number(parts[at - 1]![2])),
  );
}

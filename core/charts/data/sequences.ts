/** Names that stand in an order of their own: months, days of the week, quarters, numbered rounds. */
import type { Cell } from './table.ts';

/** English and Spanish, by their first letters; each list begins again after its end. */
const CYCLES: readonly (readonly RegExp[])[] = [
  cycle(
    'jan|ene',
    'feb',
    'mar',
    'apr|abr',
    'may',
    'jun',
    'jul',
    'aug|ago',
    'sep|set',
    'oct',
    'nov',
    'dec|dic',
  ),
  cycle('mon|lun', 'tue|mar', 'wed|mie', 'thu|jue', 'fri|vie', 'sat|sab', 'sun|dom'),
];
/** Names of these with all their letters are as many as these at most: "September", "miércoles". */
const LONGEST = 11;
/** Numbered things that follow each other; "Source 1" and "Source 2" need not. */
const NUMBERED =
  /^((?:q|t|w|fy|day|week|month|quarter|year|hour|round|wave|stage|season|dia|semana|mes|trimestre|ano|hora|ronda|fecha|ola|etapa|temporada|jornada)?[ -]?)(\d+)(t|º t| ?h(?:s|oras)?|:00| ?am| ?pm)?$/;

function cycle(...starts: readonly string[]): RegExp[] {
  return starts.map((start) => new RegExp(`^(?:${start})\\p{L}*\\.?$`, 'u'));
}

/** Whether names follow each other as months, days of the week, quarters or numbers do, so that a line may join them. */
export function areInSequence(cells: readonly Cell[]): boolean {
  const names = cells.map((cell) => plain(String(cell ?? '')));
  if (names.length < 2 || names.includes('')) return false;
  return CYCLES.some((places) => followEachOther(names, places)) || areNumbered(names);
}

function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

function followEachOther(names: readonly string[], places: readonly RegExp[]): boolean {
  const at = names.map((name) =>
    name.length > LONGEST ? -1 : places.findIndex((place) => place.test(name)),
  );
  if (at.includes(-1)) return false;
  const steps = at.slice(1).map((place, before) => (place - at[before]! + places.length) % places.length);
  return steps.every((step) => step > 0) && steps.reduce((sum, step) => sum + step, 0) < places.length;
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

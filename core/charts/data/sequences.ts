/** Names that stand in an order of their own: months, days of the week, quarters, numbered rounds. */
import type { Cell } from './table.ts';

/** English and Spanish, whole or short; each list begins again after its end. "Marino" and "Augusta" are no months. */
const CYCLES: readonly (readonly RegExp[])[] = [
  cycle(
    'jan(?:uary)?|ene(?:ro)?',
    'feb(?:ruary|rero)?',
    'mar(?:ch|zo)?',
    'apr(?:il)?|abr(?:il)?',
    'mayo?',
    'june?|jun(?:io)?',
    'july?|jul(?:io)?',
    'aug(?:ust)?|ago(?:sto)?',
    'sept?(?:ember|iembre)?|set(?:iembre)?',
    'oct(?:ober|ubre)?',
    'nov(?:ember|iembre)?',
    'dec(?:ember)?|dic(?:iembre)?',
  ),
  cycle(
    'mon(?:days?)?|lun(?:es)?',
    'tue(?:s|sdays?)?|mar(?:tes)?',
    'wed(?:s|nesdays?)?|mie(?:rcoles)?',
    'thu(?:rs?|rsdays?)?|jue(?:ves)?',
    'fri(?:days?)?|vie(?:rnes)?',
    'sat(?:urdays?)?|sab(?:ados?)?',
    'sun(?:days?)?|dom(?:ingos?)?',
  ),
];
/** Numbered things that follow each other; "Source 1" and "Source 2" need not. */
const NUMBERED =
  /^((?:q|t|w|fy|day|week|month|quarter|year|hour|round|wave|stage|season|dia|semana|mes|trimestre|ano|hora|ronda|fecha|ola|etapa|temporada|jornada)?[ -]?)(\d+)(t|º t| ?h(?:s|oras)?|:00| ?am| ?pm)?$/;

function cycle(...names: readonly string[]): RegExp[] {
  return names.map((name) => new RegExp(`^(?:${name})\\.?$`, 'u'));
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
  const at = names.map((name) => places.findIndex((place) => place.test(name)));
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

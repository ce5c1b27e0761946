import { LRUCache } from 'lru-cache';
import { HOUR, MINUTE } from '../../platform/clock.ts';

/** Zone abbreviations in minutes east of UTC; a string is an IANA zone (its offset depends on the date). */
const ABBREVIATIONS: Record<string, number | string> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  west: 60,
  bst: 60,
  cet: 60,
  cest: 120,
  met: 60,
  mest: 120,
  mez: 60,
  mesz: 120,
  eet: 120,
  eest: 180,
  msk: 180,
  msd: 240,
  trt: 180,
  ist: 330,
  pkt: 300,
  ict: 420,
  wib: 420,
  sgt: 480,
  hkt: 480,
  cst8: 480,
  jst: 540,
  kst: 540,
  awst: 480,
  acst: 570,
  acdt: 630,
  aest: 600,
  aedt: 660,
  nzst: 720,
  nzdt: 780,
  sast: 120,
  cat: 120,
  eat: 180,
  wat: 60,
  ast: -240,
  adt: -180,
  nst: -210,
  ndt: -150,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  akst: -540,
  akdt: -480,
  hst: -600,
  art: -180,
  brt: -180,
  brst: -120,
  clt: -240,
  clst: -180,
  uyt: -180,
  pyt: -240,
  pyst: -180,
  bot: -240,
  pet: -300,
  cot: -300,
  ect: -300,
  vet: -240,
  at: 'America/Halifax',
  et: 'America/New_York',
  ct: 'America/Chicago',
  mt: 'America/Denver',
  pt: 'America/Los_Angeles',
};

/** False: no such zone. Bounded, because a hostile feed could use a new zone in every date. */
const formats = new LRUCache<string, Intl.DateTimeFormat | false>({ max: 1000, memoMethod: formatOf });

/** Minutes east of UTC or the IANA zone of an abbreviation, or null when unknown. */
export function zoneAbbreviation(word: string): number | string | null {
  const lower = word.toLowerCase();
  return Object.hasOwn(ABBREVIATIONS, lower) ? (ABBREVIATIONS[lower] ?? null) : null;
}

/** Whether `name` is an IANA zone known to this runtime. */
export function isZone(name: string): boolean {
  return formats.memo(name) !== false;
}

/**
 * The instant of a local time in an IANA zone. `wall` is that local time as if it were UTC, in milliseconds. A time
 * skipped by a clock change uses the offset before the change.
 */
export function instantIn(zone: string, wall: number): number {
  const first = wall - offsetAt(zone, wall);
  const second = wall - offsetAt(zone, first);
  const isSkipped = offsetAt(zone, first) !== offsetAt(zone, second);
  return isSkipped ? Math.max(first, second) : second;
}

/** Offset of `zone` from UTC at an instant, in milliseconds (east is positive); 0 for an unknown zone. */
export function offsetAt(zone: string, instant: number): number {
  const format = formats.memo(zone);
  if (!format) return 0;
  const name = format.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const match = /([+-])(\d{2}):?(\d{2})/.exec(name);
  if (!match) return 0;
  const east = Number(match[2]) * HOUR + Number(match[3]) * MINUTE;
  return match[1] === '-' ? -east : east;
}

function formatOf(zone: string): Intl.DateTimeFormat | false {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  } catch {
    return false;
  }
}

import { LRUCache } from 'lru-cache';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import { wordTable } from '../words/word-lists.ts';

/** Zone abbreviations in minutes east of UTC; a string is an IANA zone (its offset depends on the date). */
const ABBREVIATIONS = wordTable<number | string>([
  ['hst', -600],
  ['akst', -540],
  ['pst akdt', -480],
  ['mst pdt', -420],
  ['cst mdt', -360],
  ['est cdt pet cot ect', -300],
  ['ast edt clt pyt bot vet', -240],
  ['nst', -210],
  ['adt art brt clst uyt pyst', -180],
  ['ndt', -150],
  ['brst', -120],
  ['z ut utc gmt wet', 0],
  ['west bst cet met mez wat', 60],
  ['cest mest mesz eet sast cat', 120],
  ['eest msk trt eat', 180],
  ['msd', 240],
  ['pkt', 300],
  ['ist', 330],
  ['ict wib', 420],
  ['sgt hkt cst8 awst', 480],
  ['jst kst', 540],
  ['acst', 570],
  ['aest', 600],
  ['acdt', 630],
  ['aedt', 660],
  ['nzst', 720],
  ['nzdt', 780],
  ['at', 'America/Halifax'],
  ['et', 'America/New_York'],
  ['ct', 'America/Chicago'],
  ['mt', 'America/Denver'],
  ['pt', 'America/Los_Angeles'],
]);

/** False: no such zone. Bounded, because a hostile feed could use a new zone in every date. */
const formats = new LRUCache<string, Intl.DateTimeFormat | false>({ max: 1000, memoMethod: formatOf });

/** Minutes east of UTC or the IANA zone of an abbreviation, or null when unknown. */
export function zoneAbbreviation(word: string): number | string | null {
  return ABBREVIATIONS.get(word.toLowerCase()) ?? null;
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

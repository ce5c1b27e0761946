/** On which calendar days an instant can fall where an outlet is. */
import { offsetAt } from '../../../language/timestamps/zones.ts';
import { HOUR } from '../../../platform/clock.ts';

/** The offsets from UTC in use anywhere, in milliseconds. */
const EVERYWHERE: Offsets = { west: -12 * HOUR, east: 14 * HOUR };

interface Offsets {
  west: number;
  east: number;
}

/** Whether an instant falls on `day` (YYYY-MM-DD) by some clock of the country (ISO 3166-1), or of any if it is null. */
export function canFallOn(at: Date, day: string, country: string | null): boolean {
  const { west, east } = offsetsIn(country, at.getTime());
  return dayAt(at, west) <= day && day <= dayAt(at, east);
}

/** Whether all clocks of the country show the calendar day that an instant has in UTC. */
export function isSameDayEverywhere(at: Date, country: string | null): boolean {
  const { west, east } = offsetsIn(country, at.getTime());
  const day = dayAt(at, 0);
  return dayAt(at, west) === day && dayAt(at, east) === day;
}

function dayAt(at: Date, offset: number): string {
  return new Date(at.getTime() + offset).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

function offsetsIn(country: string | null, instant: number): Offsets {
  const zones = country === null ? [] : zonesOf(country);
  if (zones.length === 0) return EVERYWHERE;
  const offsets = zones.map((zone) => offsetAt(zone, instant));
  return { west: Math.min(...offsets), east: Math.max(...offsets) };
}

const zonesByCountry = new Map<string, readonly string[]>();

/** IANA zones of a country; none when the runtime knows none. */
function zonesOf(country: string): readonly string[] {
  const known = zonesByCountry.get(country) ?? zonesInRuntime(country);
  zonesByCountry.set(country, known);
  return known;
}

function zonesInRuntime(country: string): readonly string[] {
  const locale = new Intl.Locale('und', { region: country }) as Intl.Locale & {
    getTimeZones?(): string[] | undefined;
  };
  return locale.getTimeZones?.() ?? [];
}

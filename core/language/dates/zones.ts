/** What a time zone implies about its people: hour, seasons, and the order of day and month. */
import { LRUCache } from 'lru-cache';

const hours = new LRUCache<string, Intl.DateTimeFormat>({
  max: 1000,
  memoMethod: (timeZone) => new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }),
});

/** Hour of the day (0 to 23) at an instant in a zone. */
export function clockOf(instant: number, zone: string): number {
  return Number(hours.memo(zone).format(instant));
}

/** Zones south of the equator where English or Spanish is spoken or read. */
const SOUTHERN =
  /^(?:America\/(?:Argentina|Buenos_Aires|Montevideo|Santiago|Punta_Arenas|Asuncion|La_Paz|Lima|Sao_Paulo|Bahia|Cuiaba|Campo_Grande|Catamarca|Cordoba|Mendoza|Rosario|Jujuy)|Australia|Pacific\/(?:Auckland|Fiji|Easter)|Antarctica|Africa\/(?:Johannesburg|Harare|Maputo|Lusaka)|Atlantic\/Stanley)/;

/** Whether a zone has southern seasons. */
export function isSouthern(zone: string): boolean {
  return SOUTHERN.test(zone);
}

/** Zones of the United States, the only country that writes the month first. */
const MONTH_FIRST =
  /^(?:US\/|America\/(?:New_York|Chicago|Denver|Los_Angeles|Phoenix|Detroit|Boise|Anchorage|Juneau|Indiana|Kentucky|North_Dakota|Indianapolis|Louisville)|Pacific\/Honolulu)/;

/** Whether 3/5 is 3 May in a zone. */
export function readsDayFirst(zone: string): boolean {
  return !MONTH_FIRST.test(zone);
}

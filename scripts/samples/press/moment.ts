/** How outlets write an instant: for machines with their own offset, and for readers in their language. */

import type { Outlet } from './outlets.ts';

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;

/** ISO 8601 in the time zone of the outlet, such as 2026-11-20T09:30:00-03:00. */
export function isoLocal(moment: Date, outlet: Outlet): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: outlet.timeZone, timeZoneName: 'longOffset' });
  const name = parts.formatToParts(moment).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  const offset = name.slice('GMT'.length) || '+00:00';
  const [hours = '0', minutes = '0'] = offset.slice(1).split(':');
  const shift = (Number(hours) * MINUTES_PER_HOUR + Number(minutes)) * (offset.startsWith('-') ? -1 : 1);
  const local = new Date(moment.getTime() + shift * MINUTE_MS).toISOString();
  return local.replace(/\.\d+Z$/, offset);
}

/** RFC 822, as RSS wants it. */
export function rfc822(moment: Date): string {
  return moment.toUTCString().replace('GMT', '+0000');
}

/** The date and hour as the outlet prints them under a headline. */
export function spoken(moment: Date, outlet: Outlet): string {
  const style = { timeZone: outlet.timeZone, dateStyle: 'long', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(outlet.locale, style).format(moment);
}

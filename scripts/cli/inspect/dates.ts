import { dayOfIso, endOfDay, startOfDay } from '../../../core/language/dates/civil.ts';
import { wordsOfTime } from '../../../core/language/dates/temporal.ts';
import { DAY, HOUR, MINUTE, SECOND, systemClock } from '../../../core/platform/clock.ts';
import { DEFAULT_ZONE } from '../../../core/search/request/search-request.ts';
import { BadRequest, maybeIn, type Noun, textIn } from './noun.ts';

/** The time expressions of a query. */
export const dates: Noun = {
  name: 'dates',
  description: 'A query: the days it asks about, how they are meant, and the topic that is left.',
  subject: 'text',
  options: {
    reference: 'the moment of asking, ISO 8601 (now)',
    timezone: `IANA zone that decides what day it is (${DEFAULT_ZONE})`,
    lang: 'en or es, where 3/5 depends on it',
  },
  answer(request) {
    const text = textIn(request, 'text');
    const zone = zoneIn(maybeIn(request, 'timezone') ?? DEFAULT_ZONE);
    const reference = momentIn(maybeIn(request, 'reference'), zone);
    const read = wordsOfTime(text, { reference, zone, language: maybeIn(request, 'lang') });
    return read ?? { expression: null, from: null, to: null, basis: null, topic: text };
  },
};

function zoneIn(zone: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    throw new BadRequest(`timezone ${zone} is unknown`);
  }
}

const LOCAL = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;

/** A moment with an offset as it is; a day, or a time without an offset, on the clock of the zone. */
function momentIn(reference: string | null, zone: string): number {
  if (reference === null) return systemClock.now();
  const local = LOCAL.exec(reference.trim());
  const moment = local === null ? Date.parse(reference) : localMoment(local, zone);
  if (Number.isNaN(moment)) throw new BadRequest(`reference ${reference} is no ISO 8601 moment`);
  return moment;
}

function localMoment(
  [, day, hour = '12', minute = '0', second = '0']: RegExpExecArray,
  zone: string,
): number {
  const civil = dayOfIso(day!);
  if (Number.isNaN(civil)) return Number.NaN;
  const into = Number(hour) * HOUR + Number(minute) * MINUTE + Number(second) * SECOND;
  if (into >= DAY) return Number.NaN;
  // When the clock changes, the day is an hour off at most and stays the same day.
  return Math.min(startOfDay(civil, zone) + into, endOfDay(civil, zone));
}

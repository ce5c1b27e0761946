/** What only the Exa API's bodies have: nulls everywhere, dates with or without a time, domains as addresses. */
import {
  endOfUtcDay,
  type FieldReader,
  type FieldStyle,
  type JsonObject,
  startOfUtcDay,
} from '#core/compat/field-reader.ts';
import { cutToUnits } from '#core/language/cut-text.ts';
import { isCalendarDay } from '#core/language/dates/civil.ts';
import { isObject } from '#core/platform/objects.ts';
import { MAX_EXA_DOMAINS } from './fields.ts';

const UNUSED_TEXTS = [false, ''];

/** Which empty values are accepted depends on the field, as in that API. */
export const EXA_STYLE: FieldStyle = { unusedStrings: UNUSED_TEXTS, unusedIntegers: [false, 0] };

/** Larger numbers than the service can serve are limited, not refused. */
export const UNBOUNDED = Number.POSITIVE_INFINITY;

/** Deeper than any field of that API. */
const MAX_DEPTH = 6;

/** The body without nulls, as deep as fields go: every optional field may be null. */
export function withoutNulls(body: JsonObject, depth = 0): JsonObject {
  const present = Object.entries(body).filter(([, value]) => value !== null);
  const plain = (value: unknown) =>
    isObject(value) && depth < MAX_DEPTH ? withoutNulls(value, depth + 1) : value;
  return Object.fromEntries(present.map(([name, value]) => [name, plain(value)]));
}

const DATE_TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i;
const ZONED = /(Z|[+-]\d{2}:?\d{2})$/i;

/** A moment in UTC: a bare date from its start or to its end, a date-time without a zone as UTC; null when not used. */
export function exaMoment(body: FieldReader, name: string, edge: 'start' | 'end'): string | null {
  const value = body.value(name, UNUSED_TEXTS);
  if (value === null) return null;
  const text = typeof value === 'string' ? value.trim() : '';
  const day = text.slice(0, 10);
  const isBare = text.length === day.length;
  if (!isCalendarDay(day) || !(isBare || DATE_TIME.test(text)))
    return body.refuse(name, 'must be an ISO 8601 date or date-time');
  const dateTime = ZONED.test(text) ? text : `${text}Z`;
  const edgeOf = edge === 'start' ? startOfUtcDay : endOfUtcDay;
  const moment = new Date(isBare ? edgeOf(day) : dateTime);
  if (Number.isNaN(moment.getTime())) return body.refuse(name, 'must be an ISO 8601 date or date-time');
  return moment.toISOString();
}

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const HOST = /^(\*\.)?[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*$/u;

/** Domains or domain paths as the native fields take them: without scheme, `www.`, port, last dot and `/*` at the end. */
export function exaDomains(body: FieldReader, name: string): string[] {
  return body.strings(name, MAX_EXA_DOMAINS).map((item) => {
    const [host = '', ...rest] = item.trim().replace(SCHEME, '').replace(/\/\*$/, '').split('/');
    const domain = host
      .toLowerCase()
      .replace(/:\d+$/, '')
      .replace(/\.$/, '')
      .replace(/^www\./, '');
    if (!HOST.test(domain)) body.refuse(name, `must list domains; "${cutToUnits(item, 80)}" is not one`);
    const tail = rest.join('/');
    return tail === '' ? domain : `${domain}/${tail}`;
  });
}

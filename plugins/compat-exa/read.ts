/** Reads values of a body as the Exa API spells them; null is absent everywhere. */
import { isObject } from '#core/compat/fields.ts';
import { Failure } from '#core/platform/errors.ts';

export type Body = Record<string, unknown>;

/** Refuses a body: `what` is wrong at `path`. */
export function wrong(path: string, what: string): never {
  throw new Failure('invalid_request', `${what} at "${path}".`, { errors: [{ path, message: what }] });
}

/** Deeper than any field of that API. */
const DEEPEST = 6;

/** The body without nulls, as deep as fields go: every optional field may be null. */
export function withoutNulls(body: Body, depth = 0): Body {
  const kept = Object.entries(body).filter(([, value]) => value !== null);
  const plain = (value: unknown) =>
    isObject(value) && depth < DEEPEST ? withoutNulls(value, depth + 1) : value;
  return Object.fromEntries(kept.map(([name, value]) => [name, plain(value)]));
}

/** A list of texts; null when it is absent or empty. */
export function texts(body: Body, path: string): string[] | null {
  const value = body[path];
  if (value === undefined || value === false || value === '') return null;
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string'))
    return wrong(path, 'Expected an array of strings');
  return value.length === 0 ? null : value;
}

/** A whole number from one up; null when it is absent or 0. */
export function count(body: Body, path: string, field = path): number | null {
  const value = body[path];
  if (value === undefined || value === 0 || value === false) return null;
  if (!Number.isInteger(value) || (value as number) < 1) return wrong(field, 'Expected an integer from 1 up');
  return value as number;
}

const BARE_DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i;
const ZONED = /(Z|[+-]\d{2}:?\d{2})$/i;

/** A moment in UTC: a bare date from its start or to its end, a date-time without a zone as UTC. */
export function moment(body: Body, path: string, edge: 'start' | 'end'): string | null {
  const value = body[path];
  if (value === undefined || value === '' || value === false) return null;
  const said = typeof value === 'string' ? value.trim() : '';
  const bare = BARE_DATE.test(said);
  if (!bare && !DATE_TIME.test(said)) return wrong(path, 'Expected an ISO 8601 date or date-time');
  const midnight = new Date(`${said.slice(0, 10)}T00:00:00.000Z`);
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(said.slice(0, 10));
  const time = edge === 'start' ? 'T00:00:00.000Z' : 'T23:59:59.999Z';
  const date = new Date(bare ? said + time : ZONED.test(said) ? said : `${said}Z`);
  if (!isDay || Number.isNaN(date.getTime())) return wrong(path, 'Expected a date of the calendar');
  return date.toISOString();
}

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const HOST = /^(\*\.)?[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*$/u;

/** Domains or domain paths as the house takes them: without scheme, `www.` and port. */
export function domains(body: Body, path: string, most: number): string[] {
  const list = texts(body, path) ?? [];
  if (list.length > most) wrong(path, `Expected at most ${most} domains`);
  return list.map((item) => {
    const [host = '', ...rest] = item.trim().replace(SCHEME, '').split('/');
    const name = host
      .toLowerCase()
      .replace(/:\d+$/, '')
      .replace(/^www\./, '');
    if (!HOST.test(name)) wrong(path, `"${item.slice(0, 80)}" is not a domain`);
    const tail = rest.join('/');
    return tail === '' ? name : `${name}/${tail}`;
  });
}

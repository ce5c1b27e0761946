/** Reads values of a body as the Perplexity API spells them: null is absent, whole numbers may come as 5.0 or "5". */
import { scalarText } from '#core/compat/fields.ts';
import { Failure } from '#core/platform/errors.ts';

export type Body = Record<string, unknown>;

/** Refuses a body with 422: `what` is wrong with `path`. */
export function wrong(path: string, what: string): never {
  throw new Failure('invalid_request', `${path}: ${what}`, { errors: [{ path, message: what }] });
}

/** Refuses a body with 400, for a value that asks for something else than this service does. */
export function unsupported(message: string, as = 'unsupported_parameter'): never {
  throw new Failure('invalid_request', message, { as });
}

/** A whole number from `least` up; null when absent. */
export function whole(body: Body, path: string, least = 1): number | null {
  const value = body[path];
  if (value === undefined || value === null) return null;
  const number = typeof value === 'string' && /^\d+(\.0+)?$/.test(value.trim()) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number))
    return wrong(path, 'must be a whole number');
  return number < least ? wrong(path, `must be ${least} or more`) : number;
}

/** One of `choices`; null when absent. */
export function choice<T extends string>(body: Body, path: string, choices: readonly T[]): T | null {
  const value = body[path];
  if (value === undefined || value === null) return null;
  return (
    choices.find((one) => one === value) ??
    wrong(path, `must be ${choices.map((one) => `"${one}"`).join(', ')}`)
  );
}

export function flag(body: Body, path: string): boolean {
  const value = body[path];
  if (value === undefined || value === null) return false;
  return typeof value === 'boolean' ? value : wrong(path, 'must be true or false');
}

/** A list of at most `most` texts; a bare text is a list of one. */
export function texts(body: Body, path: string, most: number): string[] {
  const value = body[path] ?? [];
  const list = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(list) || !list.every((item) => typeof item === 'string'))
    return wrong(path, 'must be a list of strings');
  if (list.length > most) return wrong(path, `must have ${most} items at most`);
  return list.map((item) => item.trim()).filter((item) => item !== '');
}

const AMERICAN = /^(0?[1-9]|1[0-2])\/(0?[1-9]|[12]\d|3[01])\/(\d{4})$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A day as YYYY-MM-DD, from `M/D/YYYY` or ISO; null when absent. */
export function day(body: Body, path: string): string | null {
  const value = body[path];
  if (value === undefined || value === null || value === '') return null;
  const text = scalarText(value).trim();
  const [, month, date, year] = AMERICAN.exec(text) ?? [];
  const iso = year ? `${year}-${month!.padStart(2, '0')}-${date!.padStart(2, '0')}` : text;
  const midnight = ISO.test(iso) ? new Date(`${iso}T00:00:00Z`) : null;
  if (!midnight || Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(iso))
    return wrong(path, 'must be a day of the calendar as MM/DD/YYYY');
  return iso;
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** ISO 3166-1 alpha-2, upper case; null when absent. `UK` is what people write for GB. */
export function country(body: Body, path: string): string | null {
  const value = body[path];
  if (value === undefined || value === null || value === '') return null;
  const code = scalarText(value).trim().toUpperCase();
  const known = code === 'UK' ? 'GB' : code;
  return /^[A-Z]{2}$/.test(known) && regions.of(known) !== undefined
    ? known
    : wrong(path, 'must be an ISO 3166-1 alpha-2 code, such as US');
}

const LANGUAGE = /^([a-z]{2,3})([-_][a-z0-9]+)*$/i;

/** ISO 639-1, lower case, and whether the tag said more. */
export function language(tag: string, path: string): { code: string; exact: boolean } {
  const code = LANGUAGE.exec(tag)?.[1]?.toLowerCase() ?? '';
  if (code === '' || languages.of(code) === undefined)
    return wrong(path, `"${tag.slice(0, 40)}" is not an ISO 639-1 code`);
  return { code, exact: tag.toLowerCase() === code };
}

/** Reads values of a body as the Tako API spells them; null is absent. */
import { isObject } from '#core/compat/fields.ts';
import { Failure } from '#core/platform/errors.ts';

export type Body = Record<string, unknown>;

export function wrong(path: string, what: string): never {
  throw new Failure('invalid_request', `${path} ${what}`, { errors: [{ path, message: `${path} ${what}` }] });
}

/** The object at a name; empty when absent. */
export function inside(body: Body, name: string): Body {
  const value = body[name];
  if (value === undefined || value === null) return {};
  return isObject(value) ? value : wrong(name, 'must be an object');
}

export function text(body: Body, name: string, path = name): string {
  const value = body[name];
  const said = typeof value === 'string' ? value.trim() : '';
  return said === '' ? wrong(path, 'must be a text') : said;
}

export function whole(body: Body, name: string, least: number, most: number, path = name): number | null {
  const value = body[name];
  if (value === undefined || value === null) return null;
  if (!Number.isInteger(value) || (value as number) < least || (value as number) > most)
    return wrong(path, `must be a whole number from ${least} to ${most}`);
  return value as number;
}

export function choice<T extends string>(
  body: Body,
  name: string,
  choices: readonly T[],
  path = name,
): T | null {
  const value = body[name];
  if (value === undefined || value === null) return null;
  return choices.find((one) => one === value) ?? wrong(path, `must be one of ${choices.join(', ')}`);
}

export function texts(body: Body, name: string, most: number, path = name): string[] {
  const value = body[name] ?? [];
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string') || value.length > most)
    return wrong(path, `must be a list of at most ${most} texts`);
  return value.map((one) => one.trim()).filter(Boolean);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function day(body: Body, name: string, path = name): string | null {
  const value = body[name];
  if (value === undefined || value === null) return null;
  const date = typeof value === 'string' && DAY.test(value) ? new Date(`${value}T00:00:00Z`) : null;
  return date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value as string)
    ? (value as string)
    : wrong(path, 'must be a date, YYYY-MM-DD');
}

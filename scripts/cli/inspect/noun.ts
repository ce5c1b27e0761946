/** The subjects of `inspect`, and their requests. */

/** One request: a line of `--jsonl`, or the command line in the same shape. Fields are unchecked. */
export type Request = Readonly<Record<string, unknown>>;

export interface Noun {
  name: string;
  description: string;
  /** The field that the command line gives without a name. */
  subject: 'file' | 'url' | 'text';
  /** Other fields, which the command line gives as options. */
  options: Readonly<Record<string, string>>;
  /** The answer, to be written as JSON. Throws an Error that describes what is wrong with the request. */
  answer(request: Request): object;
}

/** An invalid request. */
export class BadRequest extends Error {}

export function textIn(request: Request, field: string): string {
  const value = request[field];
  if (typeof value !== 'string' || value === '') throw new BadRequest(`${field} is missing`);
  return value;
}

export function maybeIn(request: Request, field: string): string | null {
  const value = request[field];
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') throw new BadRequest(`${field} must be a text`);
  return value;
}

/** A moment as ISO 8601, or null. */
export function iso(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}

/**
 * How PostgreSQL's text becomes JavaScript values: one table for both drivers, so that a query returns the same on
 * PGlite and on a server. Types not listed here are strings, numbers or booleans in both.
 */
type Parse = (text: string) => unknown;

const BYTEA = 17;
const INT8 = 20;
const DATE = 1082;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
const NUMERIC = 1700;

const asIs: Parse = (text) => text;

/** Type OID → parser. Dates without a zone stay text: a Date would invent a time of day and a place. */
export const PARSERS: Readonly<Record<number, Parse>> = {
  [BYTEA]: bytes,
  [INT8]: safeInteger,
  [DATE]: asIs,
  [TIMESTAMP]: asIs,
  [TIMESTAMPTZ]: moment,
  [NUMERIC]: asIs,
};

/** Array type OID → the OID of its element, for the driver, which does not know it. */
export const ARRAYS: Readonly<Record<number, number>> = {
  1001: BYTEA,
  1016: INT8,
  1115: TIMESTAMP,
  1182: DATE,
  1185: TIMESTAMPTZ,
  1231: NUMERIC,
};

/**
 * Dates become ISO text in UTC and objects JSON, also inside arrays; `undefined` becomes null. Half a surrogate pair
 * becomes U+FFFD: PGlite would miscount its bytes and lose its place in the message.
 */
export function parameter(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === 'string') return value.toWellFormed();
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value))
    return value.map((item) => (item instanceof Uint8Array ? hexadecimal(item) : parameter(item)));
  if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) return JSON.stringify(value);
  return value;
}

/** The values of each field, row by row: the parameters of `unnest`. */
export function columnsOf<R>(rows: readonly R[], ...fields: readonly (keyof R)[]): unknown[][] {
  return fields.map((field) => rows.map((row) => row[field]));
}

/** The values of these fields of a row: parameters of a statement. */
export function valuesOf<R>(row: R, ...fields: readonly (keyof R)[]): unknown[] {
  return fields.map((field) => row[field]);
}

/** Bytes inside an array, which PGlite's driver cannot write otherwise. */
function hexadecimal(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes).toString('hex')}`;
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of safe range: ${text}`);
  return value;
}

/** A time as written by a session in UTC: `2026-03-01 12:00:00.25+00`. Given to `Date` unchanged, year 0099 would become 1999. */
function moment(text: string): Date {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) ([\d:.]+)\+00$/.exec(text) ?? [];
  const value = new Date(`${day}T${time}Z`);
  if (Number.isNaN(value.getTime())) throw new RangeError(`not a moment JavaScript can hold: ${text}`);
  return value;
}

/** `\x`-prefixed hexadecimal, into a buffer of its own: a slice of Node's pool would drag 8 KiB across threads. */
function bytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice(2), 'hex'));
}

/**
 * Cursors: where the next page of a judgement begins. A cursor says all that is needed to judge again once the judgement
 * is no longer cached, and holds for the request and the organization that it was made for.
 */
import { hash } from 'node:crypto';
import { type Clock, HOUR } from '../../platform/clock.ts';
import { invalidField } from '../../platform/errors.ts';
import { jsonIn } from '../../platform/objects.ts';

export interface Cursor {
  /** The id of the judgement, under which it is cached. */
  judgement: string;
  /** When the request was made, in milliseconds. */
  now: number;
  /** How much of each list has been shown: of the whole, then of each group. */
  from: readonly number[];
}

/** What a cursor is bound to. */
export interface CursorScope {
  org: string;
  /** The key of the request, the same for all its pages. */
  request: string;
}

/** As ids of judgements are. */
const ID = /^\w{1,80}$/;
const CHECK_CHARACTERS = 32;
/** The clocks of two processes may differ. */
const MAX_SKEW = HOUR;

/** A cursor as text, safe in URLs. */
export function writeCursor(cursor: Cursor, scope: CursorScope): string {
  const { judgement, now, from } = cursor;
  return Buffer.from(JSON.stringify([judgement, now, from, checkOf(cursor, scope)])).toString('base64url');
}

/** The page that a request asks for. */
export interface CursorPage {
  scope: CursorScope;
  /** Null: the first. */
  cursor: Cursor | null;
  /** When the first page was asked for, in milliseconds. */
  now: number;
}

/** Which page a request asks for, by its cursor. Throws what `readCursor` throws. */
export function pageAsked(text: string | undefined, scope: CursorScope, clock: Clock): CursorPage {
  const present = clock.now();
  const cursor = readCursor(text, scope, present);
  return { scope, cursor, now: cursor?.now ?? present };
}

/**
 * Reads a cursor; null when there is none. `present`: the time, in milliseconds. Throws 400 when it is malformed, of a time to come
 * (whoever reads this can make one: the check keeps requests apart, it proves nothing), or from another request or organization.
 */
export function readCursor(text: string | undefined, scope: CursorScope, present: number): Cursor | null {
  if (text === undefined) return null;
  const read = parsed(text);
  if (read === null || read.now > present + MAX_SKEW)
    throw invalidField('cursor', 'must be the next_cursor of an earlier answer');
  const { check, ...cursor } = read;
  if (check === checkOf(cursor, scope)) return cursor;
  throw invalidField(
    'cursor',
    'belongs to another request: repeat all fields of the request that it came from and add the cursor',
  );
}

function checkOf({ judgement, now, from }: Cursor, { org, request }: CursorScope): string {
  const bound = JSON.stringify([org, request, judgement, now, from]);
  return hash('sha256', bound).slice(0, CHECK_CHARACTERS);
}

function parsed(text: string): (Cursor & { check: string }) | null {
  const read = jsonIn(Buffer.from(text, 'base64url').toString());
  if (!Array.isArray(read) || read.length !== 4) return null;
  const [judgement, now, from, check] = read as unknown[];
  const isCursor =
    typeof judgement === 'string' &&
    ID.test(judgement) &&
    isCount(now) &&
    Array.isArray(from) &&
    from.every(isCount) &&
    typeof check === 'string';
  return isCursor ? { judgement, now, from, check } : null;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Keys and ids: made from the system's randomness; keys are stored only as a hash. */
import { hash } from 'node:crypto';
import { BASE36, BASE62, randomText } from '../platform/id.ts';

const SECRET_LENGTH = 40;
const ID_LENGTH = 16;
const HINT_LENGTH = 8;

const SECRET_PATTERN = new RegExp(`^cnl_[0-9A-Za-z]{${SECRET_LENGTH}}$`);

/** A new key, `cnl_` and 40 characters (238 bits). Shown once, never stored. */
export function newSecret(): string {
  return `cnl_${randomText(BASE62, SECRET_LENGTH)}`;
}

/** A new id such as `org_…`: 16 lower-case letters and digits (82 bits). */
export function newId(prefix: 'org' | 'key'): string {
  return `${prefix}_${randomText(BASE36, ID_LENGTH)}`;
}

/** Whether a text has the form of a key, which saves a query for other texts. */
export function looksLikeSecret(text: string): boolean {
  return SECRET_PATTERN.test(text);
}

/** SHA-256 in hex. A key is random enough that a slow hash would add nothing. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret);
}

/** The part of a key that may be shown again. */
export function hintOf(secret: string): string {
  return secret.slice(0, HINT_LENGTH);
}

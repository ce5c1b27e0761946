/** Keys and ids: made from the system's randomness; keys are stored only as a hash. */
import { hash, randomBytes } from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE36 = '0123456789abcdefghijklmnopqrstuvwxyz';
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

/** Whether a text has the form of a key; other texts cost no query. */
export function looksLikeSecret(text: string): boolean {
  return SECRET_PATTERN.test(text);
}

/** SHA-256 in hex. A key is random enough that a slow hash would add nothing. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret);
}

/** What of a key may be shown again. */
export function hintOf(secret: string): string {
  return secret.slice(0, HINT_LENGTH);
}

function randomText(alphabet: string, length: number): string {
  // Bytes past the last whole multiple of the alphabet would favour its first letters.
  const fair = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < fair && text.length < length) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}

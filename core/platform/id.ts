/** Ids and keys from the system's randomness. */
import { randomBytes, randomFillSync } from 'node:crypto';

const BYTES = 12;
/** Ids per request for random bytes: hundreds at once take as long as one. */
const AT_ONCE = 256;

const pool = Buffer.alloc(BYTES * AT_ONCE);
let used = pool.length;

/** A new id: a prefix that names the kind and 96 random bits, such as `srch_` and 24 hexadecimal digits. */
export function randomId(
  prefix: 'cont' | 'idx' | 'imp' | 'job' | 'msg' | 'req' | 'sim' | 'srch' | 'wtc',
): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += BYTES;
  return `${prefix}_${pool.toString('hex', used - BYTES, used)}`;
}

export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
export const BASE36 = '0123456789abcdefghijklmnopqrstuvwxyz';

/** `length` characters of `alphabet`, each equally likely. */
export function randomText(alphabet: string, length: number): string {
  // Bytes past the last whole multiple of the alphabet would favour its first letters.
  const fair = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length)
    for (const byte of randomBytes(length))
      if (byte < fair && text.length < length) text += alphabet[byte % alphabet.length];
  return text;
}

/** Text from the system's randomness, for keys and ids. */
import { randomBytes } from 'node:crypto';

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

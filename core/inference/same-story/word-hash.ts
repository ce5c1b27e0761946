import { fnv1a } from '../../platform/fnv.ts';

/** 25 bits, so that an entry of a signature has room for its flags. */
export const HASH_BITS = 25;
const BITS = 32;

/** 25 bits: FNV-1a over UTF-16 units, with a final multiplication to mix the upper bits well. */
export function wordHash(text: string): number {
  const first = fnv1a(text);
  const hash = Math.imul(first ^ (first >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> (BITS - HASH_BITS);
}

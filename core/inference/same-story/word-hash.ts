import { FNV_OFFSET, FNV_PRIME } from '../../platform/fnv.ts';

/** 25 bits, so that an entry of a signature has room for its flags. */
export const HASH_BITS = 25;
const BITS = 32;

/** 25 bits: FNV-1a over UTF-16 units, with a final multiplication to mix the upper bits well. */
export function wordHash(text: string): number {
  let hash: number = FNV_OFFSET;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> (BITS - HASH_BITS);
}

import { createHash } from 'node:crypto';

const HASH_RANGE = 2 ** 32;

/** A number from 0 to 1, the same for a text each time and evenly spread: decides which part of a split it is in. */
export function hashShare(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / HASH_RANGE;
}

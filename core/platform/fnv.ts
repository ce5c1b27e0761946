/** FNV-1a, a fast hash of 32 bits (Fowler, Noll, Vo): start with the offset; for each unit, xor it and multiply by the prime. */
export const FNV_OFFSET = 0x811c9dc5;
export const FNV_PRIME = 0x01000193;

/** 32-bit FNV-1a over UTF-16 units. */
export function fnv1a(text: string): number {
  let hash: number = FNV_OFFSET;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  return hash >>> 0;
}

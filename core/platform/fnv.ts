/** FNV-1a, a fast hash of 32 bits (Fowler, Noll, Vo): start with the offset; for each unit, xor it and multiply by the prime. */
export const FNV_OFFSET = 0x811c9dc5;
export const FNV_PRIME = 0x01000193;

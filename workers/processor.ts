/** What the processor can do, where computing depends on it. */
import { readFileSync } from 'node:fs';

const DESCRIPTION = '/proc/cpuinfo';
/** Instructions that sum eight-bit products in 32 bits (Vector Neural Network Instructions). */
const WIDE_SUMS = /\b(?:avx512_vnni|avx_vnni)\b/;

/**
 * Whether sums of products of unsigned and signed bytes overflow: x64 processors without VNNI add pairs of them in 16 bits. True
 * where the processor cannot be told, which costs time and not precision.
 *
 * `description`: the contents of /proc/cpuinfo, null where there is none.
 */
export function eightBitSumsOverflow(
  architecture: string = process.arch,
  description: string | null = described(),
): boolean {
  return architecture === 'x64' && !WIDE_SUMS.test(description ?? '');
}

function described(): string | null {
  try {
    return readFileSync(DESCRIPTION, 'utf8');
  } catch {
    // Not Linux.
    return null;
  }
}

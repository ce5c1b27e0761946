/** How many decimals numbers are written with, so that none is written as another number. */

/** Decimals that an ordinary column is written with at most. */
const ORDINARY = 2;
/** A number nearer to zero than this would be lost in two decimals: it is written with this many digits that count. */
const SMALL = 0.01;
export const SMALL_DIGITS = 2;
/** Decimals up to which two numbers are told apart; beyond it they differ by what no reader measures. */
const FINEST = 6;
const MOST = 12;
/** More numbers than this are a cloud, and some of them are always alike. */
const MAX_DISTINGUISHED = 40;
/** From here on, and below `LEAST`, only powers of ten can be read. */
const LARGEST = 1e15;
const LEAST = 1e-9;

/** Decimals that the most exact of the numbers needs, at most `most`. */
export function decimalsOf(numbers: readonly number[], most: number = MOST): number {
  let decimals = 0;
  for (const number of numbers) while (decimals < most && !isExact(number, decimals)) decimals += 1;
  return decimals;
}

/** Beyond what a double holds, `0.1 + 0.2` is `0.3`. */
function isExact(number: number, decimals: number): boolean {
  // Doubles of this size have no decimals, and their product may be none.
  if (Math.abs(number) >= LARGEST) return true;
  const scaled = Math.abs(number) * 10 ** decimals;
  return Math.abs(scaled - Math.round(scaled)) <= scaled * 1e-9;
}

/**
 * Decimals for a whole column: those of the most exact number, up to two; more where all of it is small, or where two
 * different numbers would read alike.
 */
export function columnDecimals(numbers: readonly number[]): number {
  const ordinary = decimalsOf(numbers, ORDINARY);
  if (ordinary < ORDINARY) return ordinary;
  const { least, most } = extentOf(numbers);
  const small = most < SMALL * 10 && least < SMALL ? SMALL_DIGITS - 1 - Math.floor(Math.log10(least)) : 0;
  return Math.max(decimalsToDistinguish(numbers, ordinary), Math.min(small, decimalsOf(numbers)));
}

/** Whether a number would be written as zero, or as little more, with so many decimals. */
export function isLost(number: number, decimals: number): boolean {
  const size = Math.abs(number);
  return size > 0 && size < SMALL && size < 10 ** (SMALL_DIGITS - 1 - decimals);
}

/** Whether numbers of this size are written as powers of ten. */
export function isBeyondWords(size: number): boolean {
  return size >= LARGEST || (size > 0 && size < LEAST);
}

/** The decimals from `from` on at which different numbers look different; `from` where none does it. */
export function decimalsToDistinguish(
  numbers: readonly number[],
  from: number,
  finest: number = FINEST,
): number {
  if (numbers.length > MAX_DISTINGUISHED) return from;
  const different = new Set(numbers).size;
  for (let decimals = from; decimals <= finest; decimals += 1) {
    const seen = new Set(numbers.map((number) => Math.round(number * 10 ** decimals)));
    if (seen.size === different) return decimals;
  }
  return from;
}

function extentOf(numbers: readonly number[]): { least: number; most: number } {
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const number of numbers) {
    const size = Math.abs(number);
    if (size > most) most = size;
    if (size > 0 && size < least) least = size;
  }
  return { least, most };
}

/** How many decimals numbers need, so that different numbers do not look the same. */

/** Most decimals of an ordinary column. */
const ORDINARY = 2;
/** A number nearer to zero than this would vanish in two decimals; it gets SMALL_DIGITS significant digits instead. */
const SMALL = 0.01;
export const SMALL_DIGITS = 2;
/** Most decimals used to distinguish two numbers; smaller differences do not matter to readers. */
const FINEST = 6;
const MOST = 12;
/** Among more numbers than this some always look the same. */
const MAX_DISTINGUISHED = 40;
/** From here on, and below `LEAST`, only powers of ten are readable. */
const LARGEST = 1e15;
const LEAST = 1e-9;

/** Decimals that the most exact of the numbers needs, at most `most`. */
export function decimalsOf(numbers: readonly number[], most: number = MOST): number {
  let decimals = 0;
  for (const number of numbers) while (decimals < most && !isExact(number, decimals)) decimals += 1;
  return decimals;
}

/** Tolerates the rounding errors of doubles: `0.1 + 0.2` counts as `0.3`. */
function isExact(number: number, decimals: number): boolean {
  // Doubles of this size have no decimals, and scaling them may overflow.
  if (Math.abs(number) >= LARGEST) return true;
  const scaled = Math.abs(number) * 10 ** decimals;
  return Math.abs(scaled - Math.round(scaled)) <= scaled * 1e-9;
}

/**
 * Decimals for a whole column: those of the most exact number, up to two; more when all are small, or when two
 * different numbers would look the same.
 */
export function columnDecimals(numbers: readonly number[]): number {
  const ordinary = decimalsOf(numbers, ORDINARY);
  if (ordinary < ORDINARY) return ordinary;
  const { least, most } = extentOf(numbers);
  const small = most < SMALL * 10 && least < SMALL ? SMALL_DIGITS - 1 - Math.floor(Math.log10(least)) : 0;
  return Math.max(decimalsToDistinguish(numbers, ordinary), Math.min(small, decimalsOf(numbers)));
}

/** Whether a number would be shown as zero, or nearly so, with that many decimals. */
export function isLost(number: number, decimals: number): boolean {
  const size = Math.abs(number);
  return size > 0 && size < SMALL && size < 10 ** (SMALL_DIGITS - 1 - decimals);
}

/** Whether numbers of this size are written as powers of ten. */
export function isBeyondWords(size: number): boolean {
  return size >= LARGEST || (size > 0 && size < LEAST);
}

/** The fewest decimals, at least `from`, at which different numbers look different; `from` when none are enough. */
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

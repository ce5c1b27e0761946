/** Probabilities are given to four decimals: more would claim a precision that no judge has. */
export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

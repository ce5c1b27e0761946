/** Rounds a probability to four decimals; more would suggest a precision that the models do not have. */
export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

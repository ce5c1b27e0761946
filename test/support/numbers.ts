/** Arbitrary numbers for property tests. Asserts nothing. */
import fc from 'fast-check';

const STEPS = 1_000_000;

/**
 * Numbers between two bounds, all equally likely. `fc.double` draws their bits, so nearly all of its numbers are close to 0.
 */
export const numberBetween = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: STEPS }).map((step) => min + ((max - min) * step) / STEPS);

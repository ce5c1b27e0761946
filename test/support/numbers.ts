/** Arbitrary numbers for property tests. Asserts nothing. */
import fc from 'fast-check';

const STEPS = 1_000_000;

/** Numbers between two, each as likely: of `fc.double`, which draws their bits, hardly any is not next to 0. */
export const numberBetween = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: STEPS }).map((step) => min + ((max - min) * step) / STEPS);

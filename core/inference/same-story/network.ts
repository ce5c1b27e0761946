/** A small network over the features of a pair, and weighted sums of features. */

/** One row of hidden weights per unit; every row as long as the features. */
export interface PairNetwork {
  hidden: readonly (readonly number[])[];
  out: readonly number[];
  /** Direct weight of each feature; the first is the bias. */
  straight: readonly number[];
}

/** Log-odds of a pair by its features, the first of which is 1. */
export function networkLogOdds({ hidden, out, straight }: PairNetwork, features: Float64Array): number {
  let sum = weightedSum(straight, features);
  for (let unit = 0; unit < out.length; unit += 1) {
    sum += out[unit]! * Math.tanh(weightedSum(hidden[unit]!, features));
  }
  return sum;
}

/** The dot product of weights and features. */
export function weightedSum(weights: readonly number[], features: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at += 1) sum += weights[at]! * features[at]!;
  return sum;
}

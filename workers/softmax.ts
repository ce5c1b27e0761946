/** Probabilities that sum to 1, by the logits of alternatives. */
export function softmax(logits: readonly number[]): number[] {
  const most = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

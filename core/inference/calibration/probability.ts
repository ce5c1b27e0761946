/** Probabilities and their log-odds. Pure. */
import { sigmoid } from '../../../workers/activations.ts';

/** No judgement is more certain than this, either way. */
const SUREST = 0.998;

/** The log-odds of a probability, which is bounded first. */
export function logOddsOf(probability: number): number {
  const within = bounded(probability);
  return Math.log(within / (1 - within));
}

/** The bounded probability for log-odds. */
export function probabilityOf(logOdds: number): number {
  return bounded(sigmoid(logOdds));
}

function bounded(probability: number): number {
  return Math.min(SUREST, Math.max(1 - SUREST, probability));
}

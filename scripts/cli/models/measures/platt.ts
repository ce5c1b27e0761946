import type { PlattLine } from '../../../../core/inference/calibration/relevance.ts';

const STEPS = 50;
const SMALL = 1e-9;
/** Strength of the prior, in pairs: a few hundred pairs outweigh it, a handful does not. */
const PULL = 10;
/** The identity on log-odds, the prior where nothing is known. */
const AS_IT_IS: PlattLine = [1, 0];

/**
 * Platt scaling of raw scores (log-odds) and outcomes, by Newton's method on the log-likelihood, with the smoothed
 * targets of Lin, Lin and Weng ("A note on Platt's probabilistic outputs", 2007) and a weak prior at `expected`. The
 * slope stays positive: calibration never reverses a ranking. Infinite scores are left out.
 */
export function plattLine(
  scores: readonly number[],
  outcomes: readonly boolean[],
  expected: PlattLine = AS_IT_IS,
): PlattLine {
  const rows = scores
    .map((score, i) => ({ score, yes: outcomes[i]! }))
    .filter(({ score }) => Number.isFinite(score));
  const yeses = rows.filter(({ yes }) => yes).length;
  const high = (yeses + 1) / (yeses + 2);
  const low = 1 / (rows.length - yeses + 2);
  let [slope, offset] = expected;
  for (let step = 0; step < STEPS; step += 1) {
    // Gradient and Hessian; the prior is Gaussian.
    let g0 = PULL * (slope - expected[0]);
    let g1 = PULL * (offset - expected[1]);
    let [h00, h01, h11] = [PULL, 0, PULL];
    for (const { score, yes } of rows) {
      const p = 1 / (1 + Math.exp(-(slope * score + offset)));
      const error = p - (yes ? high : low);
      const weight = p * (1 - p);
      g0 += error * score;
      g1 += error;
      h00 += weight * score * score;
      h01 += weight * score;
      h11 += weight;
    }
    const determinant = h00 * h11 - h01 * h01;
    const bySlope = (h11 * g0 - h01 * g1) / determinant;
    const byOffset = (h00 * g1 - h01 * g0) / determinant;
    slope = Math.max(SMALL, slope - bySlope);
    offset -= byOffset;
    if (Math.abs(bySlope) + Math.abs(byOffset) < SMALL) break;
  }
  return [slope, offset];
}

/** The tone by words and the tone by a cross-encoder in one. Pure. */
import { TONES } from '../../../workers/messages/tone.ts';
import { type LinesByBasis, lineOf } from './log-odds.ts';
import { type ToneProbabilities, tonesOf } from './tone.ts';

/**
 * Log-probabilities become `words` × those by words + `reader` × those of the cross-encoder + `offset` of the tone, and are
 * normalized.
 */
export interface ToneFusionLine {
  words: number;
  reader: number;
  offset: readonly [positive: number, neutral: number, negative: number];
}

/** Per basis and language of the article. The lines belong to one cross-encoder. */
export type ToneFusion = LinesByBasis<ToneFusionLine>;

/** For a cross-encoder without a calibration of its own. */
const EVEN: ToneFusionLine = { words: 0.5, reader: 0.5, offset: [0, 0, 0] };

/** @param logits of the cross-encoder, in the order of `TONES` */
export function fusedTone(
  byWords: ToneProbabilities,
  logits: readonly number[],
  fusion: ToneFusion | null,
  basis: 'headline' | 'article',
  language: string | null,
): ToneProbabilities {
  const { words, reader, offset } = lineOf(fusion ?? {}, basis, language) ?? EVEN;
  const read = tonesOf(logits);
  return tonesOf(
    TONES.map((tone, k) => words * Math.log(byWords[tone]) + reader * Math.log(read[tone]) + offset[k]!),
  );
}

import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { type Pooling, TONES } from '../messages/tone.ts';
import type { EncodedSegment } from './encode.ts';
import type { ToneSegments } from './segments.ts';

/** The model's scores for the parts of an item: one per tone. */
export interface SegmentScores {
  title: { named: boolean; scores: readonly number[] };
  /** The mean over the sentences; null when only the title was read. */
  sentences: { named: boolean; scores: readonly number[] } | null;
}

/** Runs the model on each segment separately, so that no score depends on the other segments. */
export async function scoreSegments(model: InferenceSession, segments: ToneSegments): Promise<SegmentScores> {
  const { title, sentences } = segments;
  const read = { named: title.named, scores: await scoresOf(model, title) };
  if (sentences.length === 0) return { title: read, sentences: null };
  const mean = TONES.map(() => 0);
  for (const sentence of sentences) {
    for (const [k, score] of (await scoresOf(model, sentence)).entries())
      mean[k]! += score / sentences.length;
  }
  return { title: read, sentences: { named: sentences[0]!.named, scores: mean } };
}

/** One score per tone: the weighted sum of both parts, or just the title's where there are no sentences. */
export function pooledScores({ title, sentences }: SegmentScores, pooling: Pooling): number[] {
  if (sentences === null) return [...title.scores];
  const ofTitle = pooling.title[title.named ? 'named' : 'absent'];
  const ofSentences = pooling.sentences[sentences.named ? 'named' : 'absent'];
  return title.scores.map((score, k) => ofTitle * score + ofSentences * sentences.scores[k]!);
}

async function scoresOf(model: InferenceSession, segment: EncodedSegment): Promise<number[]> {
  const { words, places, kinds, flags, hashes } = segment;
  const tensor = (numbers: Int32Array, ...dims: number[]) => new Tensor('int32', numbers, dims);
  const count = words.length;
  const output = await model.run({
    words: tensor(words, count),
    places: tensor(places, count),
    kinds: tensor(kinds, count),
    flags: tensor(flags, count),
    hashes: tensor(hashes, count, hashes.length / count),
  });
  return [...(output['scores']!.data as Float32Array)];
}

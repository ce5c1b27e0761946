/** Vectors of queries and articles by the encoder, in eight bits. */
import type { HubJob } from '../../../workers/messages/hub.ts';
import { Failure } from '../../platform/errors.ts';
import type { CallDeps } from './call-deps.ts';
import { readingBudget } from './reading-budget.ts';
import { joinTexts, runHub } from './run-hub.ts';

export interface EncodeTask {
  /** A query is short and asks; an article is its headline and standfirst, joined by `encodedText`. */
  as: 'query' | 'article';
  texts: string[];
}

/** Of a query in words, or a script, that the encoder does not know. */
const NO_VECTOR = new Int8Array();

/** The largest component of a vector becomes this. */
const FULL_SCALE = 127;

/** See `Inference.encode`. */
export async function encode(
  { threads, models }: CallDeps,
  { as, texts }: EncodeTask,
  signal?: AbortSignal,
): Promise<Int8Array[]> {
  const model = await models.optional('encoder');
  if (model === null) throw new Failure('unavailable', 'models: there is no encoder');
  const { text: longest } = readingBudget({ maxTokens: model.maxTokens });
  const prefix = as === 'query' ? model.queryPrefix : model.prefix;
  const jobs = texts.map((text): HubJob => {
    const read = text.slice(0, longest);
    const job: HubJob = { first: prefix + read, second: null, windowed: 'first', windows: 1 };
    return as === 'query' ? { ...job, asked: read } : job;
  });
  const label = { task: `encode-${as}`, items: texts.length };
  const reader = as === 'query' ? { ...model, model: model.queryModel } : model;
  const runs = await runHub(threads, reader, label, jobs, signal);
  return runs.map(([vector]) => (vector === undefined ? NO_VECTOR : inEightBits(vector)));
}

/** The text of an article that its vector stands for. */
export function encodedText({ title, standfirst }: { title: string; standfirst: string | null }): string {
  return joinTexts([title, standfirst]);
}

/** Cosine of two vectors in eight bits; 0 where one of them is zero. */
export function cosine(a: Int8Array, b: Int8Array): number {
  const product = (x: Int8Array, y: Int8Array) => x.reduce((sum, value, i) => sum + value * y[i]!, 0);
  return product(a, b) / (Math.sqrt(product(a, a) * product(b, b)) || 1);
}

/** A vector scaled to the range of eight bits: its direction is what counts. */
function inEightBits(vector: Float32Array): Int8Array {
  const most = vector.reduce((greatest, value) => Math.max(greatest, Math.abs(value)), 0);
  return Int8Array.from(vector, (value) => Math.round((value / (most || 1)) * FULL_SCALE));
}

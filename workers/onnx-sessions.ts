import { InferenceSession } from 'onnxruntime-node';
import { eightBitSumsOverflow } from './processor.ts';

/** Parallelism comes from the pool: a session computes on its worker's thread alone, always in the same order. */
const OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  logSeverityLevel: 3,
  // Unsigned weights, whose sums do not overflow, take twice the time where the processor has VNNI (measured: 15.9 ms for 7.0, a
  // pair of 50 tokens).
  ...(eightBitSumsOverflow() && { extra: { session: { x64quantprecision: '1' } } }),
};

const sessions = new Map<string, Promise<InferenceSession>>();

/** The session of a model file, opened once per worker and file; `sha256` distinguishes two files at one path. */
export function onnxSession(path: string, sha256: string): Promise<InferenceSession> {
  const key = `${sha256} ${path}`;
  const known = sessions.get(key);
  if (known !== undefined) return known;
  const opening = InferenceSession.create(path, OPTIONS);
  // Failures are not cached: the file may exist the next time.
  opening.catch(() => sessions.delete(key));
  sessions.set(key, opening);
  return opening;
}

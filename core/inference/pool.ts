import { resolve } from 'node:path';
import type { Clock } from '../clock.ts';
import { Failure } from '../errors.ts';
import type { Observe } from '../observe.ts';
import { calibrated } from './calibration.ts';
import { chunked, trimmed } from './chunks.ts';
import type { JudgeChunk, Judgement, JudgeScores, JudgeTask } from './judge.ts';
import { type ReadyModel, readyModel } from './manifest.ts';
import { PROBE, passes } from './probe.ts';
import { openThreads } from './threads.ts';

/** Longer queries are cut; the doors take 200 characters. */
const QUERY_CHARACTERS = 500;
const JUDGE = resolve(import.meta.dirname, '../../workers/judge.ts');

export interface InferenceOptions {
  /** Worker threads; each judges on one core. */
  threads: number;
  /** Calls that may wait; one more is refused with `overloaded`. */
  maxQueue: number;
  modelsFolder: string;
  clock: Clock;
  observe: Observe;
}

export interface Inference {
  /**
   * Judges every item of the task, in its order. A judgement depends on the query, the item, the basis, the idf
   * and the model alone. Throws `overloaded` (with retry-after), `unavailable`, or the signal's reason.
   */
  judge(task: JudgeTask, signal?: AbortSignal): Promise<Judgement[]>;
  /** Resolves when every worker has the model and judged a probe rightly; throws `unavailable` naming what is missing. */
  ready(): Promise<void>;
  stats(): { threads: number; queued: number; running: number };
  close(): Promise<void>;
}

/** Starts the workers. Missing models do not stop it: `ready` and `judge` say so until the files are there. */
export async function openInference(options: InferenceOptions): Promise<Inference> {
  const { threads, modelsFolder } = options;
  const pool = openThreads(options);
  let relevance: Promise<ReadyModel> | null = null;
  let probed: Promise<void> | null = null;

  function relevanceModel(): Promise<ReadyModel> {
    relevance ??= readyModel(modelsFolder, 'relevance').catch((error: unknown) => {
      relevance = null;
      throw error;
    });
    return relevance;
  }

  async function judge(task: JudgeTask, signal?: AbortSignal): Promise<Judgement[]> {
    const { entry, model, vectors } = await relevanceModel();
    const { basis, idf } = task;
    const query = task.query.slice(0, QUERY_CHARACTERS);
    const version = entry.input.features_version;
    const looked = task.items.map((item) => trimmed(item, basis, entry.limits));
    const chunks = chunked(looked, threads).map((items): JudgeChunk => {
      return { query, basis, items, idf, model, vectors, version };
    });
    const label = { task: `judge-${basis}`, items: task.items.length };
    const answers = await pool.run<JudgeChunk, JudgeScores>(JUDGE, label, chunks, signal);
    return answers.flatMap((answer, chunk) => {
      if (answer.version !== version) {
        const detail = `models: relevance was trained on features version ${version}, this program has ${answer.version}`;
        throw new Failure('unavailable', detail);
      }
      return chunks[chunk]!.items.map(({ language }, at) => ({
        ...calibrated(entry.calibration, basis, language, answer, at),
        passage: answer.passages[at]! < 0 ? null : answer.passages[at]!,
      }));
    });
  }

  async function probe(): Promise<void> {
    // At once, so that each worker gets one and has its model loaded before the first question.
    const answers = await Promise.all(Array.from({ length: threads }, () => judge(PROBE)));
    if (!answers.every(passes))
      throw new Failure('unavailable', 'models: relevance judges a plain case wrongly');
  }

  return {
    judge,
    ready() {
      probed ??= probe().catch((error: unknown) => {
        probed = null;
        throw error;
      });
      return probed;
    },
    stats: () => pool.stats(),
    close: () => pool.close(),
  };
}

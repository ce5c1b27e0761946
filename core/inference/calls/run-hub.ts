/** Runs hub models on the threads and reads their outputs. */
import type { HubAnswer, HubChunk, HubJob } from '../../../workers/messages/hub.ts';
import type { HubModel } from '../models/hub-folder.ts';
import type { LabelColumns } from '../models/hub-labels.ts';
import { balancedChunks, HEAVY } from '../threads/chunks.ts';
import type { CallLabel, Threads } from '../threads/threads.ts';
import { WORKER_ENTRIES } from '../threads/worker-entries.ts';
import { runModel } from './run-model.ts';

/** Output values of one run. */
export type RunValues = Float32Array;

/** The values of every run of each job, in job order. Throws like `Threads.run`. */
export async function runHub(
  threads: Threads,
  model: HubModel,
  label: CallLabel,
  jobs: readonly HubJob[],
  signal?: AbortSignal,
): Promise<RunValues[][]> {
  const { labels, pooling, maxTokens, tokenizer, tokenizerConfig } = model;
  const lengthOf = ({ first, second, more }: HubJob) =>
    first.length + (second?.length ?? 0) + (more?.length ?? 0);
  const places = balancedChunks(jobs, threads.stats().threads, HEAVY, lengthOf);
  const chunks = places.map((inside): HubChunk => {
    const own = inside.map((at) => jobs[at]!);
    return { model: model.model, tokenizer, tokenizerConfig, maxTokens, labels, pooling, jobs: own };
  });
  const used = { name: model.name, files: model.files, entry: WORKER_ENTRIES.hub };
  const answers = await runModel<HubChunk, HubAnswer>(threads, used, label, chunks, signal);
  const found = new Array<RunValues[]>(jobs.length);
  for (const [chunk, { width, runs, values }] of answers.entries()) {
    let run = 0;
    for (const [i, at] of places[chunk]!.entries())
      found[at] = Array.from({ length: runs[i]! }, () => values.subarray(run * width, ++run * width));
  }
  return found;
}

/** Log-odds of "yes", for a classifier with one output or with an additional "no". */
export function logOdds({ yes = 0, no }: LabelColumns, run: RunValues): number {
  return run[yes]! - (no === undefined ? 0 : run[no]!);
}

/** Log-odds that a text entails a hypothesis. One window of the text that entails it is enough, so the best one counts. */
export function entailmentLogOdds(
  { entailment = 0, contradiction = 0 }: LabelColumns,
  windows: readonly RunValues[],
): number {
  return Math.max(...windows.map((run) => run[entailment]! - run[contradiction]!));
}

/** Joins texts, each ending as a sentence. */
export function joinTexts(texts: readonly (string | null | undefined)[]): string {
  return texts
    .map((text) => text?.trim() ?? '')
    .filter((text) => text !== '')
    .map((text, i, all) => (i === all.length - 1 || /[.!?…:;»"”]$/.test(text) ? text : `${text}.`))
    .join(' ');
}

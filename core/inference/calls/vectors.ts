/** Vectors of sentences and words, from the shipped model or a hub sentence encoder. */

import {
  type EmbedChunk,
  type EmbedTask,
  LONGEST_TEXT,
  type Neighbour,
  type NeighboursChunk,
  type NeighboursTask,
  type WordLanguages,
  type WordLanguagesChunk,
} from '../../../workers/messages/vectors.ts';
import type { HubModel } from '../models/hub-folder.ts';
import type { VerifiedModel } from '../models/manifest.ts';
import { type ChunkSize, splitIntoChunks } from '../threads/chunks.ts';
import { WORKER_ENTRIES } from '../threads/worker-entries.ts';
import type { CallDeps } from './call-deps.ts';
import { readingBudget } from './reading-budget.ts';
import { runHub } from './run-hub.ts';
import { runModel } from './run-model.ts';

const LONGEST_WORD = 100;
const MAX_NEIGHBOURS = 100;
const TEXTS: ChunkSize = { items: 64, text: 128 * 1024, worthAThread: 16 };
/** Every word is compared with the whole vocabulary. */
const WORDS: ChunkSize = { items: 4, text: 1024, worthAThread: 2 };

/** See `Inference.embed`. */
export async function embed(deps: CallDeps, task: EmbedTask, signal?: AbortSignal): Promise<Float32Array[]> {
  const assigned = await deps.models.of('vectors');
  if (assigned.kind === 'hub') return hubEmbed(deps, assigned.model, task, signal);
  const { threads } = deps;
  const { vectors, used } = shippedVectors(assigned.model, WORKER_ENTRIES.embed);
  const cut = task.texts.map(({ text, language }) => ({ text: text.slice(0, LONGEST_TEXT), language }));
  const chunks = splitIntoChunks(cut, threads.stats().threads, TEXTS, ({ text }) => text.length).map(
    (texts) => {
      return { texts, vectors };
    },
  );
  const label = { task: 'embed', items: cut.length };
  return (await runModel<EmbedChunk, Float32Array[]>(threads, used, label, chunks, signal)).flat();
}

/** Unit vectors of texts, by a sentence encoder. */
async function hubEmbed(
  { threads }: CallDeps,
  model: HubModel,
  { texts }: EmbedTask,
  signal?: AbortSignal,
): Promise<Float32Array[]> {
  const { text: longest } = readingBudget(model);
  const jobs = texts.map(({ text }) => {
    const first = `${model.prefix}${text.slice(0, longest)}`;
    return { first, second: null, windowed: 'first' as const, windows: 1 };
  });
  const answers = await runHub(threads, model, { task: 'embed', items: texts.length }, jobs, signal);
  return answers.map(([run]) => run!.slice());
}

/** See `Inference.neighbours`. Words always use the shipped model: a sentence encoder has no vectors for them. */
export async function neighbours(
  { threads, models }: CallDeps,
  task: NeighboursTask,
  signal?: AbortSignal,
): Promise<Neighbour[][]> {
  const { vectors, used } = shippedVectors(await models.shipped('vectors'), WORKER_ENTRIES.neighbours);
  const words = task.words.map((word) => word.slice(0, LONGEST_WORD));
  const limit = Math.min(task.limit, MAX_NEIGHBOURS);
  const chunks = splitIntoChunks(words, threads.stats().threads, WORDS, ({ length }) => length).map(
    (inside) => {
      return { words: inside, language: task.language, limit, vectors };
    },
  );
  const label = { task: 'neighbours', items: words.length };
  return (await runModel<NeighboursChunk, Neighbour[][]>(threads, used, label, chunks, signal)).flat();
}

/** See `Inference.wordLanguages`. */
export async function wordLanguages(
  { threads, models }: CallDeps,
  words: readonly string[],
  signal?: AbortSignal,
): Promise<WordLanguages[]> {
  if (words.length === 0) return [];
  const { vectors, used } = shippedVectors(await models.shipped('vectors'), WORKER_ENTRIES.wordLanguages);
  const chunk = { words: words.map((word) => word.slice(0, LONGEST_WORD)), vectors };
  const label = { task: 'words', items: words.length };
  return (await runModel<WordLanguagesChunk, WordLanguages[]>(threads, used, label, [chunk], signal)).flat();
}

/** The file of the vectors, and what runs an entry on it. */
function shippedVectors({ entry: { name }, files }: VerifiedModel<'vectors'>, entry: string) {
  const vectors = files.vectors!;
  return { vectors, used: { name, files: [vectors], entry } };
}

/** Vectors of sentences and words: of the shipped model, or of a sentence encoder of the hub. */
import { resolve } from 'node:path';
import { type ChunkSize, chunkedBy } from '../chunks.ts';
import type { HubModel } from '../hub/folder.ts';
import { reachOf } from '../hub/reach.ts';
import type { ModelFile } from '../judge.ts';
import type { EmbedTask, EmbedText, Neighbour, NeighboursTask } from '../vectors.ts';
import type { CallDeps } from './call-deps.ts';
import { runHub } from './hub.ts';

const WORKERS = resolve(import.meta.dirname, '../../../workers/entries');
const EMBED = resolve(WORKERS, 'embed.ts');
const NEIGHBOURS = resolve(WORKERS, 'neighbours.ts');
/** Longer texts are cut before they travel; the worker looks at no more. */
const LONGEST_TEXT = 20_000;
const LONGEST_WORD = 100;
const MOST_NEIGHBOURS = 100;
const TEXTS: ChunkSize = { items: 64, text: 128 * 1024, worthAThread: 16 };
/** Every word is held against the whole vocabulary. */
const WORDS: ChunkSize = { items: 4, text: 1024, worthAThread: 2 };

/** See `Inference.embed`. */
export async function embed(deps: CallDeps, task: EmbedTask, signal?: AbortSignal): Promise<Float32Array[]> {
  const assigned = await deps.models.of('vectors');
  if (assigned.kind === 'hub') return hubEmbed(deps, assigned.model, task, signal);
  const { threads } = deps;
  const vectors = assigned.model.files.vectors!;
  const cut = task.texts.map(({ text, language }) => ({ text: text.slice(0, LONGEST_TEXT), language }));
  const chunks = chunkedBy(cut, threads.stats().threads, TEXTS, ({ text }) => text.length).map((texts) => {
    return { texts, vectors };
  });
  const label = { task: 'embed', items: cut.length };
  type Chunk = { texts: EmbedText[]; vectors: ModelFile };
  return (await threads.run<Chunk, Float32Array[]>(EMBED, label, chunks, signal)).flat();
}

/** Unit vectors of texts, by a sentence encoder. */
async function hubEmbed(
  { threads }: CallDeps,
  model: HubModel,
  { texts }: EmbedTask,
  signal?: AbortSignal,
): Promise<Float32Array[]> {
  const { text: longest } = reachOf(model);
  const jobs = texts.map(({ text }) => {
    const first = `${model.prefix}${text.slice(0, longest)}`;
    return { first, second: null, windowed: 'first' as const, windows: 1 };
  });
  const answers = await runHub(threads, model, { task: 'embed', items: texts.length }, jobs, signal);
  return answers.map(([run]) => run!.slice());
}

/** See `Inference.neighbours`. Words are the shipped model's, whatever is assigned: a sentence encoder has none. */
export async function neighbours(
  { threads, models }: CallDeps,
  task: NeighboursTask,
  signal?: AbortSignal,
): Promise<Neighbour[][]> {
  const vectors = (await models.shipped('vectors')).files.vectors!;
  const words = task.words.map((word) => word.slice(0, LONGEST_WORD));
  const limit = Math.min(task.limit, MOST_NEIGHBOURS);
  const chunks = chunkedBy(words, threads.stats().threads, WORDS, ({ length }) => length).map((inside) => {
    return { words: inside, language: task.language, limit, vectors };
  });
  type Chunk = NeighboursTask & { vectors: ModelFile };
  const label = { task: 'neighbours', items: words.length };
  return (await threads.run<Chunk, Neighbour[][]>(NEIGHBOURS, label, chunks, signal)).flat();
}

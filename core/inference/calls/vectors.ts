/** What the vectors of words say. They are always the shipped ones: a sentence encoder has none for words. */
import type {
  Neighbour,
  NeighboursChunk,
  NeighboursTask,
  WordLanguages,
  WordLanguagesChunk,
} from '../../../workers/messages/vectors.ts';
import type { VerifiedModel } from '../models/manifest.ts';
import { type ChunkSize, splitIntoChunks } from '../threads/chunks.ts';
import { WORKER_ENTRIES } from '../threads/worker-entries.ts';
import type { CallDeps } from './call-deps.ts';
import { runModel } from './run-model.ts';

const LONGEST_WORD = 100;
const MAX_NEIGHBOURS = 100;
/** Every word is compared with the whole vocabulary. */
const WORDS: ChunkSize = { items: 4, text: 1024, worthAThread: 2 };

/** See `Inference.neighbours`. */
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

import type { Basis, JudgeItem, ReadBasis, TextLimits } from '../../../workers/messages/articles.ts';

/** Tone and questions read the standfirst along with the title: a list shows both. */
export const RELEVANCE_BASIS: Record<ReadBasis, Basis> = { headline: 'standfirst', article: 'article' };

/** How one kind of work is split for the threads. */
export interface ChunkSize {
  /** Few enough for a chunk to take milliseconds, so that a cancelled call frees its worker soon. */
  items: number;
  /** Text per chunk, in UTF-16 units: articles are longer than headlines. */
  text: number;
  /** Fewer items than this are not worth another thread. */
  worthAThread: number;
}

/** Microseconds per item: word evidence. */
const LIGHT: ChunkSize = { items: 320, text: 128 * 1024, worthAThread: 32 };
/** Milliseconds per article, read sentence by sentence. */
export const MEDIUM: ChunkSize = { items: 32, text: 32 * 1024, worthAThread: 4 };
/** Tens of milliseconds per item: encoders. */
export const HEAVY: ChunkSize = { items: 4, text: 8 * 1024, worthAThread: 1 };

/** Splits items, in order, into chunks of similar size, enough to keep all threads busy. */
export function splitIntoChunks<Item>(
  items: readonly Item[],
  threads: number,
  size: ChunkSize,
  textOf: (item: Item) => number,
): Item[][] {
  const count = chunksOf(items, threads, size, textOf);
  const chunks: Item[][] = [];
  for (let i = 0; i < count; i += 1) {
    chunks.push(
      items.slice(Math.floor((i * items.length) / count), Math.floor(((i + 1) * items.length) / count)),
    );
  }
  return chunks;
}

/** Positions of items in as many chunks, the longest spread over all, so that each takes about as long. */
export function balancedChunks<Item>(
  items: readonly Item[],
  threads: number,
  size: ChunkSize,
  textOf: (item: Item) => number,
): number[][] {
  const count = chunksOf(items, threads, size, textOf);
  const chunks = Array.from({ length: count }, (): number[] => []);
  const longestFirst = [...items.keys()].sort((a, b) => textOf(items[b]!) - textOf(items[a]!));
  // To and fro: who was dealt the longest of one round gets the shortest of the next.
  for (const [turn, at] of longestFirst.entries()) {
    const place = turn % count;
    const isBack = Math.floor(turn / count) % 2 === 1;
    chunks[isBack ? count - 1 - place : place]!.push(at);
  }
  return chunks;
}

/** How many chunks items make. */
function chunksOf<Item>(
  items: readonly Item[],
  threads: number,
  size: ChunkSize,
  textOf: (item: Item) => number,
): number {
  if (items.length === 0) return 0;
  const text = items.reduce((sum, item) => sum + textOf(item), 0);
  const least = Math.max(Math.ceil(items.length / size.items), Math.ceil(text / size.text));
  const useful = Math.max(1, Math.floor(items.length / size.worthAThread));
  const even = Math.ceil(least / threads) * threads;
  return Math.min(items.length, Math.max(least, Math.min(even, useful)));
}

/** Splits articles into chunks. */
export function chunkItems(items: readonly JudgeItem[], threads: number, size = LIGHT): JudgeItem[][] {
  return splitIntoChunks(items, threads, size, textOf);
}

/** An item reduced to what its basis covers, so that megabytes of text are never sent to a worker. */
export function trimItem(
  { title, standfirst, passages, language }: JudgeItem,
  basis: Basis,
  limits: TextLimits,
): JudgeItem {
  const item: JudgeItem = { title: title.slice(0, limits.title), standfirst: null, language };
  if (basis !== 'headline') item.standfirst = standfirst?.slice(0, limits.standfirst) ?? null;
  if (basis === 'article') {
    item.passages = (passages ?? [])
      .slice(0, limits.passages)
      .map((passage) => passage.slice(0, limits.passage));
  }
  return item;
}

function textOf({ title, standfirst, passages = [] }: JudgeItem): number {
  return passages.reduce((sum, passage) => sum + passage.length, title.length + (standfirst?.length ?? 0));
}

import type { Basis, JudgeItem, Limits } from './judge.ts';

/** A chunk takes a worker some milliseconds, so that a cancelled call frees it soon. */
const CHUNK_ITEMS = 128;
/** Text of a chunk, in UTF-16 units: read articles are longer than headlines. */
const CHUNK_TEXT = 128 * 1024;
/** Fewer items than this are not worth another thread. */
const WORTH_A_THREAD = 32;

/** Cuts the items into chunks of like size, as many as keep all threads busy; their order stays. */
export function chunked(items: readonly JudgeItem[], threads: number): JudgeItem[][] {
  if (items.length === 0) return [];
  const text = items.reduce((sum, item) => sum + textOf(item), 0);
  const least = Math.max(Math.ceil(items.length / CHUNK_ITEMS), Math.ceil(text / CHUNK_TEXT));
  const useful = Math.max(1, Math.floor(items.length / WORTH_A_THREAD));
  const even = Math.ceil(least / threads) * threads;
  const count = Math.min(items.length, Math.max(least, Math.min(even, useful)));
  const chunks: JudgeItem[][] = [];
  for (let i = 0; i < count; i += 1) {
    chunks.push(
      items.slice(Math.floor((i * items.length) / count), Math.floor(((i + 1) * items.length) / count)),
    );
  }
  return chunks;
}

/** An item with only what will be looked at: megabytes of text never travel to a worker. */
export function trimmed(
  { title, standfirst, passages, language }: JudgeItem,
  basis: Basis,
  limits: Limits,
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

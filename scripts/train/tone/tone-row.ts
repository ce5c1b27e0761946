import { createHash } from 'node:crypto';
import { splitWords } from '../../../core/language/words/words.ts';
import type { JudgeItem, ReadBasis } from '../../../workers/messages/articles.ts';
import type { ToneName } from '../../../workers/messages/tone.ts';

export type ToneSplit = 'train' | 'dev' | 'calibrate' | 'test';

/** A target, a text, and the tone given by a reader. */
export interface ToneRow {
  set: string;
  split: ToneSplit;
  query: string;
  basis: ReadBasis;
  item: JudgeItem;
  gold: ToneName;
}

/** Percentage of a set held out of training, by the hash of what must not be on both sides. */
export type Shares = Partial<Record<Exclude<ToneSplit, 'train'>, number>>;

/** A permanent split, by the hash of the text or article. */
export function toneSplit(key: string, shares: Shares): ToneSplit {
  let at = Number.parseInt(sha1(key).slice(0, 8), 16) % 100;
  for (const split of ['test', 'calibrate', 'dev'] as const) {
    at -= shares[split] ?? 0;
    if (at < 0) return split;
  }
  return 'train';
}

/** What two headlines have in common that only differ in case, accents or punctuation. */
export function heldTitle(title: string): string {
  return splitWords(title)
    .map(({ folded }) => folded)
    .join(' ');
}

/** Of rows with the same headline, only those of its strictest use: what tests one set trains none. */
export function strictest(rows: readonly ToneRow[]): ToneRow[] {
  const uses = ['train', 'dev', 'calibrate', 'test'] as const satisfies ToneSplit[];
  const held = new Map<string, number>();
  const titles = rows.map(({ item, split }) => {
    const title = heldTitle(item.title);
    held.set(title, Math.max(held.get(title) ?? 0, uses.indexOf(split)));
    return title;
  });
  return rows.filter(({ split }, at) => uses.indexOf(split) === held.get(titles[at]!));
}

export function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}

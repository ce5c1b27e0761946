import type { JudgeItem, ReadBasis } from '../../../workers/messages/articles.ts';
import type { ToneName } from '../../../workers/messages/tone.ts';

export type ToneSplit = 'train' | 'dev' | 'calibrate' | 'test';

/** A target, what was written, and the tone that a reader found. */
export interface ToneRow {
  set: string;
  split: ToneSplit;
  query: string;
  basis: ReadBasis;
  item: JudgeItem;
  gold: ToneName;
}

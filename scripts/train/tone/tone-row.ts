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

/** What each mode buys: the one table that search, prices and documentation read. */
import type { Basis } from '../inference/judge.ts';

export const MODES = ['ultra', 'fast', 'normal', 'deep'] as const;
export type Mode = (typeof MODES)[number];

export interface Depth {
  /** Candidates judged per query. */
  candidates: number;
  /** What their first judgement is made on. */
  basis: Extract<Basis, 'headline' | 'standfirst'>;
  /** Best matches whose page is read, per query. */
  read: number;
}

export const DEPTHS: Record<Mode, Depth> = {
  ultra: { candidates: 100, basis: 'headline', read: 0 },
  fast: { candidates: 200, basis: 'standfirst', read: 0 },
  normal: { candidates: 300, basis: 'standfirst', read: 12 },
  deep: { candidates: 800, basis: 'standfirst', read: 24 },
};

/** An article is relevant when its last judgement is at least this probable. */
export const RELEVANT = 0.5;

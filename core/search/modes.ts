/** The depth of each mode: one table for search, prices and documentation. */
import type { Basis } from '../../workers/messages/articles.ts';

export const MODES = ['ultra', 'fast', 'normal', 'deep'] as const;
export type Mode = (typeof MODES)[number];

export interface RerankDepth {
  /** It judges this many of the best matches, then relevant ones that move up among them as the scores of others fall. */
  best: number;
  /** Most matches that it judges. */
  most: number;
  /** Time limit, in milliseconds. */
  ms: number;
}

export interface ModeDepth {
  /** Candidates judged per query. */
  candidates: number;
  /** Basis of the first judgement. */
  basis: Extract<Basis, 'headline' | 'standfirst'>;
  /** Best matches whose page is read, per query. */
  read: number;
  /** Reading time as a multiple of normal mode's. */
  readShare: number;
  /** Whether the topic is also searched in other words: synonyms, spelled-out acronyms, the other language. */
  otherWords: boolean;
  /** Whether vectors find candidates near the topic in meaning, besides those that share its words, and count in the judgement. */
  vectors: boolean;
  /** How much the reranker judges again, per query. */
  rerank: RerankDepth;
  /** Whether sites that cover the topic are searched when the index has too little. */
  elsewhere: boolean;
}

const SHALLOW = {
  readShare: 1,
  otherWords: false,
  vectors: false,
  rerank: { best: 0, most: 0, ms: 0 },
  elsewhere: false,
};

export const DEPTHS: Record<Mode, ModeDepth> = {
  ultra: { candidates: 100, basis: 'headline', read: 0, ...SHALLOW },
  fast: { candidates: 200, basis: 'standfirst', read: 0, ...SHALLOW, vectors: true },
  normal: {
    candidates: 300,
    basis: 'standfirst',
    read: 12,
    ...SHALLOW,
    vectors: true,
    rerank: { best: 12, most: 16, ms: 1000 },
  },
  deep: {
    candidates: 800,
    basis: 'standfirst',
    read: 24,
    readShare: 2.5,
    otherWords: true,
    vectors: true,
    rerank: { best: 64, most: 96, ms: 4000 },
    elsewhere: true,
  },
};

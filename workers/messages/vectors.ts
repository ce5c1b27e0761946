import type { ModelFile } from './articles.ts';

export interface NeighboursTask {
  words: string[];
  language: string | null;
  /** Per word. */
  limit: number;
}

/** Words to find neighbours for, as sent to a worker. */
export interface NeighboursChunk extends NeighboursTask {
  vectors: ModelFile;
}

/** Words to look up, as sent to a worker. */
export interface WordLanguagesChunk {
  words: string[];
  vectors: ModelFile;
}

/** The languages that have a word, as a name or otherwise. */
export interface WordLanguages {
  en: boolean;
  es: boolean;
}

/** A word of similar meaning. */
export interface Neighbour {
  /** As an index term. */
  term: string;
  language: string | null;
  /** Cosine, 0-1. */
  nearness: number;
}

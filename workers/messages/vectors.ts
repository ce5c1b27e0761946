import type { ModelFile } from './articles.ts';

interface EmbedText {
  text: string;
  /** ISO 639-1, when known. */
  language: string | null;
}

export interface EmbedTask {
  texts: EmbedText[];
}

/** Texts to embed, as sent to a worker. */
export interface EmbedChunk extends EmbedTask {
  vectors: ModelFile;
}

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

/** Texts are read up to here, in UTF-16 units. */
export const LONGEST_TEXT = 20_000;

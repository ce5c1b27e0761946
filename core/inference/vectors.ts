/** What is asked of the vectors of words and sentences, and answered. Workers import these types. */

export interface EmbedText {
  text: string;
  /** ISO 639-1, when known. */
  language: string | null;
}

export interface EmbedTask {
  texts: EmbedText[];
}

export interface NeighboursTask {
  words: string[];
  language: string | null;
  /** Per word. */
  limit: number;
}

/** A word that stands where another does. */
export interface Neighbour {
  /** As the index writes it. */
  term: string;
  language: string | null;
  /** Cosine, 0-1. */
  nearness: number;
}

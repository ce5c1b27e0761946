import type { Basis, JudgeItem, ModelFile, TextLimits } from './articles.ts';

/** A name of the query as it is looked for in texts: whole, in any of its forms, or not at all. Words are folded. */
export interface NameSought {
  /** As the query has it. */
  words: string[];
  /** Other ways to write it. */
  forms: FormSought[];
  /** Of a person, or of an organization whose parts may stand for it; null for other names and for acronyms. */
  person: PersonSought | null;
  /** What its acronyms mean; absent where they are not known to mean anything else. */
  meanings?: MeaningsSought;
  /** An article and a word that say nothing without each other, so that they count as one word: "La Plata" is no plata. */
  isOneWord?: boolean;
}

/** What the acronyms among the forms of a name stand for. */
export interface MeaningsSought {
  /** Acronyms that have other meanings. Folded. */
  acronyms: string[];
  /** A text per meaning that the query may have: its names, and the rest of the query. */
  own: string[];
  /** The names of each other meaning. */
  others: string[][];
}

export interface FormSought {
  words: string[];
  /** How it must be written to count: "US" in capitals, "River" with one and by itself, "La Plata" with its article. */
  written: 'capitals' | 'capital' | 'articled' | 'any';
  /** Names of other things that hold it: "mississippi river". */
  others: string[][];
}

export interface PersonSought {
  /** First names and initials; none of an organization. */
  given: string[];
  surnames: SurnameSought[];
  /** Surnames in a row that mean the person; of an organization, all of its words. */
  least: number;
  /** Without "Jr." behind it, the name is another's. */
  isMarked?: boolean;
  /** No part of it by itself means it: "Johnson & Johnson". */
  isIndivisible?: boolean;
  /** Other names that hold one of the surnames: "mauricio macri" when Jorge Macri is asked for. */
  others: string[][];
  /** What is written about them; absent where nothing is known of either. */
  context?: PersonContext;
}

export interface SurnameSought {
  word: string;
  /** Whom the word by itself means, as far as the index shows; `never` the one sought, whatever it shows: "bank". */
  bare: 'person' | 'other' | 'unclear' | 'never';
  /** Logarithm of how many times as many texts write out the person as others of the surname. */
  odds: number;
  /** Logarithm of how many times as many texts write out the person as have the word as a name by itself. */
  written: number;
  /** Whether everybody knows the person by the word (1), or another of the name (-1). */
  known: -1 | 0 | 1;
}

/** Articles that write a person out, and those that write out others of the surname. */
interface PersonContext {
  own: ContextText[];
  others: ContextText[];
}

export interface ContextText {
  text: string;
  /** ISO 639-1, when known. */
  language: string | null;
}

export interface JudgeTask {
  query: string;
  /** How far the query names a theme and nothing else ("football"), 0 to 1: themes have a calibration of their own. */
  themeShare?: number;
  basis: Basis;
  items: JudgeItem[];
  /** Names of the query that have several forms, or that others share a part of. */
  names?: NameSought[];
  /** Index term → inverse document frequency, for the variants of the query's terms. Absent: no article has the term. */
  idf: Record<string, number>;
}

/** A chunk of a task, as sent to a worker. */
export interface JudgeChunk extends JudgeTask {
  model: ModelFile;
  vectors: ModelFile;
  /** Version of the features that the model was trained on. */
  version: number;
}

/** Raw scores of a chunk: for item i, `scores[i * 3 + k]` is the log-odds that its grade is above k. */
export interface JudgeScores {
  /** Version of the features that the worker computes; if it differs from the chunk's, nothing was judged. */
  version: number;
  scores: Float32Array;
  /**
   * 1: the item shares a word, or a related one, with the query, or is close to it in meaning; 2: the same, but it has none
   * of the query's names; 0: neither.
   */
  shares: Uint8Array;
  /** Index of the best passage, or -1. */
  passages: Int32Array;
}

/** Raw scores per item. */
export const THRESHOLDS = 3;

/** A chunk whose features are requested rather than scores, for training. */
export interface EvidenceChunk extends JudgeTask {
  vectors: ModelFile;
  /** Read the articles' texts as if they had no title or standfirst. */
  alone: boolean;
}

export interface EvidenceAnswer {
  version: number;
  names: readonly string[];
  limits: TextLimits;
  /** How far an article's score may exceed that of its text alone. */
  borne_out: number;
  /** By item, in the order of `names`. */
  values: Float32Array;
  /** As in `JudgeScores`. */
  shares: Uint8Array;
  /** 1: the text is also judged by itself, because it is long or has no title or standfirst. */
  held: Uint8Array;
}

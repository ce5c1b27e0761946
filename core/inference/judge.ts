/** What a judge is asked and answers. Workers import these types, and nothing else of the core but its text functions. */

/** What of an article is judged: its title; title and standfirst; title, standfirst and the passages of its text. */
export type Basis = 'headline' | 'standfirst' | 'article';
export const BASES: readonly Basis[] = ['headline', 'standfirst', 'article'];

/** One article. What the basis does not look at is ignored, so the same item serves all three. */
export interface JudgeItem {
  title: string;
  standfirst: string | null;
  passages?: string[];
  /** ISO 639-1 of the article, when known. */
  language: string | null;
}

export interface JudgeTask {
  query: string;
  basis: Basis;
  items: JudgeItem[];
  /** Index term → inverse document frequency, for the variants of the query's terms. Absent: a term nobody wrote. */
  idf: Record<string, number>;
}

export interface Judgement {
  /** That the article is about the query (a significant part of it or its main topic), calibrated, 0-1. */
  probability: number;
  /** Expected grade: 0 not about it, 1 in passing, 2 a significant part, 3 its main topic. */
  centrality: number;
  /** The passage that says most about the query, by index; null unless the basis is `article` and a passage does. */
  passage: number | null;
}

/** A file that a worker loads once; a changed file at the same path is another one. */
export interface ModelFile {
  /** Absolute. */
  path: string;
  sha256: string;
}

/** A chunk of a task as a worker gets it. */
export interface JudgeChunk extends JudgeTask {
  model: ModelFile;
  vectors: ModelFile;
  /** Of the features that the model was trained on. */
  version: number;
}

/** What a worker answers for a chunk: for item i, `scores[i * 3 + k]` is the log-odds that its grade is above k. */
export interface JudgeScores {
  /** Of the features that the worker computes; of another one than the chunk's, nothing was judged. */
  version: number;
  scores: Float32Array;
  /**
   * 1: the item shares a word, or a relative of one, with the query, or comes near it in sense; 2: so it does, but has
   * none of the names asked for; 0: nothing of it.
   */
  shares: Uint8Array;
  /** Index of the best passage, or -1. */
  passages: Int32Array;
}

/** Raw scores per item. */
export const THRESHOLDS = 3;

/** What the lexical evidence of pairs is asked for with. */
export interface EvidenceChunk extends JudgeTask {
  vectors: ModelFile;
  /** Of the articles' texts as if nothing stood above them. */
  alone: boolean;
}

export interface EvidenceAnswer {
  version: number;
  names: readonly string[];
  limits: Limits;
  /** How far an article's score may be above its text's own. */
  borne_out: number;
  /** Item after item, in the order of `names`. */
  values: Float32Array;
  /** As in `JudgeScores`. */
  shares: Uint8Array;
  /** 1: the text is judged by itself as well, for it is long, or nothing stands above it. */
  held: Uint8Array;
}

/** What a model looks at, in UTF-16 units and passages; the rest of longer texts is not seen. */
export interface Limits {
  title: number;
  standfirst: number;
  passage: number;
  passages: number;
}

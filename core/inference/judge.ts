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

/** A chunk as a worker gets it: the task's part, and the model file that judges it. */
export interface JudgeChunk extends JudgeTask {
  /** Absolute path of the ONNX file. */
  model: string;
  /** Its sha256: a changed file at the same path is another model. */
  sha256: string;
}

/** What a worker answers for a chunk: for item i, `scores[i * 3 + k]` is the raw score that its grade is above k. */
export interface JudgeScores {
  scores: Float32Array;
  passages: Int32Array;
}

/** Raw scores per item. */
export const THRESHOLDS = 3;

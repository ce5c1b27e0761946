/** The input of every model: articles, and files to load. */

/**
 * What is judged of an article: its title; title and standfirst; title, standfirst and the passages of its text.
 */
export type Basis = 'headline' | 'standfirst' | 'article';
export const BASES: readonly Basis[] = ['headline', 'standfirst', 'article'];

/** What is read of an article for tone and questions: title and any standfirst; or also its passages. */
export type ReadBasis = 'headline' | 'article';
export const READ_BASES: readonly ReadBasis[] = ['headline', 'article'];

/** One article. Parts outside the basis are ignored, so that one item serves every basis. */
export interface JudgeItem {
  title: string;
  standfirst: string | null;
  passages?: string[];
  /** ISO 639-1 of the article, when known. */
  language: string | null;
  /** Cosine of its vector with the query's; absent or null without one. Workers do not get it. */
  cosine?: number | null;
}

/** A file that a worker loads once; a changed file at the same path counts as another. */
export interface ModelFile {
  /** Absolute. */
  path: string;
  sha256: string;
}

/** How much of an article a model reads, in UTF-16 units and passages; the rest is ignored. */
export interface TextLimits {
  title: number;
  standfirst: number;
  passage: number;
  passages: number;
}

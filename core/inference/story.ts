/** What is asked of two texts that may tell the same story. */

export interface StorySide {
  title: string;
  standfirst: string | null;
  /** ISO 639-1, when known. */
  language: string | null;
  publishedAt: Date | null;
}

export interface StoryTask {
  pairs: { a: StorySide; b: StorySide }[];
}

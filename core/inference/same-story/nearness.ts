/**
 * What the vectors of an encoder say of two articles in different languages, beside their names, numbers and the meaning of
 * their words. Within a language words alone decide: there cosines ranked pairs no better (docs/figures/relevance.md).
 */

/** The log-odds become `words` × those by words + `cosine` × the cosine of both vectors + `offset`. */
export interface StoryLine {
  words: number;
  cosine: number;
  offset: number;
}

/** For two headlines (with standfirsts), and for two articles that were read. The lines belong to one encoder. */
export type StoryLines = Record<'headline' | 'text', StoryLine>;

/** The cosine of a pair, and how it counts. */
export interface Nearness {
  lines: StoryLines;
  cosine: number;
}

/** The log-odds with the evidence of the cosine. */
export function withNearness(logOdds: number, { lines, cosine }: Nearness, basis: keyof StoryLines): number {
  const line = lines[basis];
  return line.words * logOdds + line.cosine * cosine + line.offset;
}

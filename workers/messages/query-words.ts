/** Messages of the workers that tag the words of queries, and the classes of their models. */
import type { ModelFile } from './articles.ts';

/** Of each word: begins or continues a topic, words of time, or an outlet. */
export const WORD_TAGS = ['O', 'B-T', 'I-T', 'B-W', 'I-W', 'B-S', 'I-S'] as const;

/** The classes of each output that stands for the whole query, in their order. */
export const QUERY_CLASSES = {
  kind: [
    'counts_over_time',
    'by_outlet',
    'by_section',
    'by_country',
    'by_language',
    'tone',
    'tone_over_time',
    'comparison',
    'kpi',
    'own_numbers',
    'not_chartable',
    'no_request',
  ],
  type: ['none', 'line', 'area', 'bar', 'bar_horizontal', 'pie', 'stacked_bar', 'table', 'scatter', 'funnel'],
  step: ['none', 'hour', 'day', 'week', 'month', 'quarter', 'year'],
  share: ['no', 'yes'],
} as const;
export type QueryClass = keyof typeof QUERY_CLASSES;

export interface QueryWordsChunk {
  model: ModelFile;
  tokenizer: ModelFile;
  tokenizerConfig: ModelFile | null;
  /** Tokens of a run, special ones included. */
  maxTokens: number;
  /** The words of the query; punctuation marks are words, too. */
  words: string[];
}

export interface QueryWordsAnswer {
  /** Per word, the probability of each tag; fewer than words when the model does not read them all. */
  tags: number[][];
  /** Probabilities in the order of `QUERY_CLASSES`. */
  classes: Record<QueryClass, number[]>;
}

/** For the small model, which knows words by their letters. */
export interface QueriesChunk {
  model: ModelFile;
  /** Version of the features that it was trained on. */
  version: number;
  words: string[];
}

export interface QueriesAnswer {
  version: number;
  /** Null where the versions differ. */
  answer: QueryWordsAnswer | null;
}

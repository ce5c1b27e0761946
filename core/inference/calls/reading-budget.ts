import type { TextLimits } from '../../../workers/messages/articles.ts';
import type { HubModel } from '../models/hub-folder.ts';

/** How much of an article a hub model reads, as every run takes tens of milliseconds. */
export interface ReadingBudget {
  limits: TextLimits;
  /** Runs per text at most. */
  windows: number;
  /** UTF-16 units of a whole article read as one text. */
  text: number;
}

/** Generous for the languages of the news, so that a window is always filled. */
const CHARACTERS_PER_TOKEN = 8;
const WINDOWS = 4;
const PASSAGES = 24;

/** The reading budget of a model with windows of `maxTokens` tokens. */
export function readingBudget({ maxTokens }: Pick<HubModel, 'maxTokens'>): ReadingBudget {
  const text = maxTokens * CHARACTERS_PER_TOKEN * WINDOWS;
  return {
    limits: { title: 500, standfirst: 1500, passage: 2000, passages: PASSAGES },
    windows: WINDOWS,
    text,
  };
}

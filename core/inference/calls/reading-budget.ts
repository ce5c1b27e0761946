import type { TextLimits } from '../../../workers/messages/articles.ts';
import type { HubModel } from '../models/hub-folder.ts';

/** How much of an article a hub model reads: every run takes it tens of milliseconds. */
export interface ReadingBudget {
  limits: TextLimits;
  /** Runs per text at most. */
  windows: number;
  /** Of a whole article read as one text, in UTF-16 units. */
  text: number;
}

/** What a token is in the languages of the news, and some more so that a window is never short. */
const CHARACTERS_PER_TOKEN = 8;
const WINDOWS = 4;
const PASSAGES = 24;

export function readingBudget({ maxTokens }: Pick<HubModel, 'maxTokens'>): ReadingBudget {
  const text = maxTokens * CHARACTERS_PER_TOKEN * WINDOWS;
  return {
    limits: { title: 500, standfirst: 1500, passage: 2000, passages: PASSAGES },
    windows: WINDOWS,
    text,
  };
}

import { queryTerms } from '../../../core/language/words/terms.ts';
import type { IndexedDocument } from '../../../core/news/word-index/indexed-document.ts';
import type { Window } from './judged.ts';

/** One way of finding candidates, ready to be asked. */
export interface Index {
  /** Megabytes it takes, where the process's own memory does not say it. */
  megabytes?: number;
  /** Milliseconds to make it ready from what was kept of an earlier run. */
  load?: number;
  /** Seqs, best first. `boost` is the weight of the title beside 1 for the standfirst. */
  ask(question: string, window: Window | null, limit: number, boost: number): number[] | Promise<number[]>;
  close?(): void | Promise<void>;
}

export interface System {
  title: string;
  /** Title weights to choose from on the first half of the questions; a single one: its own. */
  boosts: number[];
  /** Null: not possible here. */
  build(documents: readonly IndexedDocument[]): Promise<Index | null>;
}

/** The words of a question for the others: without stop words, which spares them most of their time. */
export function plainWords(question: string): string[] {
  return queryTerms(question).map(({ surface }) => surface);
}

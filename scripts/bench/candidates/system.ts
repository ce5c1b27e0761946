import { queryTerms } from '../../../core/language/words/terms.ts';
import type { IndexedDocument } from '../../../core/news/word-index/indexed-document.ts';
import type { Window } from './judged.ts';

/** A system that finds candidates, ready to use. */
export interface Index {
  /** Memory in MB, if not measurable as memory of this process. */
  megabytes?: number;
  /** Milliseconds to open it from the files of an earlier run. */
  load?: number;
  /** Seqs, best first. `boost` is the weight of the title beside 1 for the standfirst. */
  ask(question: string, window: Window | null, limit: number, boost: number): number[] | Promise<number[]>;
  close?(): void | Promise<void>;
}

export interface System {
  title: string;
  /** Title weights to choose from on the first half of the questions; a single one is fixed. */
  boosts: number[];
  /** Null: not possible here. */
  build(documents: readonly IndexedDocument[]): Promise<Index | null>;
}

/** The words of a question for the peers: without stop words, which saves most of their time. */
export function plainWords(question: string): string[] {
  return queryTerms(question).map(({ surface }) => surface);
}

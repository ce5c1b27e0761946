import { queryTerms } from '../../../core/language/words/terms.ts';
import { type Document, Statistics } from '../../cli/models/tasks/statistics.ts';

/** An inverted index that finds articles sharing words with a query, for hard negatives. */
export class Postings {
  readonly #postings = new Map<string, number[]>();
  readonly #documents: Document[] = [];
  readonly statistics = new Statistics();

  add(document: Document): void {
    const at = this.#documents.push(document) - 1;
    this.statistics.add(document);
    for (const term of new Set(document.terms)) {
      const list = this.#postings.get(term);
      if (list === undefined) this.#postings.set(term, [at]);
      else list.push(at);
    }
  }

  /**
   * Positions of the `limit` best documents by BM25, best first. Terms that are very common match nothing on their
   * own.
   */
  search(query: string, limit: number): number[] {
    const common = this.#documents.length / 20;
    const found = new Set<number>();
    for (const { variants } of queryTerms(query)) {
      for (const variant of variants) {
        const list = this.#postings.get(variant) ?? [];
        if (list.length <= common) for (const at of list) found.add(at);
      }
    }
    return [...found]
      .map((at) => ({ at, score: this.statistics.bm25(query, this.#documents[at]!) }))
      .sort((a, b) => b.score - a.score || a.at - b.at)
      .slice(0, limit)
      .map(({ at }) => at);
  }
}

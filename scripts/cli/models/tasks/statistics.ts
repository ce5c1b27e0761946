import { indexTerms, queryTerms } from '../../../../core/language/words/terms.ts';

/** The constants of BM25 as in SQLite's FTS5. */
const K1 = 1.2;
const B = 0.75;

/** A document as an index holds it. */
export interface Document {
  terms: string[];
}

/** Statistics as stored in a file. */
export interface Counts {
  documents: number;
  /** Number of terms of all documents together. */
  length: number;
  /** Term → number of documents with it. */
  frequency: Record<string, number>;
}

/** Counts the documents that contain each term, for the idf. */
export class Statistics {
  readonly #frequency = new Map<string, number>();
  #documents = 0;
  #length = 0;

  /** Counts a document, given its index terms. */
  add({ terms }: Document): void {
    this.#documents += 1;
    this.#length += terms.length;
    for (const term of new Set(terms)) this.#frequency.set(term, (this.#frequency.get(term) ?? 0) + 1);
  }

  /** Counts a whole collection. */
  static of(documents: Iterable<Document>): Statistics {
    const statistics = new Statistics();
    for (const document of documents) statistics.add(document);
    return statistics;
  }

  /** The counts of another index, as `toJSON` wrote them. */
  static from({ documents, length, frequency }: Counts): Statistics {
    const statistics = new Statistics();
    statistics.#documents = documents;
    statistics.#length = length;
    for (const [term, count] of Object.entries(frequency)) statistics.#frequency.set(term, count);
    return statistics;
  }

  toJSON(): Counts {
    return {
      documents: this.#documents,
      length: this.#length,
      frequency: Object.fromEntries(this.#frequency),
    };
  }

  get documents(): number {
    return this.#documents;
  }

  get meanLength(): number {
    return this.#length / Math.max(1, this.#documents);
  }

  /** ln(1 + (N − df + ½) / (df + ½)), as the index computes it. */
  idf(term: string): number {
    const frequency = this.#frequency.get(term) ?? 0;
    return Math.log(1 + (this.#documents - frequency + 0.5) / (frequency + 0.5));
  }

  /** The idf of all variants of a query's terms, as the task of a judge carries it. */
  idfOf(query: string): Record<string, number> {
    const idf: Record<string, number> = Object.create(null);
    for (const { variants } of queryTerms(query)) {
      for (const variant of variants) idf[variant] = this.idf(variant);
    }
    return idf;
  }

  /** BM25 of a document for a query's terms; any variant of a term in the document counts. */
  bm25(query: string, document: Document): number {
    const length = K1 * (1 - B + (B * document.terms.length) / this.meanLength);
    let score = 0;
    for (const { variants } of queryTerms(query)) {
      const wanted = new Set(variants);
      const found = document.terms.filter((term) => wanted.has(term));
      if (found.length === 0) continue;
      const idf = this.idf(found[0]!);
      score += (idf * found.length * (K1 + 1)) / (found.length + length);
    }
    return score;
  }
}

/** The terms that an index holds of an article. */
export function documentOf(article: {
  title: string;
  standfirst: string | null;
  language: string | null;
}): Document {
  return { terms: indexTerms(`${article.title}\n${article.standfirst ?? ''}`, article.language) };
}

/**
 * Articles by `seq`, kept in memory. An article with a given `seq` never changes, since a change gives it another one. So the
 * database is only asked whether it still has the article; and the country, which is the outlet's, is taken from the outlets.
 */
import { LRUCache } from 'lru-cache';
import type { StoredArticle } from '../../store/articles/article.ts';
import { articlesBySeq, presentSeqs } from '../../store/articles/stored-articles.ts';
import type { OutletFacts } from '../../store/outlets/outlet-records.ts';
import type { Reads } from '../../store/replica-reads.ts';

/** Some 30,000 articles. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Bytes of an article besides its texts. */
const EMPTY_BYTES = 500;

export class ArticleRows {
  readonly #rows: LRUCache<number, StoredArticle>;

  constructor(mostBytes = MAX_BYTES) {
    this.#rows = new LRUCache({ maxSize: mostBytes, sizeCalculation: bytesOf });
  }

  /** The articles that the database still has, in no particular order. They are shared, and frozen. */
  async load(
    reads: Reads,
    sources: ReadonlyMap<string, OutletFacts>,
    seqs: readonly number[],
  ): Promise<StoredArticle[]> {
    const { known = [], unknown = [] } = Object.groupBy(seqs, (seq) =>
      this.#rows.has(seq) ? 'known' : 'unknown',
    );
    // Taken out first: while the database is asked, others may push them out.
    const rows = new Map(known.map((seq) => [seq, this.#rows.get(seq)!]));
    const [present, read] = await Promise.all([
      known.length === 0 ? [] : reads.byKey(known, presentSeqs, (seq) => seq),
      unknown.length === 0 ? [] : reads.byKey(unknown, articlesBySeq, ({ seq }) => seq),
    ]);
    for (const row of read) this.#rows.set(row.seq, Object.freeze(row));
    return [...present.map((seq) => rows.get(seq)!), ...read].map((row) => {
      const { country } = sources.get(row.source) ?? row;
      return country === row.country ? row : { ...row, country };
    });
  }
}

function bytesOf({ url, title, standfirst, section, author, image, story }: StoredArticle): number {
  const texts = [url, title, standfirst, section, author, image].map((text) => text?.length ?? 0);
  return EMPTY_BYTES + 2 * texts.reduce((sum, length) => sum + length, 0) + (story?.length ?? 0);
}

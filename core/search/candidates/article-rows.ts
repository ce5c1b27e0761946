/**
 * Articles by `seq`, kept in memory. An article with a given `seq` never changes, since a change gives it another one. So the
 * database is only asked whether it still has the article; and the country, which is the outlet's, is taken from the outlets.
 */
import { ByteRing } from '../../platform/cache/byte-ring.ts';
import type { StoredArticle } from '../../store/articles/article.ts';
import {
  type ArticleRow,
  articlesBySeq,
  packed,
  presentSeqs,
  unpacked,
} from '../../store/articles/stored-articles.ts';
import type { OutletFacts } from '../../store/outlets/outlet-records.ts';
import type { Reads } from '../../store/replica-reads.ts';

/** Some 60,000 articles. */
const MAX_BYTES = 48 * 1024 * 1024;

export class ArticleRows {
  readonly #rows: ByteRing;

  constructor(maxBytes = MAX_BYTES) {
    this.#rows = new ByteRing(maxBytes);
  }

  /** Keeps articles that were read elsewhere. */
  keep(rows: readonly ArticleRow[]): void {
    for (const row of rows) this.#rows.set(row.seq, packed(row));
  }

  /** The articles that the database still has, in no particular order. */
  async load(
    reads: Reads,
    sources: ReadonlyMap<string, OutletFacts>,
    seqs: readonly number[],
  ): Promise<StoredArticle[]> {
    const known = new Map<number, ArticleRow>();
    for (const seq of seqs) {
      const row = this.#rows.get(seq);
      if (row) known.set(seq, unpacked(row));
    }
    const unknown = seqs.filter((seq) => !known.has(seq));
    const [present, read] = await Promise.all([
      known.size === 0 ? [] : reads.byKey([...known.keys()], presentSeqs, (seq) => seq),
      unknown.length === 0 ? [] : reads.byKey(unknown, articlesBySeq, ({ seq }) => seq),
    ]);
    this.keep(read);
    return [...present.map((seq) => known.get(seq)!), ...read].map((row) =>
      Object.assign(row, { country: sources.get(row.source)?.country ?? null }),
    );
  }
}

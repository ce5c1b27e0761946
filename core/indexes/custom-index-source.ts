/** Custom indexes as candidate sources: candidates come from their words and vectors and are checked against their rows. */
import type { Inference } from '../inference/inference.ts';
import type { ArticleVectors } from '../news/article-vectors.ts';
import type { Capability } from '../platform/capabilities.ts';
import type { Clock } from '../platform/clock.ts';
import { Failure } from '../platform/errors.ts';
import type { Candidate } from '../search/candidates/candidate.ts';
import type { CandidateSource, CustomIndexes } from '../search/candidates/candidate-source.ts';
import { type LeftOut, leftOutFor } from '../search/candidates/left-out.ts';
import { openMeaning } from '../search/candidates/meaning.ts';
import { holdsNothing, indexEmpty } from '../search/candidates/unknowable.ts';
import { wordSource } from '../search/candidates/word-source.ts';
import type { PageReading } from '../search/pages/page-reader.ts';
import type { Database } from '../store/database.ts';
import { bodiesByUrl, type IndexedPage, pagesById } from '../store/indexes/indexed-pages.ts';
import { findIndex, type IndexRow } from '../store/indexes/indexes.ts';
import type { Reads } from '../store/replica-reads.ts';
import { requireCapability } from '../tenants/capabilities.ts';
import { type Page, pageFromJson } from '../web/page/page.ts';
import { robotsAt } from '../web/page/page-rights.ts';
import { WordCache } from './words/word-cache.ts';

interface CustomIndexesOptions {
  db: Database;
  reads: Reads;
  inference: Pick<Inference, 'encode'>;
  /** For the encoder whose vectors are searched. */
  vectors: Pick<ArticleVectors, 'encoder'>;
  memoryBytes: number;
  clock: Pick<Clock, 'now'>;
  /** Capabilities enabled for the deployment. */
  capabilities: ReadonlySet<Capability>;
}

/** Opens the custom indexes. `memoryBytes`: budget for the loaded words and vectors of all indexes. */
export function openCustomIndexes(options: CustomIndexesOptions): CustomIndexes {
  const { db, memoryBytes, vectors, capabilities } = options;
  const cache = new WordCache(db, memoryBytes, () => vectors.encoder);
  return {
    async open(org, id) {
      // The key's own capabilities are not checked: a key that may search may search indexes; it may not change them.
      requireCapability('indexes', capabilities, { org });
      const index = await findIndex(db, id, org.id);
      if (index === null) throw new Failure('index_not_found', `Index ${id} not found.`);
      if (index.status !== 'ready') throw notReady(index);
      return {
        ...(await sourceOf(options, cache, index)),
        version: `${index.pass}-${index.wordsAt?.getTime() ?? 0}-${index.vectors}`,
      };
    },
  };
}

async function sourceOf(
  {
    reads,
    inference,
    vectors: { encoder },
    clock,
  }: Pick<CustomIndexesOptions, 'reads' | 'inference' | 'vectors' | 'clock'>,
  cache: WordCache,
  { id, refreshedAt, vectors }: Pick<IndexRow, 'id' | 'refreshedAt' | 'vectors'>,
): Promise<CandidateSource> {
  const index = await cache.words(id, vectors);
  const meaning = openMeaning(inference, { index: index.vectors, encoder });
  const loaded = new Map<number, IndexedPage>();
  const words = wordSource({ ...index, meaning }, async (seqs) => {
    const pages = await reads.byKey(
      seqs,
      (db, some) => pagesById(db, id, some),
      ({ seq }) => seq,
    );
    for (const page of pages) loaded.set(page.seq, page);
    return pages;
  });
  return {
    ...words,
    async find(wanted) {
      const { union, leftOut } = await words.find(wanted);
      const { shown, ended } = shownAt(clock.now(), union, loaded);
      const own = shown.map((one): Candidate => {
        return { ...one, foundIn: 'custom_index', data: loaded.get(one.article.seq)?.data ?? null };
      });
      const isEmpty = union.length === 0 && holdsNothing(index, wanted.question);
      const unknown = isEmpty ? [indexEmpty(index.sources.size, refreshedAt)] : [];
      return { union: own, leftOut: [...leftOut, ...ended, ...unknown] };
    },
    async read(urls) {
      const bodies = await reads.byKey(
        urls,
        (db, some) => bodiesByUrl(db, id, some),
        ({ url }) => url,
      );
      return new Map(
        bodies.map(({ url, body }): [string, PageReading] => [
          url,
          { page: shownPage(body as Page, clock.now()) },
        ]),
      );
    },
  };
}

/** The candidates whose pages may be shown at `now`, and how many may not be any more (`unavailable_after`). */
function shownAt(
  now: number,
  candidates: readonly Candidate[],
  pages: ReadonlyMap<number, IndexedPage>,
): { shown: Candidate[]; ended: LeftOut[] } {
  const shown = candidates.filter(({ article }) => {
    const end = pages.get(article.seq)?.unavailableAt ?? null;
    return end === null || end.getTime() > now;
  });
  return { shown, ended: leftOutFor('blocked_by_rights', candidates.length - shown.length) };
}

function notReady({ id, status, error, total, indexed, failed }: IndexRow): Failure {
  return new Failure(
    'index_not_ready',
    status === 'building'
      ? `Index ${id} is still being read: ${indexed + failed} of ${total} addresses so far.`
      : `Index ${id} has nothing to search: ${error ?? 'none of its addresses could be read.'}`,
  );
}

/** A page as it may be shown now. */
function shownPage(page: Page, now: number): Page {
  return { ...pageFromJson(page), robots: robotsAt(page.robots, now) };
}

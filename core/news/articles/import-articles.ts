/**
 * Bulk import: one JSON object per line, written in batches, each in one transaction with the count of lines
 * done, so that an interrupted import resumes where it stopped and no batch is imported twice or in part. While
 * the database writes one batch, threads prepare the next ones.
 */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { openThreads } from '../../inference/threads/threads.ts';
import { type Clock, DAY } from '../../platform/clock.ts';
import { Failure } from '../../platform/errors.ts';
import { fileProblem } from '../../platform/files/file-problem.ts';
import { unseen } from '../../platform/observe.ts';
import { inTurns } from '../../platform/turns.ts';
import { writeArticlesWithin } from '../../store/articles/articles.ts';
import { importedLines, recordImportedLines } from '../../store/articles/bulk-imports.ts';
import { presentAddresses } from '../../store/articles/former-addresses.ts';
import { savePages } from '../../store/articles/pages.ts';
import type { Database, Queryable } from '../../store/database.ts';
import { addImportedOutlets, outletsNamed } from '../../store/outlets/outlets.ts';
import { PLATFORMS } from '../../store/outlets/platforms.ts';
import { type IgnoredField, mergedIgnored } from './ignored-fields.ts';
import { type LineBatch, lineBatches } from './line-batches.ts';
import prepareLines, {
  type ImportedSource,
  type LinesToPrepare,
  type PreparedArticles,
  preparingObjects,
  slug,
} from './prepare-lines.ts';

export interface ImportProgress {
  /** Lines done, including those of an earlier run. */
  lines: number;
  inserted: number;
  /** Already stored, or repeated in the file. */
  known: number;
  bytes: number;
  totalBytes: number;
  /** Rejected lines, with the first reasons. */
  refused: number;
  reasons: string[];
  /** Fields that articles do not have, most frequent first. */
  ignored: IgnoredField[];
}

export interface ImportOptions {
  db: Database;
  clock: Clock;
  file: string;
  /** Days the given bodies stay in the page cache; 0: not cached. */
  keepDays: number;
  signal?: AbortSignal;
  onProgress?: (progress: ImportProgress) => void;
}

/** Lines and bytes of one transaction. */
const BATCH = { lines: 1000, bytes: 8 * 1024 * 1024 };
const MAX_REASONS = 5;
const FINGERPRINT_BYTES = 1024 * 1024;
/** A thread takes a quarter of a second to start: a smaller file is done sooner without one. */
const WORTH_A_THREAD = 1024 * 1024;
/** Two threads prepare more than the database can write. */
const MAX_THREADS = 2;
const ENTRY = join(import.meta.dirname, 'prepare-lines.ts');

/** Imports a file of JSON lines. Invalid lines are counted and skipped; only an unreadable file is refused. */
export async function importArticles(options: ImportOptions): Promise<ImportProgress> {
  const { db, clock, file, keepDays, signal } = options;
  const { size, sha256 } = await fingerprint(file);
  const done = await importedLines(db, file, sha256);
  const progress: ImportProgress = {
    lines: 0,
    inserted: 0,
    known: 0,
    bytes: 0,
    totalBytes: size,
    refused: 0,
    reasons: [],
    ignored: [],
  };
  const preparer = size < WORTH_A_THREAD ? HERE : openPreparer(clock);
  let written = Promise.resolve();
  const unwritten: Promise<void>[] = [];
  try {
    for await (const batch of lineBatches(file, BATCH)) {
      signal?.throwIfAborted();
      const { before, lines, bytes } = batch;
      progress.lines += lines;
      progress.bytes += bytes.length;
      const skip = Math.min(lines, Math.max(0, done - before));
      if (skip === lines) continue;
      const now = clock.now();
      const prepared = preparer.prepare({ bytes, skip, now, keepsBodies: keepDays > 0 });
      written = writeAfter(written, prepared, { options, progress, batch, skip, now, sha256 });
      // Awaited later; this only keeps Node from taking a failure until then for one that nobody awaits.
      written.catch(() => undefined);
      unwritten.push(written);
      if (unwritten.length > preparer.atOnce) await unwritten.shift();
    }
  } finally {
    // However reading ended, all writes are done when this returns.
    await Promise.allSettled([written]);
    await preparer.close();
  }
  await written;
  return progress;
}

/** What makes lines into articles. */
interface Preparer {
  /** Batches that are prepared at the same time. */
  atOnce: number;
  prepare(lines: LinesToPrepare): Promise<PreparedArticles>;
  close(): Promise<void>;
}

const HERE: Preparer = {
  atOnce: 1,
  prepare: async (lines) => prepareLines(lines),
  close: async () => undefined,
};

/** Threads of its own, which end with the import. */
function openPreparer(clock: Clock): Preparer {
  const atOnce = Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1));
  const threads = openThreads({ threads: atOnce, maxQueue: 1, clock, observe: unseen });
  return {
    atOnce,
    async prepare(lines) {
      const label = { task: 'import', items: 1 };
      const [prepared] = await threads.run<LinesToPrepare, PreparedArticles>(ENTRY, label, [lines]);
      return prepared!;
    },
    close: () => threads.close(),
  };
}

async function fingerprint(file: string): Promise<{ size: number; sha256: string }> {
  try {
    const handle = await open(file);
    try {
      const { size } = await handle.stat();
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, FINGERPRINT_BYTES)));
      const sha256 = createHash('sha256')
        .update(`${size}\n`)
        .update(buffer.subarray(0, bytesRead))
        .digest('hex');
      return { size, sha256 };
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new Failure('not_found', `${file} cannot be read: ${fileProblem(error)}`);
  }
}

/** What became of the articles of a batch. */
export interface BatchImported {
  object: 'imported';
  inserted: number;
  /** Already stored, or repeated in the batch. */
  known: number;
  refused: number;
  /** The first reasons, by place in the batch from 1. */
  reasons: string[];
  /** Fields that articles do not have, most frequent first. */
  ignored: IgnoredField[];
}

/** Imports articles in one transaction: for programs that read a file themselves. Invalid ones are counted and skipped. */
export async function importBatch(
  { db, clock, keepDays }: Pick<ImportOptions, 'db' | 'clock' | 'keepDays'>,
  articles: readonly unknown[],
): Promise<BatchImported> {
  const now = clock.now();
  const prepared = await inTurns(preparingObjects(articles, { now, keepsBodies: keepDays > 0 }));
  const { given, refused } = prepared;
  const inserted = await db.transaction((tx) => storeArticles(tx, prepared, now, keepDays));
  return {
    object: 'imported',
    inserted,
    known: given - inserted,
    refused: refused.length,
    reasons: refused.slice(0, MAX_REASONS).map(({ at, why }) => `article ${at + 1}: ${why}`),
    ignored: prepared.ignored,
  };
}

interface BatchState {
  options: ImportOptions;
  progress: ImportProgress;
  batch: LineBatch;
  /** Lines of the batch that an earlier run imported. */
  skip: number;
  now: number;
  sha256: string;
}

/** Writes a batch when it is prepared and those before it are written. */
async function writeAfter(
  earlier: Promise<void>,
  preparing: Promise<PreparedArticles>,
  { options, progress, batch, skip, now, sha256 }: BatchState,
): Promise<void> {
  const { db, file, keepDays, onProgress } = options;
  const [prepared] = await Promise.all([preparing, earlier]);
  const { before, lines } = batch;
  const inserted = await db.transaction(async (tx) => {
    const stored = await storeArticles(tx, prepared, now, keepDays);
    await recordImportedLines(tx, file, sha256, before + lines, new Date(now));
    return stored;
  });
  progress.inserted += inserted;
  progress.known += prepared.given - inserted;
  progress.refused += prepared.refused.length;
  const reasons = prepared.refused.map(({ at, why }) => `line ${before + skip + at + 1}: ${why}`);
  progress.reasons.push(...reasons.slice(0, MAX_REASONS - progress.reasons.length));
  progress.ignored = mergedIgnored(progress.ignored, prepared.ignored);
  onProgress?.(progress);
}

/**
 * The outlets of articles that are on the list under another id: those of the domain, where the articles name no outlet or
 * one of that name.
 */
async function listedOutlets(
  tx: Queryable,
  sources: readonly ImportedSource[],
): Promise<ReadonlyMap<string, string>> {
  const domains = sources.map(({ domain }) => domain).filter((domain) => !PLATFORMS.has(domain));
  const ids = sources.map(({ id }) => id);
  const outlets = await outletsNamed(tx, domains, ids);
  const there = new Set(outlets.map(({ id }) => id));
  return new Map(
    sources.flatMap(({ id, domain }) => {
      if (there.has(id) || PLATFORMS.has(domain)) return [];
      const isUnnamed = id === slug(domain);
      const own = outlets.find((one) => one.domain === domain && (isUnnamed || slug(one.name) === id));
      return own === undefined ? [] : [[id, own.id] as const];
    }),
  );
}

/** Stores articles with their outlets and pages; returns how many are new. */
async function storeArticles(
  tx: Queryable,
  { drafts, sources, pages }: PreparedArticles,
  now: number,
  keepDays: number,
): Promise<number> {
  if (drafts.length === 0) return 0;
  const listed = await listedOutlets(tx, sources);
  await addImportedOutlets(
    tx,
    sources.filter(({ id }) => !listed.has(id)),
  );
  const placed =
    listed.size === 0
      ? drafts
      : drafts.map((draft) => ({ ...draft, source: listed.get(draft.source) ?? draft.source }));
  const { inserted } = await writeArticlesWithin(tx, placed);
  if (pages.length > 0)
    await savePages(tx, await whereRead(tx, pages), new Date(now), new Date(now + keepDays * DAY));
  return inserted;
}

/** The pages of articles whose outlets have changed their addresses under the present ones. */
async function whereRead(
  tx: Queryable,
  pages: PreparedArticles['pages'],
): Promise<PreparedArticles['pages']> {
  const present = await presentAddresses(
    tx,
    pages.map(({ url }) => url),
  );
  if (present.size === 0) return pages;
  const moved = pages.map((page) => ({ ...page, url: present.get(page.url) ?? page.url }));
  // What is given under the present address counts.
  const given = pages.filter(({ url }) => !present.has(url));
  return [...new Map([...moved, ...given].map((page) => [page.url, page])).values()];
}

/**
 * Bulk import: one JSON object per line, written in batches, each in one transaction with the count of lines
 * done, so that an interrupted import resumes where it stopped and no batch is imported twice or in part. While
 * the database writes one batch, the next one is being read.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import Joi from 'joi';
import { signatureOf } from '../../inference/same-story/same-story.ts';
import { type Clock, DAY } from '../../platform/clock.ts';
import { Failure } from '../../platform/errors.ts';
import { inTurns } from '../../platform/turns.ts';
import { type ArticleDraft, writeArticlesWithin } from '../../store/articles/articles.ts';
import { findImport, noteImport } from '../../store/articles/bulk-imports.ts';
import { keepPages } from '../../store/articles/pages.ts';
import type { Database, Queryable } from '../../store/database.ts';
import { addSourcesWithin } from '../../store/outlets/outlets.ts';
import type { Page } from '../../web/page/page.ts';
import { canonicalAddress, domainOf } from '../../web/url/canonical-url.ts';

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

interface ArticleLine {
  url: string;
  title: string;
  standfirst: string | null;
  source: string | null;
  section: string | null;
  language: string | null;
  country: string | null;
  author: string | null;
  image: string | null;
  published_at: Date | null;
  modified_at: Date | null;
  body: string | null;
}

const text = (max: number) => Joi.string().trim().max(max).allow(null, '').empty('').default(null);

const line = Joi.object({
  url: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .max(2000)
    .required(),
  title: Joi.string().trim().min(1).max(1000).required(),
  standfirst: text(5000),
  source: text(200),
  section: text(200),
  language: text(35),
  country: text(2),
  author: text(500),
  image: text(2000),
  published_at: Joi.date().iso().allow(null).default(null),
  modified_at: Joi.date().iso().allow(null).default(null),
  body: text(1_000_000),
}).options({ stripUnknown: true });

const BATCH = 1000;
const MAX_REASONS = 5;
/** Articles read or prepared before requests have their turn: about five milliseconds. */
const ARTICLES_EACH = 16;
const FINGERPRINT_BYTES = 1024 * 1024;

/** Imports a file of JSON lines. Invalid lines are counted and skipped; only an unreadable file is refused. */
export async function importArticles(options: ImportOptions): Promise<ImportProgress> {
  const { db, file, signal } = options;
  const { size, sha256 } = await fingerprint(file);
  const done = await findImport(db, file, sha256);
  const progress: ImportProgress = {
    lines: 0,
    inserted: 0,
    known: 0,
    bytes: 0,
    totalBytes: size,
    refused: 0,
    reasons: [],
  };
  let batch: ArticleLine[] = [];
  let written = Promise.resolve();
  const write = async () => {
    const { lines } = progress;
    const read = batch;
    batch = [];
    const prepared = await inTurns(preparing(read, options));
    await written;
    written = writeBatch(options, prepared, { progress, lines, sha256 });
    // Awaited with the next batch; this only keeps Node from taking a failure until then for one that nobody awaits.
    written.catch(() => undefined);
  };
  try {
    for await (const raw of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      signal?.throwIfAborted();
      progress.lines += 1;
      progress.bytes += Buffer.byteLength(raw) + 1;
      if (progress.lines <= done || raw.trim() === '') continue;
      const read = readLine(raw);
      if (typeof read === 'string') refuse(progress, read);
      else batch.push(read);
      if (batch.length >= BATCH) await write();
    }
    await write();
  } finally {
    // Whatever ended the reading, nothing is being written any more when this returns.
    await Promise.allSettled([written]);
  }
  await written;
  return progress;
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
    throw new Failure('not_found', `${file} cannot be read: ${(error as Error).message}`);
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
}

/** Imports articles in one transaction: for programs that read a file themselves. Invalid ones are counted and skipped. */
export async function importBatch(
  { db, clock, keepDays }: Pick<ImportOptions, 'db' | 'clock' | 'keepDays'>,
  articles: readonly unknown[],
): Promise<BatchImported> {
  const read = await inTurns(mapping(articles, readArticle));
  const reasons = read.flatMap((one, at) => (typeof one === 'string' ? [`article ${at + 1}: ${one}`] : []));
  const lines = read.filter((one) => typeof one !== 'string');
  const prepared = await inTurns(preparing(lines, { clock, keepDays }));
  const inserted = await db.transaction((tx) => storeLines(tx, prepared));
  return {
    object: 'imported',
    inserted,
    known: lines.length - inserted,
    refused: reasons.length,
    reasons: reasons.slice(0, MAX_REASONS),
  };
}

function readLine(raw: string): ArticleLine | string {
  try {
    return readArticle(JSON.parse(raw));
  } catch (error) {
    return (error as Error).message;
  }
}

/** A text says what is wrong with it. */
function readArticle(given: unknown): ArticleLine | string {
  try {
    const { error, value } = line.validate(given);
    return error ? error.message : { ...(value as ArticleLine), url: canonicalAddress(value.url) };
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}

function refuse(progress: ImportProgress, why: string): void {
  progress.refused += 1;
  if (progress.reasons.length < MAX_REASONS) progress.reasons.push(`line ${progress.lines}: ${why}`);
}

interface BatchState {
  progress: ImportProgress;
  /** Lines of the file that are done with this batch. */
  lines: number;
  sha256: string;
}

async function writeBatch(
  { db, file, onProgress }: ImportOptions,
  prepared: PreparedLines,
  { progress, lines, sha256 }: BatchState,
): Promise<void> {
  await db.transaction(async (tx) => {
    const inserted = await storeLines(tx, prepared);
    await noteImport(tx, file, sha256, lines, new Date(prepared.now));
    progress.inserted += inserted;
    progress.known += prepared.given - inserted;
  });
  onProgress?.(progress);
}

/** Articles with their outlets and pages, ready to be stored. */
interface PreparedLines {
  /** How many lines there were, with those that repeat an address. */
  given: number;
  drafts: ArticleDraft[];
  sources: ImportedSource[];
  pages: { url: string; body: Page }[];
  now: number;
  keepDays: number;
}

function* preparing(
  lines: readonly ArticleLine[],
  { clock, keepDays }: Pick<ImportOptions, 'clock' | 'keepDays'>,
): Generator<void, PreparedLines> {
  const now = clock.now();
  const unique = [...new Map(lines.map((one) => [one.url, one])).values()];
  const bodies = unique.filter(({ body }) => body !== null && keepDays > 0);
  return {
    given: lines.length,
    drafts: yield* mapping(unique, (one) => toDraft(one, now)),
    sources: yield* mapping(unique, sourceOf),
    pages: yield* mapping(bodies, ({ url, title, body }) => ({ url, body: pageOfText(title, body!) })),
    now,
    keepDays,
  };
}

/** As `map`, in turns. */
function* mapping<From, To>(items: readonly From[], map: (item: From) => To): Generator<void, To[]> {
  const mapped: To[] = [];
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % ARTICLES_EACH === 0) yield;
    mapped.push(map(item));
  }
  return mapped;
}

/** Stores articles with their outlets and pages; returns how many are new. */
async function storeLines(
  tx: Queryable,
  { drafts, sources, pages, now, keepDays }: PreparedLines,
): Promise<number> {
  if (drafts.length === 0) return 0;
  await addSourcesWithin(tx, sources);
  const { inserted } = await writeArticlesWithin(tx, drafts);
  if (pages.length > 0) await keepPages(tx, pages, new Date(now), new Date(now + keepDays * DAY));
  return inserted;
}

function toDraft(one: ArticleLine, now: number): ArticleDraft {
  const { url, title, standfirst } = one;
  const language = one.language?.split(/[-_]/)[0]?.toLowerCase() ?? null;
  return {
    url,
    source: sourceOf(one).id,
    title,
    standfirst,
    section: one.section,
    language,
    author: one.author,
    image: one.image,
    publishedAt: one.published_at,
    modifiedAt: one.modified_at,
    firstSeenAt: new Date(now),
    story: signatureOf({ title, standfirst, language }),
  };
}

interface ImportedSource {
  id: string;
  name: string;
  domain: string;
  country: string | null;
  language: string | null;
}

/** The outlet of a line: by its name if given, else by its domain. */
function sourceOf({ url, source, country, language }: ArticleLine): ImportedSource {
  const domain = domainOf(url);
  const name = source ?? domain;
  return {
    id: slug(name),
    name,
    domain,
    country: country?.toUpperCase() ?? null,
    language,
  };
}

function slug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 63);
  return plain || 'unknown';
}

/** The page of a text that came without one. */
function pageOfText(title: string, body: string): Page {
  return {
    title,
    standfirst: null,
    paragraphs: body
      .split(/\n+/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean),
    emptyBecause: null,
    publishedAt: null,
    publishedOn: null,
    modifiedAt: null,
    dateEvidence: null,
    authors: [],
    section: null,
    language: null,
    country: null,
    image: null,
    canonicalUrl: null,
    siteName: null,
    paywalled: null,
    robots: { noindex: false, noarchive: false, nosnippet: false, maxSnippet: null },
    kind: 'article',
    feeds: [],
    data: null,
  };
}

/** The word index of a custom index: segments over its pages; only segments with changed pages are rebuilt. */

import { buildSegmentInTurns } from '../../news/word-index/build-segment.ts';
import type { IndexedDocument } from '../../news/word-index/indexed-document.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../store/database.ts';
import {
  type IndexSegment,
  type LivePage,
  livePages,
  replaceSegments,
  rewriteSegment,
  segmentsOf,
} from '../../store/indexes/index-segments.ts';
import { type IndexedPage, pagesBetween } from '../../store/indexes/indexed-pages.ts';
import { lockIndex, updateIndex } from '../../store/indexes/indexes.ts';

/**
 * Pages per segment. A page that changed has its whole segment built again; but the fewer segments, the sooner an index is loaded
 * for a search: most words are in each of them. Of larger ones, names that one page has would be left out (`SMALL` in packed-names.ts).
 */
const SEGMENT_PAGES = 2048;
/** Characters of a page's text that are indexed; a segment uses the first 255 words of them. */
const TEXT_LENGTH = 4000;
/** Fields that products are searched by, besides words. */
const NAMED = ['brand', 'sku', 'mpn', 'gtin'] as const;

export interface IndexWordsDeps {
  db: Database;
  clock: Clock;
}

/** A run of pages that will become a segment. */
interface PageRun {
  lo: number;
  hi: number;
  stamp: number;
}

export interface SegmentPlan {
  /** Ids of segments to delete. */
  dropped: number[];
  runs: PageRun[];
}

type Known = Pick<IndexSegment, 'id' | 'lo' | 'hi' | 'documents' | 'stamp'>;

/**
 * Which segments are outdated, and their replacements: runs of at most `most` pages. Up-to-date segments stay,
 * except those less than half full beside others like them or beside rebuilt ones. `pages` and `segments` are
 * ordered by id.
 */
export function planSegments(
  pages: readonly LivePage[],
  segments: readonly Known[],
  most: number = SEGMENT_PAGES,
): SegmentPlan {
  const blocks = blocksOf(pages, segments);
  const isLoose = (block: Block | undefined) => block !== undefined && !block.right;
  const isSmall = (block: Block | undefined) => block !== undefined && block.pages.length * 2 < most;
  const plan: SegmentPlan = { dropped: [], runs: [] };
  let loose: LivePage[] = [];
  const close = () => {
    for (let at = 0; at < loose.length; at += most) plan.runs.push(runOf(loose.slice(at, at + most)));
    loose = [];
  };
  for (const [at, block] of blocks.entries()) {
    const beside = [blocks[at - 1], blocks[at + 1]];
    const stays = block.right && !(isSmall(block) && beside.some((one) => isLoose(one) || isSmall(one)));
    if (stays) close();
    else {
      if (block.segment !== null) plan.dropped.push(block.segment.id);
      loose.push(...block.pages);
    }
  }
  close();
  return plan;
}

/** Neighbouring pages of one segment, or of none. */
interface Block {
  segment: Known | null;
  pages: LivePage[];
  /** The segment is up to date with its pages. */
  right: boolean;
}

function blocksOf(pages: readonly LivePage[], segments: readonly Known[]): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  const until = (id: number) => {
    const from = at;
    while (at < pages.length && pages[at]!.id <= id) at++;
    return pages.slice(from, at);
  };
  const between = (own: LivePage[]) => {
    if (own.length > 0) blocks.push({ segment: null, pages: own, right: false });
  };
  for (const segment of segments) {
    between(until(segment.lo - 1));
    const own = until(segment.hi);
    blocks.push({ segment, pages: own, right: isRight(segment, own) });
  }
  between(until(Number.POSITIVE_INFINITY));
  return blocks;
}

function isRight({ documents, stamp }: Known, own: readonly LivePage[]): boolean {
  return own.length > 0 && own.length === documents && own.every((page) => page.stamp <= stamp);
}

function runOf(pages: readonly LivePage[]): PageRun {
  return {
    lo: pages[0]!.id,
    hi: pages.at(-1)!.id,
    stamp: pages.reduce((most, { stamp }) => Math.max(most, stamp), 0),
  };
}

/** Brings the segments of an index up to date with its pages, while requests are answered. */
export async function updateSegments(
  { db, clock }: IndexWordsDeps,
  index: string,
  signal?: AbortSignal,
): Promise<void> {
  const pages = await livePages(db, index);
  const before = await segmentsOf(db, index);
  const { dropped, runs } = planSegments(pages, before);
  const made: Parameters<typeof replaceSegments>[3][number][] = [];
  for (const { lo, hi, stamp } of runs) {
    signal?.throwIfAborted();
    const own = await pagesBetween(db, index, lo, hi, TEXT_LENGTH);
    if (own.length === 0) continue;
    const body = await buildSegmentInTurns(own.map(toDocument));
    made.push({ lo, hi, stamp, documents: own.length, body });
  }
  if (dropped.length > 0 || made.length > 0) {
    const isReplaced = await db.transaction(async (tx) => {
      await lockIndex(tx, index);
      // Another worker has replaced some in the meantime: with these as well, pages would be in two.
      if (idsOf(await segmentsOf(tx, index)) !== idsOf(before)) return false;
      await replaceSegments(tx, index, dropped, made);
      return true;
    });
    if (!isReplaced) return updateSegments({ db, clock }, index, signal);
  }
  await updateIndex(db, index, { wordsAt: new Date(clock.now()) });
}

function idsOf(segments: readonly Known[]): string {
  return segments
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join();
}

/**
 * Builds a segment again from its pages: it is damaged, or another version wrote it. Null when it has no pages left.
 */
export async function rebuildIndexSegment(
  db: Database,
  index: string,
  { id, lo, hi }: Pick<IndexSegment, 'id' | 'lo' | 'hi'>,
): Promise<Uint8Array | null> {
  const pages = await pagesBetween(db, index, lo, hi, TEXT_LENGTH);
  if (pages.length === 0) return null;
  const body = await buildSegmentInTurns(pages.map(toDocument));
  await rewriteSegment(db, id, pages.length, body);
  return body;
}

/** A page as the word index takes it: its text in place of an article's standfirst. */
function toDocument(page: IndexedPage & { text: string }): IndexedDocument {
  const named = NAMED.map((key) => page.data?.[key]).filter((value) => value !== undefined);
  return {
    seq: page.seq,
    title: page.title,
    standfirst: [...named, page.standfirst, page.text].join(' ').slice(0, TEXT_LENGTH),
    language: page.language,
    source: page.source,
    country: page.country,
    section: page.section,
    url: page.url,
    publishedAt: page.publishedAt?.getTime() ?? null,
    firstSeenAt: page.firstSeenAt.getTime(),
  };
}

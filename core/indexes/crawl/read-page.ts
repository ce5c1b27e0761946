/** Reads one page of a custom index: its text, that it is unchanged, or why it could not be read. */
import { createHash } from 'node:crypto';
import { signatureOf } from '../../inference/same-story/same-story.ts';
import { shortened } from '../../language/cut-text.ts';
import { languageOfText } from '../../language/language-of-text.ts';
import { type MayRead, notReadable } from '../../news/outlets/visible-outlets.ts';
import { type Clock, DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts';
import { OTHER_OUTLET } from '../../search/pages/visible-pages.ts';
import { isUnquotable, standfirstShown } from '../../search/quoting/quotes.ts';
import type { TodoPage } from '../../store/indexes/page-list.ts';
import type { Outcome, PageText } from '../../store/indexes/page-outcomes.ts';
import type { DocumentParser } from '../../web/document-parser.ts';
import type { Fetched, Fetcher } from '../../web/fetch/fetch.ts';
import { FetchFailure } from '../../web/fetch-failure.ts';
import type { Page } from '../../web/page/page.ts';
import { NO_RULES, type PageRobots, robotsAt } from '../../web/page/page-rights.ts';
import { withRobotsHeader } from '../../web/page/robots-header.ts';
import { unreadable } from './outcome-writer.ts';

export interface ReadDeps {
  fetcher: Fetcher;
  parser: DocumentParser;
  clock: Clock;
  /** Whether the organization may have a page in an index; null or absent: all of them. */
  mayRead?: MayRead | null;
}

/** The host asked for a pause until then (ms); no request was made. */
export interface Later {
  kind: 'later';
  until: number;
}

/** Waits before retrying a transient failure. */
const RETRY_WAITS: readonly number[] = [10 * MINUTE, HOUR];
/** How long a page stays searchable once its site cannot be reached, however long ago it was read before. */
const STALE_LIMIT = 7 * DAY;
const TITLE_LENGTH = 100;
const STANDFIRST_LENGTH = 280;

const TRANSIENT: ReadonlySet<string> = new Set(['timeout', 'dns', 'connection']);
const TRANSIENT_STATUS: ReadonlySet<number> = new Set([408, 425, 429]);

/** Reads a page, conditionally if it was read before. Null when `signal` interrupted it. */
export async function readIndexPage(
  { fetcher, parser, clock, mayRead }: ReadDeps,
  page: TodoPage,
  signal: AbortSignal,
): Promise<Outcome | Later | null> {
  const { id, etag, lastModified } = page;
  if (mayRead?.(page.url) === false) return ofOtherOutlet(id, page.url);
  try {
    const fetched = await fetcher.get(page.url, { accept: 'page', etag, lastModified, signal });
    if (mayRead?.(fetched.url) === false) return ofOtherOutlet(id, fetched.url);
    if (fetched.notModified) {
      // A server may say so of a page that is as it was.
      const { noindex } = robotsAt(robotsWithHeader(NO_RULES, fetched), clock.now());
      return noindex ? refused(id, ...ASKS_NOT_TO_BE) : { id, kind: 'same', etag, lastModified };
    }
    return await outcomeOrUnreadable(page, fetched, { parser, clock, signal });
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    if (error.reason === 'cancelled') return null;
    const now = clock.now();
    // Refused before any request: the host asked for a pause, or for more time between requests.
    if (error.retryAfterMs !== null && error.upstreamStatus === null)
      return { kind: 'later', until: now + Math.max(error.retryAfterMs, SECOND) };
    return failed(page, error, now);
  }
}

function failed(page: TodoPage, error: FetchFailure, now: number): Outcome {
  const transient = isTransient(error);
  const wait = transient ? RETRY_WAITS[page.attempts] : undefined;
  const since = page.failingSince ?? new Date(now).toISOString();
  return {
    id: page.id,
    kind: 'failed',
    failure: { code: error.reason, detail: error.message, ...(transient && { since }) },
    keeps: transient && now - Date.parse(since) < STALE_LIMIT,
    again: wait === undefined ? null : new Date(now + Math.max(wait, error.retryAfterMs ?? 0)),
  };
}

/** Whether a failure says nothing about the page itself. */
function isTransient({ reason, upstreamStatus }: FetchFailure): boolean {
  if (reason === 'status')
    return upstreamStatus === null || upstreamStatus >= 500 || TRANSIENT_STATUS.has(upstreamStatus);
  // A site that fails to serve its robots.txt forbids nothing: it just must not be crawled now.
  return TRANSIENT.has(reason) || (reason === 'robots' && upstreamStatus !== null);
}

/** A page that the parser cannot handle counts as failed. */
async function outcomeOrUnreadable(
  page: TodoPage,
  fetched: Fetched,
  { parser, clock, signal }: Pick<ReadDeps, 'parser' | 'clock'> & { signal: AbortSignal },
): Promise<Outcome | null> {
  try {
    return toOutcome(page, fetched, await parser.page(fetched, signal), clock.now());
  } catch {
    return signal.aborted ? null : unreadable(page.id);
  }
}

function toOutcome(page: TodoPage, fetched: Fetched, parsed: Page, now: number): Outcome {
  const { id } = page;
  const read = { ...parsed, robots: robotsWithHeader(parsed.robots, fetched) };
  if (robotsAt(read.robots, now).noindex) return refused(id, ...ASKS_NOT_TO_BE);
  const title = titleOf(read);
  if (title === null) return refused(id, 'no_text', 'The page has no text.');
  const hash = createHash('sha256').update(JSON.stringify(read)).digest('hex');
  const { etag = null, 'last-modified': lastModified = null } = validatorsOf(read, fetched);
  if (hash === page.hash) return { id, kind: 'same', etag, lastModified };
  return { id, kind: 'text', text: { ...toText(read, title), hash, etag, lastModified } };
}

/** No validators for a page with `unavailable_after`: "not modified" would not say that its time has come. */
function validatorsOf({ robots }: Page, { headers }: Fetched): Fetched['headers'] {
  return robots.unavailableAfter === undefined ? headers : {};
}

function robotsWithHeader(robots: PageRobots, { headers }: Fetched): PageRobots {
  return withRobotsHeader(robots, headers['x-robots-tag'] ?? null);
}

const ASKS_NOT_TO_BE = ['noindex', 'The page asks not to be indexed.'] as const;

/** The outcome of a page of an outlet that the organization may not see. */
export function ofOtherOutlet(id: number, url: string): Outcome {
  return refused(id, OTHER_OUTLET, notReadable(url).message);
}

/** The outcome of a page that must not, or cannot, be indexed. */
function refused(id: number, code: string, detail: string): Outcome {
  return { id, kind: 'failed', failure: { code, detail }, keeps: false, again: null };
}

function titleOf({ title, paragraphs }: Page): string | null {
  const first = title ?? paragraphs[0] ?? '';
  return shortened(first, title === null ? TITLE_LENGTH : first.length) || null;
}

function toText(read: Page, title: string): Omit<PageText, 'hash' | 'etag' | 'lastModified'> {
  const standfirst = standfirstOf(read);
  const language = languageOfText([title, standfirst, read.paragraphs[0]].join('. '), [read.language]);
  return {
    title,
    standfirst,
    section: read.section,
    language,
    country: read.country,
    author: read.authors.join(', ') || null,
    image: read.image,
    publishedAt: plausible(read.publishedAt),
    modifiedAt: plausible(read.modifiedAt),
    data: read.data,
    body: read,
    story: signatureOf({ title, standfirst, language }),
    unavailableAt: plausible(endOf(read)),
  };
}

function endOf({ robots: { unavailableAfter } }: Page): Date | null {
  return unavailableAfter === undefined ? null : new Date(unavailableAfter);
}

/** A date with a four-digit year, which every store and response can hold. */
function plausible(date: Date | null): Date | null {
  const year = date?.getUTCFullYear() ?? Number.NaN;
  return year >= 1 && year <= 9999 ? date : null;
}

/** The page's description, else the beginning of its text where that may be quoted; never more than the page allows. */
function standfirstOf(page: Page): string | null {
  return standfirstShown(page.standfirst ?? beginningOf(page), page);
}

function beginningOf(page: Page): string | null {
  const first = page.paragraphs.find((paragraph) => paragraph !== page.title);
  return first === undefined || isUnquotable(page) ? null : shortened(first, STANDFIRST_LENGTH);
}

/**
 * Reads the addresses in a sitemap or feed piece by piece, so that a file of any length takes little memory and does not
 * block other work.
 */
import { setImmediate as otherWork } from 'node:timers/promises';
import { notReadable } from '../../news/outlets/visible-outlets.ts';
import { MINUTE } from '../../platform/clock.ts';
import { Failure } from '../../platform/errors.ts';
import { decodeText } from '../../web/charset/charset.ts';
import type { Fetched, GetOptions } from '../../web/fetch/fetch.ts';
import { FetchFailure } from '../../web/fetch-failure.ts';
import { FormatError } from '../../web/format-error.ts';
import { SitemapStream } from '../../web/sitemap/sitemap-stream.ts';
import { listedAddress } from '../page-url.ts';
import type { ReadDeps } from './read-page.ts';

/** The protocol's own limits per file. */
const SITEMAP_BYTES = 52_428_800;
const SITEMAP_URLS = 50_000;
const SITEMAP_MS = 60_000;
const SITEMAP: ListFetch = { accept: 'sitemap', maxBytes: SITEMAP_BYTES, timeoutMs: SITEMAP_MS };
/** Limits on the sitemaps of an index, and on nested indexes. */
const MAX_SITEMAPS = 1000;
const MAX_DEPTH = 3;
/** Minutes for all of them together: a list that takes longer than the job that reads it would start over for ever. */
const LIST_MINUTES = 20;
/** Larger files are decoded as a stream, in the UTF-8 that the protocol requires. */
const WHOLE_BYTES = 4 * 1024 * 1024;
const PIECE = 16 * 1024;
const STEP = 500;

export interface ListReport {
  /**
   * Why parts of the list could not be read; empty when all of it was. Complete once the addresses have been
   * read.
   */
  problems: string[];
}

interface Asked extends ReadDeps {
  signal: AbortSignal;
}

type ListFetch = Pick<GetOptions, 'accept' | 'maxBytes' | 'timeoutMs'>;

/**
 * The addresses in a sitemap, or in those of a sitemap index, in batches. A part that cannot be read is noted in
 * `listing` and does not affect the others. Throws when the sitemap itself cannot be read.
 */
export async function* sitemapAddresses(
  asked: Asked,
  url: string,
  listing: ListReport,
): AsyncGenerator<string[]> {
  const seen = new Set([url]);
  const ahead = [{ url, depth: 0 }];
  const endsAt = asked.clock.tick() + LIST_MINUTES * MINUTE;
  for (let next = ahead.shift(); next !== undefined; next = ahead.shift()) {
    const { url: address, depth } = next;
    if (asked.clock.tick() > endsAt) {
      listing.problems.push(`${address}: not read within ${LIST_MINUTES} minutes`);
      continue;
    }
    try {
      const fetched = await get(asked, address, SITEMAP);
      const sitemaps: string[] = [];
      yield* entriesOf(fetched, sitemaps, listing);
      for (const one of sitemaps) {
        if (seen.has(one)) continue;
        if (depth === MAX_DEPTH || seen.size > MAX_SITEMAPS) {
          listing.problems.push(`${one}: more sitemaps than are followed`);
          break;
        }
        seen.add(one);
        ahead.push({ url: one, depth: depth + 1 });
      }
    } catch (error) {
      if (address === url || !isListFault(error)) throw error;
      listing.problems.push(`${address}: ${error.message}`);
    }
  }
}

/** The addresses of a feed's items in batches, in feed order (newest first). Throws when it cannot be read. */
export async function* feedAddresses(asked: Asked, url: string): AsyncGenerator<string[]> {
  const { parser, signal } = asked;
  const fetched = await get(asked, url, { accept: 'feed' });
  const { items } = (await parser.feed(fetched, signal)).feed;
  for (let at = 0; at < items.length; at += STEP) {
    const step = items.slice(at, at + STEP);
    yield step.map((item) => item.url && listedAddress(item.url)).filter((one) => one !== null);
    await otherWork();
  }
}

/** Whether an error comes from the list rather than the service or its shutdown. */
export function isListFault(error: unknown): error is Error {
  if (error instanceof FetchFailure) return error.reason !== 'cancelled';
  return error instanceof FormatError || isOfOtherOutlet(error);
}

/** Reads a list, or a part of it. Throws 403 `forbidden` for one of an outlet that the organization may not see. */
async function get({ fetcher, signal, mayRead }: Asked, url: string, options: ListFetch): Promise<Fetched> {
  if (mayRead?.(url) === false) throw notReadable(url);
  const fetched = await fetcher.get(url, { ...options, isPatient: true, signal });
  if (mayRead?.(fetched.url) === false) throw notReadable(fetched.url);
  return fetched;
}

function isOfOtherOutlet(error: unknown): boolean {
  return error instanceof Failure && error.code === 'forbidden';
}

async function* entriesOf(
  fetched: Fetched,
  sitemaps: string[],
  listing: ListReport,
): AsyncGenerator<string[]> {
  const { url } = fetched;
  if (!looksLikeMarkup(fetched.bytes)) {
    yield* plainAddresses(fetched);
    return;
  }
  const found: string[] = [];
  const handler = {
    entry: (entry: { url: string }) => {
      const address = listedAddress(entry.url, url);
      if (address !== null) found.push(address);
    },
    sitemap: (sitemap: { url: string }) => {
      const address = listedAddress(sitemap.url, url);
      if (address !== null) sitemaps.push(address);
    },
  };
  const stream = new SitemapStream(handler, { url, limit: SITEMAP_URLS });
  for (const piece of pieces(fetched)) {
    const more = stream.write(piece);
    if (found.length >= STEP) yield found.splice(0);
    if (!more) break;
    await otherWork();
  }
  const { warnings } = stream.end();
  yield found.splice(0);
  // The part cut off may have listed addresses.
  const broken = warnings.filter((warning) => BROKEN.test(warning));
  if (broken.length > 0) listing.problems.push(`${url}: ${broken.join(', ')}`);
}

/** A list with one address a line; other lines are skipped. */
async function* plainAddresses(fetched: Fetched): AsyncGenerator<string[]> {
  let left = SITEMAP_URLS;
  let rest = '';
  for (const piece of pieces(fetched)) {
    const lines = (rest + piece).split(/[\r\n]+/);
    rest = lines.pop()!.slice(0, MAX_LINE);
    const found = addressesIn(lines).slice(0, left);
    left -= found.length;
    yield found;
    await otherWork();
  }
  const last = addressesIn([rest]).slice(0, left);
  if (left === SITEMAP_URLS && last.length === 0)
    throw new FormatError('not_a_sitemap', 'The document is neither XML nor a list of addresses');
  yield last;
}

/** Characters of a line that are kept: more than an address may have, so that one that is too long is still refused. */
const MAX_LINE = 10_000;

function addressesIn(lines: readonly string[]): string[] {
  const written = lines.filter((line) => /^\s*https?:\/\//i.test(line));
  return written.map((line) => listedAddress(line)).filter((one) => one !== null);
}

const BROKEN = /cut short|refused|too deep|left out/;

function looksLikeMarkup(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4096)).toString('latin1').includes('<');
}

function* pieces({ bytes, contentType }: Fetched): Generator<string> {
  if (bytes.length <= WHOLE_BYTES) {
    const { text } = decodeText(bytes, { contentType, kind: 'xml' });
    for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
    return;
  }
  const decoder = new TextDecoder('utf-8');
  for (let at = 0; at < bytes.length; at += PIECE)
    yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
  yield decoder.decode();
}

/** The media types requested, accepted as text, and refused. */

/** `post`: the answer to something that was sent, of which only the status counts. */
export type FetchKind = 'page' | 'feed' | 'sitemap' | 'robots' | 'post';

/**
 * The `Accept` header by kind of request. Everything stays welcome: servers that obey `Accept` strictly are often
 * wrong.
 */
export const ACCEPT: Record<FetchKind, string> = {
  page: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.5',
  feed: 'application/atom+xml,application/rss+xml,application/feed+json,application/rdf+xml,application/xml;q=0.9,text/xml;q=0.9,*/*;q=0.5',
  sitemap: 'application/xml,text/xml;q=0.9,*/*;q=0.5',
  robots: 'text/plain,*/*;q=0.5',
  post: '*/*',
};

/** Kinds that are also served as gzip files. */
export const GZIPPED: ReadonlySet<FetchKind> = new Set(['feed', 'sitemap']);

/**
 * The kind of request for the address of a feed, which decides its Accept header and whether a gzip file is unpacked: sitemaps are known by
 * their paths. Throws a `TypeError` for what is no address.
 */
export function feedKindOf(url: string): 'sitemap' | 'feed' {
  return /sitemap|\.gz$/i.test(new URL(url).pathname) ? 'sitemap' : 'feed';
}

const TEXT =
  /^(?:text\/(?:html|plain|xml|rss|atom|rdf|markdown|json|[\w.-]+\+xml|x-(?!javascript)[\w.+-]+)|application\/(?:xml|json|rss|atom|rdf|feed|xhtml|x-(?:rss|atom|rdf|xml|json)(?:\+xml)?|[\w.-]+\+(?:xml|json)))$/;
/** Types that say nothing; the bytes decide. */
const SAYS_NOTHING =
  /^(?:|(?:application|binary)\/(?:x-)?octet-stream|[\w*-]+\/(?:unknown|x-unknown)|unknown|\*\/\*)$/;
const GZIP = /^application\/(?:x-)?(?:gzip|gunzip|gzipped|gzip-compressed)$/;

/** The type in a `Content-Type` header without parameters, lower case; empty when there is none. */
function mediaType(contentType: string | null | undefined): string {
  return (contentType ?? '').split(/[;,]/, 1)[0]!.trim().toLowerCase();
}

/** False for a type that cannot be of this kind: its body is not read. */
export function mayBeText(contentType: string | null | undefined, kind: FetchKind): boolean {
  const type = mediaType(contentType);
  return (
    kind === 'robots' || TEXT.test(type) || SAYS_NOTHING.test(type) || (GZIPPED.has(kind) && GZIP.test(type))
  );
}

const SNIFFED_BYTES = 512;
const PDF = Buffer.from('%PDF-');

/**
 * True when the bytes are not text in any web charset: a PDF, or a NUL that is not half of a UTF-16 letter. Only
 * the first 512 bytes are examined (as in WHATWG MIME sniffing).
 */
export function looksBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, SNIFFED_BYTES);
  if (PDF.equals(head.subarray(0, PDF.length))) return true;
  if (!head.includes(0)) return false;
  const marked = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return !marked && utf16Order(head) === null;
}

/**
 * The byte order of UTF-16 without a byte order mark, by the position of its NULs: Latin text has one in every
 * letter, always on the same side. Null when it is not UTF-16.
 */
export function utf16Order(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const nuls: [number, number] = [0, 0];
  for (let index = 0; index < head.length; index++) if (head[index] === 0) nuls[(index % 2) as 0 | 1]++;
  const [first, second] = nuls;
  if (Math.min(first, second) > 0 || Math.max(first, second) < head.length / 4) return null;
  return second > 0 ? 'utf-16le' : 'utf-16be';
}

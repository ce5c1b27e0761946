/** Sitemaps: the pages of recorded sites, and the memory that a very long file takes. */
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeText } from '../../../core/web/charset/charset.ts';
import { FormatError } from '../../../core/web/format-error.ts';
import { parseRobots, sitemaps } from '../../../core/web/robots/robots.ts';
import { readSitemap } from '../../../core/web/sitemap/sitemap.ts';
import { SitemapStream } from '../../../core/web/sitemap/sitemap-stream.ts';
import { folder, line, type Row, rows } from './material.ts';
import type { Tally } from './tally.ts';

const MEGABYTE = 1024 * 1024;
const MAX_DEPTH = 10;

export function scoreSitemaps(tally: Tally): void {
  memory(tally);
  const root = folder('sitemaps', 'sitemaps');
  if (!root) return;
  for (const row of rows(join(root, 'ultimate-sitemap-parser.jsonl.gz')))
    for (const tree of (row.trees ?? []) as Row[]) scoreTree(row, tree, tally);
}

/** The site's answers by address; a second answer to the same address is the one after a redirect. */
type Site = Map<string, Row>;

function scoreTree(row: Row, tree: Row, tally: Tally): void {
  const name = line(row, 'test').replace(/^.*::/, '');
  const want = pagesOf(tree.tree as Row);
  // Trees of mocked objects and of functions handed in as settings have no documents to read.
  if (/MagicMock/.test(JSON.stringify(tree)) || /filter_/.test(name)) return;
  const site: Site = new Map(((row.urls ?? []) as Row[]).map((answer) => [line(answer, 'url'), answer]));
  // One tree was recorded on another row's documents.
  if (!sourcesOf(tree.tree as Row).every((url) => site.has(url) || line(tree, 'content'))) return;
  const got = new Set<string>();
  const content = line(tree, 'content');
  try {
    if (content)
      readInto(got, content, 'http://test_ultimate-sitemap-parser.com/sitemap.xml', site, [], false);
    else walk(site, got);
    const right = want.size === got.size && [...want].every((url) => got.has(url));
    tally.add('sitemaps, pages of recorded sites', right, name, want.size, got.size);
  } catch (error) {
    tally.add('sitemaps, pages of recorded sites', false, name, String(error));
  }
}

function pagesOf(tree: Row | undefined): Set<string> {
  const found = new Set<string>();
  const visit = (node: Row): void => {
    for (const page of (node.pages ?? []) as Row[]) found.add(line(page, 'url'));
    for (const inner of (node.sub ?? []) as Row[]) visit(inner);
  };
  if (tree) visit(tree);
  return found;
}

/** The documents that hold the pages of a tree. */
function sourcesOf(node: Row): string[] {
  const own = Array.isArray(node.pages) && node.pages.length > 0 ? [line(node, 'url')] : [];
  return [...own, ...((node.sub ?? []) as Row[]).flatMap(sourcesOf)];
}

const HOME = 'http://test_ultimate-sitemap-parser.com';

/** Sitemaps from robots.txt, and at the common addresses that sites use without declaring them. */
function walk(site: Site, got: Set<string>): void {
  const robots = bodyOf(site, `${HOME}/robots.txt`);
  const named = robots === null ? [] : sitemaps(parseRobots(robots), `${HOME}/robots.txt`);
  const usual = ['/sitemap.xml', '/sitemap_index.xml', '/sitemap-index.xml', '/sitemap.xml.gz'].map(
    (path) => HOME + path,
  );
  for (const url of new Set([...named, ...usual])) open(url, site, got, []);
}

function open(url: string, site: Site, got: Set<string>, above: string[]): void {
  const text = above.includes(url) || above.length > MAX_DEPTH ? null : bodyOf(site, url);
  if (text !== null) readInto(got, text, url, site, above, true);
}

function readInto(
  got: Set<string>,
  text: string,
  url: string,
  site: Site,
  above: string[],
  deeper: boolean,
): void {
  try {
    const sitemap = readSitemap(text, { url });
    if (sitemap.kind === 'urls') for (const entry of sitemap.entries) got.add(entry.url);
    else if (deeper) for (const inner of sitemap.sitemaps) open(inner.url, site, got, [...above, url]);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
  }
}

function bodyOf(site: Site, url: string, hops = 0): string | null {
  const answer = site.get(url);
  if (!answer || hops > 5) return null;
  const headers = (answer.headers ?? {}) as Record<string, string>;
  if (headers.Location) return bodyOf(site, headers.Location, hops + 1);
  if (answer.status !== 200) return null;
  const raw = answer.content_b64
    ? Buffer.from(line(answer, 'content_b64'), 'base64')
    : Buffer.from(line(answer, 'text'));
  const bytes = raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw;
  return decodeText(bytes, { contentType: headers['Content-Type'] ?? null, kind: 'xml' }).text;
}

/** A file of 50,000 addresses with news tags, given at once and piece by piece. */
function memory(tally: Tally): void {
  const entry = (i: number) =>
    `<url><loc>https://example.org/economia/2024/06/03/una-nota-con-un-nombre-largo-${i}</loc><lastmod>2024-06-03T10:00:00-03:00</lastmod><news:news><news:publication><news:name>Diario</news:name><news:language>es</news:language></news:publication><news:title>Una nota con un título de largo corriente ${i}</news:title></news:news></url>`;
  const before = heap();
  let peak = 0;
  let count = 0;
  let length = 0;
  const stream = new SitemapStream(
    { entry: () => count++, sitemap: () => count++ },
    { url: 'https://example.org/sitemap.xml', limit: 50_000 },
  );
  const began = performance.now();
  stream.write('<urlset>');
  for (let i = 0; i < 50_000; i++) {
    const piece = entry(i);
    length += piece.length;
    stream.write(piece);
    if (i % 10_000 === 9999) peak = Math.max(peak, heap() - before);
  }
  stream.write('</urlset>');
  stream.end();
  tally.figure(
    'sitemap in pieces',
    `${count} addresses, ${(length / MEGABYTE).toFixed(1)} MB in ${(performance.now() - began).toFixed(0)} ms, ${(peak / MEGABYTE).toFixed(1)} MB of heap more`,
  );
  const text = `<urlset>${Array.from({ length: 50_000 }, (_, i) => entry(i)).join('')}</urlset>`;
  const start = performance.now();
  const whole = readSitemap(text, { url: 'https://example.org/sitemap.xml' });
  const took = performance.now() - start;
  tally.figure(
    'sitemap at once',
    `${whole.kind === 'urls' ? whole.entries.length : 0} addresses, ${(text.length / MEGABYTE).toFixed(1)} MB in ${took.toFixed(0)} ms`,
  );
}

function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

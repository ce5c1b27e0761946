/** Feeds: the structural expectations (titles, links, ids, dates, authors, languages) of three other readers' tests. */
import { join } from 'node:path';
import { decodeText } from '../../../core/web/charset/charset.ts';
import { readFeed } from '../../../core/web/feed/feed.ts';
import type { FeedItem, ParsedFeed } from '../../../core/web/feed/feed-item.ts';
import { FormatError } from '../../../core/web/format-error.ts';
import { plainText } from '../../../core/web/markup-text.ts';
import { folder, line, type Row, rows } from './material.ts';
import type { Tally } from './tally.ts';

type Path = (string | number)[];
type Pick = (feed: ParsedFeed, item: FeedItem | undefined) => string | null | undefined;

/** Feedparser's name of a field, and where our result has it. */
const FEEDPARSER: [pattern: RegExp, name: string, pick: Pick][] = [
  [/^entries\.\d+\.title(?:_detail\.value)?$/, 'entry title', (_, item) => item?.title],
  [/^entries\.\d+\.link$/, 'entry link', (_, item) => item?.url],
  [/^entries\.\d+\.(?:id|guid)$/, 'entry id', (_, item) => item?.id],
  [/^entries\.\d+\.(?:author_detail|authors\.0)\.name$/, 'entry author', (_, item) => item?.authors[0]],
  [/^entries\.\d+\.published_parsed$/, 'entry date', (_, item) => item?.publishedAt?.toISOString()],
  [
    /^entries\.\d+\.updated_parsed$/,
    'entry change',
    (_, item) => (item?.modifiedAt ?? item?.publishedAt)?.toISOString(),
  ],
  [/^entries\.\d+\.tags\.0\.term$/, 'entry section', (_, item) => item?.section],
  [/^entries\.\d+\.(?:summary|description)$/, 'entry standfirst', (_, item) => item?.standfirst],
  [/^feed\.title(?:_detail\.value)?$/, 'feed title', (feed) => feed.title],
  [/^feed\.link$/, 'feed link', (feed) => feed.homepage],
  [/^feed\.language$/, 'feed language', (feed) => feed.language],
];

export function scoreFeeds(tally: Tally): void {
  const root = folder('feeds', 'feeds');
  if (!root) return;
  for (const row of rows(join(root, 'feedparser.jsonl.gz'))) scoreFeedparser(row, tally);
  for (const row of rows(join(root, 'gofeed.jsonl.gz'))) scoreGofeed(row, tally);
  for (const row of rows(join(root, 'miniflux.jsonl.gz'))) scoreMiniflux(row, tally);
}

/** The feed, or null when it was refused. Any other exception counts as a failure. */
function read(text: string, url: string, id: string, tally: Tally): ParsedFeed | null {
  try {
    const feed = readFeed(text, { url });
    tally.add('feeds without a throw', true);
    return feed;
  } catch (error) {
    tally.add('feeds without a throw', error instanceof FormatError, id, String(error));
    return null;
  }
}

function decoded(row: Row): string {
  const headers = (row.headers ?? {}) as Record<string, string>;
  const contentType =
    Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? null;
  return decodeText(Buffer.from(line(row, 'body_base64'), 'base64'), { contentType, kind: 'xml' }).text;
}

function scoreFeedparser(row: Row, tally: Tally): void {
  const headers = (row.headers ?? {}) as Record<string, string>;
  const id = line(row, 'id');
  const feed = read(
    decoded(row),
    headers['Content-Location'] ?? headers['content-location'] ?? 'http://127.0.0.1:8097/',
    id,
    tally,
  );
  const policy = id.includes('sanitize') ? ' (sanitised by their policy)' : '';
  for (const { path, op, value } of (row.expects ?? []) as { path: Path; op: string; value: unknown }[]) {
    const known = FEEDPARSER.find(([pattern]) => pattern.test(path.join('.')));
    if (op !== '==' || !known) continue;
    const got = feed ? known[2](feed, feed.items[Number(path[1])]) : null;
    tally.add(`feedparser ${known[1]}${policy}`, matches(value, got), id, value, got);
    if (!policy) tally.add('feeds, all structural expectations', matches(value, got));
  }
}

function matches(want: unknown, got: string | null | undefined): boolean {
  if (Array.isArray(want)) {
    const [year, month, day, hour, minute, second] = want.map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    return (
      got !== null &&
      got !== undefined &&
      Date.parse(got) === Date.UTC(year, month - 1, day, hour, minute, second)
    );
  }
  const text = String(want);
  const plain = plainText(text);
  return (
    [text.trim(), plain, plainText(plain)].includes(got ?? '') || plain.toLowerCase() === got?.toLowerCase()
  );
}

function scoreGofeed(row: Row, tally: Tally): void {
  const id = line(row, 'id');
  const feed = read(decoded(row), 'http://127.0.0.1:8097/', id, tally);
  const want = (row.expected ?? {}) as Row;
  const check = (name: string, wanted: unknown, got: string | null | undefined) => {
    if (typeof wanted !== 'string' || wanted === '') return;
    const right = name === 'date' ? Date.parse(wanted) === Date.parse(got ?? '') : matches(wanted, got);
    tally.add(`gofeed ${name}`, right, id, wanted, got);
    tally.add('feeds, all structural expectations', right);
  };
  check('feed title', want.title, feed?.title);
  for (const [i, item] of ((want.items ?? want.entries ?? []) as Row[]).entries()) {
    const got = feed?.items[i];
    check('title', item.title, got?.title);
    check('link', item.link, got?.url);
    check('id', item.guid, got?.id);
    check('date', item.publishedParsed, got?.publishedAt?.toISOString());
    check('standfirst', item.description, got?.standfirst);
    check('author', ((item.authors ?? []) as Row[])[0]?.name, got?.authors[0]);
    check('image', ((item.image ?? {}) as Row).url, got?.image);
  }
}

/** Where miniflux falls back to something that is not in the feed (its address as title), only the count is asked. */
function scoreMiniflux(row: Row, tally: Tally): void {
  const docs = Array.isArray(row.docs)
    ? row.docs.map(String)
    : line(row, 'body_base64')
      ? [decoded(row)]
      : [];
  const id = line(row, 'id');
  for (const doc of docs.slice(0, 1)) {
    const feed = read(doc, 'https://example.org/feed', id, tally);
    for (const { path, length } of (row.asserts ?? []) as { path: string; length?: number }[]) {
      if (path !== 'feed.Entries' || length === undefined) continue;
      tally.add('miniflux count of entries', feed?.items.length === length, id, length, feed?.items.length);
      tally.add('feeds, all structural expectations', feed?.items.length === length);
    }
  }
}

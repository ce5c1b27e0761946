/**
 * Articles whose outlet has changed their address: an outlet edits the headline in it, or files the article elsewhere. They
 * stay one article, which moves to the new address.
 */
import { addressOrNull } from '../../web/url/canonical-url.ts';
import { bareAddress } from '../../web/url/spellings.ts';
import type { Queryable } from '../database.ts';
import { columnsOf } from '../sql-values.ts';
import { type ArticleKeys, hostOf, type Identified, keysOf } from './article-keys.ts';
import {
  addFormerAddress,
  type GivenArticle,
  KNOWN_ARTICLE,
  type KnownArticle,
  underPresentAddresses,
} from './former-addresses.ts';
import { isSameArticle } from './same-article.ts';
import { takeDownMoved } from './takedown-parts.ts';

/** An article of a feed. */
export interface FedArticle extends GivenArticle, Identified {
  firstSeenAt: Date;
}

interface Stored extends KnownArticle, ArticleKeys {
  source: string;
}

type Fed<A> = A &
  ArticleKeys & {
    /** Its id, where that is an address. */
    idUrl: string | null;
  };

/** What became of articles that no feed gave before under these addresses. */
interface Followed<A> {
  /** Those that are to be stored, under their present addresses, with their keys. */
  articles: (A & Partial<ArticleKeys>)[];
  /** Whether stored ones have moved. */
  hasMoved: boolean;
}

/**
 * Follows articles of one document to other addresses. `unknown` are those of it that are stored under no spelling of theirs, and
 * `listed` the addresses of all: what the document still lists elsewhere has not moved. Articles that were taken down are left
 * out. The write lock on articles must be held.
 */
export async function followMoved<A extends FedArticle>(
  tx: Queryable,
  unknown: readonly A[],
  listed: readonly string[],
): Promise<Followed<A>> {
  if (unknown.length === 0) return { articles: [], hasMoved: false };
  const placed = await underPresentAddresses(tx, unknown);
  const given = new Set(unknown.map(({ url }) => url));
  const fed = placed.filter(({ url }) => given.has(url)).map(fedOf);
  const gone = await takeDownMoved(tx, fed);
  const left = fed.filter(({ url }) => !gone.has(url));
  const moves = movesAmong(left, await storedAmong(tx, left), new Set(listed.map(bareAddress)));
  for (const { from, to } of moves) await move(tx, from, to);
  return { articles: [...placed.filter(({ url }) => !given.has(url)), ...left], hasMoved: moves.length > 0 };
}

function fedOf<A extends FedArticle>(article: A): Fed<A> {
  const { feedId = null } = article;
  const idUrl = feedId !== null && /^https?:/i.test(feedId) ? addressOrNull(feedId) : null;
  return { ...article, ...keysOf(article), idUrl };
}

/** The stored articles that have a key of these, or the address that one has as its id. */
async function storedAmong(tx: Queryable, fed: readonly Fed<FedArticle>[]): Promise<Stored[]> {
  const keys = <K>(of: (one: Fed<FedArticle>) => K | null) => fed.map(of).filter((key) => key !== null);
  const { rows } = await tx.query<Stored>(
    `select ${KNOWN_ARTICLE}, a.source_id as source, a.feed_key as "feedKey", a.path_key as "pathKey" from article a where url in (
       select url from article where feed_key = any($1::bigint[])
       union select url from article where path_key = any($2::bigint[])
       union select url from article where url = any($3::text[]))`,
    [keys(({ feedKey }) => feedKey), keys(({ pathKey }) => pathKey), keys(({ idUrl }) => idUrl)],
  );
  return rows;
}

interface Move<A> {
  from: string;
  to: Fed<A>;
}

/** Which stored articles these are. In doubt, they are others: a key that several have is none. */
function movesAmong<A extends FedArticle>(
  fed: readonly Fed<A>[],
  stored: readonly Stored[],
  listed: ReadonlySet<string>,
): Move<A>[] {
  const found = fed.flatMap((to) =>
    stored
      .filter((one) => !listed.has(bareAddress(one.url)) && isMove(one, to))
      .map(({ url: from }) => ({ from, to })),
  );
  return found.filter(({ from, to }) => found.every((one) => (one.from === from) === (one.to === to)));
}

function isMove(stored: Stored, fed: Fed<FedArticle>): boolean {
  const { source, url, feedKey, pathKey, idUrl } = fed;
  if (stored.source !== source || hostOf(stored.url) !== hostOf(url)) return false;
  const isFed = (feedKey !== null && feedKey === stored.feedKey) || idUrl === stored.url;
  const isNumbered = pathKey !== null && pathKey === stored.pathKey;
  return (isFed || isNumbered) && isSameArticle(fed, stored, !isFed);
}

/** Moves an article with its page. */
async function move(
  tx: Queryable,
  from: string,
  { url: to, firstSeenAt, feedKey, pathKey }: Fed<FedArticle>,
): Promise<void> {
  await tx.query(
    `update article set url = $2, seq = nextval('article_seq'), feed_key = coalesce($3, feed_key), path_key = $4
     where url = $1`,
    [from, to, feedKey, pathKey],
  );
  await addFormerAddress(tx, { from, to, at: firstSeenAt });
  // A copy: a process may be reading either page.
  await tx.query(
    `insert into page (url, body, read_at, expires_at)
     select $2, body, read_at, expires_at from page where url = $1 and body is not null and expires_at < 'infinity'
     on conflict (url) do nothing`,
    [from, to],
  );
}

/** A stored article, and which keys it has. */
export interface KeyedArticle {
  url: string;
  source: string;
  hasFeedKey: boolean;
  hasPathKey: boolean;
}

/** Records the keys of stored articles that have none yet, as those of an earlier version or of an import. */
export async function recordKeys(
  tx: Queryable,
  given: readonly Identified[],
  stored: readonly KeyedArticle[],
): Promise<void> {
  const byUrl = new Map(stored.map((one) => [one.url, one]));
  const keyed = given.flatMap((article) => {
    const known = byUrl.get(article.url);
    if (known?.source !== article.source) return [];
    const { feedKey, pathKey } = keysOf(article, known);
    return feedKey === null && pathKey === null ? [] : [{ url: article.url, feedKey, pathKey }];
  });
  if (keyed.length === 0) return;
  await tx.query(
    `update article set feed_key = coalesce(given.feed_key, article.feed_key), path_key = coalesce(given.path_key, article.path_key)
     from unnest($1::text[], $2::bigint[], $3::bigint[]) as given (url, feed_key, path_key) where article.url = given.url`,
    columnsOf(keyed, 'url', 'feedKey', 'pathKey'),
  );
}

/**
 * Articles whose outlet has changed their address: an outlet edits the headline in it, or files the article elsewhere. They
 * stay one article, which moves to the new address.
 */
import { addressOrNull } from '../../web/url/canonical-url.ts';
import { bareAddress } from '../../web/url/spellings.ts';
import type { Queryable } from '../database.ts';
import { columnsOf } from '../sql-values.ts';
import { ownersOf } from './address-owners.ts';
import { type ArticleKeys, hostOf, type Identified, keysOf } from './article-keys.ts';
import {
  addFormerAddresses,
  type GivenArticle,
  KNOWN_ARTICLE,
  type KnownArticle,
  underPresentAddresses,
} from './former-addresses.ts';
import { hasSameTitle, isSameArticle, isSoon } from './same-article.ts';
import { addPart, takeDownMoved, takedownAt } from './takedown-parts.ts';

/** An article of a feed. */
export interface FedArticle extends GivenArticle, Identified {
  firstSeenAt: Date;
}

interface Stored extends KnownArticle, ArticleKeys {
  firstSeenAt: Date;
}

type Fed<A> = A &
  ArticleKeys & {
    /** Its id, where that is an address. */
    idUrl: string | null;
  };

/** A stored article that was taken down under another address, and why. */
export interface TakenDownElsewhere {
  url: string;
  reason: string;
}

/** What became of articles that no feed gave before under these addresses. */
interface Followed<A> {
  /** Those that are to be stored, under their present addresses, with their keys. */
  articles: (A & Partial<ArticleKeys>)[];
  /** Whether stored ones have moved. */
  hasMoved: boolean;
  /** Stored ones that were taken down where they are now: they are still to be removed. */
  takenDown: TakenDownElsewhere[];
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
  if (unknown.length === 0) return { articles: [], hasMoved: false, takenDown: [] };
  const placed = await underPresentAddresses(tx, unknown);
  const given = new Set(unknown.map(({ url }) => url));
  const fed = placed.filter(({ url }) => given.has(url)).map(fedOf);
  const gone = await takeDownMoved(tx, fed);
  const stored = await storedAmong(tx, fed);
  const moves = stored.length === 0 ? [] : movesAmong(await tellingOnly(tx, fed), stored, listed);
  const takenDown: TakenDownElsewhere[] = [];
  for (const { from, to } of moves.filter((one) => gone.has(one.to.url)))
    takenDown.push(await takeDownFrom(tx, from, to));
  const followed = moves.filter(({ to }) => !gone.has(to.url));
  if (followed.length > 0) await moveAll(tx, followed);
  // What the document gives under an address from which an article moves is given under the next one as well.
  const left = new Set(moves.map(({ from }) => from));
  return {
    articles: [
      ...placed.filter(({ url }) => !given.has(url) && !left.has(url)),
      ...fed.filter(({ url }) => !gone.has(url)),
    ],
    hasMoved: followed.length > 0,
    takenDown,
  };
}

function fedOf<A extends FedArticle>(article: A): Fed<A> {
  const { feedId = null } = article;
  const idUrl = feedId !== null && /^https?:/i.test(feedId) ? addressOrNull(feedId) : null;
  return { ...article, ...keysOf(article), idUrl };
}

/** A key that as many articles have is that of none: some feeds give all items one id, some addresses end with a section's. */
const MANY = 4;

/** The stored articles that have a key of these, or the address that one has as its id; of a key, up to `MANY`. */
async function storedAmong(tx: Queryable, fed: readonly Fed<FedArticle>[]): Promise<Stored[]> {
  const keys = <K>(of: (one: Fed<FedArticle>) => K | null) => fed.map(of).filter((key) => key !== null);
  const having = (column: 'feed_key' | 'path_key', given: string) =>
    `select keyed.url from unnest(${given}::bigint[]) as given (key)
     cross join lateral (select url from article where ${column} = key limit ${MANY}) as keyed`;
  const { rows } = await tx.query<Stored>(
    `select ${KNOWN_ARTICLE}, a.first_seen_at as "firstSeenAt", a.feed_key as "feedKey", a.path_key as "pathKey" from article a
     where url in (${having('feed_key', '$1')} union ${having('path_key', '$2')}
       union select url from article where url = any($3::text[]))`,
    [keys(({ feedKey }) => feedKey), keys(({ pathKey }) => pathKey), keys(({ idUrl }) => idUrl)],
  );
  return rows;
}

/** Without those that others link to: an outlet tells where the articles of its own domain are, or of one that nobody has. */
async function tellingOnly<A extends FedArticle>(tx: Queryable, fed: readonly Fed<A>[]): Promise<Fed<A>[]> {
  const owners = await ownersOf(
    tx,
    fed.map(({ url }) => url),
  );
  return fed.filter((one) => !owners.isOthers(one));
}

interface Move<A> {
  from: string;
  to: Fed<A>;
}

/** Which stored articles these are. In doubt, they are others. */
function movesAmong<A extends FedArticle>(
  fed: readonly Fed<A>[],
  stored: readonly Stored[],
  listed: readonly string[],
): Move<A>[] {
  const having = {
    feedKey: Map.groupBy(stored, ({ feedKey }) => feedKey),
    pathKey: Map.groupBy(stored, ({ pathKey }) => pathKey),
    url: new Map(stored.map((one) => [one.url, [one]])),
  };
  const withKey = (name: keyof ArticleKeys, key: number | null) => {
    const found = key === null ? [] : (having[name].get(key) ?? []);
    return found.length < MANY ? found : [];
  };
  const there = new Set(listed.map(bareAddress));
  const found = fed.flatMap((to) => {
    const byId = new Set([...withKey('feedKey', to.feedKey), ...(having.url.get(to.idUrl ?? '') ?? [])]);
    const byNumber = new Set(withKey('pathKey', to.pathKey));
    return [...byId.union(byNumber)]
      .filter(
        (one) =>
          !there.has(bareAddress(one.url)) &&
          isMove(one, to, { isFed: byId.has(one), isNumbered: byNumber.has(one) }),
      )
      .map(({ url: from }) => ({ from, to }));
  });
  const times = (key: keyof Move<A>) => Map.groupBy(found, (one) => one[key]);
  const [from, to] = [times('from'), times('to')];
  return found.filter((one) => from.get(one.from)!.length === 1 && to.get(one.to)!.length === 1);
}

/** `isFed`: they have the same id in the feed. `isNumbered`: their addresses have the same number. */
function isMove(
  stored: Stored,
  fed: Fed<FedArticle>,
  { isFed, isNumbered }: { isFed: boolean; isNumbered: boolean },
): boolean {
  const { source, url, idUrl } = fed;
  if (stored.source !== source || hostOf(stored.url) !== hostOf(url)) return false;
  if (editionOf(stored.url) !== editionOf(url)) return false;
  // Posts of a live blog: "en-vivo-1234567?post=8".
  if (!isFed)
    return queryOf(url) === queryOf(stored.url)
      ? isSameArticle(fed, stored, true)
      : hasSameTitle(fed, stored);
  const isDated = fed.publishedAt !== null && stored.publishedAt !== null;
  // The feed of a column of every day may give it always the same id.
  const isSure = isDated || isNumbered || idUrl === stored.url;
  return (isSure || isSoon(fed.firstSeenAt, stored.firstSeenAt)) && isSameArticle(fed, stored, false);
}

/** "es" of "/es/politica/…": editions may give their versions of an article one number. */
function editionOf(url: string): string {
  return /^\/([a-z]{2}(?:-[a-z]{2})?)\//i.exec(new URL(url).pathname)?.[1] ?? '';
}

function queryOf(url: string): string {
  return new URL(url).search;
}

/** Takes down, as a part of the takedown of the address at which it is now, the address at which an article is stored. */
async function takeDownFrom(
  tx: Queryable,
  from: string,
  { url, firstSeenAt: at }: Fed<FedArticle>,
): Promise<TakenDownElsewhere> {
  const takedown = await takedownAt(tx, url);
  await addPart(tx, takedown, { url: from, traces: [], at });
  return { url: from, reason: takedown.reason };
}

/** Moves articles with their pages. */
async function moveAll(tx: Queryable, moves: readonly Move<FedArticle>[]): Promise<void> {
  const given = moves.map(({ from, to: { url: to, firstSeenAt: at, feedKey, pathKey } }) => {
    return { from, to, at, feedKey, pathKey };
  });
  await tx.query(
    `update article set url = given."to", seq = nextval('article_seq'), feed_key = coalesce(given.feed_key, article.feed_key),
       path_key = given.path_key
     from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[]) as given ("from", "to", feed_key, path_key)
     where article.url = given."from"`,
    columnsOf(given, ...(['from', 'to', 'feedKey', 'pathKey'] as const)),
  );
  await addFormerAddresses(tx, given);
  // Copies: a process may be reading either page.
  await tx.query(
    `insert into page (url, body, read_at, expires_at)
     select given."to", body, read_at, expires_at from unnest($1::text[], $2::text[]) as given ("from", "to")
     join page on page.url = given."from" where body is not null and expires_at < 'infinity'
     on conflict (url) do nothing`,
    columnsOf(given, ...(['from', 'to'] as const)),
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

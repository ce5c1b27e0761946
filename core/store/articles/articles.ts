/** Articles: written in batches with an order that readers can follow, read back by `seq`. */

import { bareAddress, spellings } from '../../web/url/spellings.ts';
import { type Database, notify, type Queryable } from '../database.ts';
import { PLATFORMS } from '../outlets/platforms.ts';
import { columnsOf } from '../sql-values.ts';
import type { Article } from './article.ts';
import { type ArticleKeys, keysOf } from './article-keys.ts';
import { withoutExpired } from './expired-articles.ts';
import { underPresentAddresses } from './former-addresses.ts';
import { followMoved, type KeyedArticle, recordKeys, type TakenDownElsewhere } from './moved-articles.ts';

/** Announced in the transaction that wrote articles. */
export const ARTICLES_CHANNEL = 'canillita_articles';

/** Advisory lock held while articles are written, so that a `seq` becomes visible only after every smaller one. */
const ARTICLE_WRITE_LOCK = 7_205_001;

export interface ArticleDraft extends Article {
  source: string;
  firstSeenAt: Date;
  /** Signature of title, standfirst and language; if null, it is computed whenever the article is compared. */
  story: Uint8Array | null;
  /** Its id in the feed, if only one item has it and it is not the address; null or absent: none. */
  feedId?: string | null;
}

export interface Written {
  inserted: number;
  changed: number;
  /** URLs that were not stored before, for the history of the feed. */
  fresh: string[];
}

/**
 * Writes the articles of one document in one transaction. One whose outlet has changed its address moves there (`followMoved`). An
 * article that is stored already, be it under another spelling of its address, keeps this address, its source, first-seen time,
 * date and section: outlets list articles in several feeds, which would otherwise overwrite each other at every poll. A headline
 * that it had before counts only with a later date of modification: feeds that give it different headlines, or are behind, would
 * take turns. It gets a new `seq` only when its headline changed, the outlet says it was modified, or a missing field became
 * known; the text that was read of it then lasts for an hour only, not less, since some feeds say with every poll that all was
 * modified. Only its own outlet changes it, one of the same domain, or that of its address: others link to it under headlines of
 * theirs. On `PLATFORMS` only its own does, since there a domain is that of many outlets. If the row keeps its earlier standfirst
 * or language, the draft's `story` does not describe it and is dropped. Articles that the operator took down are skipped, and so
 * are those that `withoutExpired` drops. Returns also the stored ones that turn out to be at addresses that were taken down
 * (`takenDown`), which the caller must take down.
 */
export async function writeArticles(
  db: Database,
  drafts: readonly ArticleDraft[],
): Promise<Written & { takenDown: TakenDownElsewhere[] }> {
  const unique = [...new Map(drafts.map((draft) => [draft.url, draft])).values()];
  if (unique.length === 0) return { inserted: 0, changed: 0, fresh: [], takenDown: [] };
  return db.transaction(async (tx) => {
    await lockArticles(tx);
    const { known, unknown } = await underKnownAddresses(tx, unique);
    const listed = unique.map(({ url }) => url);
    const { articles, hasMoved, takenDown } = await followMoved(tx, unknown, listed);
    const at = new Set(known.map(({ url }) => url));
    const placed = [...known, ...articles.filter(({ url }) => !at.has(url))];
    const written = await upsertArticles(tx, await withoutExpired(tx, placed), { mayRestoreTitles: false });
    if (hasMoved) await notify(tx, ARTICLES_CHANNEL);
    return { ...written, takenDown };
  });
}

/**
 * The drafts, each once: those whose articles are stored, under the address by which they are, and the others. Outlets go over
 * to https or drop their `www.`, and not all of their feeds do so at once. `drafts` must not name a url twice.
 */
async function underKnownAddresses(
  tx: Queryable,
  drafts: readonly ArticleDraft[],
): Promise<{ known: ArticleDraft[]; unknown: ArticleDraft[] }> {
  const stored = await storedAmong(
    tx,
    drafts.map(({ url }) => url),
  );
  const there = new Set(stored.map(({ url }) => url));
  const others = drafts.filter(({ url }) => !there.has(url));
  const known = drafts.filter(({ url }) => there.has(url));
  const spelt =
    others.length === 0
      ? []
      : await storedAmong(tx, [...new Set(others.flatMap(({ url }) => spellings(url)))]);
  const addresses = new Map([...spelt.map(({ url }) => url), ...there].map((url) => [bareAddress(url), url]));
  const unknown = new Map<string, ArticleDraft>();
  for (const draft of others) {
    const url = addresses.get(bareAddress(draft.url));
    if (url === undefined) {
      addresses.set(bareAddress(draft.url), draft.url);
      unknown.set(draft.url, draft);
    } else if (!there.has(url) && !unknown.has(url)) {
      known.push({ ...draft, url });
      there.add(url);
    }
  }
  await recordKeys(tx, known, [...stored, ...spelt]);
  return { known, unknown: [...unknown.values()] };
}

/** The articles that are stored under these addresses, the last one stored first. */
async function storedAmong(tx: Queryable, urls: readonly string[]): Promise<KeyedArticle[]> {
  // As one text: the embedded database's driver takes longer per field.
  const { rows } = await tx.query<{ stored: string | null }>(
    `select json_agg(json_build_object('url', url, 'source', source_id, 'hasFeedKey', feed_key is not null,
       'hasPathKey', path_key is not null) order by seq desc)::text as stored from article where url = any($1::text[])`,
    [urls],
  );
  return JSON.parse(rows[0]!.stored ?? '[]');
}

/**
 * As `writeArticles`, inside a transaction of the caller, by address alone, be it a former one, and with any headline: for
 * articles that an operator gives once. `drafts` must not name a url twice.
 */
export async function writeArticlesWithin(tx: Queryable, drafts: readonly ArticleDraft[]): Promise<Written> {
  await lockArticles(tx);
  const placed = await underPresentAddresses(tx, drafts);
  return upsertArticles(
    tx,
    placed.map((draft) => ({ ...draft, ...keysOf(draft) })),
    { mayRestoreTitles: true },
  );
}

/** How many earlier headlines of an article are remembered: its feeds give fewer. */
const EARLIER_TITLES = 8;

/** SQL: whether a stored article `a` was modified since it was stored or last changed. */
const IS_MODIFIED = 'coalesce(excluded.modified_at > coalesce(a.modified_at, a.first_seen_at), false)';

/** SQL: whether a stored article `a` keeps its headline. */
const KEEPS_TITLE = `(a.title = excluded.title or not $15 and not ${IS_MODIFIED} and coalesce(excluded.title = any(a.earlier_titles), false))`;

/** As `writeArticlesWithin`, under the lock. Those that may be new have their keys. */
async function upsertArticles(
  tx: Queryable,
  drafts: readonly (ArticleDraft & Partial<ArticleKeys>)[],
  { mayRestoreTitles }: { mayRestoreTitles: boolean },
): Promise<Written> {
  // As one row of JSON: the embedded database's driver takes longer per field than for all of them together.
  const { rows } = await tx.query<{ written: number; fresh: string | null }>(
    `with written as (insert into article as a (url, source_id, title, standfirst, section, language, author, image,
       published_at, modified_at, first_seen_at, story, feed_key, path_key)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
       $9::timestamptz[], $10::timestamptz[], $11::timestamptz[], $12::bytea[], $16::bigint[], $17::bigint[]) as given (url)
     where url not in (
       select taken.url from unnest($1::text[], $14::text[]) as taken (url, address) join takedown using (address))
     on conflict (url) do update set
       seq = nextval('article_seq'), title = case when ${KEEPS_TITLE} then a.title else excluded.title end,
       earlier_titles = case when ${KEEPS_TITLE} then a.earlier_titles else
         (array_remove(a.earlier_titles, a.title) || a.title)[greatest(1, cardinality(a.earlier_titles) - ${EARLIER_TITLES - 2}):] end,
       standfirst = coalesce(excluded.standfirst, a.standfirst), section = coalesce(a.section, excluded.section),
       language = coalesce(a.language, excluded.language), author = coalesce(excluded.author, a.author),
       image = coalesce(excluded.image, a.image), published_at = coalesce(a.published_at, excluded.published_at),
       modified_at = greatest(a.modified_at, excluded.modified_at),
       story = case when (${KEEPS_TITLE} and a.title <> excluded.title)
         or (excluded.standfirst is null and a.standfirst is not null)
         or coalesce(a.language, excluded.language) is distinct from excluded.language then null else excluded.story end
     where (not ${KEEPS_TITLE} or ${IS_MODIFIED}
         or (a.standfirst is null and excluded.standfirst is not null)
         or (a.section is null and excluded.section is not null)
         or (a.published_at is null and excluded.published_at is not null))
       and (a.source_id = excluded.source_id or exists (select from source teller where teller.id = excluded.source_id
         and teller.domain <> all($13::text[])
         and (teller.domain = (select domain from source where id = a.source_id)
           or right('.' || substring(a.url from '^https?://([^/:]+)'), length(teller.domain) + 1) = '.' || teller.domain)))
     returning url, seq, (xmax = 0) as is_new),
     outdated as (update page set expires_at = least(expires_at, read_at + interval '1 hour') where url in (
       select page.url from written join page on page.url = written.url
       where not is_new and expires_at < 'infinity' for update of page skip locked))
     select count(*)::int as written, (json_agg(url order by seq) filter (where is_new))::text as fresh
     from written`,
    [
      ...columnsOf(
        drafts,
        ...(['url', 'source', 'title', 'standfirst', 'section', 'language', 'author', 'image'] as const),
        ...(['publishedAt', 'modifiedAt', 'firstSeenAt', 'story'] as const),
      ),
      [...PLATFORMS],
      drafts.map(({ url }) => bareAddress(url)),
      mayRestoreTitles,
      ...columnsOf(drafts, 'feedKey', 'pathKey'),
    ],
  );
  const { written, fresh } = rows[0]!;
  if (written > 0) await notify(tx, ARTICLES_CHANNEL);
  const urls = JSON.parse(fresh ?? '[]') as string[];
  return { inserted: urls.length, changed: written - urls.length, fresh: urls };
}

/** Takes the write lock on articles until the transaction ends. */
export async function lockArticles(tx: Queryable): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [ARTICLE_WRITE_LOCK]);
}

/** Sets to `now` when articles were first seen, if that is after `latest`, by a clock that was ahead; returns how many. */
export async function pullBackFirstSeen(db: Queryable, now: Date, latest: Date): Promise<number> {
  const { rows } = await db.query<{ changed: number }>(
    `with turn as materialized (select pg_advisory_xact_lock($3)),
     changed as (
       update article set first_seen_at = $1, seq = nextval('article_seq')
       where url in (select url from turn, article where first_seen_at > $2) returning seq)
     select count(*) as changed from changed`,
    [now, latest, ARTICLE_WRITE_LOCK],
  );
  const { changed } = rows[0]!;
  if (changed > 0) await notify(db, ARTICLES_CHANNEL);
  return changed;
}

/**
 * Deletes up to `limit` articles first seen before `before`, and remembers those without a date as listed at `now`; returns how
 * many were deleted.
 */
export async function deleteArticlesBefore(
  db: Queryable,
  before: Date,
  limit: number,
  now: Date,
): Promise<number> {
  // Takes the write lock: inserts and deletes both update the counts by outlet.
  const { rows } = await db.query<{ deleted: number }>(
    `with turn as materialized (select pg_advisory_xact_lock($3)),
     deleted as (
       delete from article where url in (select url from turn, article where first_seen_at < $1 limit $2)
       returning url, published_at),
     remembered as (
       insert into expired_article (url, listed_at)
       select unnest(url || array(select former_url from former_address where former_address.url = deleted.url)), $4::timestamptz
       from deleted where published_at is null
       on conflict (url) do update set listed_at = excluded.listed_at)
     select count(*) as deleted from deleted`,
    [before, limit, ARTICLE_WRITE_LOCK, now],
  );
  return rows[0]!.deleted;
}

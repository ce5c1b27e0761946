/** The list of outlets: added, changed and removed. */
import type { Database, Queryable } from '../database.ts';
import { jsonText } from '../sql-text.ts';
import { columnsOf } from '../sql-values.ts';
import type { OutletSeed } from './outlet.ts';

/** The outlets of `$1`, a `ListedOutlet[]` as JSON. */
const GIVEN_OUTLETS = `select id, name, domain, homepage, country, languages from jsonb_to_recordset($1::jsonb)
  as given (id text, name text, domain text, homepage text, country text, languages text[]) order by id`;

/** Adds or updates outlets and their feeds in one transaction; feeds that they no longer list are deleted. */
export async function saveOutlets(db: Database, seeds: readonly ListedOutlet[]): Promise<void> {
  const feeds = seeds.flatMap(({ id, feeds }) => feeds.map((url) => ({ source: id, url })));
  await db.transaction(
    async (tx) => {
      await tx.query(
        `insert into source (id, name, domain, homepage, country, languages) ${GIVEN_OUTLETS}
         on conflict (id) do update set name = excluded.name, domain = excluded.domain, homepage = excluded.homepage,
           country = excluded.country, languages = excluded.languages, removed_at = null`,
        [jsonText(seeds)],
      );
      await tx.query(
        `delete from feed where source_id = any($1::text[]) and not exists (
           select from unnest($1::text[], $2::text[]) as listed (source, url)
           where listed.source = feed.source_id and listed.url = feed.url)`,
        columnsOf(feeds, 'source', 'url'),
      );
      await tx.query(
        `insert into feed (source_id, url) select * from unnest($1::text[], $2::text[]) on conflict (url) do nothing`,
        columnsOf(feeds, 'source', 'url'),
      );
    },
    { statementTimeout: null },
  );
}

/** Takes an outlet off the list; its articles stay. False when there is none. */
export async function removeOutlet(db: Database, id: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    // The outlet first: this waits for anyone who is adding a feed to it, so that the new feed is deleted as well.
    const { count } = await tx.query(
      'update source set removed_at = $2 where id = $1 and removed_at is null',
      [id, now],
    );
    await tx.query('delete from feed where source_id = $1', [id]);
    return count > 0;
  });
}

/** An operator's changes to a listed outlet; absent fields stay as they are. */
export interface OutletChanges {
  name?: string;
  country?: string | null;
  languages?: string[];
  /** Sections by feed, for its articles that name none. */
  sections?: Readonly<Record<string, string | null>>;
  paused?: boolean;
}

/** Changes an outlet; false when it is not on the list. */
export async function updateOutlet(
  tx: Queryable,
  id: string,
  changes: OutletChanges,
  now: Date,
): Promise<boolean> {
  const { name = null, country, languages = null, sections = {}, paused = null } = changes;
  const { count } = await tx.query(
    `update source set name = coalesce($2, name), country = case when $3 then $4 else country end,
       languages = coalesce($5::text[], languages),
       paused_at = case when $6::boolean is null then paused_at when $6 then coalesce(paused_at, $7) end
     where id = $1 and removed_at is null`,
    [id, name, country !== undefined, country ?? null, languages, paused, now],
  );
  await tx.query(
    `update feed set section = given.section from unnest($2::text[], $3::text[]) as given (url, section)
     where source_id = $1 and feed.url = given.url`,
    [id, Object.keys(sections), Object.values(sections)],
  );
  return count > 0;
}

export interface ListedOutlet extends OutletSeed {
  domain: string;
}

interface NewFeeds {
  seed: ListedOutlet | null;
  source: string;
  feeds: readonly string[];
  now: Date;
  onMoved: OnMoved;
}

/**
 * Adds feeds, due now, and their outlet if it is not listed: `seed` is a new outlet, or a removed one with the values
 * it has from now on. False, with nothing added, when another process has added all the feeds in the meantime.
 */
export async function addOutlet(
  db: Database,
  { seed, source, feeds, now, onMoved }: NewFeeds,
): Promise<boolean> {
  const nothingNew = new Error('all feeds are there');
  try {
    await db.transaction(async (tx) => {
      await ensureListed(tx, { seeds: seed ? [seed] : [], used: [source], urls: feeds, onMoved });
      const { count } = await tx.query(
        'insert into feed (source_id, url, next_look_at) select $1, unnest($2::text[]), $3 on conflict (url) do nothing',
        [source, feeds, now],
      );
      if (count === 0) throw nothingNew;
    });
    return true;
  } catch (error) {
    if (error === nothingNew) return false;
    throw error;
  }
}

interface Listing {
  seeds: readonly ListedOutlet[];
  used: readonly string[];
  urls: readonly string[];
  onMoved: OnMoved;
}

/** Called within the transaction with the outlets that come back under another domain, before they do. */
export type OnMoved = (tx: Queryable, ids: readonly string[]) => Promise<void>;

/**
 * Puts the outlets in `used` on the list, within a transaction that then adds feeds (`urls`) to them. New and removed outlets
 * are written as in `seeds` and are not paused; the others stay as they are. None of them can be removed before the transaction
 * ends.
 */
export async function ensureListed(tx: Queryable, { seeds, used, urls, onMoved }: Listing): Promise<void> {
  await tx.query('select 1 from source where id = any($1::text[]) order by id for update', [used]);
  // An outlet that is off the list has no feeds; one that has some after all must neither keep nor block them.
  await tx.query(
    `delete from feed using source where source.id = source_id and removed_at is not null
       and (source_id = any($1::text[]) or url = any($2::text[]))`,
    [used, urls],
  );
  const { rows: moved } = await tx.query<{ id: string }>(
    `select id from source join jsonb_to_recordset($1::jsonb) as given (id text, domain text) using (id)
     where removed_at is not null and source.domain <> given.domain`,
    [jsonText(seeds)],
  );
  const ids = moved.map(({ id }) => id);
  if (ids.length > 0) await onMoved(tx, ids);
  await tx.query(
    `insert into source (id, name, domain, homepage, country, languages) ${GIVEN_OUTLETS}
     on conflict (id) do update set name = excluded.name, domain = excluded.domain, homepage = excluded.homepage,
       country = excluded.country, languages = excluded.languages where source.removed_at is not null`,
    [jsonText(seeds)],
  );
  await tx.query(
    'update source set removed_at = null, paused_at = null where id = any($1::text[]) and removed_at is not null',
    [used],
  );
}

/** How many outlets were ever listed, removed ones included. */
export async function countOutlets(db: Queryable): Promise<number> {
  return (await db.query<{ count: number }>('select count(*) as count from source')).rows[0]!.count;
}

/** The outlets on the list that have one of these domains or ids, the oldest first. */
export async function outletsNamed(
  db: Queryable,
  domains: readonly string[],
  ids: readonly string[],
): Promise<Pick<ListedOutlet, 'id' | 'name' | 'domain'>[]> {
  const { rows } = await db.query<Pick<ListedOutlet, 'id' | 'name' | 'domain'>>(
    `select id, name, domain from source
     where removed_at is null and (domain = any($1::text[]) or id = any($2::text[])) order by created_at, id`,
    [domains, ids],
  );
  return rows;
}

/**
 * Outlets known only by articles that were imported: added when new, otherwise left as they are. In the order of their ids, so
 * that imports at the same time do not deadlock.
 */
export async function addImportedOutlets(
  tx: Queryable,
  seeds: readonly (Pick<ListedOutlet, 'id' | 'name' | 'domain' | 'country'> & { language: string | null })[],
): Promise<void> {
  const unique = [...new Map(seeds.map((seed) => [seed.id, seed])).values()];
  await tx.query(
    `insert into source (id, name, domain, homepage, country, languages)
     select id, name, domain, 'https://' || domain || '/', country, array_remove(array[language], null)
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) as given (id, name, domain, country, language)
     order by id on conflict (id) do nothing`,
    columnsOf(unique, 'id', 'name', 'domain', 'country', 'language'),
  );
}

/** Outlets and their feeds. */

import type { Database, Queryable } from '../database.ts';
import type { FeedRecord, SourceRecord, SourceSeed } from './outlet.ts';

export interface Feed {
  id: number;
  source: string;
  url: string;
  etag: string | null;
  lastModified: string | null;
  lookedAt: Date | null;
  newAt: Date | null;
  intervalS: number;
  failures: number;
  /** The section of articles that name none. */
  section: string | null;
  /** See `rhythm.ts`. */
  perDay: number | null;
  asksS: number | null;
  hub: string | null;
  topic: string | null;
  /** A hub has promised to tell of what is new until then. */
  pushedUntil: Date | null;
  /** When it last did. */
  pushedAt: Date | null;
  /** Of the outlet: what to assume where a feed says nothing. */
  languages: string[];
}

export interface LookResult {
  format: string | null;
  etag: string | null;
  lastModified: string | null;
  lookedAt: Date;
  hadNew: boolean;
  intervalS: number;
  perDay: number | null;
  asksS: number | null;
  hub: string | null;
  topic: string | null;
  nextLookAt: Date;
  why: string;
  failures: number;
  error: string | null;
  /** Null: as before, for nothing was read. */
  warnings: string[] | null;
}

/** Adds or updates an outlet and its feeds in one transaction; feeds no longer listed are forgotten. */
export async function putSource(db: Database, seed: SourceSeed, domain: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into source (id, name, domain, homepage, country, languages) values ($1, $2, $3, $4, $5, $6)
       on conflict (id) do update set name = excluded.name, domain = excluded.domain, homepage = excluded.homepage,
         country = excluded.country, languages = excluded.languages, removed_at = null`,
      [seed.id, seed.name, domain, seed.homepage, seed.country, seed.languages],
    );
    await tx.query('delete from feed where source_id = $1 and not (url = any($2::text[]))', [
      seed.id,
      seed.feeds,
    ]);
    await tx.query(
      `insert into feed (source_id, url) select $1, unnest($2::text[]) on conflict (url) do nothing`,
      [seed.id, seed.feeds],
    );
  });
}

/** Takes an outlet off the list; its articles stay. False when there is none. */
export async function removeSource(db: Database, id: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    // The outlet first: who is adding a feed to it has it until then, and that feed goes too.
    const { count } = await tx.query(
      'update source set removed_at = $2 where id = $1 and removed_at is null',
      [id, now],
    );
    await tx.query('delete from feed where source_id = $1', [id]);
    return count > 0;
  });
}

/** The feeds whose next look is due at `now`, longest waiting first, and since when it is. */
export async function dueFeeds(
  db: Queryable,
  now: Date,
  limit: number,
): Promise<{ id: number; since: Date }[]> {
  const { rows } = await db.query<{ id: number; since: Date }>(
    `select feed.id, next_look_at as since from feed join source on source.id = source_id
     where next_look_at <= $1 and removed_at is null order by next_look_at limit $2`,
    [now, limit],
  );
  return rows;
}

/** A feed of an outlet on the list; null when there is no such feed. */
export async function findFeed(db: Queryable, id: number): Promise<Feed | null> {
  const { rows } = await db.query<{
    id: number;
    source_id: string;
    url: string;
    etag: string | null;
    last_modified: string | null;
    looked_at: Date | null;
    new_at: Date | null;
    interval_s: number;
    failures: number;
    section: string | null;
    per_day: number | null;
    asks_s: number | null;
    hub: string | null;
    topic: string | null;
    lease_until: Date | null;
    pushed_at: Date | null;
    languages: string[];
  }>(
    `select feed.*, lease_until, pushed_at, languages from feed join source on source.id = source_id
       left join subscription on feed_id = feed.id where feed.id = $1 and removed_at is null`,
    [id],
  );
  const row = rows[0];
  if (!row) return null;
  return {
    id: row.id,
    source: row.source_id,
    url: row.url,
    etag: row.etag,
    lastModified: row.last_modified,
    lookedAt: row.looked_at,
    newAt: row.new_at,
    intervalS: row.interval_s,
    failures: row.failures,
    section: row.section,
    perDay: row.per_day,
    asksS: row.asks_s,
    hub: row.hub,
    topic: row.topic,
    pushedUntil: row.lease_until,
    pushedAt: row.pushed_at,
    languages: row.languages,
  };
}

export async function noteLook(db: Queryable, feed: number, look: LookResult): Promise<void> {
  await db.query(
    `update feed set format = coalesce($2, format), etag = $3, last_modified = $4, looked_at = $5,
       new_at = case when $6 then $5 else new_at end, interval_s = $7, next_look_at = $8, why = $9, failures = $10,
       error = $11, warnings = coalesce($12, warnings), per_day = $13, asks_s = $14, hub = $15, topic = $16
     where id = $1`,
    [
      feed,
      look.format,
      look.etag,
      look.lastModified,
      look.lookedAt,
      look.hadNew,
      look.intervalS,
      look.nextLookAt,
      look.why,
      look.failures,
      look.error,
      look.warnings,
      look.perDay,
      look.asksS,
      look.hub,
      look.topic,
    ],
  );
}

/** Makes every feed due now: after a start with new outlets, or at the operator's word. */
export async function lookNow(db: Queryable, now: Date, source: string | null): Promise<number> {
  return (
    await db.query('update feed set next_look_at = $1 where $2::text is null or source_id = $2', [
      now,
      source,
    ])
  ).count;
}

/** The feeds of an outlet on the list; null when there is no such outlet. */
export async function feedIds(db: Queryable, source: string): Promise<number[] | null> {
  const { rows } = await db.query<{ id: number | null }>(
    'select feed.id from source left join feed on source_id = source.id where source.id = $1 and removed_at is null',
    [source],
  );
  return rows.length === 0 ? null : rows.map(({ id }) => id).filter((id) => id !== null);
}

/** The list as it would be written down: outlets with feeds, and what each feed is filed under. */
export async function seedsOf(db: Queryable): Promise<(SourceSeed & { sections: (string | null)[] })[]> {
  const { rows } = await db.query<SourceSeed & { sections: (string | null)[] }>(
    `select s.id, s.name, s.homepage, s.country, s.languages, array_agg(feed.url order by feed.id) as feeds,
       array_agg(feed.section order by feed.id) as sections
     from source s join feed on feed.source_id = s.id where s.removed_at is null
     group by s.id order by s.id collate "C"`,
  );
  return rows;
}

export interface ListedOutlet extends SourceSeed {
  domain: string;
}

/**
 * Adds feeds, due now, and the outlet itself where it is not on the list: a `seed` that is new, or that was taken off
 * and is as the seed says from now on. False, and nothing is added, when somebody else has added all of them meanwhile.
 */
export async function addOutlet(
  db: Database,
  {
    seed,
    source,
    feeds,
    now,
  }: { seed: ListedOutlet | null; source: string; feeds: readonly string[]; now: Date },
): Promise<boolean> {
  const nothingNew = new Error('all feeds are there');
  try {
    await db.transaction(async (tx) => {
      await listOutlets(tx, { seeds: seed ? [seed] : [], used: [source], urls: feeds });
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

/**
 * Puts the outlets that are `used` on the list, within a transaction that then adds feeds (`urls`) to them: new ones
 * and ones that were taken off as `seeds` has them, the others as they are. Nobody can take them off until it ends.
 */
export async function listOutlets(
  tx: Queryable,
  { seeds, used, urls }: { seeds: readonly ListedOutlet[]; used: readonly string[]; urls: readonly string[] },
): Promise<void> {
  await tx.query('select 1 from source where id = any($1::text[]) order by id for update', [used]);
  // An outlet that is off the list has no feeds; one that has some after all must neither keep nor block them.
  await tx.query(
    `delete from feed using source where source.id = source_id and removed_at is not null
       and (source_id = any($1::text[]) or url = any($2::text[]))`,
    [used, urls],
  );
  await tx.query(
    `insert into source (id, name, domain, homepage, country, languages)
     select id, name, domain, homepage, country, languages from jsonb_to_recordset($1::jsonb)
       as given (id text, name text, domain text, homepage text, country text, languages text[]) order by id
     on conflict (id) do update set name = excluded.name, domain = excluded.domain, homepage = excluded.homepage,
       country = excluded.country, languages = excluded.languages where source.removed_at is not null`,
    [JSON.stringify(seeds)],
  );
  await tx.query(
    'update source set removed_at = null where id = any($1::text[]) and removed_at is not null',
    [used],
  );
}

export interface SourceFacts {
  id: string;
  name: string;
  domain: string;
  languages: string[];
}

/** What search needs of every outlet, removed ones too: their articles are still in the index. */
export async function sourceFacts(db: Queryable): Promise<SourceFacts[]> {
  return (await db.query<SourceFacts>('select id, name, domain, languages from source')).rows;
}

/** The operator's list with counts, sections and the state of each feed. */
export async function listSources(db: Queryable): Promise<SourceRecord[]> {
  const { rows: sources } = await db.query<
    Omit<SourceRecord, 'feeds' | 'status' | 'last_article_at'> & { last: Date | null }
  >(
    `select s.id, s.name, s.domain, s.homepage, s.country, s.languages, coalesce(a.articles, 0) as articles, a.last,
       array(select section from article where source_id = s.id and section is not null
             group by section order by count(*) desc, section limit 30) as sections
     from source s
     left join (select source_id, count(*) as articles, max(coalesce(published_at, first_seen_at)) as last
                from article group by source_id) a on a.source_id = s.id
     where s.removed_at is null order by s.id`,
  );
  const feeds = await listFeeds(db);
  return sources.map(({ last, ...source }) => {
    const own = feeds.get(source.id) ?? [];
    return { ...source, last_article_at: last?.toISOString() ?? null, status: statusOf(own), feeds: own };
  });
}

function statusOf(feeds: FeedRecord[]): SourceRecord['status'] {
  if (feeds.some((feed) => feed.last_look_at !== null && feed.last_error === null)) return 'ok';
  return feeds.some((feed) => feed.last_error !== null) ? 'failing' : 'waiting';
}

async function listFeeds(db: Queryable): Promise<Map<string, FeedRecord[]>> {
  const { rows } = await db.query<{
    source_id: string;
    url: string;
    format: string | null;
    looked_at: Date | null;
    new_at: Date | null;
    next_look_at: Date;
    why: string | null;
    error: string | null;
    warnings: string[];
  }>('select * from feed order by source_id, id');
  const bySource = new Map<string, FeedRecord[]>();
  for (const row of rows) {
    const list = bySource.get(row.source_id) ?? [];
    bySource.set(row.source_id, list);
    list.push({
      url: row.url,
      format: row.format,
      last_look_at: row.looked_at?.toISOString() ?? null,
      last_new_at: row.new_at?.toISOString() ?? null,
      next_look_at: row.next_look_at.toISOString(),
      why: row.why,
      last_error: row.error,
      warnings: row.warnings,
    });
  }
  return bySource;
}

/** Every outlet ever listed, removed ones too. */
export async function countSources(db: Queryable): Promise<number> {
  return (await db.query<{ count: number }>('select count(*) as count from source')).rows[0]!.count;
}

/** Outlets known only by articles that were imported: added when new, otherwise left as they are. */
export async function addSourcesWithin(
  tx: Queryable,
  seeds: readonly {
    id: string;
    name: string;
    domain: string;
    country: string | null;
    language: string | null;
  }[],
): Promise<void> {
  const unique = [...new Map(seeds.map((seed) => [seed.id, seed])).values()];
  await tx.query(
    `insert into source (id, name, domain, homepage, country, languages)
     select id, name, domain, 'https://' || domain || '/', country, array_remove(array[language], null)
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) as given (id, name, domain, country, language)
     on conflict (id) do nothing`,
    [
      unique.map((seed) => seed.id),
      unique.map((seed) => seed.name),
      unique.map((seed) => seed.domain),
      unique.map((seed) => seed.country),
      unique.map((seed) => seed.language),
    ],
  );
}

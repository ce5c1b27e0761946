/** Reads the list of outlets: for search, for the API and for export. */
import type { Queryable } from '../database.ts';
import type { FeedRecord, OutletSeed, SourceCounts, SourceRecord, SourceStatus } from './outlet.ts';

/** The list in the form of a list file: outlets with their feeds, and the section of each feed. */
export async function outletSeeds(db: Queryable): Promise<(OutletSeed & { sections: (string | null)[] })[]> {
  const { rows } = await db.query<OutletSeed & { sections: (string | null)[] }>(
    `select s.id, s.name, s.homepage, s.country, s.languages, array_agg(feed.url order by feed.id) as feeds,
       array_agg(feed.section order by feed.id) as sections
     from source s join feed on feed.source_id = s.id where s.removed_at is null
     group by s.id order by s.id collate "C"`,
  );
  return rows;
}

export interface SourceFacts {
  id: string;
  name: string;
  domain: string;
  /** Absent: its articles have their own. */
  country?: string | null;
  languages: string[];
}

/** An outlet of the news index. */
export interface OutletFacts extends SourceFacts {
  country: string | null;
  /** For how long it has been known, in seconds. */
  knownS: number;
  /** The number of polled feeds: 0 when the outlet was removed or is paused, or is only known from imported articles. */
  feeds: number;
  /** When one of them was last read, or pushed by a hub; null: never. */
  readAt: Date | null;
  /** The longest interval between their polls, in seconds. */
  intervalS: number;
}

/** Announced by the database when an outlet was added, changed or removed. */
export const OUTLETS_CHANNEL = 'canillita_outlets';

/** What search needs of every outlet, removed ones too: their articles are still in the index. */
export async function outletFacts(db: Queryable): Promise<OutletFacts[]> {
  const { rows } = await db.query<OutletFacts>(
    `select id, name, domain, languages, country,
       extract(epoch from now() - created_at)::float8 as "knownS", coalesce(feeds, 0) as feeds,
       read_at as "readAt", coalesce(interval_s, 0) as "intervalS"
     from source left join (
       select source_id, count(*) as feeds, max(greatest(read_at, pushed_at)) as read_at, max(interval_s) as interval_s
       from feed left join subscription on feed_id = feed.id group by source_id
     ) as polled on source_id = id and removed_at is null and paused_at is null`,
  );
  return rows;
}

/** Sections of an outlet that are listed, those with the most articles first. */
const LISTED_SECTIONS = 30;

/** Which outlets of the operator's list, in the order of their ids; nothing: all of them. */
export interface SourceFilter {
  id?: string;
  /** Part of the name, domain or id, in either case, with or without accents. */
  find?: string;
  status?: SourceStatus;
  /** Only outlets whose ids come after this one. */
  after?: string;
  limit?: number;
}

/** The outlets on the list with their status; `$1`: the only one that is meant, or null. */
const LISTED = `listed as (
  select source.*, case when paused_at is not null then 'paused' when works then 'ok' when fails then 'failing'
    when works is null then 'archive' else 'waiting' end as status
  from source left join (
    select source_id, bool_or(looked_at is not null and error is null) as works, bool_or(error is not null) as fails
    from feed where $1::text is null or source_id = $1 group by source_id
  ) as polled on source_id = id
  where removed_at is null and ($1::text is null or id = $1)
)`;

/** A text in small letters without accents, which come off first: in the locale C, only letters of ASCII have small ones. */
const folded = (text: string) => `lower(regexp_replace(normalize(${text}, nfd), '[\u0300-\u036f]', '', 'g'))`;

/** Of an outlet in `listed`: whether it has the status `$2` and contains the text `$3`; null: whatever it has. */
const MATCHES = `($2::text is null or status = $2)
  and ($3::text is null or strpos(${folded("concat_ws(' ', name, domain, id)")}, ${folded('$3')}) > 0)`;

/** The operator's list with counts, sections and the state of each feed. */
export async function listSources(db: Queryable, filter: SourceFilter = {}): Promise<SourceRecord[]> {
  const { id = null, find = null, status = null, after = null, limit = null } = filter;
  const { rows: sources } = await db.query<
    Omit<SourceRecord, 'feeds' | 'last_article_at'> & { last: Date | null }
  >(
    `with ${LISTED}, asked as (
       select * from listed where ${MATCHES} and ($4::text is null or id > $4) order by id limit $5
     )
     select id, name, domain, homepage, country, languages, status, coalesce(articles, 0) as articles, last,
       coalesce(sections[1:$6], '{}') as sections
     from asked left join lateral (
       select sum(articles)::bigint as articles, max(newest) as last,
         array_agg(section order by articles desc, section) filter (where section <> '') as sections
       from outlet_count where source_id = asked.id
     ) as counted on true
     order by id`,
    [id, status, find, after, limit, LISTED_SECTIONS],
  );
  const isWhole = Object.values(filter).every((value) => value === undefined);
  const feeds = await listFeeds(db, isWhole ? null : sources.map((source) => source.id));
  return sources.map(({ last, status, ...source }) => {
    const own = feeds.get(source.id) ?? [];
    return {
      ...source,
      last_article_at: last?.toISOString() ?? null,
      // Of the feeds that are shown: a poll may have ended since the outlets were read.
      status: status === 'paused' ? status : statusOf(own),
      feeds: own,
    };
  });
}

/** As `LISTED` has it of the same feeds. */
function statusOf(feeds: FeedRecord[]): SourceStatus {
  if (feeds.length === 0) return 'archive';
  if (feeds.some((feed) => feed.last_look_at !== null && feed.last_error === null)) return 'ok';
  return feeds.some((feed) => feed.last_error !== null) ? 'failing' : 'waiting';
}

/** How many outlets are listed, how many of these have each status and match the filter, and how many articles they have. */
export async function countSources(
  db: Queryable,
  { find, status }: Pick<SourceFilter, 'find' | 'status'>,
): Promise<SourceCounts> {
  const { rows } = await db.query<SourceCounts>(
    `with ${LISTED}
     select count(*) as outlets, count(*) filter (where ${MATCHES}) as matching,
       count(*) filter (where status = 'ok') as ok, count(*) filter (where status = 'failing') as failing,
       count(*) filter (where status = 'waiting') as waiting, count(*) filter (where status = 'paused') as paused,
       count(*) filter (where status = 'archive') as archive,
       (select coalesce(sum(articles), 0)::bigint from outlet_count join listed on id = source_id) as articles
     from listed`,
    [null, status ?? null, find ?? null],
  );
  return rows[0]!;
}

/** The feeds of these outlets, or, with null, of all. */
async function listFeeds(
  db: Queryable,
  sources: readonly string[] | null,
): Promise<Map<string, FeedRecord[]>> {
  const { rows } = await db.query<{
    source_id: string;
    url: string;
    section: string | null;
    format: string | null;
    looked_at: Date | null;
    new_at: Date | null;
    next_look_at: Date;
    why: string | null;
    error: string | null;
    warnings: string[];
  }>(
    // A feed has twice as many columns; carrying them over took as long as everything else of these rows.
    `select source_id, url, section, format, looked_at, new_at, next_look_at, why, error, warnings
     from feed where $1::text[] is null or source_id = any($1) order by id`,
    [sources],
  );
  const bySource = new Map<string, FeedRecord[]>();
  for (const row of rows) {
    const list = bySource.get(row.source_id) ?? [];
    bySource.set(row.source_id, list);
    const [last, next] = [row.looked_at?.toISOString() ?? null, row.next_look_at.toISOString()];
    list.push({
      ...{ url: row.url, section: row.section, format: row.format },
      ...{ last_poll_at: last, last_look_at: last },
      last_new_at: row.new_at?.toISOString() ?? null,
      ...{ next_poll_at: next, next_look_at: next },
      why: row.why,
      last_error: row.error,
      warnings: row.warnings,
    });
  }
  return bySource;
}

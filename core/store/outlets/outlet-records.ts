/** Reads the list of outlets: for search, for the API and for export. */
import type { Queryable } from '../database.ts';
import type { FeedRecord, OutletSeed, SourceRecord } from './outlet.ts';

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

/** The operator's list with counts, sections and the state of each feed; with `id`, that outlet alone. */
export async function listSources(db: Queryable, id: string | null = null): Promise<SourceRecord[]> {
  const { rows: sources } = await db.query<
    Omit<SourceRecord, 'feeds' | 'status' | 'last_article_at'> & {
      last: Date | null;
      paused: boolean;
    }
  >(
    `select id, name, domain, homepage, country, languages, paused_at is not null as paused,
       coalesce(articles, 0) as articles, last,
       coalesce(sections[1:$2], '{}') as sections
     from source left join lateral (
       select sum(articles)::bigint as articles, max(newest) as last,
         array_agg(section order by articles desc, section) filter (where section <> '') as sections
       from outlet_count where source_id = source.id
     ) as counted on true
     where removed_at is null and ($1::text is null or id = $1) order by id`,
    [id, LISTED_SECTIONS],
  );
  const feeds = await listFeeds(db, id);
  return sources.map(({ last, paused, ...source }) => {
    const own = feeds.get(source.id) ?? [];
    const status = paused ? 'paused' : statusOf(own);
    return { ...source, last_article_at: last?.toISOString() ?? null, status, feeds: own };
  });
}

function statusOf(feeds: FeedRecord[]): SourceRecord['status'] {
  if (feeds.some((feed) => feed.last_look_at !== null && feed.last_error === null)) return 'ok';
  return feeds.some((feed) => feed.last_error !== null) ? 'failing' : 'waiting';
}

async function listFeeds(db: Queryable, source: string | null): Promise<Map<string, FeedRecord[]>> {
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
     from feed where $1::text is null or source_id = $1 order by id`,
    [source],
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

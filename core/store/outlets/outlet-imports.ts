/** Imports of outlet lists, line by line, with the outcome of each line: the tables `intake` and `intake_line`. */

import type { Database, Queryable } from '../database.ts';
import { columnsOf } from '../sql-values.ts';
import type { OutletSeed } from './outlet.ts';
import { ensureListed, type ListedOutlet, type OnMoved } from './outlets.ts';

/** `total`: lines of the list; `done`: how many of them have an outcome. `removed`: outlets that the list replaced. */
export interface OutletImport {
  id: string;
  format: 'opml' | 'json';
  replaces: boolean;
  status: 'waiting' | 'running' | 'done' | 'failed';
  total: number;
  done: number;
  taken: number;
  known: number;
  refused: number;
  removed: number;
  error: string | null;
  createdAt: Date;
  endedAt: Date | null;
}

export interface OutletImportLine {
  /** Position in the list, from 0; `line` is for people. */
  place: number;
  line: number;
  title: string;
  url: string;
  outcome: 'taken' | 'known' | 'refused';
  source: string | null;
  why: string | null;
}

/** A feed to be added to an outlet of the batch's `sources` or to one that is stored. */
interface NewFeed {
  place: number;
  source: string;
  url: string;
  section: string | null;
  nextPollAt: Date;
}

/** Consecutive lines of a list, and what they add. */
export interface OutletImportBatch {
  onMoved: OnMoved;
  sources: readonly ListedOutlet[];
  feeds: readonly NewFeed[];
  lines: readonly OutletImportLine[];
}

const COLUMNS = `id, format, replaces, status, total, done, taken, known, refused, removed, error,
  created_at as "createdAt", ended_at as "endedAt"`;

/** Adds an import, which waits to be run. `body`: the list itself. */
export async function addOutletImport(
  db: Queryable,
  added: Pick<OutletImport, 'id' | 'format' | 'replaces' | 'total' | 'createdAt'> & { body: string },
): Promise<void> {
  await db.query(
    'insert into intake (id, format, replaces, total, body, created_at) values ($1, $2, $3, $4, $5, $6)',
    [added.id, added.format, added.replaces, added.total, added.body, added.createdAt],
  );
}

/** The state of an import; null when there is none with that id, or its report has been deleted. */
export async function findOutletImport(db: Queryable, id: string): Promise<OutletImport | null> {
  return (await db.query<OutletImport>(`select ${COLUMNS} from intake where id = $1`, [id])).rows[0] ?? null;
}

/** The list itself; null once it has been imported and its text deleted. */
export async function outletImportBody(db: Queryable, id: string): Promise<string | null> {
  const { rows } = await db.query<{ body: string | null }>('select body from intake where id = $1', [id]);
  return rows[0]?.body ?? null;
}

/** Lines of the report in their order, after the one at `after`. */
export async function outletImportLines(
  db: Queryable,
  id: string,
  { outcome, after, limit }: { outcome: OutletImportLine['outcome'] | null; after: number; limit: number },
): Promise<OutletImportLine[]> {
  const { rows } = await db.query<OutletImportLine>(
    `select place, line, title, url, outcome, source_id as source, why from intake_line
     where intake_id = $1 and place > $2::bigint and ($3::text is null or outcome = $3) order by place limit $4`,
    [id, after, outcome, limit],
  );
  return rows;
}

/** Imports a batch, all of it or nothing. False when another process has already imported beyond line `from`. */
export async function importOutletBatch(
  db: Database,
  id: string,
  from: number,
  batch: OutletImportBatch,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.query<{ done: number }>('select done from intake where id = $1 for update', [
      id,
    ]);
    if (rows[0]?.done !== from) return false;
    await ensureListed(tx, {
      seeds: batch.sources,
      used: [...new Set(batch.feeds.map(({ source }) => source))],
      urls: batch.feeds.map(({ url }) => url),
      onMoved: batch.onMoved,
    });
    const added = await addFeeds(tx, batch.feeds);
    const lines = batch.lines.map((line) => outcomeOf(line, batch.feeds, added));
    await addLines(tx, id, lines);
    const count = (outcome: OutletImportLine['outcome']) =>
      lines.filter((line) => line.outcome === outcome).length;
    await tx.query(
      `update intake set status = 'running', done = done + $2, taken = taken + $3, known = known + $4, refused = refused + $5 where id = $1`,
      [id, lines.length, count('taken'), count('known'), count('refused')],
    );
    return true;
  });
}

async function addFeeds(tx: Queryable, feeds: readonly NewFeed[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ url: string }>(
    `insert into feed (source_id, url, section, next_look_at)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) on conflict (url) do nothing returning url`,
    columnsOf(feeds, 'source', 'url', 'section', 'nextPollAt'),
  );
  return new Set(rows.map(({ url }) => url));
}

/** The line, with the outcome `known` if its feed was added by someone else in the meantime. */
function outcomeOf(
  line: OutletImportLine,
  feeds: readonly NewFeed[],
  added: ReadonlySet<string>,
): OutletImportLine {
  const feed = feeds.find(({ place }) => place === line.place);
  return feed && !added.has(feed.url) ? { ...line, outcome: 'known', why: 'already there' } : line;
}

async function addLines(tx: Queryable, id: string, lines: readonly OutletImportLine[]): Promise<void> {
  await tx.query(
    `insert into intake_line (intake_id, place, line, title, url, outcome, source_id, why)
     select $1, * from unnest($2::int[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])`,
    [id, ...columnsOf(lines, 'place', 'line', 'title', 'url', 'outcome', 'source', 'why')],
  );
}

/**
 * Finishes an import. If it replaces the list, outlets without a line are removed first, and feeds that are not `isNamed` by one,
 * unless no line was accepted.
 */
export async function finishOutletImport(
  db: Database,
  id: string,
  now: Date,
  isNamed: (url: string) => boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.query<{ replaces: boolean; taken: number; known: number }>(
      `select replaces, taken, known from intake where id = $1 and status in ('waiting', 'running') for update`,
      [id],
    );
    const ended = rows[0];
    if (!ended) return;
    const isReplacing = ended.replaces && ended.taken + ended.known > 0;
    const removed = isReplacing ? await removeOthers(tx, id, now) : 0;
    if (isReplacing) await deleteFeedsBut(tx, isNamed);
    await tx.query(
      `update intake set status = 'done', body = null, ended_at = $2, removed = $3 where id = $1`,
      [id, now, removed],
    );
  });
}

async function removeOthers(tx: Queryable, id: string, now: Date): Promise<number> {
  // Locks the outlets first, like the removal of a single one, and so waits for transactions that add feeds to them.
  const { count } = await tx.query(
    `with gone as (
       select id from source where removed_at is null and exists (select from feed where source_id = source.id)
         and id not in (select source_id from intake_line where intake_id = $1 and source_id is not null)
       order by id for update
     )
     update source set removed_at = $2 from gone where source.id = gone.id`,
    [id, now],
  );
  await tx.query('delete from feed using source where source.id = source_id and removed_at is not null');
  return count;
}

async function deleteFeedsBut(tx: Queryable, isNamed: (url: string) => boolean): Promise<void> {
  const { rows } = await tx.query<{ id: number; url: string }>('select id, url from feed');
  const others = rows.filter(({ url }) => !isNamed(url)).map(({ id }) => id);
  if (others.length > 0) await tx.query('delete from feed where id = any($1::bigint[])', [others]);
}

/** Ends an import that cannot be finished. `error`: why, for the operator to read. */
export async function failOutletImport(db: Queryable, id: string, now: Date, error: string): Promise<void> {
  await db.query(
    `update intake set status = 'failed', body = null, ended_at = $2, error = $3 where id = $1 and status in ('waiting', 'running')`,
    [id, now, error],
  );
}

/** Deletes up to `limit` lines of imports that ended before a moment, and those imports once none is left; returns how many lines and imports. */
export async function deleteOutletImportsBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  const { count: lines } = await db.query(
    `delete from intake_line where (intake_id, place) in (
       select intake_id, place from intake_line join intake on intake.id = intake_id where ended_at < $1 limit $2)`,
    [before, limit],
  );
  if (lines === limit) return lines;
  const { count } = await db.query(
    `delete from intake where id in (
       select id from intake where ended_at < $1 and not exists (select from intake_line where intake_id = intake.id)
       limit $2)`,
    [before, limit - lines],
  );
  return lines + count;
}

/** A stored outlet, listed or removed. */
export interface StoredOutlet extends Omit<OutletSeed, 'feeds'> {
  removed: boolean;
}

/** Every outlet, removed ones first and otherwise the newest first, and every feed of those that are listed. */
export async function allOutletsAndFeeds(db: Queryable): Promise<{
  outlets: StoredOutlet[];
  feeds: { url: string; source: string }[];
}> {
  const { rows: outlets } = await db.query<StoredOutlet>(
    `select id, name, homepage, country, languages, removed_at is not null as removed from source
     order by removed desc, created_at desc, id desc`,
  );
  const { rows: feeds } = await db.query<{ url: string; source: string }>(
    'select url, source_id as source from feed join source on source.id = source_id where removed_at is null',
  );
  return { outlets, feeds };
}

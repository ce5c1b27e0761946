/** What watches have reported, in the order of discovery, and the addresses they never report again. */
import { hash } from 'node:crypto';
import type { Queryable } from '../database.ts';
import { jsonText } from '../sql-text.ts';
import { columnsOf } from '../sql-values.ts';

export interface MatchRow {
  seq: number;
  foundAt: Date;
  /** The result of the search. */
  result: unknown;
}

/** Those of these addresses (in the form of `bareCanonicalAddress`) that were taken down. No more are until the transaction ends. */
export async function takenDownAmong(tx: Queryable, addresses: readonly string[]): Promise<Set<string>> {
  // Takedowns wait for transactions that write matches.
  await tx.query('lock table watch_match in row exclusive mode');
  const { rows } = await tx.query<{ address: string }>(
    'select address from takedown where address = any($1::text[])',
    [addresses],
  );
  return new Set(rows.map(({ address }) => address));
}

/** 128 bits: enough that no two addresses of a watch ever share one. */
const HASH_DIGITS = 32;

/** What watches remember of an address, in hexadecimal. */
export function seenHash(url: string): string {
  return hash('sha256', url).slice(0, HASH_DIGITS);
}

/** Which of these hashes the watch has seen. */
export async function seenAmong(
  tx: Queryable,
  watch: string,
  hashes: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ hash: string }>(
    `select encode(url_hash, 'hex') as hash from watch_seen
     where watch_id = $1 and url_hash = any (select decode(hash, 'hex') from unnest($2::text[]) as hash)`,
    [watch, hashes],
  );
  return new Set(rows.map(({ hash }) => hash));
}

/** Records that these hashes were among the results at `now`. */
export async function recordSeen(
  tx: Queryable,
  watch: string,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into watch_seen (watch_id, url_hash, seen_at)
     select $1::text, decode(hash, 'hex'), $3::timestamptz from unnest($2::text[]) as hash
     on conflict (watch_id, url_hash) do update set seen_at = excluded.seen_at
     where watch_seen.seen_at < excluded.seen_at - interval '1 day'`,
    [watch, [...new Set(hashes)], now],
  );
}

/** Watches that have seen an article at `from` have seen it at `to` instead: another article is now at `from`. */
export async function moveSeen(tx: Queryable, moves: readonly { from: string; to: string }[]): Promise<void> {
  const hashes = moves.map(({ from, to }) => ({ from: seenHash(from), to: seenHash(to) }));
  // By way of the watches, because the only index of the hashes begins with them.
  await tx.query(
    `with moved as (
       delete from watch_seen using watch, unnest($1::text[], $2::text[]) as given ("from", "to")
       where watch_id = watch.id and url_hash = decode(given."from", 'hex')
       returning watch_id, decode(given."to", 'hex') as url_hash, seen_at
     )
     insert into watch_seen (watch_id, url_hash, seen_at) select * from moved on conflict do nothing`,
    columnsOf(hashes, 'from', 'to'),
  );
}

/** Adds matches in their order; returns their numbers, ascending. */
export async function addMatches(
  tx: Queryable,
  watch: string,
  results: readonly unknown[],
  now: Date,
): Promise<number[]> {
  const { rows } = await tx.query<{ seq: number }>(
    `insert into watch_match (watch_id, found_at, result)
     select $1::text, $2::timestamptz, one.value::jsonb
     from unnest($3::text[]) with ordinality as one (value, place) order by one.place
     returning seq`,
    [watch, now, results.map(jsonText)],
  );
  return rows.map(({ seq }) => seq).sort((a, b) => a - b);
}

/** The matches of a watch from number `from` to `to`, both included, oldest first. */
export async function listMatches(
  db: Queryable,
  watch: string,
  { from, to, limit }: { from: number; to: number; limit: number },
): Promise<MatchRow[]> {
  const { rows } = await db.query<MatchRow>(
    `select seq, found_at as "foundAt", result from watch_match
     where watch_id = $1 and seq between $2 and $3 order by seq limit $4`,
    [watch, from, to, limit],
  );
  return rows;
}

/** The latest matches of a watch, newest first. */
export async function latestMatches(db: Queryable, watch: string, limit: number): Promise<MatchRow[]> {
  const { rows } = await db.query<MatchRow>(
    `select seq, found_at as "foundAt", result from watch_match where watch_id = $1 order by seq desc limit $2`,
    [watch, limit],
  );
  return rows;
}

/** Deletes up to `limit` matches found before `until`; returns how many. */
export async function deleteMatchesBefore(db: Queryable, until: Date, limit: number): Promise<number> {
  const { count } = await db.query(
    'delete from watch_match where seq in (select seq from watch_match where found_at < $1 order by found_at limit $2)',
    [until, limit],
  );
  return count;
}

/** Deletes up to `limit` hashes that were last among the results before `until`, and are not right now; returns how many. */
export async function deleteSeenBefore(db: Queryable, until: Date, limit: number): Promise<number> {
  const { count } = await db.query(
    `with old as (
       select watch_id, url_hash from watch_seen where seen_at < $1 order by seen_at limit $2 for update skip locked
     )
     delete from watch_seen using old where watch_seen.watch_id = old.watch_id and watch_seen.url_hash = old.url_hash`,
    [until, limit],
  );
  return count;
}

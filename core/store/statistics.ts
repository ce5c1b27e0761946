/** How large the database is. */
import type { Queryable } from './database.ts';

export interface DatabaseSize {
  bytes: number;
  /** PostgreSQL's version, such as 17.4. */
  version: string;
  /** The largest tables with their indexes, by bytes. */
  tables: { table: string; bytes: number; rows: number }[];
}

const MAX_TABLES = 8;

/** Rows are PostgreSQL's own estimate, which costs no scan; -1: not estimated yet. */
export async function databaseSize(db: Queryable): Promise<DatabaseSize> {
  const { rows } = await db.query<Omit<DatabaseSize, 'tables'>>(
    `select pg_database_size(current_database()) as bytes, current_setting('server_version') as version`,
  );
  const { rows: tables } = await db.query<DatabaseSize['tables'][number]>(
    `select relname as "table", pg_total_relation_size(pg_class.oid) as bytes, reltuples::bigint as rows
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname = 'public' order by bytes desc, relname limit $1`,
    [MAX_TABLES],
  );
  return { ...rows[0]!, tables };
}

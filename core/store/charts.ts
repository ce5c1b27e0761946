/** Charts, stored as rows and drawn on request. Expired ones are hidden from every reader at once. */
import type { ListPosition } from '../platform/newest-first.ts';
import type { Queryable } from './database.ts';
import { deleteExpiredFrom } from './expiry.ts';
import { afterPosition, jsonText, NEWEST_FIRST } from './sql-text.ts';

/** A chart as a row. `drawn` is what only drawing needs; the writer has validated type and theme. */
export interface ChartRow {
  id: string;
  org: string;
  type: string;
  /** As it is drawn. */
  title: string;
  theme: string;
  locale: string;
  drawn: unknown;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date | null;
}

/** What a list shows. */
export type ChartSummary = Omit<ChartRow, 'drawn'>;

const SUMMARY = `id, organization_id as org, type, title, theme, locale, version, created_at as "createdAt",
  updated_at as "updatedAt", expires_at as "expiresAt"`;

function shared({ id, org, type, title, theme, locale, drawn, version }: ChartRow): unknown[] {
  return [id, org, type, title, theme, locale, jsonText(drawn), version];
}

/** Adds a chart; false when its organization was deleted, which it cannot be until the transaction ends. */
export async function addChart(tx: Queryable, row: ChartRow): Promise<boolean> {
  const { count } = await tx.query(
    `insert into chart (id, organization_id, type, title, theme, locale, drawn, version, updated_at, created_at, expires_at)
     select $1::text, id, $3::text, $4::text, $5::text, $6::text, $7::jsonb, $8::integer, $9::timestamptz, $10::timestamptz,
       $11::timestamptz
     from organization where id = $2 and deleted_at is null for share`,
    [...shared(row), row.updatedAt, row.createdAt, row.expiresAt],
  );
  return count > 0;
}

/** The chart with that id, unless it has expired at `now`; with `org`, only when it is that organization's. */
export async function findChart(
  db: Queryable,
  id: string,
  now: Date,
  org: string | null,
): Promise<ChartRow | null> {
  const { rows } = await db.query<ChartRow>(
    `select ${SUMMARY}, drawn from chart
     where id = $1 and (expires_at is null or expires_at > $2) and ($3::text is null or organization_id = $3::text)`,
    [id, now, org],
  );
  return rows[0] ?? null;
}

/** The version of the chart with that id; null when there is none, or it has expired at `now`. */
export async function findChartVersion(db: Queryable, id: string, now: Date): Promise<number | null> {
  const { rows } = await db.query<{ version: number }>(
    'select version from chart where id = $1 and (expires_at is null or expires_at > $2)',
    [id, now],
  );
  return rows[0]?.version ?? null;
}

/** Writes a change over version `row.version - 1`; false when somebody else changed or deleted it in the meantime. */
export async function updateChart(db: Queryable, row: ChartRow): Promise<boolean> {
  const { count } = await db.query(
    `update chart set type = $3, title = $4, theme = $5, locale = $6, drawn = $7::jsonb, version = $8, updated_at = $9
     where id = $1 and organization_id = $2 and version = $8 - 1`,
    [...shared(row), row.updatedAt],
  );
  return count > 0;
}

/** Deletes a chart of an organization; false when there is none, or it has expired at `now`. */
export async function deleteChart(db: Queryable, id: string, org: string, now: Date): Promise<boolean> {
  const { count } = await db.query(
    'delete from chart where id = $1 and organization_id = $2 and (expires_at is null or expires_at > $3)',
    [id, org, now],
  );
  return count > 0;
}

/** The organization's charts, or those of all with null, newest first, from the one after a place. */
export async function listCharts(
  db: Queryable,
  org: string | null,
  after: ListPosition | null,
  limit: number,
  now: Date,
): Promise<ChartSummary[]> {
  const { rows } = await db.query<ChartSummary>(
    `select ${SUMMARY} from chart
     where ($1::text is null or organization_id = $1) and (expires_at is null or expires_at > $2)
       and ${afterPosition(3)}
     ${NEWEST_FIRST} limit $5`,
    [org, now, after?.createdAt ?? null, after?.id ?? null, limit],
  );
  return rows;
}

/** Deletes up to `limit` charts that have expired at `now`. */
export const deleteExpiredCharts = deleteExpiredFrom('chart', 'id');

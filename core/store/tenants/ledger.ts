/** The ledger and what organizations have spent. Amounts are nano-dollars; days and months are of UTC, as text. */
import type { Queryable } from '../database.ts';
import { columnsOf } from '../sql-values.ts';

export interface LedgerLine {
  item: string;
  quantity: number;
  nano: bigint;
}

export interface BilledWork {
  organization: string;
  /** Null when no key caused it. */
  key: string | null;
  /** The id of what is billed: unique, and the same each time it is settled again. */
  id: string;
  /** `YYYY-MM-DD` */
  day: string;
  at: Date;
}

export interface UsageRow {
  /** The organization's id. */
  organization: string;
  /** `YYYY-MM-DD` */
  day: string;
  /** The id of the key, null without one; only when asked for by key. */
  key?: string | null;
  item: string;
  quantity: number;
  cost: bigint;
}

export interface KeyChoice {
  /** Only what this key caused; null: all keys. */
  key?: string | null;
  /** Whether each key has rows of its own. */
  byKey?: boolean;
}

/** Adds the lines that are not in the ledger yet; returns their items. */
export async function addLines(
  db: Queryable,
  { organization, key, id, day, at }: BilledWork,
  lines: readonly LedgerLine[],
): Promise<string[]> {
  const { rows } = await db.query<{ item: string }>(
    `insert into ledger (organization_id, key_id, work, item, quantity, nano_usd, day, billed_at)
     select $1::text, $2::text, $3::text, line.item, line.quantity, line.nano_usd, $4::date, $5::timestamptz
     from unnest($6::text[], $7::bigint[], $8::bigint[]) as line (item, quantity, nano_usd)
     on conflict (work, item) do nothing
     returning item`,
    [
      ...[organization, key, id, day, at],
      ...columnsOf(lines, 'item', 'quantity'),
      lines.map((line) => String(line.nano)),
    ],
  );
  return rows.map((row) => row.item);
}

/** What was billed of an item for several pieces of work together. */
export async function billedOver(
  db: Queryable,
  works: readonly string[],
  item: string,
): Promise<{ quantity: number; nano: bigint }> {
  const { rows } = await db.query<{ quantity: string; nano: string }>(
    `select coalesce(sum(quantity), 0)::text as quantity, coalesce(sum(nano_usd), 0)::text as nano
     from ledger where work = any($1::text[]) and item = $2`,
    [works, item],
  );
  return { quantity: Number(rows[0]!.quantity), nano: BigInt(rows[0]!.nano) };
}

/** What was billed for a piece of work. */
export async function billedFor(db: Queryable, work: string): Promise<bigint> {
  const { rows } = await db.query<{ nano: string }>(
    'select coalesce(sum(nano_usd), 0)::text as nano from ledger where work = $1',
    [work],
  );
  return BigInt(rows[0]!.nano);
}

/**
 * Adds to what an organization has spent in a month, unless that exceeds its credit; false then. Waits for other
 * transactions that spend in the same month and counts their amounts.
 */
export async function spend(
  db: Queryable,
  organization: string,
  month: string,
  nano: bigint,
): Promise<boolean> {
  const { count } = await db.query(
    `insert into spending (organization_id, month, nano_usd)
     select id, $2::date, $3::bigint from organization
     where id = $1 and (monthly_credit is null or $3::bigint <= monthly_credit)
     on conflict (organization_id, month) do update set nano_usd = spending.nano_usd + excluded.nano_usd
     where spending.nano_usd + excluded.nano_usd
       <= coalesce((select monthly_credit from organization where id = $1), 9223372036854775807)`,
    [organization, month, String(nano)],
  );
  return count > 0;
}

/** What an organization has spent in a month, and its credit. Null when there is no such organization. */
export async function balance(
  db: Queryable,
  organization: string,
  month: string,
): Promise<{ spent: bigint; credit: bigint | null } | null> {
  const { rows } = await db.query<{ spent: string; credit: string | null }>(
    `select coalesce(s.nano_usd, 0)::text as spent, o.monthly_credit::text as credit
     from organization o left join spending s on s.organization_id = o.id and s.month = $2::date
     where o.id = $1`,
    [organization, month],
  );
  const row = rows[0];
  return row ? { spent: BigInt(row.spent), credit: row.credit === null ? null : BigInt(row.credit) } : null;
}

/** `$1`: the organization, or null for all of them; `$2` to `$3`: days, both included; `$4`: a key, or null for all. */
const usageSql = (byKey: boolean) => `
  select organization_id as organization, ledger.day::text as day, ${byKey ? 'key_id as key,' : ''} item,
    sum(quantity)::text as quantity, sum(nano_usd)::text as cost
  from ledger where ($1::text is null or organization_id = $1) and day between $2::date and $3::date
    and ($4::text is null or key_id = $4)
  group by organization_id, ledger.day, item ${byKey ? ', key_id' : ''}`;

const usageOrder = (byKey: boolean) =>
  `order by day, organization, item collate "C" ${byKey ? ', key collate "C" nulls last' : ''}`;

type UsageColumns = Record<'organization' | 'day' | 'item' | 'quantity' | 'cost', string> & {
  key?: string | null;
};

const toUsage = (row: UsageColumns): UsageRow => {
  const { organization, day, item, quantity, cost, key } = row;
  const amounts = { quantity: Number(quantity), cost: BigInt(cost) };
  return { organization, day, ...(key !== undefined && { key }), item, ...amounts };
};

/**
 * The billed amounts from one day to another, inclusive, by day, organization and item; `organization` null: of all of
 * them.
 */
export async function usageByDay(
  db: Queryable,
  organization: string | null,
  from: string,
  to: string,
  { key = null, byKey = false }: KeyChoice,
): Promise<UsageRow[]> {
  const { rows } = await db.query<UsageColumns>(
    `select * from (${usageSql(byKey)}) as billed ${usageOrder(byKey)}`,
    [organization, from, to, key],
  );
  return rows.map(toUsage);
}

/** The same of one organization, with its balance in a month, as of one moment. Null when there is no such organization. */
export async function usageAndBalance(
  db: Queryable,
  organization: string,
  { from, to, month }: { from: string; to: string; month: string },
  { key = null, byKey = false }: KeyChoice,
): Promise<{ usage: UsageRow[]; balance: { spent: bigint; credit: bigint | null } } | null> {
  const { rows } = await db.query<{ spent: string; credit: string | null } & (UsageColumns | { item: null })>(
    `select coalesce(s.nano_usd, 0)::text as spent, o.monthly_credit::text as credit, billed.*
     from organization o left join spending s on s.organization_id = o.id and s.month = $5::date
       left join (${usageSql(byKey)}) as billed on true
     where o.id = $1 ${usageOrder(byKey)}`,
    [organization, from, to, key, month],
  );
  const [row] = rows;
  if (!row) return null;
  const credit = row.credit === null ? null : BigInt(row.credit);
  const usage = rows.flatMap((one) => (one.item === null ? [] : [toUsage(one)]));
  return { usage, balance: { spent: BigInt(row.spent), credit } };
}

/** A line of an organization's bill. */
export interface BillRow {
  organization: string;
  name: string;
  plan: string;
  deleted: boolean;
  item: string;
  quantity: number;
  cost: bigint;
}

/** What was billed from one day to another, both included, by organization and item; `organization` null: all. */
export async function billedByItem(
  db: Queryable,
  organization: string | null,
  from: string,
  to: string,
): Promise<BillRow[]> {
  const { rows } = await db.query<Omit<BillRow, 'quantity' | 'cost'> & { quantity: string; cost: string }>(
    `select o.id as organization, o.name, o.plan, o.deleted_at is not null as deleted, item,
       sum(quantity)::text as quantity, sum(nano_usd)::text as cost
     from ledger join organization o on o.id = organization_id
     where ($1::text is null or o.id = $1) and day between $2::date and $3::date
     group by o.id, item order by o.name, o.id, item collate "C"`,
    [organization, from, to],
  );
  return rows.map((row) => ({ ...row, quantity: Number(row.quantity), cost: BigInt(row.cost) }));
}

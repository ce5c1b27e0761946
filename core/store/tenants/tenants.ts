/** Organizations, their keys, and the buckets of the keys' rate limits. */

import type { Queryable } from '../database.ts';
import type { ApiKey, Organization, RateLimit } from './organization.ts';

interface OrganizationRow extends Omit<Organization, 'monthlyCredit' | 'rateLimit'> {
  credit: string | null;
  perSecond: number | null;
  burst: number | null;
}

interface KeyRow extends Omit<ApiKey, 'rateLimit'> {
  perSecond: number | null;
  burst: number | null;
}

const ORGANIZATION = `id, name, plan, monthly_credit::text as credit, plugins, rate_per_second as "perSecond",
  rate_burst as burst, outlets, suspended_at as "suspendedAt", created_at as "createdAt"`;
const KEY = `id, organization_id as org, operator, label, hint, created_at as "createdAt", last_used_at as "lastUsedAt",
  revoked_at as "revokedAt", expires_at as "expiresAt", capabilities, rate_per_second as "perSecond", rate_burst as burst`;

/** Every organization but the deleted ones, oldest first. */
export async function allOrganizations(db: Queryable): Promise<Organization[]> {
  const { rows } = await db.query<OrganizationRow>(
    `select ${ORGANIZATION} from organization where deleted_at is null order by created_at, id`,
  );
  return rows.map(toOrganization);
}

/** Null when there is none or it was deleted. With `lock`, other transactions cannot change it until this one ends. */
export async function findOrganization(
  db: Queryable,
  id: string,
  lock = false,
): Promise<Organization | null> {
  const { rows } = await db.query<OrganizationRow>(
    `select ${ORGANIZATION} from organization where id = $1 and deleted_at is null ${lock ? 'for no key update' : ''}`,
    [id],
  );
  return rows[0] ? toOrganization(rows[0]) : null;
}

/** Null when there never was one. */
export async function organizationEvenDeleted(db: Queryable, id: string): Promise<Organization | null> {
  const { rows } = await db.query<OrganizationRow>(`select ${ORGANIZATION} from organization where id = $1`, [
    id,
  ]);
  return rows[0] ? toOrganization(rows[0]) : null;
}

/** Adds an organization, or changes everything but the id and the day it was made. */
export async function saveOrganization(db: Queryable, org: Organization): Promise<void> {
  await db.query(
    `insert into organization (id, name, plan, monthly_credit, plugins, rate_per_second, rate_burst, outlets,
       suspended_at, created_at)
     values ($1, $2, $3, $4::bigint, $5::jsonb, $6, $7, $8, $9, $10)
     on conflict (id) do update set name = excluded.name, plan = excluded.plan,
       monthly_credit = excluded.monthly_credit, plugins = excluded.plugins,
       rate_per_second = excluded.rate_per_second, rate_burst = excluded.rate_burst, outlets = excluded.outlets,
       suspended_at = excluded.suspended_at`,
    [
      org.id,
      org.name,
      org.plan,
      org.monthlyCredit === null ? null : String(org.monthlyCredit),
      JSON.stringify(org.plugins),
      org.rateLimit?.perSecond ?? null,
      org.rateLimit?.burst ?? null,
      org.outlets,
      org.suspendedAt,
      org.createdAt,
    ],
  );
}

/** The keys of an organization, or the operator's with null; revoked ones too, oldest first. */
export async function keysOf(db: Queryable, organization: string | null): Promise<ApiKey[]> {
  const { rows } = await db.query<KeyRow>(
    `select ${KEY} from api_key where organization_id is not distinct from $1::text order by created_at, id`,
    [organization],
  );
  return rows.map(toKey);
}

/** The operator keys that are not revoked, locked until the transaction ends, always in the same order. */
export async function lockedOperatorKeys(tx: Queryable): Promise<ApiKey[]> {
  const { rows } = await tx.query<KeyRow>(
    `select ${KEY} from api_key where operator and revoked_at is null order by id for no key update`,
  );
  return rows.map(toKey);
}

/** Adds a key; `hash` is all that is stored of its text. */
export async function addKey(db: Queryable, key: ApiKey, hash: string): Promise<void> {
  await db.query(
    `insert into api_key (id, organization_id, operator, label, hash, hint, created_at, expires_at, capabilities,
       rate_per_second, rate_burst)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [key.id, key.org, key.operator, key.label, hash, key.hint, key.createdAt, ...settingsOf(key)],
  );
}

/** The key with that id, also when it was revoked. With `lock`, locked until the transaction ends. */
export async function keyWithId(db: Queryable, id: string, lock = false): Promise<ApiKey | null> {
  const { rows } = await db.query<KeyRow>(
    `select ${KEY} from api_key where id = $1 ${lock ? 'for no key update' : ''}`,
    [id],
  );
  return rows[0] ? toKey(rows[0]) : null;
}

/** Stores the fields of a key that an operator can change. */
export async function updateKey(tx: Queryable, key: ApiKey): Promise<void> {
  await tx.query(
    `update api_key set label = $2, expires_at = $3, capabilities = $4, rate_per_second = $5, rate_burst = $6
     where id = $1`,
    [key.id, key.label, ...settingsOf(key)],
  );
}

function settingsOf({ expiresAt, capabilities, rateLimit }: ApiKey): unknown[] {
  return [expiresAt, capabilities, rateLimit?.perSecond ?? null, rateLimit?.burst ?? null];
}

/** The key with that hash, unless it was revoked. It may have expired. */
export async function findKey(db: Queryable, hash: string): Promise<ApiKey | null> {
  const { rows } = await db.query<KeyRow>(
    `select ${KEY} from api_key where hash = $1 and revoked_at is null`,
    [hash],
  );
  return rows[0] ? toKey(rows[0]) : null;
}

/** Revokes a key; one that is revoked already keeps its time. Null if there is no such key. */
export async function revoke(db: Queryable, id: string, now: Date): Promise<ApiKey | null> {
  const { rows } = await db.query<KeyRow>(
    `update api_key set revoked_at = coalesce(revoked_at, $2::timestamptz) where id = $1 returning ${KEY}`,
    [id, now],
  );
  return rows[0] ? toKey(rows[0]) : null;
}

/** Records when keys were last used. Rows are locked in the order of their ids, so that processes do not deadlock. */
export async function recordKeyUses(db: Queryable, uses: ReadonlyMap<string, Date>): Promise<void> {
  await db.query(
    `update api_key set last_used_at = used.at from (
       select id, at from unnest($1::text[], $2::timestamptz[]) as given (key, at) join api_key on id = key
       order by id for no key update of api_key
     ) as used
     where api_key.id = used.id and (last_used_at is null or last_used_at < used.at)`,
    [[...uses.keys()], [...uses.values()]],
  );
}

/** Differs after any change to an organization, or to a key other than its use. */
export async function tenantVersion(db: Queryable): Promise<number> {
  return (await db.query<{ version: number }>('select version from tenant_version')).rows[0]?.version ?? 0;
}

/** True for the one transaction that may create the first keys; others wait for it and get false. */
export async function claimFirstStart(db: Queryable, now: Date): Promise<boolean> {
  return (await db.query('insert into first_start (at) values ($1) on conflict do nothing', [now])).count > 0;
}

/** A bucket that holds `most` tokens and gains `perMs`. */
export interface BucketSize {
  most: number;
  perMs: number;
}

/** Sums of fractions may miss a whole token by less than this. */
export const TOKEN_ERROR = 1e-6;

/**
 * Clocks of processes differ by less than this, in ms. A bucket whose last use lies further in the future was used before
 * the clock was set back, an unknown time ago. It counts as full, or the key would be locked out until then.
 */
export const MAX_SKEW = 5000;

/**
 * Takes tokens from a key's bucket; a new bucket is full. `left`: the tokens in it afterwards, or, if there were too few
 * and none was taken, the tokens in it now. `now` in ms; a clock that is behind adds none.
 */
export async function takeTokens(
  db: Queryable,
  key: string,
  tokens: number,
  { most, perMs }: BucketSize,
  now: number,
): Promise<{ taken: boolean; left: number }> {
  const level = `case when bucket.at > $4::int8 + ${MAX_SKEW} then $3::float8
    else least($3::float8, bucket.tokens + greatest(0, $4::int8 - bucket.at) * $5::float8) end`;
  const at = `case when bucket.at > $4::int8 + ${MAX_SKEW} then $4::int8 else greatest(bucket.at, $4::int8) end`;
  const taken = await db.query<{ tokens: number }>(
    `insert into bucket (key, tokens, at) values ($1, $3::float8 - $2::float8, $4::int8)
     on conflict (key) do update set tokens = (${level}) - $2::float8, at = ${at}
     where (${level}) >= $2::float8 - ${TOKEN_ERROR}
     returning tokens`,
    [key, tokens, most, now, perMs],
  );
  if (taken.rows[0]) return { taken: true, left: taken.rows[0].tokens };
  const { rows } = await db.query<{ tokens: number; at: number }>(
    'select tokens, at from bucket where key = $1',
    [key],
  );
  const found = rows[0] ?? { tokens: 0, at: now };
  return { taken: false, left: Math.min(most, found.tokens + Math.max(0, now - found.at) * perMs) };
}

function toOrganization({ credit, perSecond, burst, ...row }: OrganizationRow): Organization {
  const monthlyCredit = credit === null ? null : BigInt(credit);
  return { ...row, monthlyCredit, rateLimit: rateOf(perSecond, burst) };
}

function toKey({ perSecond, burst, ...row }: KeyRow): ApiKey {
  return { ...row, rateLimit: rateOf(perSecond, burst) };
}

function rateOf(perSecond: number | null, burst: number | null): RateLimit | null {
  return perSecond === null || burst === null ? null : { perSecond, burst };
}

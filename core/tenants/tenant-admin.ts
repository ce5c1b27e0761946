/**
 * Everything an operator does about tenants: JSON in, JSON out. Used by the `/admin/v1` routes and the command line.
 */

import type { Meter } from '../billing/meter.ts';
import { MAX_USD, parseUsd } from '../billing/money.ts';
import { dayOf, monthOf, renewalOf } from '../billing/utc-days.ts';
import { isCalendarDay } from '../language/dates/civil.ts';
import type { Capability } from '../platform/capabilities.ts';
import { type Clock, DAY } from '../platform/clock.ts';
import { Failure, invalidField, refuseFields } from '../platform/errors.ts';
import { defined } from '../platform/objects.ts';
import { nearestName } from '../platform/suggestions.ts';
import type { Queryable } from '../store/database.ts';
import { outletFacts } from '../store/outlets/outlet-records.ts';
import { type BillRow, billedByItem } from '../store/tenants/ledger.ts';
import type { BillingPlan, RateLimit } from '../store/tenants/organization.ts';
import { organizationEvenDeleted } from '../store/tenants/tenants.ts';
import { type Bills, billsCsv, billsRecord } from './bills.ts';
import { isCapability } from './capabilities.ts';
import { type DeletionDeps, deleteDataOf } from './delete-organization.ts';
import type { KeyTerms } from './keys.ts';
import type { NewOrganization } from './organizations.ts';
import {
  type KeyRecord,
  keyRecord,
  type MonthRecord,
  monthRecord,
  type OrganizationRecord,
  organizationRecord,
  type RateRecord,
  type UsageRecord,
  usageRecord,
} from './records.ts';
import { EXPIRY, momentOf } from './rules.ts';
import type { Tenants } from './tenants.ts';

/** Maximum days of a usage report, inclusive: those of a leap year. */
const MAX_DAYS = 366;

/** The fields of an organization that can be set. Amounts of money come as `5` or `"0.01"`. */
export interface OrganizationFields {
  name?: string;
  plan?: BillingPlan;
  monthly_credit_usd?: number | string | null;
  rate_limit?: RateRecord | null;
  /** Ids of outlets, and domains; null: all. */
  outlets?: string[] | null;
  suspended?: boolean;
}

/** The fields of a key that can be set. */
export interface KeyFields {
  label?: string;
  /** ISO 8601; null: never. */
  expires_at?: string | null;
  /** Null: all those of the organization. */
  capabilities?: string[] | null;
  /** Null: that of the organization. */
  rate_limit?: RateRecord | null;
}

export interface UsageQuestion {
  /** `YYYY-MM-DD` of UTC; default the first of this month. */
  from?: string;
  /** Included; default today. */
  to?: string;
  /** Only what this key caused. */
  key?: string;
  /** One row per key, instead of all keys together. */
  by?: 'key';
}

/** What an organization asks about itself. */
export interface OwnUsage {
  /** Its usage and its spending this month, as of one moment. */
  ownUsage(organization: string, question: UsageQuestion): Promise<UsageRecord & { month: MonthRecord }>;
}

/** All of these throw 404 `not_found` for an unknown id, and 400 `invalid_request`. */
export interface TenantAdmin {
  organizations(): Promise<OrganizationRecord[]>;
  organization(id: string): Promise<OrganizationRecord & { month: MonthRecord }>;
  createOrganization(fields: OrganizationFields & { name: string }): Promise<OrganizationRecord>;
  setOrganization(id: string, fields: OrganizationFields): Promise<OrganizationRecord>;
  /** Revokes its keys at once; its data are deleted by a job, or before this returns when no service runs. */
  deleteOrganization(id: string): Promise<{ object: 'organization'; id: string; deleted: true }>;
  /** Null: the default of the deployment. */
  setPlugin(id: string, capability: string, enabled: boolean | null): Promise<OrganizationRecord>;
  /** Of an organization, or the operator's own with null. */
  keys(organization: string | null): Promise<KeyRecord[]>;
  createKey(organization: string | null, fields: KeyFields): Promise<KeyRecord & { key: string }>;
  setKey(id: string, fields: KeyFields): Promise<KeyRecord>;
  revokeKey(id: string): Promise<KeyRecord>;
  /** Of one organization, or of all with null. */
  usage(organization: string | null, question: UsageQuestion): Promise<UsageRecord>;
  bills(question: BillsQuestion): Promise<Bills>;
  /** The same as CSV. */
  billsCsv(question: BillsQuestion): Promise<string>;
}

export interface BillsQuestion {
  /** `YYYY-MM` of UTC; default this month. */
  month?: string;
  /** Null, the default: all organizations, deleted ones too. */
  organization?: string | null;
}

interface TenantAdminDeps extends DeletionDeps {
  /** Null or absent when no service runs. */
  jobs?: {
    send(queue: 'delete-organization', data: { org: string }, options: { tx: Queryable }): Promise<unknown>;
    wake(queue: 'delete-organization'): void;
  } | null;
  tenants: Tenants;
  meter: Meter;
  clock: Clock;
}

export function openTenantAdmin(deps: TenantAdminDeps): TenantAdmin & OwnUsage {
  const { db, tenants, meter, clock, jobs } = deps;

  return {
    async organizations() {
      return (await tenants.organizations.list()).map(organizationRecord);
    },
    async organization(id) {
      const org = await tenants.organizations.get(id);
      return { ...organizationRecord(org), month: monthRecord(await meter.balance(id)) };
    },
    async createOrganization({ suspended = false, ...fields }) {
      await requireOutlets(db, fields.outlets);
      const org = await tenants.organizations.create({ name: fields.name, ...changesOf(fields) });
      return organizationRecord(suspended ? await tenants.organizations.set(org.id, { suspended }) : org);
    },
    async setOrganization(id, { suspended, ...fields }) {
      await requireOutlets(db, fields.outlets);
      const changes = { ...changesOf(fields), ...defined({ suspended }) };
      return organizationRecord(await tenants.organizations.set(id, changes));
    },
    async deleteOrganization(id) {
      // The job is sent within the deletion: it cannot be asked for again once there is no such organization.
      const send = (tx: Queryable) => jobs!.send('delete-organization', { org: id }, { tx });
      await tenants.organizations.delete(id, jobs ? send : undefined);
      if (jobs) jobs.wake('delete-organization');
      else await deleteDataOf(deps, id);
      return { object: 'organization', id, deleted: true };
    },
    async setPlugin(id, capability, enabled) {
      if (!isCapability(capability)) throw new Failure('not_found', `Capability "${capability}" not found.`);
      return organizationRecord(await tenants.organizations.setPlugin(id, capability, enabled));
    },
    async keys(organization) {
      return (await tenants.keys.list(organization)).map(keyRecord);
    },
    async createKey(organization, fields) {
      const { key, secret } = await tenants.keys.create({ org: organization, ...termsOf(fields) });
      return { ...keyRecord(key), key: secret };
    },
    async setKey(id, fields) {
      return keyRecord(await tenants.keys.set(id, termsOf(fields)));
    },
    async revokeKey(id) {
      return keyRecord(await tenants.keys.revoke(id));
    },
    async usage(organization, question) {
      const { from, to } = period(question, clock.now());
      const { key = null, by } = question;
      const rows = await meter.usage(organization, from, to, { key, byKey: by === 'key' });
      await requireKnown(organization, rows);
      return usageRecord(organization, from, to, rows);
    },
    ownUsage: (organization, question) => ownUsageOf(deps, organization, question),
    async bills(question) {
      return billsRecord(...(await billsFor(question)));
    },
    async billsCsv(question) {
      return billsCsv(...(await billsFor(question)));
    },
  };

  async function billsFor({ month, organization = null }: BillsQuestion): Promise<[string, BillRow[]]> {
    const named = month ?? monthOf(clock.now()).slice(0, 7);
    const first = `${named}-01`;
    if (!/^\d{4}-\d{2}$/.test(named) || !isCalendarDay(first))
      throw invalidField('month', 'must be a month, YYYY-MM');
    const last = dayOf(renewalOf(first).getTime() - DAY);
    const rows = await billedByItem(db, organization, first, last);
    await requireKnown(organization, rows);
    return [named, rows];
  }

  /** Of a deleted organization, what it was billed is still shown, so only one that never was is not found. */
  async function requireKnown(organization: string | null, rows: readonly unknown[]): Promise<void> {
    if (organization === null || rows.length > 0) return;
    if ((await organizationEvenDeleted(db, organization)) !== null) return;
    throw new Failure('not_found', `Organization ${organization} not found.`);
  }
}

async function ownUsageOf(
  { meter, clock }: Pick<TenantAdminDeps, 'meter' | 'clock'>,
  organization: string,
  question: UsageQuestion,
) {
  const days = period(question, clock.now());
  const keys = { key: question.key ?? null, byKey: question.by === 'key' };
  const { usage, balance } = await meter.usageAndBalance(organization, days, keys);
  return { ...usageRecord(organization, days.from, days.to, usage), month: monthRecord(balance) };
}

/** Throws `invalid_request` for ids of outlets that are not known; a domain may be any. */
async function requireOutlets(db: Queryable, outlets: readonly string[] | null | undefined): Promise<void> {
  if (!outlets) return;
  const ids = new Set((await outletFacts(db)).map(({ id }) => id));
  refuseFields(
    [...outlets.entries()].flatMap(([at, name]) => {
      if (name.includes('.') || ids.has(name)) return [];
      const near = nearestName(name, [...ids]);
      const hint = near === null ? 'name its domain, or add the outlet first' : `did you mean "${near}"?`;
      return [{ path: `outlets.${at}`, message: `outlets[${at}] "${name}" is not a known outlet; ${hint}` }];
    }),
  );
}

function termsOf({ label, expires_at: expires, capabilities, rate_limit: rate }: KeyFields): KeyTerms {
  return defined({
    label,
    expiresAt: expires == null ? expires : expiryOf(expires),
    // Unknown names are refused with the other rules.
    capabilities: capabilities as Capability[] | null | undefined,
    rateLimit: limitOf(rate),
  });
}

function expiryOf(text: string): Date {
  const moment = momentOf(text);
  if (moment !== null) return moment;
  throw invalidField('expires_at', EXPIRY);
}

function limitOf(rate: RateRecord | null | undefined): RateLimit | null | undefined {
  return rate && { perSecond: rate.per_second, burst: rate.burst };
}

function changesOf(fields: OrganizationFields): Partial<NewOrganization> {
  const { name, plan, monthly_credit_usd: credit, rate_limit: rate, outlets } = fields;
  return defined({
    name,
    plan,
    monthlyCredit: credit == null ? credit : amountOf(credit),
    rateLimit: limitOf(rate),
    outlets: outlets && [...new Set(outlets)],
  });
}

function amountOf(given: number | string): bigint {
  const amount = parseUsd(given);
  if (amount !== null) return amount;
  throw invalidField(
    'monthly_credit_usd',
    `must be an amount in USD from 0 to ${MAX_USD}, with at most nine decimals`,
  );
}

/** The days asked for, or this month so far. */
function period({ from, to }: UsageQuestion, now: number): { from: string; to: string } {
  const days = {
    from: from ?? monthOf(to !== undefined && isCalendarDay(to) ? Date.parse(to) : now),
    to: to ?? dayOf(now),
  };
  const errors = Object.entries(days)
    .filter(([, day]) => !isCalendarDay(day))
    .map(([path]) => ({ path, message: `${path} must be a calendar day, YYYY-MM-DD` }));
  refuseFields(errors);
  const span = (Date.parse(days.to) - Date.parse(days.from)) / DAY;
  if (span < 0) throw invalidField('to', 'must not be before from');
  if (span >= MAX_DAYS) throw invalidField('from', `must be at most ${MAX_DAYS - 1} days before to`);
  return days;
}

/**
 * Everything an operator does about tenants: JSON in, JSON out. Used by the `/admin/v1` routes and the command line.
 */

import type { Meter } from '../billing/meter.ts';
import { parseUsd } from '../billing/money.ts';
import { dayOf, isDay, monthOf } from '../billing/utc-days.ts';
import { type Clock, DAY } from '../platform/clock.ts';
import { Failure, invalidField, refuseFields } from '../platform/errors.ts';
import type { BillingPlan } from '../store/tenants/organization.ts';
import { isCapability } from './capabilities.ts';
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
import type { NewOrganization, Tenants } from './tenants.ts';

/** The longest period of one usage report: a year and a day. */
const MOST_DAYS = 366;

/** The fields of an organization that can be set. Amounts of money come as `5` or `"0.01"`. */
export interface OrganizationFields {
  name?: string;
  plan?: BillingPlan;
  monthly_credit_usd?: number | string | null;
  rate_limit?: RateRecord | null;
}

export interface UsageQuestion {
  /** `YYYY-MM-DD` of UTC; default the first of this month. */
  from?: string;
  /** Included; default today. */
  to?: string;
}

/** All of these throw 404 `not_found` for an unknown id, and 400 `invalid_request`. */
export interface TenantAdmin {
  organizations(): Promise<OrganizationRecord[]>;
  organization(id: string): Promise<OrganizationRecord & { month: MonthRecord }>;
  createOrganization(fields: OrganizationFields & { name: string }): Promise<OrganizationRecord>;
  setOrganization(id: string, fields: OrganizationFields): Promise<OrganizationRecord>;
  /** Null: the default of the deployment. */
  setPlugin(id: string, capability: string, enabled: boolean | null): Promise<OrganizationRecord>;
  /** Of an organization, or the operator's own with null. */
  keys(organization: string | null): Promise<KeyRecord[]>;
  createKey(organization: string | null, label: string): Promise<KeyRecord & { key: string }>;
  revokeKey(id: string): Promise<KeyRecord>;
  /** Of one organization, or of all with null. */
  usage(organization: string | null, question: UsageQuestion): Promise<UsageRecord>;
}

interface TenantAdminDeps {
  tenants: Tenants;
  meter: Meter;
  clock: Clock;
}

export function openTenantAdmin({ tenants, meter, clock }: TenantAdminDeps): TenantAdmin {
  return {
    async organizations() {
      return (await tenants.listOrganizations()).map(organizationRecord);
    },
    async organization(id) {
      const org = await tenants.organization(id);
      return { ...organizationRecord(org), month: monthRecord(await meter.balance(id)) };
    },
    async createOrganization(fields) {
      const org = await tenants.createOrganization({ name: fields.name, ...changesOf(fields) });
      return organizationRecord(org);
    },
    async setOrganization(id, fields) {
      return organizationRecord(await tenants.setOrganization(id, changesOf(fields)));
    },
    async setPlugin(id, capability, enabled) {
      if (!isCapability(capability)) throw new Failure('not_found', `Capability "${capability}" not found.`);
      return organizationRecord(await tenants.setPlugin(id, capability, enabled));
    },
    async keys(organization) {
      return (await tenants.listKeys(organization)).map(keyRecord);
    },
    async createKey(organization, label) {
      const { key, secret } = await tenants.createKey({ org: organization, label });
      return { ...keyRecord(key), key: secret };
    },
    async revokeKey(id) {
      return keyRecord(await tenants.revokeKey(id));
    },
    async usage(organization, question) {
      const { from, to } = period(question, clock.now());
      if (organization !== null) await tenants.organization(organization);
      return usageRecord(organization, from, to, await meter.usage(organization, from, to));
    },
  };
}

function changesOf(fields: OrganizationFields): Partial<NewOrganization> {
  const { name, plan, monthly_credit_usd: credit, rate_limit: rate } = fields;
  return {
    ...(name !== undefined && { name }),
    ...(plan !== undefined && { plan }),
    ...(credit !== undefined && { monthlyCredit: credit === null ? null : amountOf(credit) }),
    ...(rate !== undefined && { rateLimit: rate && { perSecond: rate.per_second, burst: rate.burst } }),
  };
}

function amountOf(given: number | string): bigint {
  const amount = parseUsd(given);
  if (amount !== null) return amount;
  throw invalidField(
    'monthly_credit_usd',
    'must be an amount in USD of at least 0, with at most nine decimals',
  );
}

/** The days asked for, or this month so far. */
function period({ from, to }: UsageQuestion, now: number): { from: string; to: string } {
  const days = {
    from: from ?? monthOf(to !== undefined && isDay(to) ? Date.parse(to) : now),
    to: to ?? dayOf(now),
  };
  const errors = Object.entries(days)
    .filter(([, day]) => !isDay(day))
    .map(([path]) => ({ path, message: `${path} must be a calendar day, YYYY-MM-DD` }));
  refuseFields(errors);
  const span = (Date.parse(days.to) - Date.parse(days.from)) / DAY;
  if (span < 0) throw invalidField('to', 'must not be before from');
  if (span >= MOST_DAYS) throw invalidField('from', `must be at most ${MOST_DAYS} days before to`);
  return days;
}

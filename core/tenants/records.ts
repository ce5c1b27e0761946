/** Organizations, keys and usage as the interface shows them; all of it JSON. */

import type { Balance } from '../billing/meter.ts';
import { usdNumber } from '../billing/money.ts';
import type { UsageRow } from '../store/tenants/ledger.ts';
import type { ApiKey, BillingPlan, Organization } from '../store/tenants/organization.ts';

export interface RateRecord {
  per_second: number;
  burst: number;
}

export interface OrganizationRecord {
  id: string;
  object: 'organization';
  name: string;
  plan: BillingPlan;
  monthly_credit_usd: number | null;
  /** What was switched for this organization, over the deployment's defaults. */
  plugins: Record<string, boolean>;
  /** Null: the deployment's default. */
  rate_limit: RateRecord | null;
  created_at: string;
}

/** What an organization has spent in the running month of UTC. */
export interface MonthRecord {
  spent_usd: number;
  /** Null on the payg plan. */
  left_usd: number | null;
  renews_at: string;
}

export interface KeyRecord {
  id: string;
  object: 'key';
  /** Null: an operator key. */
  organization: string | null;
  operator: boolean;
  label: string;
  hint: string;
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
}

export interface UsageRecord {
  object: 'usage';
  organization: string | null;
  from: string;
  to: string;
  total_usd: number;
  data: { day: string; organization: string; item: string; quantity: number; cost_usd: number }[];
}

export function organizationRecord(org: Organization): OrganizationRecord {
  const { rateLimit } = org;
  return {
    id: org.id,
    object: 'organization',
    name: org.name,
    plan: org.plan,
    monthly_credit_usd: org.monthlyCredit === null ? null : usdNumber(org.monthlyCredit),
    plugins: org.plugins,
    rate_limit: rateLimit && { per_second: rateLimit.perSecond, burst: rateLimit.burst },
    created_at: org.createdAt.toISOString(),
  };
}

export function monthRecord({ spent, credit, renewsAt }: Balance): MonthRecord {
  const left = credit === null || spent > credit ? 0n : credit - spent;
  return {
    spent_usd: usdNumber(spent),
    left_usd: credit === null ? null : usdNumber(left),
    renews_at: renewsAt.toISOString(),
  };
}

export function keyRecord(key: ApiKey): KeyRecord {
  return {
    id: key.id,
    object: 'key',
    organization: key.org,
    operator: key.operator,
    label: key.label,
    hint: key.hint,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
  };
}

export function usageRecord(
  organization: string | null,
  from: string,
  to: string,
  rows: readonly UsageRow[],
): UsageRecord {
  const total = rows.reduce((sum, row) => sum + row.cost, 0n);
  const data = rows.map(({ day, organization: org, item, quantity, cost }) => {
    return { day, organization: org, item, quantity, cost_usd: usdNumber(cost) };
  });
  return { object: 'usage', organization, from, to, total_usd: usdNumber(total), data };
}

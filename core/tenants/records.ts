/** Organizations, keys and usage as the interface shows them; all of it JSON. */

import type { Balance } from '../billing/meter.ts';
import { usdNumber } from '../billing/money.ts';
import type { UsageRow } from '../store/tenants/ledger.ts';
import type { ApiKey, Organization, RateLimit } from '../store/tenants/organization.ts';

export interface RateRecord {
  per_second: number;
  burst: number;
}

function rateRecord(limit: RateLimit | null): RateRecord | null {
  return limit && { per_second: limit.perSecond, burst: limit.burst };
}

export type OrganizationRecord = ReturnType<typeof organizationRecord>;

export function organizationRecord(org: Organization) {
  return {
    id: org.id,
    object: 'organization' as const,
    name: org.name,
    plan: org.plan,
    monthly_credit_usd: org.monthlyCredit === null ? null : usdNumber(org.monthlyCredit),
    /** What was set for this organization, over the defaults of the deployment. */
    plugins: org.plugins,
    /** Null: the default of the deployment. */
    rate_limit: rateRecord(org.rateLimit),
    /** Null: all of them. */
    outlets: org.outlets,
    suspended: org.suspendedAt !== null,
    suspended_at: org.suspendedAt?.toISOString() ?? null,
    created_at: org.createdAt.toISOString(),
  };
}

export type MonthRecord = ReturnType<typeof monthRecord>;

/** What an organization has spent in the current UTC month. */
export function monthRecord({ spent, credit, renewsAt }: Balance) {
  const left = credit === null || spent > credit ? 0n : credit - spent;
  return {
    spent_usd: usdNumber(spent),
    /** Null on the payg plan. */
    left_usd: credit === null ? null : usdNumber(left),
    renews_at: renewsAt.toISOString(),
  };
}

export type KeyRecord = ReturnType<typeof keyRecord>;

export function keyRecord(key: ApiKey) {
  return {
    id: key.id,
    object: 'key' as const,
    /** Null: an operator key. */
    organization: key.org,
    operator: key.operator,
    label: key.label,
    hint: key.hint,
    /** Null: those of the organization. */
    capabilities: key.capabilities,
    rate_limit: rateRecord(key.rateLimit),
    expires_at: key.expiresAt?.toISOString() ?? null,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
  };
}

export type UsageRecord = ReturnType<typeof usageRecord>;

export function usageRecord(org: string | null, from: string, to: string, rows: readonly UsageRow[]) {
  const total = rows.reduce((sum, row) => sum + row.cost, 0n);
  const data = rows.map(({ cost, day, organization, key, item, quantity }) => {
    return {
      day,
      organization,
      ...(key !== undefined && { key }),
      item,
      quantity,
      cost_usd: usdNumber(cost),
    };
  });
  return { object: 'usage' as const, organization: org, from, to, total_usd: usdNumber(total), data };
}

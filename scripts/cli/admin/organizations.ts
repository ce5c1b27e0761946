/** What the verbs about organizations share: their options, and how one is shown. */

import { type BillingPlan, PLANS } from '../../../core/store/tenants/organization.ts';
import type { OrganizationRecord } from '../../../core/tenants/records.ts';
import type { OrganizationFields } from '../../../core/tenants/tenant-admin.ts';
import { type Column, moment, money, table } from './table.ts';
import { type Given, type Option, UsageError } from './verb.ts';

export const TERMS: Readonly<Record<string, Option>> = {
  plan: {
    type: 'string',
    value: PLANS.join('|'),
    says: 'payg pays for what it used; credit has a monthly credit',
  },
  credit: { type: 'string', value: 'USD', says: 'what the credit plan may spend in a month of UTC' },
  rate: {
    type: 'string',
    value: 'N',
    says: 'requests per second in the long run, of each key; needs --burst',
  },
  burst: { type: 'string', value: 'N', says: 'requests at once; needs --rate' },
};

/** The fields that `TERMS` set. A credit alone means the credit plan. */
export function termsOf(given: Given): OrganizationFields {
  const [plan, credit, rate, burst] = ['plan', 'credit', 'rate', 'burst'].map((name) => given.text(name));
  if (plan !== undefined && !(PLANS as readonly string[]).includes(plan)) {
    throw new UsageError(`--plan must be ${PLANS.join(' or ')}, not "${plan}"`);
  }
  if ((rate === undefined) !== (burst === undefined)) throw new UsageError('--rate and --burst go together');
  return {
    ...(plan !== undefined && { plan: plan as BillingPlan }),
    ...(credit !== undefined && {
      plan: (plan as BillingPlan | undefined) ?? 'credit',
      monthly_credit_usd: credit,
    }),
    ...(rate !== undefined && {
      rate_limit: { per_second: numberOf('rate', rate), burst: numberOf('burst', burst!) },
    }),
  };
}

const COLUMNS: readonly Column<OrganizationRecord>[] = [
  { title: 'ID', of: (org) => org.id },
  { title: 'NAME', of: (org) => org.name },
  { title: 'PLAN', of: (org) => org.plan },
  { title: 'CREDIT', of: (org) => creditOf(org), right: true },
  {
    title: 'RATE',
    of: ({ rate_limit: rate }) => (rate ? `${rate.per_second}/s, ${rate.burst} at once` : 'default'),
  },
  { title: 'PLUGINS', of: ({ plugins }) => switches(plugins) },
  { title: 'CREATED', of: (org) => moment(org.created_at) },
];

export function organizationTable(orgs: readonly OrganizationRecord[]): string {
  return table(orgs, COLUMNS, 'There is no organization yet.');
}

function creditOf({ monthly_credit_usd: credit }: OrganizationRecord): string {
  return credit === null ? '-' : `${money(credit)} USD`;
}

function switches(plugins: Record<string, boolean>): string {
  const all = Object.entries(plugins).map(([name, on]) => `${name} ${on ? 'on' : 'off'}`);
  return all.sort().join(', ') || 'default';
}

function numberOf(name: string, text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isFinite(value)) return value;
  throw new UsageError(`--${name} must be a number, not "${text}"`);
}

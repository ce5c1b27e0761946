import { CAPABILITIES } from '../../../core/platform/capabilities.ts';
import { type BillingPlan, PLANS } from '../../../core/store/tenants/organization.ts';
import { isCapability } from '../../../core/tenants/capabilities.ts';
import type { OrganizationRecord } from '../../../core/tenants/records.ts';
import type { OrganizationFields } from '../../../core/tenants/tenant-admin.ts';
import { type Column, moment, money, table } from './table.ts';
import { UsageError } from './usage-error.ts';
import type { Given, Option, Verb } from './verb.ts';

export const TERMS: Readonly<Record<string, Option>> = {
  plan: {
    type: 'string',
    value: PLANS.join('|'),
    says: 'payg pays for usage; credit has a monthly credit',
  },
  credit: { type: 'string', value: 'USD', says: 'monthly limit of the credit plan, by UTC month' },
  rate: {
    type: 'string',
    value: 'N',
    says: 'sustained requests per second of each key; needs --burst',
  },
  burst: { type: 'string', value: 'N', says: 'requests in a burst; needs --rate' },
};

/** The fields set by `TERMS`. A credit alone means the credit plan. */
export function termsOf(given: Given): OrganizationFields {
  const [plan, credit, rate, burst] = ['plan', 'credit', 'rate', 'burst'].map((name) => given.text(name));
  if (plan !== undefined && !(PLANS as readonly string[]).includes(plan)) {
    throw new UsageError(`--plan must be ${PLANS.join(' or ')}, not "${plan}"`);
  }
  if ((rate === undefined) !== (burst === undefined))
    throw new UsageError('--rate and --burst must be given together');
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

export const orgCreate: Verb = {
  noun: 'org',
  verb: 'create',
  says: 'create an organization',
  arguments: [{ name: 'NAME', says: 'its name, 1 to 100 characters' }],
  options: TERMS,
  async run(given, backend) {
    const fields = { ...termsOf(given), name: given.words[0]! };
    const org = await (await backend.tenants()).createOrganization(fields);
    const next = `Make a key for it: npm run admin -- key create ${org.id}`;
    return { json: org, text: `${organizationTable([org])}\n\n${next}` };
  },
};

export const orgList: Verb = {
  noun: 'org',
  verb: 'list',
  says: 'list all organizations, oldest first',
  arguments: [],
  options: {},
  async run(_given, backend) {
    const orgs = await (await backend.tenants()).organizations();
    return { json: { object: 'list', data: orgs }, text: organizationTable(orgs) };
  },
};

export const orgSet: Verb = {
  noun: 'org',
  verb: 'set',
  says: 'change the name, plan, credit or rate limit of an organization',
  arguments: [{ name: 'ORG', says: 'its id, org_…' }],
  options: {
    name: { type: 'string', value: 'NAME', says: 'new name' },
    ...TERMS,
    'default-rate': { type: 'boolean', says: 'use the rate limit of the deployment' },
  },
  async run(given, backend) {
    const name = given.text('name');
    const fields = { ...termsOf(given), ...(name !== undefined && { name }) };
    if (given.flag('default-rate')) {
      if (fields.rate_limit) throw new UsageError('--default-rate and --rate exclude each other');
      fields.rate_limit = null;
    }
    if (Object.keys(fields).length === 0) throw new UsageError('nothing to change: give at least one option');
    const org = await (await backend.tenants()).setOrganization(given.words[0]!, fields);
    return { json: org, text: organizationTable([org]) };
  },
};

const STATES: Readonly<Record<string, boolean | null>> = { on: true, off: false, default: null };

export const orgPlugin: Verb = {
  noun: 'org',
  verb: 'plugin',
  says: 'turn a capability on or off for an organization',
  arguments: [
    { name: 'ORG', says: 'its id, org_…' },
    { name: 'CAPABILITY', says: CAPABILITIES.join(', ') },
    { name: 'STATE', says: 'on, off, or default (the setting of the deployment)' },
  ],
  options: {},
  async run({ words }, backend) {
    const [id, capability, state] = words as [string, string, string];
    if (!isCapability(capability)) {
      throw new UsageError(`unknown capability "${capability}"; expected ${CAPABILITIES.join(', ')}`);
    }
    const enabled = Object.hasOwn(STATES, state) ? STATES[state] : undefined;
    if (enabled === undefined) throw new UsageError(`STATE must be on, off or default, not "${state}"`);
    const org = await (await backend.tenants()).setPlugin(id, capability, enabled);
    return { json: org, text: organizationTable([org]) };
  },
};

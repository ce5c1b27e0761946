import { CAPABILITIES } from '../../../../core/platform/capabilities.ts';
import { defined } from '../../../../core/platform/objects.ts';
import { type BillingPlan, PLANS } from '../../../../core/store/tenants/organization.ts';
import { isCapability } from '../../../../core/tenants/capabilities.ts';
import type { OrganizationRecord } from '../../../../core/tenants/records.ts';
import type { OrganizationFields } from '../../../../core/tenants/tenant-admin.ts';
import { type Column, moment, money, table } from '../table.ts';
import { UsageError } from '../usage-error.ts';
import { type Argument, type Given, type NounVerb, type Option, someOf, textsOf, verbsOf } from '../verb.ts';
import { RATE, rateOf, rateText } from './rate.ts';

const ORG: Argument = { name: 'ORG', description: 'its id, org_…' };

const TERMS: Readonly<Record<string, Option>> = {
  plan: {
    type: 'string',
    value: PLANS.join('|'),
    description: 'payg pays for usage; credit has a monthly credit',
  },
  credit: { type: 'string', value: 'USD', description: 'monthly limit of the credit plan, by UTC month' },
  ...RATE,
  outlets: {
    type: 'string',
    value: 'ID,DOMAIN',
    description: 'the only outlets that it may see, by id or domain; all: every outlet',
  },
};

/** The fields set by `TERMS`. A credit alone means the credit plan. */
function termsOf(given: Given): OrganizationFields {
  const { plan, credit, outlets } = textsOf(given, 'plan', 'credit', 'outlets');
  const rate = rateOf(given);
  if (plan !== undefined && !(PLANS as readonly string[]).includes(plan)) {
    throw new UsageError(`--plan must be ${PLANS.join(' or ')}, not "${plan}"`);
  }
  return defined({
    plan: (plan ?? (credit === undefined ? undefined : 'credit')) as BillingPlan | undefined,
    monthly_credit_usd: credit,
    rate_limit: rate,
    outlets: outlets === 'all' ? null : outlets?.toLowerCase().split(','),
  });
}

const COLUMNS: readonly Column<OrganizationRecord>[] = [
  { title: 'ID', of: (org) => org.id },
  { title: 'NAME', of: (org) => org.name },
  { title: 'PLAN', of: (org) => org.plan },
  { title: 'CREDIT', of: (org) => creditOf(org), right: true },
  {
    title: 'RATE',
    of: ({ rate_limit: rate }) => rateText(rate),
  },
  { title: 'PLUGINS', of: ({ plugins }) => switches(plugins) },
  { title: 'CREATED', of: (org) => moment(org.created_at) },
  { title: 'OUTLETS', of: ({ outlets }) => outlets?.join(', ') ?? '-', optional: true },
  { title: 'SUSPENDED', of: (org) => moment(org.suspended_at), optional: true },
];

function organizationTable(orgs: readonly OrganizationRecord[]): string {
  return table(orgs, COLUMNS, 'There is no organization yet.');
}

function creditOf({ monthly_credit_usd: credit }: OrganizationRecord): string {
  return credit === null ? '-' : `${money(credit)} USD`;
}

function switches(plugins: Record<string, boolean>): string {
  const all = Object.entries(plugins).map(([name, on]) => `${name} ${on ? 'on' : 'off'}`);
  return all.sort().join(', ') || 'default';
}

export const ORG_VERBS = verbsOf('org', [
  {
    verb: 'create',
    description: 'create an organization',
    actions: ['createOrganization'],
    arguments: [{ name: 'NAME', description: 'its name, 1 to 100 characters' }],
    options: TERMS,
    createsStore: true,
    async run(given, backend) {
      const fields = { ...termsOf(given), name: given.first };
      const org = await (await backend.tenants()).createOrganization(fields);
      const next = `Make a key for it: npm run admin -- key create ${org.id}`;
      return { json: org, text: `${organizationTable([org])}\n\n${next}` };
    },
  },
  {
    verb: 'list',
    description: 'list all organizations, oldest first',
    actions: ['listOrganizations'],
    async run(_given, backend) {
      const orgs = await (await backend.tenants()).organizations();
      return { json: { object: 'list', data: orgs }, text: organizationTable(orgs) };
    },
  },
  {
    verb: 'show',
    description: 'show an organization and what it spent this month',
    actions: ['getOrganization'],
    arguments: [ORG],
    async run({ first }, backend) {
      const org = await (await backend.tenants()).organization(first);
      const { spent_usd: spent, left_usd: left, renews_at: renewsAt } = org.month;
      const rest = left === null ? '' : `, ${money(left)} USD left until ${moment(renewsAt)}`;
      return {
        json: org,
        text: `${organizationTable([org])}\n\nThis month: ${money(spent)} USD spent${rest}`,
      };
    },
  },
  {
    verb: 'set',
    description: 'change the name, plan, credit, rate limit or outlets of an organization',
    actions: ['setOrganization'],
    arguments: [ORG],
    options: {
      name: { type: 'string', value: 'NAME', description: 'new name' },
      ...TERMS,
      'default-rate': { type: 'boolean', description: 'use the rate limit of the deployment' },
    },
    async run(given, backend) {
      const fields = someOf({ ...termsOf(given), ...textsOf(given, 'name') });
      const org = await (await backend.tenants()).setOrganization(given.first, fields);
      return { json: org, text: organizationTable([org]) };
    },
  },
  {
    verb: 'plugin',
    description: 'turn a capability on or off for an organization',
    actions: ['setPlugin'],
    arguments: [
      ORG,
      { name: 'CAPABILITY', description: CAPABILITIES.join(', ') },
      { name: 'STATE', description: 'on, off, or default (the setting of the deployment)' },
    ],
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
  },
  suspending('suspend', true, 'refuse every request of an organization until it is resumed'),
  suspending('resume', false, 'end the suspension of an organization'),
  {
    verb: 'delete',
    description: 'delete an organization with its keys, charts, indexes, watches and jobs; the ledger stays',
    actions: ['deleteOrganization'],
    arguments: [ORG],
    options: { yes: { type: 'boolean', description: 'needed: it cannot be undone' } },
    async run(given, backend) {
      if (!given.flag('yes')) throw new UsageError('this cannot be undone; add --yes to do it');
      const deleted = await (await backend.tenants()).deleteOrganization(given.first);
      return { json: deleted, text: `${deleted.id} is deleted; what it was billed stays in the ledger.` };
    },
  },
]);

function suspending(verb: string, suspended: boolean, description: string): NounVerb {
  return {
    verb,
    description,
    actions: ['setOrganization'],
    arguments: [ORG],
    async run({ first }, backend) {
      const org = await (await backend.tenants()).setOrganization(first, { suspended });
      return { json: org, text: organizationTable([org]) };
    },
  };
}

const STATES: Readonly<Record<string, boolean | null>> = { on: true, off: false, default: null };

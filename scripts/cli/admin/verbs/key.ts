import { defined } from '../../../../core/platform/objects.ts';
import type { KeyRecord } from '../../../../core/tenants/records.ts';
import { momentOf } from '../../../../core/tenants/rules.ts';
import type { KeyFields } from '../../../../core/tenants/tenant-admin.ts';
import { type Column, moment, table } from '../table.ts';
import { UsageError } from '../usage-error.ts';
import { type Argument, type Given, type Option, someOf, textsOf, verbsOf } from '../verb.ts';
import { RATE, rateOf, rateText } from './rate.ts';

const OWNER: Argument = { name: 'ORG', description: 'the organization, org_…', optional: true };
const KEY: Argument = { name: 'KEY', description: 'its id, key_… (not the key itself)' };

const OPERATOR: Option = {
  type: 'boolean',
  description: "the operator's own keys, instead of an organization's",
};

/** The organization that owns the keys; null for the operator. */
function ownerOf(given: Given): string | null {
  const [org] = given.words;
  if (given.flag('operator') === (org !== undefined))
    throw new UsageError('give either an organization or --operator');
  return org ?? null;
}

const TERMS: Readonly<Record<string, Option>> = {
  label: { type: 'string', value: 'TEXT', description: 'a name to recognise the key by' },
  expires: {
    type: 'string',
    value: 'MOMENT',
    description:
      'when it stops working, such as 2027-01-31 (in UTC) or 2027-01-31T12:00-03:00; never: not at all',
  },
  capabilities: {
    type: 'string',
    value: 'NAME,NAME',
    description: 'what it may use; all: whatever its organization may',
  },
  ...RATE,
  'default-rate': { type: 'boolean', description: 'use the rate limit of the organization' },
};

/** The fields set by `TERMS`. */
function termsOf(given: Given): KeyFields {
  const { label, expires, capabilities } = textsOf(given, 'label', 'expires', 'capabilities');
  const rate = rateOf(given);
  return defined({
    label,
    expires_at: expires === 'never' ? null : expiryOf(expires),
    capabilities: capabilities === 'all' ? null : capabilities?.split(','),
    rate_limit: rate,
  });
}

function expiryOf(text: string | undefined): string | undefined {
  if (text === undefined || momentOf(text) !== null) return text;
  throw new UsageError(
    `--expires must be a day or a date and time with an offset, such as 2027-01-31 or 2027-01-31T12:00Z, not "${text}"`,
  );
}

const COLUMNS: readonly Column<KeyRecord>[] = [
  { title: 'ID', of: (key) => key.id },
  { title: 'BEGINS', of: (key) => key.hint },
  { title: 'LABEL', of: (key) => key.label || '-' },
  { title: 'FOR', of: (key) => key.organization ?? 'operator' },
  { title: 'CREATED', of: (key) => moment(key.created_at) },
  { title: 'LAST USED', of: (key) => moment(key.last_used_at) },
  { title: 'REVOKED', of: (key) => moment(key.revoked_at) },
  { title: 'EXPIRES', of: (key) => moment(key.expires_at), optional: true },
  { title: 'RATE', of: (key) => (key.rate_limit ? rateText(key.rate_limit) : '-'), optional: true },
  { title: 'CAPABILITIES', of: (key) => key.capabilities?.join(', ') ?? '-', optional: true },
];

function keyTable(keys: readonly KeyRecord[]): string {
  return table(keys, COLUMNS, 'There is no key yet.');
}

export const KEY_VERBS = verbsOf('key', [
  {
    verb: 'create',
    description: 'create a key; it is shown only once',
    actions: ['createKey', 'createOperatorKey'],
    arguments: [OWNER],
    options: { ...TERMS, operator: OPERATOR },
    createsStore: true,
    async run(given, backend) {
      const owner = ownerOf(given);
      const made = await (await backend.tenants()).createKey(owner, termsOf(given));
      const text = `${keyTable([made])}\n\nThe key, shown this once: ${made.key}`;
      return { json: made, text };
    },
  },
  {
    verb: 'list',
    description: 'list the keys of an organization, including revoked ones, oldest first',
    actions: ['listKeys', 'listOperatorKeys'],
    arguments: [OWNER],
    options: { operator: OPERATOR },
    async run(given, backend) {
      const owner = ownerOf(given);
      const keys = await (await backend.tenants()).keys(owner);
      return { json: { object: 'list', data: keys }, text: keyTable(keys) };
    },
  },
  {
    verb: 'set',
    description: 'change the label, expiry, capabilities or rate limit of a key',
    actions: ['setKey'],
    arguments: [KEY],
    options: TERMS,
    async run(given, backend) {
      const fields = someOf(termsOf(given));
      const key = await (await backend.tenants()).setKey(given.first, fields);
      return { json: key, text: keyTable([key]) };
    },
  },
  {
    verb: 'revoke',
    description: 'revoke a key; every process refuses it within five seconds',
    actions: ['revokeKey'],
    arguments: [KEY],
    async run({ first }, backend) {
      const key = await (await backend.tenants()).revokeKey(first);
      return { json: key, text: keyTable([key]) };
    },
  },
]);

import type { KeyRecord } from '../../../core/tenants/records.ts';
import { type Column, moment, table } from './table.ts';
import { UsageError } from './usage-error.ts';
import type { Argument, Given, Option, Verb } from './verb.ts';

export const OWNER: Argument = { name: 'ORG', says: 'the organization, org_…', optional: true };

export const OPERATOR: Option = {
  type: 'boolean',
  says: "the operator's own keys, instead of an organization's",
};

/** The organization that owns the keys; null for the operator. */
export function ownerOf(given: Given): string | null {
  const [org] = given.words;
  if (given.flag('operator') === (org !== undefined))
    throw new UsageError('give either an organization or --operator');
  return org ?? null;
}

const COLUMNS: readonly Column<KeyRecord>[] = [
  { title: 'ID', of: (key) => key.id },
  { title: 'BEGINS', of: (key) => key.hint },
  { title: 'LABEL', of: (key) => key.label || '-' },
  { title: 'FOR', of: (key) => key.organization ?? 'operator' },
  { title: 'CREATED', of: (key) => moment(key.created_at) },
  { title: 'LAST USED', of: (key) => moment(key.last_used_at) },
  { title: 'REVOKED', of: (key) => moment(key.revoked_at) },
];

export function keyTable(keys: readonly KeyRecord[]): string {
  return table(keys, COLUMNS, 'There is no key yet.');
}

export const keyCreate: Verb = {
  noun: 'key',
  verb: 'create',
  says: 'create a key; it is shown only once',
  arguments: [OWNER],
  options: {
    label: { type: 'string', value: 'TEXT', says: 'a name to recognise the key by' },
    operator: OPERATOR,
  },
  async run(given, backend) {
    const owner = ownerOf(given);
    const made = await (await backend.tenants()).createKey(owner, given.text('label') ?? '');
    const text = `${keyTable([made])}\n\nThe key, shown this once: ${made.key}`;
    return { json: made, text };
  },
};

export const keyList: Verb = {
  noun: 'key',
  verb: 'list',
  says: 'list the keys of an organization, including revoked ones, oldest first',
  arguments: [OWNER],
  options: { operator: OPERATOR },
  async run(given, backend) {
    const owner = ownerOf(given);
    const keys = await (await backend.tenants()).keys(owner);
    return { json: { object: 'list', data: keys }, text: keyTable(keys) };
  },
};

export const keyRevoke: Verb = {
  noun: 'key',
  verb: 'revoke',
  says: 'revoke a key; every process refuses it within five seconds',
  arguments: [{ name: 'KEY', says: 'its id, key_… (not the key itself)' }],
  options: {},
  async run({ words }, backend) {
    const key = await (await backend.tenants()).revokeKey(words[0]!);
    return { json: key, text: keyTable([key]) };
  },
};

/** What the verbs about keys share. */
import type { KeyRecord } from '../../../core/tenants/records.ts';
import { type Column, moment, table } from './table.ts';
import { type Argument, type Given, type Option, UsageError } from './verb.ts';

export const OWNER: Argument = { name: 'ORG', says: 'the organization, org_…', optional: true };

export const OPERATOR: Option = {
  type: 'boolean',
  says: "the operator's own keys, instead of an organization's",
};

/** The organization whose keys are meant; null for the operator's. */
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

import type { UsageRecord } from '../../../../core/tenants/records.ts';
import type { UsageQuestion } from '../../../../core/tenants/tenant-admin.ts';
import { type Column, money, table } from '../table.ts';
import { textsOf, type Verb } from '../verb.ts';

const COLUMNS: readonly Column<UsageRecord['data'][number]>[] = [
  { title: 'DAY', of: (row) => row.day },
  { title: 'ORGANIZATION', of: (row) => row.organization },
  { title: 'ITEM', of: (row) => row.item },
  { title: 'QUANTITY', of: (row) => String(row.quantity), right: true },
  { title: 'USD', of: (row) => money(row.cost_usd), right: true },
];

const KEY: Column<UsageRecord['data'][number]> = { title: 'KEY', of: (row) => row.key ?? '-' };

export const usage: Verb = {
  noun: 'usage',
  verb: null,
  description: 'show what was billed, by UTC day, organization and item',
  actions: ['getUsageOfAll'],
  arguments: [{ name: 'ORG', description: 'an organization, org_…; default: all', optional: true }],
  options: {
    from: { type: 'string', value: 'YYYY-MM-DD', description: 'first day; default: the first of the month' },
    key: { type: 'string', value: 'KEY', description: 'only what this key caused, key_…' },
    'by-key': { type: 'boolean', description: 'one row per key' },
    to: { type: 'string', value: 'YYYY-MM-DD', description: 'last day, inclusive; default: today' },
  },
  async run(given, backend) {
    const question: UsageQuestion = {
      ...textsOf(given, 'from', 'to', 'key'),
      ...(given.flag('by-key') && { by: 'key' }),
    };
    const record = await (await backend.tenants()).usage(given.words[0] ?? null, question);
    const rows = table(record.data, question.by ? [...COLUMNS, KEY] : COLUMNS, 'Nothing was billed.');
    return {
      json: record,
      text: `${rows}\n\n${money(record.total_usd)} USD from ${record.from} to ${record.to}`,
    };
  },
};

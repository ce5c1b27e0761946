import { writeFile } from 'node:fs/promises';
import type { Bill } from '../../../../core/tenants/bills.ts';
import { type Column, money, table } from '../table.ts';
import { cannotWrite } from '../usage-error.ts';
import { textsOf, type Verb } from '../verb.ts';

type Row = Omit<Bill['lines'][number], 'quantity'> & { name: string; quantity: number | null };

const COLUMNS: readonly Column<Row>[] = [
  { title: 'ORGANIZATION', of: (row) => row.name },
  { title: 'ITEM', of: (row) => row.item },
  { title: 'QUANTITY', of: (row) => String(row.quantity ?? ''), right: true },
  { title: 'USD', of: (row) => money(row.cost_usd), right: true },
];

export const bill: Verb = {
  noun: 'bill',
  verb: null,
  description: 'show what each organization was billed in a month, by item',
  actions: ['getBills'],
  arguments: [{ name: 'ORG', description: 'an organization, org_…; default: all', optional: true }],
  options: {
    month: { type: 'string', value: 'YYYY-MM', description: 'a UTC month; default: the current one so far' },
    csv: { type: 'boolean', description: 'print it as CSV, for a spreadsheet' },
    out: { type: 'string', value: 'FILE', description: 'write the CSV to a file' },
  },
  async run(given, backend) {
    const question = { ...textsOf(given, 'month'), organization: given.words[0] ?? null };
    const tenants = await backend.tenants();
    const file = given.text('out');
    if (given.flag('csv') || file !== undefined) {
      const csv = await tenants.billsCsv(question);
      if (file === undefined) return { json: { csv }, text: csv.trimEnd() };
      await writeFile(file, csv).catch((error: unknown) => {
        throw cannotWrite(file, error);
      });
      return { json: { file }, text: `Written to ${file}.` };
    }
    const bills = await tenants.bills(question);
    const rows = bills.data.flatMap(({ name, lines, total_usd }): Row[] => [
      ...lines.map((line) => ({ name, ...line })),
      { name, item: 'total', quantity: null, cost_usd: total_usd },
    ]);
    const text = `${table(rows, COLUMNS, 'Nothing was billed.')}\n\n${money(bills.total_usd)} USD in ${bills.month}`;
    return { json: bills, text };
  },
};

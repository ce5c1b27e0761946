/** Bills of a month: per organization its lines and total, as JSON and as CSV. */
import { usdNumber, usdText } from '../billing/money.ts';
import type { BillRow } from '../store/tenants/ledger.ts';

export type Bills = ReturnType<typeof billsRecord>;
export type Bill = Bills['data'][number];

/** `month`: `YYYY-MM`, of UTC. Rows of one organization are together. */
export function billsRecord(month: string, rows: readonly BillRow[]) {
  const data = [...Map.groupBy(rows, ({ organization }) => organization).values()].map((lines) => {
    const { organization, name, plan, deleted } = lines[0]!;
    return {
      ...{ organization, name, plan, deleted },
      lines: lines.map(({ item, quantity, cost }) => ({ item, quantity, cost_usd: usdNumber(cost) })),
      total_usd: usdNumber(sum(lines)),
    };
  });
  return { object: 'bills' as const, month, total_usd: usdNumber(sum(rows)), data };
}

const HEAD = ['month', 'organization', 'name', 'plan', 'item', 'quantity', 'cost_usd'];

/** One row per line, and after those of each organization a row with the item `total` and no quantity (RFC 4180). */
export function billsCsv(month: string, rows: readonly BillRow[]): string {
  const lines = [...Map.groupBy(rows, ({ organization }) => organization).values()].flatMap((own) => {
    const { organization, name, plan } = own[0]!;
    const head = [month, organization, name, plan];
    return [
      ...own.map(({ item, quantity, cost }) => [...head, item, String(quantity), usdText(cost)]),
      [...head, 'total', '', usdText(sum(own))],
    ];
  });
  return [HEAD, ...lines].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

/** A cell that begins like a formula would be one in a spreadsheet. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

function sum(rows: readonly BillRow[]): bigint {
  return rows.reduce((total, { cost }) => total + cost, 0n);
}

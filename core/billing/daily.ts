/**
 * What is billed by the day: a custom index's share of its monthly price. A day's line rounds down what the month has
 * come to with it, less what the month's lines before it were: the fractions of a nano-dollar are carried, and the
 * lines of a whole month add up to its price exactly, in whatever order the days are billed.
 */
import { DAY } from '../platform/clock.ts';
import type { Queryable } from '../store/database.ts';
import { addLines, billedOver, spend } from '../store/tenants/ledger.ts';
import { type Item, priceOf } from './prices.ts';
import { dayOf, monthOf, renewalOf } from './utc-days.ts';

const ITEM = 'custom_index' satisfies Item;

/** One index on one day of UTC. */
export interface IndexDay {
  org: string;
  index: string;
  /** `YYYY-MM-DD` */
  day: string;
  /** Pages that it held at most on that day. */
  urls: number;
}

/** What a day's line came to: `known` when it was billed before. */
export type DayBilled = { outcome: 'billed'; nano: bigint } | { outcome: 'known' | 'nothing'; nano: 0n };

/** Thrown to undo a line that the credit does not cover. */
export class BeyondCredit extends Error {}

/** Days of the month that a day lies in. */
export function daysInMonth(day: string): number {
  const month = monthOf(Date.parse(day));
  return (renewalOf(month).getTime() - Date.parse(month)) / DAY;
}

/** What a day of `urls` pages costs in a month that was billed `before` for other days; nano-dollars. */
export function shareOf(urls: number, days: number, before: { quantity: number; nano: bigint }): bigint {
  return priceOf(ITEM, before.quantity + urls) / BigInt(days) - before.nano;
}

/**
 * Bills a day in the caller's transaction, which must be the only one that bills this index. Billing it again changes
 * nothing. Throws `BeyondCredit` when a credit plan has too little left: the transaction must then be rolled back.
 */
export async function billDay(
  tx: Queryable,
  { org, index, day, urls }: IndexDay,
  at: Date,
): Promise<DayBilled> {
  if (urls === 0) return { outcome: 'nothing', nano: 0n };
  const before = await billedOver(tx, worksOf(index, day), ITEM);
  const nano = shareOf(urls, daysInMonth(day), before);
  const work = { organization: org, key: null, id: workOf(index, day), day, at };
  const added = await addLines(tx, work, [{ item: ITEM, quantity: urls, nano }]);
  if (added.length === 0) return { outcome: 'known', nano: 0n };
  if (!(await spend(tx, org, monthOf(Date.parse(day)), nano))) throw new BeyondCredit();
  return { outcome: 'billed', nano };
}

function workOf(index: string, day: string): string {
  return `${index}/${day}`;
}

/** The lines of all days of the month that `day` lies in. */
function worksOf(index: string, day: string): string[] {
  const first = Date.parse(monthOf(Date.parse(day)));
  return Array.from({ length: daysInMonth(day) }, (_, at) => workOf(index, dayOf(first + at * DAY)));
}

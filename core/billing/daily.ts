/**
 * Daily billing of custom indexes. A day costs the month's price up to and including it, rounded down, minus what the
 * other days of the month were billed: fractions of a nano-dollar carry over, and the lines of a whole month add up to
 * its exact price in any order of the days.
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
  /** The most pages it had on that day. */
  urls: number;
}

/** The result of billing a day: `known` when it was billed before. */
export type DayBilled = { outcome: 'billed'; nano: bigint } | { outcome: 'known' | 'nothing'; nano: 0n };

/** Thrown to undo a line that the credit does not cover. */
export class BeyondCredit extends Error {}

/** The number of days in the month of a day. */
export function daysInMonth(day: string): number {
  const month = monthOf(Date.parse(day));
  return (renewalOf(month).getTime() - Date.parse(month)) / DAY;
}

/** The price of a day with `urls` pages, in nano-dollars, in a month billed `before` for other days. */
export function shareOf(urls: number, days: number, before: { quantity: number; nano: bigint }): bigint {
  return priceOf(ITEM, before.quantity + urls) / BigInt(days) - before.nano;
}

/** The price of a day with `urls` pages in the month of `now`, before anything of it is billed. */
export function priceOfDay(urls: number, now: number): bigint {
  return shareOf(urls, daysInMonth(dayOf(now)), { quantity: 0, nano: 0n });
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

/** The ids of all days in the month of `day`. */
function worksOf(index: string, day: string): string[] {
  const first = Date.parse(monthOf(Date.parse(day)));
  return Array.from({ length: daysInMonth(day) }, (_, at) => workOf(index, dayOf(first + at * DAY)));
}

/**
 * The meter: quotes work before it is done, and bills it when its answer is ready to be sent. Work that is never settled,
 * such as failed and cached answers, is free.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, SECOND } from '../platform/clock.ts';
import { Failure } from '../platform/errors.ts';
import type { Observe } from '../platform/observe.ts';
import type { Database, Queryable } from '../store/database.ts';
import {
  addLines,
  balance,
  billedFor,
  type KeyChoice,
  spend,
  type UsageRow,
  usageAndBalance,
  usageByDay,
} from '../store/tenants/ledger.ts';
import type { Organization } from '../store/tenants/organization.ts';
import { usdText } from './money.ts';
import { type Item, priceOf } from './prices.ts';
import { dayOf, monthOf, renewalOf } from './utc-days.ts';

/** Waits before settling again while the database is unreachable; short, because a caller is waiting. */
const RETRIES = [0.2 * SECOND, SECOND];

export interface Line {
  item: Item;
  /** Whole units: queries, pages, charts. */
  quantity: number;
}

export interface Charge {
  org: Pick<Organization, 'id'>;
  /** The id of the caller's key; null without one. */
  key: string | null;
  /**
   * The id of the work, made here: that of the answer or the job. Never the caller's `x-request-id`: a caller that sends
   * the same one each time would be billed once.
   */
  requestId: string;
  lines: readonly Line[];
}

/** An organization's month. */
export interface Balance {
  /** `YYYY-MM-01` */
  month: string;
  spent: bigint;
  /** Null on the payg plan. */
  credit: bigint | null;
  renewsAt: Date;
}

export class Meter {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #observe: Observe;

  constructor(db: Database, clock: Clock, observe: Observe) {
    this.#db = db;
    this.#clock = clock;
    this.#observe = observe;
  }

  /** The list price of the lines, in nano-dollars. */
  quote(lines: readonly Line[]): bigint {
    return lines.reduce((sum, line) => sum + priceOf(line.item, line.quantity), 0n);
  }

  /**
   * Refuses unaffordable work before it starts: 402 `insufficient_credit` when it costs more than the caller's own `cap` or than is
   * left of the month's credit.
   */
  async check(org: Organization, lines: readonly Line[], cap: bigint | null): Promise<void> {
    const cost = this.quote(lines);
    if (cap !== null && cost > cap) throw beyondCap(cost, cap);
    await this.afford(org, cost);
  }

  /**
   * Throws 402 `insufficient_credit` when less than `cost` is left of the organization's monthly credit, as `tx` sees it, once its
   * unfinished jobs have cost `promised`.
   */
  async afford(
    org: Pick<Organization, 'id' | 'plan'>,
    cost: bigint,
    tx: Queryable = this.#db,
    promised = 0n,
  ): Promise<void> {
    if (org.plan !== 'credit' || cost === 0n) return;
    const { spent, credit, renewsAt } = await this.#balance(tx, org.id, monthOf(this.#clock.now()));
    if (credit === null || spent + promised + cost <= credit) return;
    throw beyondCredit(cost, spent + promised, credit, renewsAt, promised);
  }

  /**
   * Bills work in one transaction with what `alongside` writes. For work that is settled already, nothing is billed and
   * `alongside` is not called again; for work settled in part, only the new lines are billed. Settling again is
   * therefore safe when the connection is lost during the commit, and is tried twice before giving up with `unavailable`.
   *
   * Returns the total cost of the work. Throws 402 `insufficient_credit`, without writing anything, when a credit plan
   * has too little left, whatever else is being billed at the same time.
   */
  async settle(charge: Charge, alongside?: (tx: Queryable) => Promise<void>): Promise<{ cost: bigint }> {
    const now = this.#clock.now();
    const lines = priced(charge.lines);
    const settled = await insisting(() =>
      this.#db.transaction((tx) => this.#settle(tx, charge, lines, now, alongside)),
    );
    for (const { item, quantity, nano } of settled.added) {
      this.#observe({ event: 'billed', org: charge.org.id, item, nano_usd: String(nano), quantity });
    }
    return { cost: settled.cost };
  }

  /** The organization's spending this month. Throws 404 `not_found` for an unknown organization. */
  async balance(org: string, at: number = this.#clock.now()): Promise<Balance> {
    return this.#balance(this.#db, org, monthOf(at));
  }

  /** Usage from one UTC day (`YYYY-MM-DD`) to another, inclusive, by day, organization and item; null: of all organizations. */
  usage(org: string | null, from: string, to: string, keys: KeyChoice = {}): Promise<UsageRow[]> {
    return usageByDay(this.#db, org, from, to, keys);
  }

  /** Usage of an organization, and its spending this month, as of one moment. Throws 404 `not_found`. */
  async usageAndBalance(
    org: string,
    days: { from: string; to: string },
    keys: KeyChoice,
  ): Promise<{ usage: UsageRow[]; balance: Balance }> {
    const month = monthOf(this.#clock.now());
    const found = await usageAndBalance(this.#db, org, { ...days, month }, keys);
    if (!found) throw unknown(org);
    return { usage: found.usage, balance: { month, ...found.balance, renewsAt: renewalOf(month) } };
  }

  async #settle(
    tx: Queryable,
    charge: Charge,
    lines: PricedLine[],
    now: number,
    alongside?: (tx: Queryable) => Promise<void>,
  ): Promise<{ added: PricedLine[]; cost: bigint }> {
    const added = lines.length > 0 ? await this.#addTo(tx, charge, lines, now) : [];
    const replayed = lines.length > 0 && added.length === 0;
    if (!replayed) await alongside?.(tx);
    const cost = sum(added);
    // Last, because everyone else who spends in this month waits from here until the commit.
    if (cost > 0n) await this.#spend(tx, charge.org.id, cost, now);
    return { added, cost: added.length === lines.length ? cost : await billedFor(tx, charge.requestId) };
  }

  async #addTo(tx: Queryable, charge: Charge, lines: PricedLine[], now: number): Promise<PricedLine[]> {
    const { org, key, requestId: id } = charge;
    const work = { organization: org.id, key, id, day: dayOf(now), at: new Date(now) };
    const added = new Set(await addLines(tx, work, lines));
    return lines.filter((line) => added.has(line.item));
  }

  async #spend(tx: Queryable, org: string, cost: bigint, now: number): Promise<void> {
    const month = monthOf(now);
    if (await spend(tx, org, month, cost)) return;
    const { spent, credit, renewsAt } = await this.#balance(tx, org, month);
    throw beyondCredit(cost, spent, credit ?? 0n, renewsAt);
  }

  async #balance(db: Queryable, org: string, month: string): Promise<Balance> {
    const found = await balance(db, org, month);
    if (!found) throw unknown(org);
    return { month, ...found, renewsAt: renewalOf(month) };
  }
}

interface PricedLine extends Line {
  nano: bigint;
}

/** Retries while the database cannot be reached. */
async function insisting<T>(attempt: () => Promise<T>): Promise<T> {
  for (const pause of RETRIES) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'unavailable') throw error;
      await sleep(pause);
    }
  }
  return attempt();
}

/** One line per item, as in the ledger, without lines of quantity 0. */
function priced(lines: readonly Line[]): PricedLine[] {
  const merged = new Map<Item, PricedLine>();
  for (const { item, quantity } of lines) {
    const { quantity: before = 0, nano = 0n } = merged.get(item) ?? {};
    merged.set(item, { item, quantity: before + quantity, nano: nano + priceOf(item, quantity) });
  }
  return [...merged.values()].filter((line) => line.quantity > 0);
}

function sum(lines: readonly PricedLine[]): bigint {
  return lines.reduce((total, line) => total + line.nano, 0n);
}

function unknown(org: string): Failure {
  return new Failure('not_found', `Organization ${org} not found.`);
}

function beyondCap(cost: bigint, cap: bigint): Failure {
  return new Failure(
    'insufficient_credit',
    `This costs ${usdText(cost)} USD, ${usdText(cost - cap)} USD more than the request's own cap of ${usdText(cap)} USD.`,
  );
}

function beyondCredit(cost: bigint, spent: bigint, credit: bigint, renewsAt: Date, promised = 0n): Failure {
  const left = credit > spent ? credit - spent : 0n;
  const unfinished = promised === 0n ? '' : ` (${usdText(promised)} USD of it for unfinished jobs)`;
  return new Failure(
    'insufficient_credit',
    `This costs ${usdText(cost)} USD, ${usdText(cost - left)} USD more than the ${usdText(left)} USD left of the monthly ` +
      `credit of ${usdText(credit)} USD${unfinished}. The credit renews at ${renewsAt.toISOString().replace('.000', '')}.`,
  );
}

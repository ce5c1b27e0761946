// Whatever outlets, operators and others do with the addresses of articles, each is stored once, leads on from the addresses that
// it had, and stays away while it is taken down.
import fc from 'fast-check';
import t from 'tap';
import { importBatch } from '../../../core/news/articles/import-articles.ts';
import { openTakedowns } from '../../../core/news/articles/takedowns.ts';
import { sweepExpired } from '../../../core/news/jobs/sweep-expired.ts';
import { DAY } from '../../../core/platform/clock.ts';
import { unseen } from '../../../core/platform/observe.ts';
import { BLOG, type FedItem, fedOutlets, NEWS } from '../../support/fed-outlets.ts';
import { TEST_SOURCE } from '../../support/service.ts';

type Outlets = Awaited<ReturnType<typeof fedOutlets>>;

/** What the outlet knows of an article. */
interface Truth {
  title: string;
  date: string;
  guid: string | null;
  number: string;
  /** Where it was, its present address last. */
  addresses: string[];
  /** Addresses at which it was given since it was stored: they lead to it, or are taken down with it. */
  known: Set<string>;
  isStored: boolean;
  isTakenDown: boolean;
}

/** The last two are a column of two days, of a feed that counts its items anew every day. */
const COLUMN = ['El tiempo en Rosario para hoy', '1'] as const;
const ARTICLES = [
  ['Los maquinistas levantan la huelga de trenes en todo el país', null],
  ['Una inundación deja sin luz a tres barrios del puerto', `${NEWS}/1-0`],
  COLUMN,
  COLUMN,
] as const;

const step = fc.record({
  kind: fc.constantFrom(
    'poll',
    'move',
    'move',
    'rename',
    'back',
    'late',
    'link',
    'archive',
    'remove',
    'allow',
  ),
  of: fc.nat(ARTICLES.length - 1),
  also: fc.nat(ARTICLES.length - 1),
  at: fc.nat(7),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const first = (kind: Step['kind'], at = 0): Step => ({ kind, of: 0, also: 0, at });
/** Each was wrong once. */
const EXAMPLES: Step[][] = [
  [first('move'), first('link')],
  [first('move'), first('rename'), first('late')],
  [first('rename'), first('remove', 7)],
  [...Array<Step>(9).fill(first('move')), first('remove'), first('poll')],
];

t.test('each is stored once', async (t) => {
  const outlets = await fedOutlets(t);
  const { db } = outlets;
  const start = outlets.clock.now();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      await db.exec('truncate article, takedown, page, expired_article, outlet_count cascade');
      outlets.clock.advance(start - outlets.clock.now());
      const model = new Model(outlets);
      await model.begin();
      for (const one of steps) {
        await model.take(one);
        await model.check();
      }
      await model.expire();
    }),
    { seed: 26, numRuns: 16, examples: EXAMPLES.map((steps) => [steps]) },
  );
});

class Model {
  readonly #outlets: Outlets;
  readonly #truths: Truth[];
  #rows = new Map<string, { seq: number; firstSeen: string; url: string }>();

  constructor(outlets: Outlets) {
    this.#outlets = outlets;
    this.#truths = ARTICLES.map(([title, guid], of) => ({
      ...{ title, guid, number: guid === null ? `-765432${of}` : '' },
      date: new Date(Date.parse('2026-10-03T12:03:00Z') + of * DAY).toISOString(),
      ...{ addresses: [], known: new Set<string>(), isStored: false, isTakenDown: false },
    }));
    for (const of of this.#truths.keys()) this.#rename(of);
  }

  /** All are given. */
  async begin(): Promise<void> {
    await this.#poll([0, 1, 2]);
    await this.#poll([3]);
  }

  async take({ kind, of, also, at }: Step): Promise<void> {
    const truth = this.#truths[of]!;
    const known = [...truth.known];
    const earlier = known[at % known.length] ?? null;
    if (kind === 'poll') await this.#poll(of === also || of + also === 5 ? [of] : [of, also]);
    if (kind === 'rename' || kind === 'move') this.#rename(of);
    if (kind === 'move') await this.#poll([of]);
    if (kind === 'back' && earlier !== null) truth.addresses.push(earlier);
    if (kind === 'late' && earlier !== null) await this.#pollLate(truth, earlier);
    if (kind === 'link' && earlier !== null) await this.#link(truth, earlier);
    if (kind === 'archive' && earlier !== null) await this.#archive(truth, earlier);
    if (kind === 'remove' && earlier !== null)
      await this.#remove(of, at === 7 ? truth.addresses.at(-1)! : earlier);
    if (kind === 'allow' && truth.isTakenDown) await this.#allow(truth, earlier!);
  }

  /** What is stored is what was given and not taken down, once; whatever led to it still does. */
  async check(): Promise<void> {
    const { db, former } = this.#outlets;
    const { rows } = await db.query<{
      date: string;
      url: string;
      seq: number;
      firstSeen: string;
      source: string;
    }>(
      `select to_json(published_at) #>> '{}' as date, url, seq, first_seen_at::text as "firstSeen", source_id as source from article`,
    );
    const dates = rows.map(({ date }) => new Date(date).toISOString());
    const expected = this.#truths.filter(({ isStored }) => isStored);
    const problems: unknown[] = [];
    if (
      dates.toSorted().join() !==
      expected
        .map(({ date }) => date)
        .toSorted()
        .join()
    )
      problems.push({ stored: rows, expected: expected.map(({ addresses }) => addresses) });
    const leads = await former();
    const next = new Map<string, { seq: number; firstSeen: string; url: string }>();
    for (const truth of expected) {
      const row = rows[dates.indexOf(truth.date)];
      if (row === undefined) break;
      const before = this.#rows.get(truth.date);
      if (
        before &&
        (row.seq < before.seq ||
          row.firstSeen !== before.firstSeen ||
          (row.url !== before.url && row.seq === before.seq))
      )
        problems.push({ before, row });
      if (!truth.addresses.includes(row.url) || row.source !== TEST_SOURCE.id) problems.push({ row });
      for (const one of truth.known)
        if (one !== row.url && leads[one] !== row.url) problems.push({ one, leads, row });
      next.set(truth.date, row);
    }
    this.#rows = next;
    const counts = await db.query<{ n: number }>(
      'select coalesce(sum(articles), 0)::int as n from outlet_count',
    );
    if (counts.rows[0]!.n !== rows.length) problems.push({ counted: counts.rows[0]!.n });
    if (problems.length > 0) throw new Error(JSON.stringify(problems, null, 1));
  }

  /** Retention removes them with their addresses, and they do not come back. */
  async expire(): Promise<void> {
    const { db, clock, stored, former } = this.#outlets;
    clock.advance(400 * DAY);
    await sweepExpired({ db, clock, observe: unseen, retentionDays: 365 });
    for (const truth of this.#truths) truth.isStored = false;
    await this.#outlets.poll(...this.#truths.map((truth) => itemOf(truth)));
    const left = { stored: await stored(), former: await former() };
    if (JSON.stringify(left) !== '{"stored":[],"former":{}}') throw new Error(JSON.stringify(left));
  }

  #rename(of: number): void {
    const { addresses, number } = this.#truths[of]!;
    addresses.push(`${NEWS}/${of}-${addresses.length}${number}`);
  }

  async #poll(listed: readonly number[]): Promise<void> {
    const truths = listed.map((of) => this.#truths[of]!);
    await this.#outlets.poll(...truths.map((truth) => itemOf(truth)));
    for (const truth of truths) {
      give(truth, truth.addresses.at(-1)!);
      truth.isStored = !truth.isTakenDown;
    }
  }

  /** A document that lists an article where it was and, if that is not where it is stored, where it is. */
  async #pollLate(truth: Truth, earlier: string): Promise<void> {
    const late: FedItem = { ...itemOf(truth), url: earlier };
    const isBoth = truth.guid === null && this.#rows.get(truth.date)?.url !== earlier && truth.isStored;
    await this.#outlets.poll(late, ...(isBoth ? [itemOf(truth)] : []));
    if (isBoth) give(truth, truth.addresses.at(-1)!);
    truth.isStored = !truth.isTakenDown;
  }

  async #link({ guid, isStored, isTakenDown }: Truth, at: string): Promise<void> {
    if (!isStored && !isTakenDown) return;
    await this.#outlets.pollOf(BLOG.id, { url: at, title: 'Lo que hay que leer hoy', guid, date: null });
  }

  async #archive(truth: Truth, at: string): Promise<void> {
    const { title, date } = truth;
    const line = { url: at, title, published_at: date, source: TEST_SOURCE.id, language: 'es' };
    const { db, clock } = this.#outlets;
    await importBatch({ db, clock, keepDays: 0 }, [line]);
    truth.isStored = !truth.isTakenDown;
  }

  async #remove(of: number, at: string): Promise<void> {
    const truth = this.#truths[of]!;
    await openTakedowns(this.#outlets).takeDown(at);
    truth.isTakenDown = true;
    // Until a feed gives it there, nobody knows what is at a new address.
    if (!truth.known.has(at)) await this.#poll([of]);
    truth.isStored = false;
  }

  async #allow(truth: Truth, at: string): Promise<void> {
    await openTakedowns(this.#outlets).allow(at);
    truth.isTakenDown = false;
    truth.known.clear();
  }
}

function itemOf({ title, date, guid, addresses }: Truth): FedItem {
  return { title, date, guid, url: addresses.at(-1)! };
}

/** Of the addresses that an article had, eight are remembered. */
function give({ known }: Truth, address: string): void {
  known.add(address);
  if (known.size > 9) known.delete([...known][0]!);
}

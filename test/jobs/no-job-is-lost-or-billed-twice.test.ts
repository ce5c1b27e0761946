// Processes are killed between any two statements of a job, inside its transactions too, and callers take jobs away
// meanwhile: every job that is wanted comes to its end, and is billed once when it succeeded and never otherwise.
import fc from 'fast-check';
import t from 'tap';
import { AnswerService } from '../../core/answers/answer-service.ts';
import { Meter } from '../../core/billing/meter.ts';
import { Failure } from '../../core/platform/errors.ts';
import { unseen } from '../../core/platform/observe.ts';
import type { Answer } from '../../core/search/answer/answer.ts';
import { SiteJobs, type SiteJobsDeps } from '../../core/site/jobs/site-jobs.ts';
import type { Database, Queryable } from '../../core/store/database.ts';
import { siteRequest } from '../site/search-of.ts';
import { mortal } from '../support/mortal.ts';
import { readingsByRules } from '../support/readings.ts';
import { openTenants } from '../support/tenants.ts';

const SEED = 20_261_121;
const RUNS = 40;
const PRICE = 2_400_000n;
/** As the queue has it: once more after an interruption, then it gives up. */
const ATTEMPTS = 2;

const deps = await openTenants(t);
const { db, clock, tenants, customer } = deps;
const { org, key } = await customer();
const caller = { org, key, cap: null, signal: new AbortController().signal };

/** What a process does with the queue's work. */
function processOn(database: Database, search: SiteJobsDeps['search']): SiteJobs {
  const jobs = { send: async () => null, cancel: async () => undefined, wake: () => undefined };
  const meter = new Meter(database, clock, unseen);
  const organization = (job: { org: string }) => tenants.organizations.get(job.org);
  const answers = new AnswerService({ db: database, meter, clock });
  const observe = unseen;
  return new SiteJobs({
    visibleTo: (_org, request) => request,
    db: database,
    jobs,
    meter,
    answers,
    inference: {} as SiteJobsDeps['inference'],
    clock,
    dateOffset: '-03:00',
    readings: readingsByRules,
    observe,
    organization,
    search,
    atOnce: 1,
  });
}

const answer = { id: 'srch_1', object: 'site_search', results: [], left_out: [] } as unknown as Answer;
const SEARCHES: Record<string, SiteJobsDeps['search']> = {
  answers: async () => ({ answer, rest: null }),
  refuses: async () => {
    throw new Failure('fetch_failed', 'it is closed');
  },
};

interface Fate {
  search: keyof typeof SEARCHES;
  /** Statements that each attempt lives for; 99 outlives it. */
  lives: number[];
  /** Taken away after so many attempts; null: never. */
  takenAfter: number | null;
}

const fate: fc.Arbitrary<Fate> = fc.record({
  search: fc.constantFrom(...Object.keys(SEARCHES)),
  lives: fc.array(fc.oneof(fc.integer({ min: 0, max: 14 }), fc.constant(99)), {
    minLength: 1,
    maxLength: ATTEMPTS,
  }),
  takenAfter: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 1 }) },
  ),
});

async function lineOf(work: string, of: Queryable) {
  const { rows } = await of.query<{ nano: number; lines: number }>(
    'select coalesce(sum(nano_usd), 0)::bigint as nano, count(*) as lines from ledger where work = $1',
    [work],
  );
  return rows[0]!;
}

/** Lives through one job; what became of it. */
async function live({ search, lives, takenAfter }: Fate, at: number) {
  const requester = processOn(db, SEARCHES[search]!);
  const request = siteRequest('a.example', `asunto ${at}`, { fresh: at % 2 === 0 });
  const { id } = await requester.create(caller, request, 'req_1');
  let taken = false;
  let ended = false;
  for (const [attempt, length] of [...lives, 99].slice(0, ATTEMPTS).entries()) {
    if (takenAfter === attempt) {
      await requester.cancel(key.id, id);
      taken = true;
    }
    const view = mortal(db, length);
    const outcome = await Promise.race([
      processOn(view.db, SEARCHES[search]!).run(id, caller.signal),
      view.death,
    ]);
    ended = outcome !== 'dead';
    if (ended) break;
  }
  if (!ended) await requester.giveUp(id);
  const bill = await lineOf(id, db);
  const job = taken ? null : await requester.get(key.id, id);
  return { id, taken, bill, job };
}

t.test('over random kills', async (t) => {
  let at = 0;
  const states = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(fate, { minLength: 1, maxLength: 3 }), async (fates) => {
      const before = (await deps.meter.balance(org.id)).spent;
      let due = 0n;
      for (const one of fates) {
        at += 1;
        const { taken, bill, job } = await live(one, at);
        const state = taken ? 'taken' : job!.status;
        states.set(state, (states.get(state) ?? 0) + 1);
        if (job && job.status !== 'succeeded' && job.status !== 'failed')
          throw new Error(`lost: ${job.status}`);
        // A job may have succeeded before it was taken away; then it was paid for, once.
        const paid = job?.status === 'succeeded' || (taken && bill.lines === 1);
        if (bill.lines !== (paid ? 1 : 0)) throw new Error(`${bill.lines} lines for ${state}`);
        if (paid) due += PRICE;
        if (job?.status === 'succeeded' && job.error !== null) throw new Error('an error in a success');
        if (
          job?.status === 'failed' &&
          one.search === 'refuses' &&
          one.lives[0] === 99 &&
          (job.error as { code: string }).code !== 'fetch_failed'
        )
          throw new Error('the reason was lost');
      }
      const after = (await deps.meter.balance(org.id)).spent;
      if (after - before !== due) throw new Error(`spent ${after - before}, due ${due}`);
    }),
    { seed: SEED, numRuns: RUNS },
  );
  for (const state of ['succeeded', 'failed', 'taken'])
    t.ok(states.get(state)! > 3, `${states.get(state)} jobs ${state}`);
});

t.test('at every single statement', async (t) => {
  // Both fresh ones and those that share what they find.
  for (let at = 0; at < 36; at += 1) {
    const lives = Math.floor(at / 2);
    const { bill, job } = await live({ search: 'answers', lives: [lives, 99], takenAfter: null }, 1000 + at);
    t.match(
      { status: job!.status, lines: bill.lines },
      { status: 'succeeded', lines: 1 },
      `killed after ${lives}`,
    );
  }
});

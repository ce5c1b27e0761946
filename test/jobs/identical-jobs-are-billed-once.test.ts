// Identical site searches in flight are answered by one visit and one of them is billed, in one process or several, though
// jobs are taken away, killed, refused or out of credit meanwhile; and no more jobs come in on credit than it covers.
import fc from 'fast-check';
import t from 'tap';
import { AnswerService, type Caller } from '../../core/answers/answer-service.ts';
import { Failure } from '../../core/platform/errors.ts';
import { unseen } from '../../core/platform/observe.ts';
import type { Answer } from '../../core/search/answer/answer.ts';
import { servePage } from '../../core/search/serve/paged.ts';
import { SiteJobs, type SiteJobsDeps } from '../../core/site/jobs/site-jobs.ts';
import { readSiteSearchPage, siteWork } from '../../core/site/site-search.ts';
import type { ApiKey, Organization } from '../../core/store/tenants/organization.ts';
import { siteRequest } from '../site/search-of.ts';
import { readingsByRules } from '../support/readings.ts';
import { openTenants } from '../support/tenants.ts';

const PRICE = 2_400_000n;
const SEED = 20_261_009;

const deps = await openTenants(t);
const { db, clock, tenants, meter, customer } = deps;
const { org, key } = await customer();
const { signal } = new AbortController();
const caller = (as: { org: Organization; key: ApiKey } = { org, key }): Caller => ({
  ...as,
  cap: null,
  signal,
});

/** A process with a site that answers when it is let. */
function process(search?: SiteJobsDeps['search']) {
  let visits = 0;
  let open = Promise.withResolvers<void>();
  const visit: SiteJobsDeps['search'] = async (_, until) => {
    visits += 1;
    await new Promise<void>((resolve, reject) => {
      until.addEventListener('abort', () => reject(until.reason));
      open.promise.then(resolve, reject);
    });
    const answer = { id: `srch_${visits}`, object: 'site_search', results: [], left_out: [] };
    return { answer: answer as unknown as Answer, rest: null };
  };
  const answers = new AnswerService({ db, meter, clock });
  const jobs = new SiteJobs({
    visibleTo: (_org, request) => request,
    db,
    jobs: { send: async () => null, cancel: async () => undefined, wake: () => undefined },
    meter,
    answers,
    inference: {} as SiteJobsDeps['inference'],
    clock,
    dateOffset: '-03:00',
    readings: readingsByRules,
    observe: unseen,
    organization: (job) => tenants.organizations.get(job.org),
    search: search ?? visit,
    atOnce: 10,
  });
  return {
    jobs,
    answers,
    /** Answers one that waits for its answer, as a stream does. */
    async stream(request: ReturnType<typeof another>) {
      const page = await readSiteSearchPage(request, org.id, {
        clock,
        dateOffset: '-03:00',
        readings: readingsByRules,
      });
      const inference = {} as SiteJobsDeps['inference'];
      return await servePage(
        { answers, inference },
        caller(),
        siteWork(page, (until, shown) => visit(page.question, until, shown)),
      );
    },
    visits: () => visits,
    answer: () => open.resolve(),
    refuse: (error: Error) => open.reject(error),
    again: () => {
      open = Promise.withResolvers();
    },
    /** Until so many visits are under way, and whoever would wait for them does. */
    async visited(count: number) {
      while (visits < count) await new Promise((resolve) => setTimeout(resolve, 5));
      await new Promise((resolve) => setTimeout(resolve, 50));
    },
  };
}

let asked = 0;
/** What nobody has asked before. */
function another() {
  asked += 1;
  return siteRequest('a.example', `asunto ${asked}`, { fresh: false });
}

const spent = async (id = org.id) => (await meter.balance(id)).spent;

async function leave(jobs: SiteJobs, request: ReturnType<typeof another>, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push((await jobs.create(caller(), request, 'req_1')).id);
  return ids;
}

async function states(jobs: SiteJobs, ids: string[]) {
  const all = await Promise.all(ids.map((id) => jobs.get(key.id, id)));
  return all.map(({ status, result }) => ({ status, ...(result as { id: string; usage: object } | null) }));
}

t.test('in one process', async (t) => {
  const here = process();
  const before = await spent();
  const ids = await leave(here.jobs, another(), 4);
  const running = Promise.all(ids.map((id) => here.jobs.run(id, signal)));
  await here.visited(1);
  here.answer();
  await running;
  t.equal(here.visits(), 1, 'one visit');
  const done = await states(here.jobs, ids);
  const paid = { status: 'succeeded', usage: { cost_usd: 0.0024, cached: false, searches: 1 } };
  const free = { status: 'succeeded', usage: { cost_usd: 0, cached: true, searches: 1 } };
  t.match(
    done.toSorted((a, b) => JSON.stringify(b.usage).localeCompare(JSON.stringify(a.usage))),
    [free, free, free, paid].toSorted((a, b) =>
      JSON.stringify(b.usage).localeCompare(JSON.stringify(a.usage)),
    ),
  );
  t.equal(new Set(done.map(({ id }) => id)).size, 4, 'each by a name of its own');
  t.equal((await spent()) - before, PRICE);
});

t.test('in two processes both may visit, and one is billed', async (t) => {
  const [here, there] = [process(), process()];
  const before = await spent();
  const ids = await leave(here.jobs, another(), 4);
  const running = Promise.all(ids.map((id, at) => (at % 2 === 0 ? here : there).jobs.run(id, signal)));
  await Promise.all([here.visited(1), there.visited(1)]);
  here.answer();
  there.answer();
  await running;
  t.match(
    await states(here.jobs, ids),
    ids.map(() => ({ status: 'succeeded' })),
  );
  t.equal((await spent()) - before, PRICE);
});

t.test('a stream that ends after an identical job of another process is free', async (t) => {
  const [here, there] = [process(), process()];
  const before = await spent();
  const request = another();
  const [id] = await leave(here.jobs, request, 1);
  const job = here.jobs.run(id!, signal);
  const stream = there.stream(request);
  await Promise.all([here.visited(1), there.visited(1)]);
  here.answer();
  await job;
  there.answer();
  t.match(await stream, { usage: { cost_usd: 0, cached: true } });
  t.match(await states(here.jobs, [id!]), [{ status: 'succeeded', usage: { cached: false } }]);
  t.equal((await spent()) - before, PRICE);
});

t.test('a fresh one is done for itself, and billed', async (t) => {
  const here = process();
  here.answer();
  const before = await spent();
  const ids = await leave(here.jobs, { ...another(), fresh: true }, 2);
  await Promise.all(ids.map((id) => here.jobs.run(id, signal)));
  t.equal(here.visits(), 2);
  t.equal((await spent()) - before, 2n * PRICE);
});

t.test('the first is taken away: another does the work and pays', async (t) => {
  const here = process();
  const before = await spent();
  const [first, ...others] = await leave(here.jobs, another(), 3);
  const leading = here.jobs.run(first!, signal);
  await here.visited(1);
  const waiting = others.map((id) => here.jobs.run(id, signal));
  await here.visited(1);
  await here.jobs.cancel(key.id, first!);
  await leading;
  await here.visited(2);
  here.answer();
  await Promise.all(waiting);
  t.equal(here.visits(), 2);
  t.match(await states(here.jobs, others), [{ status: 'succeeded' }, { status: 'succeeded' }]);
  t.equal((await spent()) - before, PRICE);
});

t.test('one that waits is taken away, and stops waiting', async (t) => {
  const here = process();
  const before = await spent();
  const [first, second] = await leave(here.jobs, another(), 2);
  const leading = here.jobs.run(first!, signal);
  await here.visited(1);
  const waiting = here.jobs.run(second!, signal);
  await here.visited(1);
  await here.jobs.cancel(key.id, second!);
  await waiting;
  here.answer();
  await leading;
  t.match(await states(here.jobs, [first!]), [{ status: 'succeeded' }]);
  t.equal((await spent()) - before, PRICE);
});

t.test(
  'the first is stopped by the queue: another goes on, and the first costs nothing when it runs again',
  async (t) => {
    const here = process();
    const before = await spent();
    const ids = await leave(here.jobs, another(), 2);
    const stopping = new AbortController();
    const leading = here.jobs.run(ids[0]!, stopping.signal);
    await here.visited(1);
    const waiting = here.jobs.run(ids[1]!, signal);
    await here.visited(1);
    stopping.abort(new Error('the process stops'));
    await t.rejects(leading, /stops/, 'to be run again');
    await here.visited(2);
    here.answer();
    await waiting;
    await here.jobs.run(ids[0]!, signal);
    t.match(await states(here.jobs, ids), [{ usage: { cached: true } }, { usage: { cached: false } }]);
    t.equal((await spent()) - before, PRICE);
  },
);

t.test('a site that refuses refuses all of them, and none pays', async (t) => {
  const here = process();
  const before = await spent();
  const ids = await leave(here.jobs, another(), 3);
  const running = Promise.all(ids.map((id) => here.jobs.run(id, signal)));
  await here.visited(1);
  here.refuse(new Failure('fetch_failed', 'it is closed'));
  await running;
  t.equal(here.visits(), 1);
  for (const id of ids)
    t.match(await here.jobs.get(key.id, id), { status: 'failed', error: { code: 'fetch_failed' } });
  t.equal(await spent(), before);
});

t.test('the first has no credit left: that is its own affair', async (t) => {
  const here = process();
  const poor = await customer({ plan: 'credit', monthlyCredit: PRICE });
  const before = await spent();
  const request = another();
  const { id: first } = await here.jobs.create(caller(poor), request, 'req_1');
  const [second] = await leave(here.jobs, request, 1);
  const leading = here.jobs.run(first, signal);
  await here.visited(1);
  const waiting = here.jobs.run(second!, signal);
  await here.visited(1);
  const lines = [{ item: 'site_search', quantity: 1 }] as const;
  await meter.settle({ org: poor.org, key: null, requestId: 'elsewhere', lines });
  here.answer();
  await Promise.all([leading, waiting]);
  t.match(await here.jobs.get(poor.key.id, first), {
    status: 'failed',
    error: { code: 'insufficient_credit' },
  });
  t.match(await states(here.jobs, [second!]), [{ status: 'succeeded' }]);
  t.equal((await spent()) - before, PRICE);
  t.equal(await spent(poor.org.id), PRICE);
});

t.test('property: any number of jobs in any number of processes, some taken away at any time', async (t) => {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ at: fc.nat(3), after: fc.nat(8), taken: fc.option(fc.nat(12)) }), {
        minLength: 1,
        maxLength: 8,
      }),
      async (plan) => {
        const answer = { object: 'site_search', results: [], left_out: [] } as unknown as Answer;
        const search: SiteJobsDeps['search'] = async (_, until) => {
          await pause(5);
          until.throwIfAborted();
          return { answer, rest: null };
        };
        const processes = Array.from({ length: 4 }, () => process(search).jobs);
        const before = await spent();
        const ids = await leave(processes[0]!, another(), plan.length);
        await Promise.all(
          plan.map(async ({ at, after, taken }, n) => {
            await pause(after);
            const running = processes[at]!.run(ids[n]!, signal);
            if (taken !== null) {
              await pause(taken);
              await processes[at]!.cancel(key.id, ids[n]!);
            }
            await running;
          }),
        );
        const left = ids.filter((_, n) => plan[n]!.taken === null);
        for (const { status } of await states(processes[0]!, left))
          if (status !== 'succeeded') throw new Error(`lost: ${status}`);
        const cost = (await spent()) - before;
        if (cost > PRICE || (left.length > 0 && cost !== PRICE)) throw new Error(`billed ${cost}`);
      },
    ),
    { seed: SEED, numRuns: 15 },
  );
  t.pass();
});

t.test('jobs that come in together on credit are as many as it covers', async (t) => {
  const { jobs } = process();
  const poor = await customer({ plan: 'credit', monthlyCredit: 3n * PRICE });
  const all = await Promise.allSettled(
    Array.from({ length: 12 }, () => jobs.create(caller(poor), another(), 'req_1')),
  );
  t.equal(all.filter(({ status }) => status === 'fulfilled').length, 3);
  for (const one of all) if (one.status === 'rejected') t.match(one.reason, { code: 'insufficient_credit' });
});

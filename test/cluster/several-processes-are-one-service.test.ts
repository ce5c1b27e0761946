// Two processes that answer, two that work and two that read the press, on one PostgreSQL, are one service: the same
// answers and one cache, one poll of each feed each time that it is due, jobs done by workers, no request lost when
// processes are replaced, and nothing lost or billed twice when the database stands still or goes away.
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { MINUTE, SECOND } from '../../core/platform/clock.ts';
import { unseen } from '../../core/platform/observe.ts';
import { openDatabase } from '../../core/store/open.ts';
import { ARTICLES } from '../../scripts/samples/press/articles.ts';
import type { Press } from '../../scripts/samples/press/serve.ts';
import { serverUrl } from '../support/postgres.ts';
import { samplePress } from '../support/press-index.ts';
import { type Started, start } from '../support/process.ts';
import { load, type Place, search } from './load.ts';
import { ownServer } from './server.ts';

const KEY = /API key {7}(cnl_\w{40})/;
const OUTAGE = 3 * SECOND;
const SITE = 'elfarodelplata.example';
/** What a caller may get while the database is away. */
const EXCUSES = new Set(['unavailable', 'overloaded']);

/** Lines of a log that say why something failed. */
const FAULTS = /^.*"event":"(?:request|job)-failed".*$/gm;

type Role = 'api' | 'worker' | 'ingest';
interface Member extends Place {
  role: Role;
  process: Started;
}

const skip = serverUrl
  ? false
  : 'needs PostgreSQL: test/support/postgres-server.sh run tap test/cluster/*.test.ts';

t.setTimeout(5 * MINUTE);
t.test('a cluster', { skip }, async (t) => {
  const server = await ownServer(t);
  if (!server)
    return void t.pass('skipped: PostgreSQL is not installed here, and its server is to be stopped');
  const press = await samplePress(t);
  const begin = starter(t, server.url, press);
  const roles: Role[] = ['api', 'api', 'worker', 'worker', 'ingest', 'ingest'];
  const members = roles.map(begin);
  await Promise.all(members.map(ready));
  const key = members
    .map(({ process }) => KEY.exec(process.err())?.[1])
    .find((found) => found !== undefined)!;
  const [one, other] = members as [Member, Member];
  const post = (place: Place, path: string, body: object) =>
    fetch(`${place.base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify(body),
    });
  const get = async (place: Place, path: string) =>
    (await fetch(`${place.base}${path}`, { headers: { 'x-api-key': key } })).json();
  const db = await openDatabase({ url: server.url, folder: null, observe: unseen });
  t.teardown(() => db.close());
  const bills = new Map<string, number>();
  const rolesThat = (said: string) => [
    ...new Set(members.filter(({ process }) => process.out().includes(said)).map(({ role }) => role)),
  ];
  const feeds = press.outlets.flatMap((outlet) => outlet.feeds);
  t.teardown(() => {
    if (t.passing()) return;
    for (const { role, process } of members)
      for (const fault of process.out().match(FAULTS) ?? []) t.comment(`${role}: ${fault}`);
  });

  await t.test('the press is read, each feed once', async (t) => {
    const articles = async () =>
      ((await get(one, '/v1/sources')) as { data: { articles: number }[] }).data
        .map((source) => source.articles)
        .reduce((sum, count) => sum + count, 0);
    while ((await articles()) < ARTICLES.length) await sleep(200);
    for (const place of [one, other]) while ((await findable(place)) < ARTICLES.length) await sleep(100);
    t.same(pollsOf(press), Object.fromEntries(feeds.map((feed) => [feed, 1])));
    t.same(rolesThat('"event":"feed-polled"'), ['ingest'], 'by those that ingest');
  });
  // Everything is due again; the clock of the queue, which ticks every minute, is waited for at the end.
  await db.query('update feed set next_look_at = now()');

  await t.test('the same answers, and one cache', async (t) => {
    for (const query of ['banco central', 'wildfire', 'paro de transporte']) {
      const [here, there] = await Promise.all(
        [one, other].map(async (place) => (await search(place, key, query, { fresh: true })).json()),
      );
      for (const { id, usage } of [here, there]) bills.set(id, usage.cost_usd);
      t.ok(here.results.length > 0, query);
      t.same(here.results, there.results, query);
    }
    const first = await (await search(one, key, 'inflación de este mes')).json();
    const second = await (await search(other, key, 'inflación de este mes')).json();
    bills.set(first.id, first.usage.cost_usd);
    t.match(first.usage, { cached: false });
    t.match(second.usage, { cached: true, cost_usd: 0 });
    t.same(second.results, first.results);
  });

  const leave = async (place: Place, query: string) => {
    const response = await post(place, '/v1/search/site', { site: SITE, query, mode: 'ultra' });
    const text = await response.text();
    // Nothing else is worth waiting for: a job without an id never finishes.
    if (response.status !== 202) throw new Error(`${response.status} ${text}`);
    return (JSON.parse(text) as { id: string }).id;
  };
  // biome-ignore lint/suspicious/noExplicitAny: whatever the job says
  const finished = async (place: Place, id: string): Promise<any> => {
    for (;;) {
      const response = await fetch(`${place.base}/v1/jobs/${id}`, { headers: { 'x-api-key': key } });
      const job = await response.json();
      if (response.ok && job.finished_at !== null) return job;
      // The database may be away, as in one of the tests.
      if (!response.ok && response.status !== 503) throw new Error(JSON.stringify(job));
      await sleep(100);
    }
  };

  await t.test('a job left here is done by a worker and read there', async (t) => {
    const id = await leave(one, 'banco central');
    const job = await finished(other, id);
    t.match(job, { status: 'succeeded', result: { results: Array, usage: { cached: false } } });
    bills.set(id, job.result.usage.cost_usd);
    t.same(rolesThat('"item":"site_search"'), ['worker']);
  });

  await t.test('processes are replaced under load, without a failed request', async (t) => {
    const callers = load({ key, places: [one, other], watches: true });
    for (const member of [one, other]) {
      const { process } = member;
      process.child.kill('SIGTERM');
      t.equal(await process.ended, 0, 'it ends by itself');
      member.process = begin(member.role).process;
      await ready(member);
      await callers.knows(member);
    }
    await callers.stop();
    t.same([...callers.counts.keys()], ['200'], 'every request was answered');
    t.ok(callers.counts.get('200')! > 20, `${callers.counts.get('200')} of them`);
    for (const [id, cost] of callers.bills) bills.set(id, cost);
  });

  await t.test('the database stands still, then goes away', async (t) => {
    const callers = load({ key, places: [one, other], watches: false });
    const jobs = await Promise.all(
      ['inflación', 'trenes', 'lluvia', 'energía'].map((query, at) => leave(at % 2 ? one : other, query)),
    );
    server.hold();
    await sleep(OUTAGE);
    server.release();
    await sleep(SECOND);
    await server.stop();
    await sleep(OUTAGE);
    await server.start();
    for (const member of members) while (!(await isReady(member))) await sleep(100);
    await callers.stop();
    t.same([...callers.counts.keys()].sort(), ['200', '503'], 'an answer, or 503');
    for (const code of callers.codes) t.ok(EXCUSES.has(code), code);
    for (const [id, cost] of callers.bills) bills.set(id, cost);
    for (const id of jobs) {
      const job = await finished(one, id);
      t.equal(job.status, 'succeeded', JSON.stringify(job.error));
      bills.set(id, job.result.usage.cost_usd);
    }
    const unanswered = callers.counts.get('503') ?? 0;
    const { rows } = await db.query<{ work: string; lines: number; usd: number }>(
      'select work, count(*) as lines, sum(nano_usd)::float8 / 1e9 as usd from ledger group by work',
    );
    const billed = new Map(rows.map((row) => [row.work, row]));
    const wrong = [...bills].filter(([id, cost]) => Math.abs((billed.get(id)?.usd ?? 0) - cost) > 1e-9);
    t.same(wrong, [], 'what was answered is billed as it was said');
    t.ok(
      rows.every(({ lines }) => lines === 1),
      'and once',
    );
    const extra = rows.filter(({ work }) => !bills.has(work)).length;
    t.ok(extra <= unanswered, `a bill whose commit nobody heard of: ${extra} of ${unanswered}`);
    const again = await (await search(one, key, 'banco central')).json();
    t.ok(again.results.length > 0, 'and all is as it was');
  });

  await t.test('each feed was polled once more, by either process', async (t) => {
    while (Object.keys(pollsOf(press, 2)).length < feeds.length) await sleep(500);
    await sleep(2 * SECOND);
    t.same(pollsOf(press), Object.fromEntries(feeds.map((feed) => [feed, 2])));
  });

  for (const { process } of members) process.child.kill('SIGTERM');
  t.same(
    await Promise.all(members.map(({ process }) => process.ended)),
    [0, 0, 0, 0, 0, 0],
    'all end by themselves',
  );
});

/** Starts processes as an operator does, on one database and one list of outlets. */
function starter(t: Test, url: string, press: Press): (role: Role) => Member {
  const folder = mkdtempSync(join(tmpdir(), 'canillita-cluster-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const sources = join(folder, 'sources.json');
  const listed = press.outlets.map(({ id, name, homepage, country, languages, feeds }) => ({
    id,
    name,
    homepage,
    country,
    languages,
    feeds,
  }));
  writeFileSync(sources, JSON.stringify(listed));
  const args = `--web-interval-ms 5 --requests-per-second 10000 --burst 10000 --drain-seconds 2 --sources ${sources}`;
  const env = { DATABASE_URL: url, CANILLITA_WEB_RESOLVE: JSON.stringify(press.resolve) };
  return (role) => ({
    role,
    base: '',
    process: start(t, [...args.split(' '), '--role', role], env),
  });
}

/** Until it listens; notes where. */
async function ready(member: Member): Promise<void> {
  member.base = String((await member.process.logged('started')).base_url);
  const { stderr } = member.process.child;
  // The keys of the first start come on the other stream.
  if (stderr!.readableLength > 0) await once(stderr!, 'data');
  await sleep(50);
}

async function isReady({ base }: Place): Promise<boolean> {
  return (await fetch(`${base}/readyz`)).ok;
}

/** Articles in the word index of a process. */
async function findable({ base }: Place): Promise<number> {
  const text = await (await fetch(`${base}/metrics`)).text();
  return Number(/^canillita_index_documents (\d+)/m.exec(text)?.[1] ?? 0);
}

/** How often each feed was asked for; of those asked for at least so often. */
function pollsOf({ log, outlets }: Press, least = 1): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const feed of outlets.flatMap((outlet) => outlet.feeds)) {
    const { host, pathname, search } = new URL(feed);
    const count = log.filter((visit) => visit.host === host && visit.path === pathname + search).length;
    if (count >= least) counts[feed] = count;
  }
  return counts;
}

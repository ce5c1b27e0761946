/** A host is asked for no more than it can be asked for: one at a time, not too often, and not at all when it says so. */
import t, { type Test } from 'tap';
import { DAY, heldClock, MINUTE, SECOND, systemClock } from '#core/platform/clock.ts';
import type { Fetcher, GetOptions } from '#core/web/fetch/fetch.ts';
import { retryAfterMs } from '#core/web/fetch/headers.ts';
import type { TurnWait } from '#core/web/fetch/host-turns.ts';
import { openPoliteness } from '#core/web/fetch/politeness.ts';
import type { FetchFailure } from '#core/web/fetch-failure.ts';
import { fetcherFor, leadsTo, says, website } from '../support/website.ts';

const failureOf = (work: Promise<unknown>): Promise<FetchFailure | null> =>
  work.then(
    () => null,
    (error: FetchFailure) => error,
  );
const gaps = (times: number[]) => times.slice(1).map((time, index) => time - times[index]!);

t.test('one request at a time, with an interval between them', async (t) => {
  const site = await website(t, {
    '/slow': (_request, response) => setTimeout(() => says('slow')(_request, response), 250),
    '/quick': says('quick'),
    '/hop': leadsTo('/quick'),
  });
  const fetcher = fetcherFor(
    t,
    { 'site.test': site.port, 'other.test': site.port },
    { perHost: { intervalMs: 150 } },
  );
  await Promise.all(
    ['/slow', '/quick', '/hop', '/quick'].map((path) => fetcher.get(`http://site.test${path}`)),
  );
  const times = site.visits.map((visit) => visit.at);
  t.strictSame(
    site.visits.map((visit) => visit.path).sort(),
    ['/hop', '/quick', '/quick', '/quick', '/robots.txt', '/slow'],
    'robots.txt once, and the redirect as a request of its own',
  );
  t.ok(
    gaps(times).every((gap) => gap >= 149),
    `gaps ${gaps(times).map(Math.round)}`,
  );
  const slow = site.visits.findIndex((visit) => visit.path === '/slow');
  t.ok(gaps(times)[slow]! >= 398, 'the next one waits for the slow one to answer');
});

t.test('each host has its own queue', async (t) => {
  const polite = openPoliteness({ clock: systemClock, connections: 1, intervalMs: 20 });
  const held = await polite.turn('a.test');
  const other = await polite.turn('b.test');
  t.pass('one host does not wait for the other');
  held.release();
  other.release();
});

t.test('first come, first served; an aborted request leaves the queue cleanly', async (t) => {
  const polite = openPoliteness({ clock: systemClock, connections: 1, intervalMs: 20 });
  const order: string[] = [];
  const ask = async (name: string, signal?: AbortSignal) => {
    const turn = await polite.turn('a.test', signal);
    order.push(name);
    turn.release();
    turn.release();
  };
  const leaving = new AbortController();
  const all = [ask('1'), ask('2'), failureOf(ask('3', leaving.signal)), ask('4'), ask('5')];
  leaving.abort();
  const results = await Promise.all(all);
  t.equal((results[2] as FetchFailure).reason, 'cancelled');
  t.strictSame(order, ['1', '2', '4', '5']);
});

t.test('several connections if the setting allows them', async (t) => {
  const polite = openPoliteness({ clock: systemClock, connections: 2, intervalMs: 0 });
  const first = await polite.turn('a.test');
  await thirdWaits(t, polite);
  first.release();
});

/** A second turn is given, and a third one only once that is given back. */
async function thirdWaits(t: Test, polite: ReturnType<typeof openPoliteness>): Promise<void> {
  const second = await polite.turn('a.test');
  let third = false;
  const waiting = polite.turn('a.test').then(() => {
    third = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  t.equal(third, false);
  second.release();
  await waiting;
  t.equal(third, true);
}

t.test('a turn is given back once, however often that is said', async (t) => {
  const polite = openPoliteness({ clock: systemClock, connections: 1, intervalMs: 0 });
  const first = await polite.turn('a.test');
  first.release();
  first.release();
  await thirdWaits(t, polite);
});

t.test('the interval counts from when the host began to answer', async (t) => {
  const clock = heldClock('2024-02-05T10:00:00Z');
  const polite = openPoliteness({ clock, connections: 1, intervalMs: 1000 });
  const turn = await polite.turn('a.test');
  turn.answered();
  clock.advance(800);
  turn.release();
  const refused = polite.turn('a.test', undefined, 1, ({ ms }) => ms);
  t.match(await failureOf(refused), { retryAfterMs: 200 });
  polite.stop();
});

t.test('a clock that stands still delays no request forever', async (t) => {
  const polite = openPoliteness({ clock: heldClock('2024-02-05T10:00:00Z'), connections: 1, intervalMs: 10 });
  for (let visit = 0; visit < 5; visit++) (await polite.turn('a.test')).release();
  t.pass('five turns');
});

t.test(
  'Crawl-delay: waited for up to half a minute; with longer ones the host is fetched less often',
  async (t) => {
    const clock = heldClock('2024-02-05T10:00:00Z');
    const polite = openPoliteness({ clock, connections: 1, intervalMs: 5 });
    polite.slowDown('slow.test', 40);
    const began = performance.now();
    for (let visit = 0; visit < 3; visit++) (await polite.turn('slow.test')).release();
    t.ok(performance.now() - began >= 78, 'two intervals of 40 ms');
    polite.slowDown('quick.test', 1);
    (await polite.turn('quick.test')).release();
    const again = performance.now();
    (await polite.turn('quick.test')).release();
    t.ok(performance.now() - again >= 4, 'never quicker than the setting');

    polite.slowDown('rare.test', 10 * MINUTE);
    (await polite.turn('rare.test')).release();
    const refused = await failureOf(polite.turn('rare.test'));
    t.match(refused, {
      reason: 'robots',
      retryAfterMs: 10 * MINUTE,
      message: /600 s between requests; again in 600 s/,
    });
    clock.advance(10 * MINUTE);
    (await polite.turn('rare.test')).release();
  },
);

t.test('with a Crawl-delay of minutes, what goes on with what was begun waits for its turn', async (t) => {
  const clock = heldClock('2024-02-05T10:00:00Z');
  const site = await website(t, {
    '/robots.txt': says('User-agent: *\nCrawl-delay: 120', { 'content-type': 'text/plain' }),
    '/moved': leadsTo('/here'),
    '/away': leadsTo('http://b.test/gone'),
    '/gone': leadsTo('http://a.test/here'),
    '/other': leadsTo('http://a.test:8080/here'),
    '/here': says('here'),
  });
  const hosts = { 'a.test': site.port, 'b.test': site.port };
  /** Gives up as soon as it has to wait. */
  const get = async (fetcher: Fetcher, path: string, options: GetOptions = {}) => {
    const leaving = new AbortController();
    const onWait = () => leaving.abort();
    const { signal } = leaving;
    return failureOf(fetcher.get(`http://a.test${path}`, { ...options, onWait, signal }));
  };
  for (const path of ['/moved', '/away']) {
    const fetcher = fetcherFor(t, hosts, { clock });
    const asked: number[] = [];
    const refuseWait = ({ ms }: TurnWait) => asked.push(ms);
    t.match(
      await get(fetcher, path, { refuseWait }),
      { reason: 'cancelled' },
      `${path} leads back to its host`,
    );
    t.same(asked, [], 'nobody is asked whether it may');
  }
  const fetcher = fetcherFor(t, hosts, { clock });
  await fetcher.get('http://a.test/here');
  t.match(await get(fetcher, '/here'), { reason: 'robots', retryAfterMs: 2 * MINUTE });
  t.match(await get(fetcher, '/here', { isPatient: true }), { reason: 'cancelled' });
  const refused = await get(fetcher, '/here', {
    refuseWait: ({ ms, isTooLong }) => (isTooLong ? 2 * ms : 1),
  });
  t.match(refused, { reason: 'robots', retryAfterMs: 4 * MINUTE }, 'by whoever may put it off');
  t.match(await get(fetcher, '/here', { refuseWait: () => null }), { retryAfterMs: 2 * MINUTE });
  const impatient = fetcherFor(t, hosts, { clock });
  t.match(await get(impatient, '/moved', { isPatient: false }), { reason: 'robots' });

  const resolve = Object.fromEntries([80, 8080].map((port) => [`a.test:${port}`, `127.0.0.1:${site.port}`]));
  const other = fetcherFor(t, {}, { clock, resolve });
  const leaving = new AbortController();
  const ends = failureOf(other.get('http://a.test/other', { signal: leaving.signal }));
  setTimeout(() => leaving.abort(), 200);
  t.match(await ends, { reason: 'cancelled' }, 'the robots.txt of another port is waited for, too');
  t.same(site.paths().at(-1), '/other');
});

t.test('Crawl-delay of a robots.txt is obeyed from the second page on', async (t) => {
  const site = await website(t, {
    '/robots.txt': says('User-agent: *\nCrawl-delay: 0.3', { 'content-type': 'text/plain' }),
    '/': says('x'),
  });
  const fetcher = fetcherFor(t, { 'site.test': site.port });
  for (let visit = 0; visit < 3; visit++) await fetcher.get('http://site.test/');
  const [robots, ...pages] = gaps(site.visits.map((visit) => visit.at));
  t.ok(robots! < 250, 'the first page follows its robots.txt at once');
  t.ok(
    pages.every((gap) => gap >= 299),
    `${pages.map(Math.round)}`,
  );
  t.match(await fetcher.robots('http://site.test/'), { allowed: true, crawlDelayMs: 300 });
});

t.test('a host that asks for a pause gets it, and waiting requests learn its length', async (t) => {
  const clock = heldClock('2024-02-05T10:00:00Z');
  const answers = { status: 503, after: '120' };
  const site = await website(t, {
    '/': (request, response) =>
      says(
        'x',
        answers.status === 200 ? {} : { 'retry-after': answers.after },
        answers.status,
      )(request, response),
  });
  const fetcher = fetcherFor(t, { 'site.test': site.port, 'other.test': site.port }, { clock });
  const [first, queued] = await Promise.all([
    failureOf(fetcher.get('http://site.test/')),
    failureOf(fetcher.get('http://site.test/')),
  ]);
  t.match(first, { reason: 'status', upstreamStatus: 503, retryAfterMs: 120 * SECOND });
  t.match(queued, { reason: 'status', retryAfterMs: 120 * SECOND });
  t.strictSame(site.paths(), ['/'], 'the second request was never sent');
  clock.advance(119 * SECOND);
  t.match(await failureOf(fetcher.get('http://site.test/')), { retryAfterMs: SECOND });
  t.equal(site.paths().length, 1);
  answers.status = 200;
  t.equal((await fetcher.get('http://other.test/')).status, 200, 'other hosts are open');
  clock.advance(SECOND);
  t.equal((await fetcher.get('http://site.test/')).status, 200);

  answers.status = 429;
  answers.after = 'Mon, 05 Feb 2024 10:12:00 GMT';
  t.match(await failureOf(fetcher.get('http://site.test/')), {
    upstreamStatus: 429,
    retryAfterMs: 600 * SECOND,
  });
  answers.status = 200;
  t.match(await failureOf(fetcher.get('http://site.test/')), { reason: 'status' });
});

t.test('a host that answers 429 to everything is asked less and less often', async (t) => {
  const clock = heldClock('2024-02-05T10:00:00Z');
  const answers: { status: number; headers: Record<string, string> } = { status: 429, headers: {} };
  const site = await website(t, {
    '/': (request, response) => says('x', answers.headers, answers.status)(request, response),
  });
  const fetcher = fetcherFor(t, { 'site.test': site.port }, { clock, perHost: { intervalMs: 0 } });
  const get = () => fetcher.get('http://site.test/');
  /** The pauses after so many refusals, in seconds, each of them waited for. */
  const pauses = async (count: number) => {
    const found: number[] = [];
    for (let time = 0; time < count; time++) {
      t.match(await failureOf(get()), { upstreamStatus: 429 });
      const asked = site.paths().length;
      const { retryAfterMs: ms, message } = (await failureOf(get()))!;
      t.match(message, /site.test asked for no requests for another \d+ s/);
      t.equal(site.paths().length, asked, 'nothing is sent meanwhile');
      found.push(ms! / SECOND);
      clock.advance(ms!);
    }
    return found;
  };
  t.same(await pauses(10), [10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600], 'up to an hour');
  answers.status = 200;
  t.equal((await get()).status, 200);
  answers.status = 429;
  t.same(await pauses(2), [10, 20], 'anew once it has answered');

  answers.status = 200;
  await get();
  answers.status = 429;
  answers.headers = { 'retry-after': '2' };
  t.same(await pauses(6), [2, 2, 2, 10, 20, 40], 'or as long as it asks, while that helps');
});

t.test('answers to what was asked before a pause do not lengthen the next one', async (t) => {
  const clock = heldClock('2024-02-05T10:00:00Z');
  const polite = openPoliteness({ clock, connections: 2, intervalMs: 0 });
  /** The pause, in seconds, after two requests at a time that get these answers; it is waited for. */
  const pauseAfter = async (...statuses: number[]) => {
    const turns = [await polite.turn('a.test'), await polite.turn('a.test')];
    for (const status of statuses) polite.noteStatus('a.test', status, null);
    for (const turn of turns) turn.release();
    const { retryAfterMs: ms } = (await failureOf(polite.turn('a.test')))!;
    clock.advance(ms!);
    return ms! / SECOND;
  };
  t.equal(await pauseAfter(429, 429), 10);
  t.equal(await pauseAfter(429, 429), 20, 'doubled once for each pause that did not help');
  t.equal(await pauseAfter(429, 200), 40, 'and it answers too late to have helped');
  t.equal(await pauseAfter(200, 429), 10, 'anew once it has answered after a pause');
});

t.test('Retry-After in seconds, as a date, and as nonsense', async (t) => {
  const now = Date.parse('2024-02-05T10:00:00Z');
  t.equal(retryAfterMs('120', now), 120_000);
  t.equal(retryAfterMs(' 0 ', now), 0);
  for (const endless of ['99999999999999', '9'.repeat(400), 'Mon, 05 Feb 9999 10:00:00 GMT'])
    t.equal(retryAfterMs(endless, now), 7 * DAY, 'now and this is a date');
  t.equal(retryAfterMs('Mon, 05 Feb 2024 10:00:30 GMT', now), 30_000);
  t.equal(retryAfterMs('Mon, 05 Feb 2024 09:00:00 GMT', now), 0);
  for (const nothing of [undefined, '', 'soon', '-5', '2024']) {
    t.equal(retryAfterMs(nothing, now), nothing === '2024' ? 2_024_000 : null, String(nothing));
  }
});

t.test('no mistake of a host closes it for more than a day', async (t) => {
  const polite = openPoliteness({
    clock: heldClock('2024-02-05T10:00:00Z'),
    connections: 1,
    intervalMs: 5,
  });
  polite.noteStatus('closed.test', 503, 30 * DAY);
  t.match(await failureOf(polite.turn('closed.test')), { reason: 'status', retryAfterMs: DAY });
  polite.slowDown('slow.test', 30 * DAY);
  (await polite.turn('slow.test')).release();
  t.match(await failureOf(polite.turn('slow.test')), { reason: 'robots', retryAfterMs: DAY });
  polite.stop();
});

t.test('a request that could not be served in time does not begin to wait', async (t) => {
  const polite = openPoliteness({ clock: systemClock, connections: 1, intervalMs: 0 });
  const held = await polite.turn('a.test');
  const waiting = Array.from({ length: 1000 }, () => failureOf(polite.turn('a.test')));
  t.match(await failureOf(polite.turn('a.test')), { reason: 'timeout', message: /too many requests/ });
  polite.stop();
  const left = await Promise.all(waiting);
  t.ok(
    left.every((failed) => failed?.reason === 'cancelled'),
    'those before it do',
  );
  held.release();
});

t.test('idle hosts are forgotten', async (t) => {
  const clock = heldClock('2024-02-05T10:00:00Z');
  const polite = openPoliteness({ clock, connections: 1, intervalMs: SECOND });
  const held = await polite.turn('held.test');
  polite.noteStatus('closed.test', 503, MINUTE);
  for (let host = 0; host < 60_000; host++) {
    (await polite.turn(`h${host}.test`)).release();
    clock.advance(1);
  }
  t.ok(polite.size < 25_000, `${polite.size} of 60002 remembered`);
  const leaving = new AbortController();
  setTimeout(() => leaving.abort(), 5);
  t.ok(await failureOf(polite.turn('held.test', leaving.signal)), 'a host in use is not forgotten');
  held.release();
  polite.stop();
  t.equal(polite.size, 0);
});

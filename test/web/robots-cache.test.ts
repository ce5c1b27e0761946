/** A site's robots.txt is asked for once a day, obeyed at every hop, and its absence and its failure mean different things. */
import t from 'tap';
import { HOUR, heldClock, MINUTE } from '#core/platform/clock.ts';
import { FetchFailure } from '#core/web/fetch-failure.ts';
import { ROBOTS_BYTES } from '#core/web/robots/robots.ts';
import { openRobotsCache } from '#core/web/robots/robots-cache.ts';
import { brokenSite, fetcherFor, leadsTo, type Page, says, website } from '../support/website.ts';

const outcome = (work: Promise<{ status: number }>): Promise<string> =>
  work.then(
    (got) => String(got.status),
    (error: FetchFailure) => error.reason,
  );
const plain = (text: string, status = 200): Page => says(text, { 'content-type': 'text/plain' }, status);

t.test('disallowed paths are not requested, by our own group or that of all agents', async (t) => {
  const site = await website(t, {
    '/robots.txt': plain(
      'User-agent: canillita\nDisallow: /no\nDisallow: /*?print\nUser-agent: *\nDisallow: /',
    ),
    '/yes': says('x'),
    '/no': says('x'),
    '/leads': leadsTo('/no'),
  });
  const fetcher = fetcherFor(t, { 'site.test': site.port });
  t.equal(await outcome(fetcher.get('http://site.test/yes')), '200');
  t.equal(await outcome(fetcher.get('http://site.test/no?x=1')), 'robots');
  t.equal(
    await outcome(fetcher.get('http://site.test/yes?print=1')),
    'robots',
    'the query is part of the path',
  );
  t.equal(
    await outcome(fetcher.get('http://site.test/leads')),
    'robots',
    'a redirect is asked for like a page',
  );
  t.strictSame(site.paths(), ['/yes', '/leads']);
  t.equal(site.visits.filter((visit) => visit.path === '/robots.txt').length, 1);
  t.equal(site.visits[0]!.headers['user-agent'], 'canillita/0.0 (+test)');
});

t.test('a missing file allows everything; a server error forbids everything', async (t) => {
  const cases: [name: string, robots: Page, expected: string][] = [
    ['missing', plain('User-agent: *\nDisallow: /', 404), '200'],
    ['forbidden', plain('User-agent: *\nDisallow: /', 403), '200'],
    ['gone', plain('', 410), '200'],
    ['empty', plain(''), '200'],
    ['html', says('<html>Disallow: /</html>'), '200'],
    ['image', says('User-agent: *\nDisallow: /', { 'content-type': 'image/png' }), 'robots'],
    ['binary', plain('User-agent: *\nDisallow: /\n\0'), 'robots'],
    ['broken', plain('', 500), 'robots'],
    ['down', plain('', 503), 'robots'],
    ['busy', plain('', 429), 'robots'],
    ['loop', leadsTo('/robots.txt'), '200'],
    ['nowhere', leadsTo('ftp://x.test/'), '200'],
    ['moved', leadsTo('/moved.txt', 301), 'robots'],
    ['cut', plain(`User-agent: *\n${'#'.repeat(ROBOTS_BYTES - 26)}\nDisallow: /private`), '200'],
    ['large', plain(`User-agent: *\nDisallow: /\n${'# x\n'.repeat(2_000_000)}`), 'robots'],
  ];
  for (const [name, robots, expected] of cases) {
    const site = await website(t, {
      '/robots.txt': robots,
      '/moved.txt': plain('User-agent: *\nDisallow: /'),
      '/': says('x'),
    });
    const fetcher = fetcherFor(t, { 'site.test': site.port });
    t.equal(await outcome(fetcher.get('http://site.test/')), expected, name);
  }
});

t.test('an unreachable site is reported as such', async (t) => {
  const reset = await brokenSite(t, (socket) => socket.resetAndDestroy());
  const fetcher = fetcherFor(t, { 'reset.test': reset.port });
  t.equal(await outcome(fetcher.get('http://reset.test/')), 'connection');
  t.equal(await outcome(fetcher.get('http://unknown.test/')), 'dns');
});

t.test('a file is cached for a day, a failure for minutes, and an old file outlives a failure', async (t) => {
  const clock = heldClock('2024-02-05T10:00:00Z');
  const answer: { page: Page } = { page: plain('', 500) };
  const site = await website(t, {
    '/robots.txt': (...both) => answer.page(...both),
    '/': says('x'),
    '/a': says('x'),
  });
  const fetcher = fetcherFor(t, { 'site.test': site.port }, { clock });
  const asked = () => site.visits.filter((visit) => visit.path === '/robots.txt').length;

  t.equal(await outcome(fetcher.get('http://site.test/')), 'robots');
  answer.page = plain('User-agent: *\nDisallow: /a');
  t.equal(await outcome(fetcher.get('http://site.test/')), 'robots', 'not asked again at once');
  t.equal(asked(), 1);
  clock.advance(5 * MINUTE);
  t.equal(await outcome(fetcher.get('http://site.test/')), '200');
  t.equal(await outcome(fetcher.get('http://site.test/a')), 'robots');
  t.equal(asked(), 2);

  clock.advance(23 * HOUR);
  answer.page = plain('', 500);
  t.equal(await outcome(fetcher.get('http://site.test/')), '200');
  t.equal(asked(), 2);
  clock.advance(2 * HOUR);
  t.equal(await outcome(fetcher.get('http://site.test/')), '200', 'the old file goes on being obeyed');
  t.equal(await outcome(fetcher.get('http://site.test/a')), 'robots');
  t.equal(asked(), 3);
  clock.advance(5 * MINUTE);
  answer.page = plain('');
  t.equal(await outcome(fetcher.get('http://site.test/a')), '200');
});

t.test('a host that asks for a pause is asked again after it, and what it says last is said', async (t) => {
  const clock = heldClock('2024-02-05T10:00:00Z');
  const page = new URL('http://site.test/');
  let asked = 0;
  let answer: () => { status: number; bytes: Uint8Array } = () => ({ status: 500, bytes: new Uint8Array() });
  const fetch = async () => {
    asked += 1;
    return answer();
  };
  const cache = openRobotsCache({ clock, agent: 'canillita', fetch });
  t.match(await cache.verdict(page), { allowed: false, status: 500 });
  answer = () => ({ status: 502, bytes: new Uint8Array() });
  clock.advance(5 * MINUTE);
  t.match(await cache.verdict(page), { allowed: false, status: 502, detail: /502/ });
  answer = () => {
    throw new FetchFailure('status', 'a pause', { retryAfterMs: 3 * HOUR });
  };
  clock.advance(5 * MINUTE);
  await t.rejects(cache.verdict(page), { code: 'fetch_failed', reason: 'status', retryAfterMs: 3 * HOUR });
  clock.advance(2 * HOUR);
  await t.rejects(cache.verdict(page), { code: 'fetch_failed', reason: 'status' });
  t.equal(asked, 3);
  answer = () => {
    throw new FetchFailure('status', 'a pause', { retryAfterMs: 7 * 24 * HOUR });
  };
  clock.advance(2 * HOUR);
  await t.rejects(cache.verdict(page), { code: 'fetch_failed', reason: 'status' });
  answer = () => ({ status: 404, bytes: new Uint8Array() });
  clock.advance(25 * HOUR);
  t.equal((await cache.verdict(page)).allowed, true, 'after a day at the latest');
});

t.test('an old file of another process outlives a failure', async (t) => {
  const clock = heldClock('2024-02-05T10:00:00Z');
  const kept: unknown[] = [];
  const cache = openRobotsCache({
    clock,
    agent: 'canillita',
    fetch: async () => ({ status: 503, bytes: new Uint8Array() }),
    shared: {
      leases: {
        take: async () => ({
          lease: {
            isHeld: true,
            isWanted: false,
            isFirst: false,
            diedMs: null,
            readyMs: 0,
            closedMs: 0,
            note: async () => undefined,
            pass: async () => undefined,
          },
        }),
        close: async () => undefined,
      },
      find: async () => ({ bytes: Buffer.from('User-agent: *\nDisallow: /a'), failure: null, freshMs: 0 }),
      keep: async (_origin, file) => void kept.push(file.failure?.reason),
    },
  });
  t.equal((await cache.verdict(new URL('http://site.test/'))).allowed, true);
  t.equal((await cache.verdict(new URL('http://site.test/a'))).allowed, false);
  t.strictSame(kept, ['status'], 'and the failure is shared');
});

t.test('who has left already does not wait for the file', async (t) => {
  const fetch = () => new Promise<never>(() => undefined);
  const cache = openRobotsCache({ clock: heldClock('2024-02-05T10:00:00Z'), agent: 'canillita', fetch });
  const verdict = cache.verdict(new URL('http://site.test/'), AbortSignal.abort());
  await t.rejects(verdict, { code: 'fetch_failed', reason: 'cancelled' });
});

t.test('concurrent callers share one request, which survives the abort of one of them', async (t) => {
  const site = await website(t, {
    '/robots.txt': (request, response) => setTimeout(() => plain('')(request, response), 80),
    '/': says('x'),
  });
  const fetcher = fetcherFor(t, { 'site.test': site.port });
  const leaving = new AbortController();
  const all = [
    outcome(fetcher.get('http://site.test/', { signal: leaving.signal })),
    ...Array.from({ length: 5 }, () => outcome(fetcher.get('http://site.test/'))),
  ];
  setTimeout(() => leaving.abort(), 20);
  t.strictSame(await Promise.all(all), ['cancelled', '200', '200', '200', '200', '200']);
  t.equal(site.visits.filter((visit) => visit.path === '/robots.txt').length, 1);
});

t.test('other modules can read the file', async (t) => {
  const site = await website(t, {
    '/robots.txt': plain('User-agent: *\nDisallow: /x\nCrawl-delay: 0.01\nSitemap: /news.xml'),
  });
  const fetcher = fetcherFor(t, { 'site.test': site.port });
  t.strictSame(await fetcher.robots('http://site.test/x/y'), {
    allowed: false,
    detail: '/x/y',
    crawlDelayMs: 10,
    sitemaps: ['http://site.test/news.xml'],
  });
  const { detail } = await fetcher.robots(`http://site.test/x/${'y'.repeat(1000)}`);
  t.equal(detail.length, 200, 'a long path is cut');
});

t.test('files of many short rules, which take twenty times their text, do not fill the memory', async (t) => {
  const bytes = Buffer.from(`User-agent: *\n${'allow:a\n'.repeat(60_000)}`);
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(url);
    return { status: 200, bytes };
  };
  const cache = openRobotsCache({ clock: heldClock('2024-02-05T10:00:00Z'), agent: 'canillita', fetch });
  for (let site = 0; site < 10; site++) await cache.verdict(new URL(`http://${site}.test/`));
  await cache.verdict(new URL('http://9.test/'));
  t.equal(asked.length, 10, 'the last is kept');
  await cache.verdict(new URL('http://0.test/'));
  t.equal(asked.length, 11, 'the first is not');
});

// Feeds that are not feeds, never end, decompress to something huge, do not answer or refuse: each is recorded as
// failing, with a reason and a next poll; nothing of it is stored, the others go on, and it recovers with its feed.

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import t from 'tap';
import { readFeedDocument } from '../../../core/news/outlets/polling/feed-document.ts';
import { pollFeed } from '../../../core/news/outlets/polling/poll-feed.ts';
import { DAY, HOUR, heldClock } from '../../../core/platform/clock.ts';
import { Failure } from '../../../core/platform/errors.ts';
import { unseen } from '../../../core/platform/observe.ts';
import { Permits } from '../../../core/platform/permits.ts';
import { type ArticleDraft, writeArticles } from '../../../core/store/articles/articles.ts';
import { articlesByUrl } from '../../../core/store/articles/stored-articles.ts';
import type { Database } from '../../../core/store/database.ts';
import { findFeeds } from '../../../core/store/outlets/feeds.ts';
import type { FeedRecord, SourceRecord } from '../../../core/store/outlets/outlet.ts';
import { saveOutlets } from '../../../core/store/outlets/outlets.ts';
import type { DocumentParser } from '../../../core/web/document-parser.ts';
import type { Fetched, Fetcher } from '../../../core/web/fetch/fetch.ts';
import { articleDraft } from '../../../scripts/samples/press/drafts.ts';
import { parser } from '../../support/parser.ts';
import { migratedDatabase } from '../../support/postgres.ts';
import { addSources, passTime, pollDue, startTestService, TEST_SOURCE } from '../../support/service.ts';
import { fetcherFor, leadsTo, type Page, says, website } from '../../support/website.ts';

/** Later than the database's own clock, by which a new feed is due. */
const NOW = '2040-03-10T15:00:00Z';
const RSS = { 'content-type': 'application/rss+xml' };
const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>x</title>${items}</channel></rss>`;
const item = (name: string, title = `Nota de ${name}`) =>
  `<item><title>${title}</title><link>http://${name}.example/nota</link></item>`;
const LAUGHS = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol0 "lol">${Array.from({ length: 9 }, (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n};`.repeat(10)}">`).join('')}]><rss version="2.0"><channel><title>&lol9;</title><item><title>&lol9;</title><link>http://laughs.example/nota</link></item></channel></rss>`;

/** Goes on for ever, as fast as it is read. */
const endless: Page = (_request, response) => {
  response.writeHead(200, RSS);
  response.write('<?xml version="1.0"?><rss version="2.0"><channel><title>x</title>');
  const more = item('endless').repeat(200);
  const pour = () => {
    while (!response.destroyed && response.write(more));
  };
  response.on('drain', pour);
  pour();
};

/** Goes on for ever, a byte at a time. */
const dripping: Page = (_request, response) => {
  response.writeHead(200, RSS);
  const drops = setInterval(() => response.write(' '), 20);
  response.once('close', () => clearInterval(drops));
};

const BAD: Record<string, { page: Page; says: RegExp; waits?: number }> = {
  html: { page: says('<!doctype html><title>Portada</title><p>Hola</p>'), says: /./ },
  disguised: { page: says('<!doctype html><title>Portada</title><p>Hola</p>', RSS), says: /./ },
  empty: { page: says('', RSS), says: /./ },
  prose: { page: says('Estamos en mantenimiento', RSS), says: /./ },
  json: {
    page: says('{"version": "https://jsonfeed.org/version/1.1", "items": 7', {
      'content-type': 'application/feed+json',
    }),
    says: /./,
  },
  picture: {
    page: says(Buffer.from('89504e470d0a1a0a0000', 'hex'), { 'content-type': 'image/png' }),
    says: /not text/,
  },
  endless: { page: endless, says: /too large/ },
  dripping: { page: dripping, says: /timeout/ },
  silent: { page: () => undefined, says: /timeout/ },
  bomb: {
    page: says(gzipSync(Buffer.alloc(64 * 1024 * 1024)), { ...RSS, 'content-encoding': 'gzip' }),
    says: /too large|decompress/,
  },
  busy: { page: says('later', { 'retry-after': '7200' }, 429), says: /429/, waits: 2 * HOUR },
  closed: {
    page: says('later', { 'retry-after': new Date(Date.parse(NOW) + 3 * HOUR).toUTCString() }, 503),
    says: /503/,
    waits: 3 * HOUR - 1000,
  },
  ages: { page: says('later', { 'retry-after': '99999999999999999999' }, 429), says: /429/ },
  missing: { page: says('no', {}, 404), says: /404/ },
  broken: { page: says('no', {}, 500), says: /500/ },
  inward: { page: leadsTo('http://127.0.0.1:1/feed'), says: /blocked address/ },
  round: { page: leadsTo('/rss'), says: /redirects/ },
  forbidden: { page: says(rss(item('forbidden')), RSS), says: /robots\.txt/ },
};
const GOOD: Record<string, Page> = {
  good: says(rss(item('good')), RSS),
  /** What the entities would swell to is left out; what is said plainly is read. */
  laughs: says(LAUGHS, RSS),
  nul: says(
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'x',
      items: [
        {
          id: '1',
          url: 'http://nul.example/nota',
          title: 'Nota\u0000 de \ud800 nul',
          content_text: '\u0000',
        },
      ],
    }),
    { 'content-type': 'application/feed+json' },
  ),
  /** An hour or a year between polls is plausible; this is no number the database could hold. */
  patient: says(rss(`<ttl>99999999999</ttl>${item('patient')}`), RSS),
  /** Values that are stored as the feed has them: no database takes a NUL. After its first bytes, which show what is text. */
  sections: says(
    rss(
      `${' '.repeat(512)}<item><title>Nota</title><link>http://sections.example/nota</link><category term="a\0b"/><media:content url="http://sections.example/\0.png"/></item>`,
    ),
    RSS,
  ),
  /** An address too long to be a key: letters that do not repeat, as the database compresses keys. */
  endlessly: says(
    rss(
      `${item('endlessly')}<item><title>Nota</title><link>http://endlessly.example/${randomBytes(1900).toString('hex')}</link></item>`,
    ),
    RSS,
  ),
};

t.test('bad feeds', async (t) => {
  const clock = heldClock(NOW);
  let well = false;
  const hosts = [...Object.keys(BAD), ...Object.keys(GOOD)];
  const site = await website(t, {
    '/robots.txt': (request, response) => {
      const text = request.headers.host === 'forbidden.example' && !well ? 'User-agent: *\nDisallow: /' : '';
      response.writeHead(text ? 200 : 404, { 'content-type': 'text/plain' }).end(text);
    },
    '/rss': (request, response) => {
      const name = request.headers.host!.replace('.example', '');
      const page = well ? says(rss(item(name, 'Todo bien')), RSS) : (BAD[name]?.page ?? GOOD[name]!);
      page(request, response);
    },
  });
  const service = await startTestService(t, {
    clock,
    ingests: true,
    sources: [],
    config: {
      web_resolve: Object.fromEntries(hosts.map((host) => [`${host}.example:80`, `127.0.0.1:${site.port}`])),
    },
  });
  // Those that never end are not waited for as long as the service would.
  const { get } = service.app.fetcher;
  service.app.fetcher.get = (url, options) => {
    const never = !well && /(dripping|silent)\.example\/rss/.test(String(url));
    return get(url, { ...options, ...(never && { timeoutMs: 1000 }) });
  };
  await addSources(
    service,
    hosts.map((id) => ({
      id,
      name: id,
      homepage: `http://${id}.example/`,
      country: null,
      languages: ['es'],
      feeds: [`http://${id}.example/rss`],
    })),
  );

  /** Until every due feed has been polled. */
  const look = async (): Promise<Map<string, SourceRecord & { feed: FeedRecord }>> => {
    const now = new Date(clock.now()).toISOString();
    await pollDue(service);
    for (;;) {
      const all = (await service.get('/v1/sources')).body.data as SourceRecord[];
      if (all.every(({ feeds }) => feeds[0]!.last_look_at === now || feeds[0]!.next_look_at > now))
        return new Map(all.map((one) => [one.id, { ...one, feed: one.feeds[0]! }]));
      await sleep(50);
    }
  };

  const first = await look();
  await t.test('each is recorded, with a reason and a next poll', async (t) => {
    for (const [name, { says: reason, waits = 0 }] of Object.entries(BAD)) {
      const { status, articles, feed } = first.get(name)!;
      t.match({ status, articles }, { status: 'failing', articles: 0 }, name);
      t.match(feed.last_error, reason, name);
      t.match(feed.why, /failed/, name);
      const wait = Date.parse(feed.next_look_at) - clock.now();
      t.ok(wait > 0 && wait >= waits, `${name}: again in ${wait / HOUR} h`);
      t.ok(wait <= 8 * DAY, `${name} is not given up`);
      t.notMatch(feed.last_error, /\.ts|node_modules|\n/, `${name}: for people`);
    }
  });

  await t.test('the others go on', async (t) => {
    for (const name of Object.keys(GOOD)) {
      const { status, articles, feed } = first.get(name)!;
      t.match({ status, articles, error: feed.last_error }, { status: 'ok', articles: 1, error: null }, name);
    }
    const { rows } = await service.app.db.query<{ url: string; title: string; standfirst: string | null }>(
      'select url, title, standfirst from article order by url',
    );
    t.same(
      rows.map(({ url }) => url),
      Object.keys(GOOD)
        .map((name) => `http://${name}.example/nota`)
        .sort(),
    );
    for (const { title } of rows) t.ok(title.length < 1000 && title.isWellFormed(), title);
    const failed = service.seen.filter((one) => one.event === 'feed-failed');
    t.same(new Set(failed.map(({ source }) => source)), new Set(Object.keys(BAD)));
    t.notOk(
      service.seen.some(({ event }) => event === 'job-failed'),
      'no job failed',
    );
  });

  await t.test('a feed that fails again is asked more rarely, one that is well again is well', async (t) => {
    await passTime(service, clock, DAY);
    const second = await look();
    const wait = (looks: typeof first, name: string, now: number) =>
      Date.parse(looks.get(name)!.feed.next_look_at) - now;
    t.ok(wait(second, 'missing', clock.now()) > wait(first, 'missing', clock.now() - DAY) * 1.5);
    t.match(second.get('missing')!.feed.why, /2 times in a row/);
    well = true;
    await passTime(service, clock, 8 * DAY);
    const third = await look();
    for (const [name, { status, feed, articles }] of third)
      t.match({ status, articles, error: feed.last_error }, { status: 'ok', articles: 1, error: null }, name);
  });
});

t.test(
  'a feed that ends the thread that reads it is at fault; one that cannot be read now is not',
  async (t) => {
    const fetched = { url: 'http://x.example/rss' } as Fetched;
    const read = (error: Error, signal?: AbortSignal) => {
      const parser = { feed: () => Promise.reject(error) } as unknown as DocumentParser;
      return readFeedDocument({ parser, fetcher: {} as Fetcher }, fetched, signal && { signal });
    };
    const died = new Failure('unavailable', 'A worker died on this task');
    await t.rejects(read(died), { code: 'not_a_feed' });
    await t.rejects(read(died, AbortSignal.abort()), { code: 'unavailable' }, 'while the service stops');
    await t.rejects(read(new Failure('overloaded', 'Too many')), { code: 'overloaded' });
  },
);

t.test('a feed that the database refuses is at fault, and asked again at its next poll', async (t) => {
  const { port } = await website(t, { '/rss': says(rss(item('paper')), RSS) });
  const { db } = await migratedDatabase(t);
  await saveOutlets(db, [{ ...TEST_SOURCE, domain: 'paper.example', feeds: ['http://paper.example/rss'] }]);
  const { rows } = await db.query<{ id: number }>('select id from feed');
  const [feed] = await findFeeds(db, [rows[0]!.id]);
  const refusing = {
    query: db.query.bind(db),
    transaction: () => Promise.reject(Object.assign(new Error('invalid byte sequence'), { code: '22021' })),
  } as unknown as Database;
  const deps = {
    ...{ db: refusing, clock: heldClock(NOW), observe: unseen, parser, retentionDays: 365 },
    fetcher: fetcherFor(t, { 'paper.example': port }),
    rhythm: { minMinutes: 2, maxMinutes: 60 },
  };
  await pollFeed(deps, feed!, { permits: new Permits(1), postponed: null });
  const { rows: polled } = await db.query<{ failures: number; error: string; next: Date }>(
    'select failures, error, next_look_at as next from feed',
  );
  t.match(polled, [{ failures: 1, error: /cannot be stored/ }]);
  t.ok(polled[0]!.next.getTime() > Date.parse(NOW));
});

t.test('a date of modification that is still to come, such as the last of all, is none', async (t) => {
  const dates = ['9999-12-31T23:59:59-03:00', '9999-12-31T23:59:59Z', NOW];
  const entries = dates.map(
    (date, n) =>
      `<entry><title>Nota ${n}</title><link href="http://paper.example/${n}"/><updated>${date}</updated></entry>`,
  );
  const { port } = await website(t, {
    '/rss': says(`<feed xmlns="http://www.w3.org/2005/Atom">${entries.join('')}</feed>`, {
      'content-type': 'application/atom+xml',
    }),
  });
  const { db } = await migratedDatabase(t);
  await saveOutlets(db, [{ ...TEST_SOURCE, domain: 'paper.example', feeds: ['http://paper.example/rss'] }]);
  const { rows } = await db.query<{ id: number }>('select id from feed');
  const [feed] = await findFeeds(db, [rows[0]!.id]);
  const fetcher = fetcherFor(t, { 'paper.example': port });
  const rhythm = { minMinutes: 2, maxMinutes: 60 };
  const deps = { db, clock: heldClock(NOW), observe: unseen, parser, fetcher, rhythm, retentionDays: 365 };
  await pollFeed(deps, feed!, { permits: new Permits(1), postponed: null });
  const stored = await articlesByUrl(
    db,
    dates.map((_, n) => `http://paper.example/${n}`),
  );
  t.same(
    stored.map(({ modifiedAt }) => modifiedAt),
    [null, null, new Date(NOW)],
  );
});

t.test('a feed that links to articles of another outlet does not change them', async (t) => {
  const { db } = await migratedDatabase(t);
  const outlet = (id: string, domain: string) => {
    return { ...TEST_SOURCE, id, domain, feeds: [`http://${id}.example/rss`] };
  };
  await saveOutlets(db, [
    outlet('paper', 'paper.example'),
    outlet('paper-example', 'paper.example'),
    outlet('blog', 'blog.example'),
    outlet('under', 'a_b.example'),
    outlet('ada', 'medium.com'),
    outlet('bob', 'medium.com'),
  ]);
  const url = 'http://paper.example/1';
  const written = { url, source: 'paper', title: 'Minister resigns', language: 'en' };
  const draft = articleDraft({ ...written, firstSeenAt: new Date(NOW) });
  const changedBy = async (source: string, changes: Partial<ArticleDraft>) => {
    await writeArticles(db, [{ ...draft, ...changes, source }]);
    return (await articlesByUrl(db, [url]))[0]!;
  };
  const first = await changedBy('paper', {});
  const blogged = { title: 'Crook out at last', standfirst: 'We told you so.', modifiedAt: new Date(NOW) };
  t.same(await changedBy('blog', blogged), first);
  t.match(await changedBy('paper', { title: 'Minister resigns over loan' }), {
    title: 'Minister resigns over loan',
    source: 'paper',
  });
  t.match(
    await changedBy('paper-example', { title: 'Minister resigns over a loan' }),
    { title: 'Minister resigns over a loan', source: 'paper' },
    'an outlet of the same domain, as an import may name it',
  );
  const linked = 'http://www.paper.example/2';
  await changedBy('blog', { url: linked, title: 'Crook out at last' });
  await changedBy('paper', { url: linked });
  t.match(
    await articlesByUrl(db, [linked]),
    [{ title: 'Minister resigns', source: 'blog' }],
    'the outlet of its address, where another was first to link to it',
  );
  const similar = 'http://axb.example/3';
  await changedBy('blog', { url: similar });
  await changedBy('under', { url: similar, title: 'Ours' });
  t.match(
    await articlesByUrl(db, [similar]),
    [{ title: 'Minister resigns' }],
    'no letter stands for another',
  );
  const shared = 'https://medium.com/@ada/4';
  await changedBy('ada', { url: shared });
  await changedBy('bob', { url: shared, title: 'What Ada got wrong' });
  t.match(
    await articlesByUrl(db, [shared]),
    [{ title: 'Minister resigns', source: 'ada' }],
    'one of its host',
  );
  await changedBy('ada', { url: shared, title: 'Minister resigns over loan' });
  t.match(await articlesByUrl(db, [shared]), [{ title: 'Minister resigns over loan' }]);
});

// A feed that names a hub is subscribed to; a push is followed by a poll at once, and only the hub can push.
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { subscribeToHubs } from '../../../core/news/outlets/websub.ts';
import { DAY, heldClock } from '../../../core/platform/clock.ts';
import { startTestService } from '../../support/service.ts';
import { type Page, website } from '../../support/website.ts';

const PUBLIC = 'http://canillita.example';

t.test('from a feed that names its hub to an article that was pushed', async (t) => {
  let titles = ['Una primera noticia para empezar'];
  const site = await website(t, {
    '/feed': (_request, response) => {
      response.writeHead(200, {
        'content-type': 'application/rss+xml',
        link: '<http://hub.example/>; rel="hub", <http://site.example/feed>; rel="self"',
      });
      response.end(
        `<rss version="2.0"><channel><title>x</title>${titles.map((title, at) => `<item><title>${title}</title><link>http://site.example/${at}</link></item>`).join('')}</channel></rss>`,
      );
    },
  });

  const asked: URLSearchParams[] = [];
  const confirmed: { status: number; body: string; type: string | null; sniffed: string | null }[] = [];
  const hub: Page = async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    asked.push(form);
    response.writeHead(202).end();
    const question = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.topic': form.get('hub.topic')!,
      'hub.challenge': 'ábc<b>',
      'hub.lease_seconds': '7200',
    });
    const answer = await fetch(`${callback(form)}?${question}`);
    confirmed.push({
      status: answer.status,
      body: await answer.text(),
      type: answer.headers.get('content-type'),
      sniffed: answer.headers.get('x-content-type-options'),
    });
  };
  const hubSite = await website(t, { '/': hub });

  const service = await startTestService(t, {
    ingests: true,
    sources: [
      {
        id: 'site',
        name: 'Site',
        homepage: 'http://site.example/',
        country: null,
        languages: ['es'],
        feeds: ['http://site.example/feed'],
      },
    ],
    config: {
      base_url: PUBLIC,
      web_resolve: {
        'site.example:80': `127.0.0.1:${site.port}`,
        'hub.example:80': `127.0.0.1:${hubSite.port}`,
      },
    },
  });
  await service.server.start();
  const { app } = service;
  const callback = (form: URLSearchParams) =>
    `${service.server.info.uri}${new URL(form.get('hub.callback')!).pathname}`;
  const articles = async () =>
    (await app.db.query<{ n: number }>('select count(*) as n from article')).rows[0]!.n;
  const until = async (what: string, holds: () => Promise<boolean> | boolean) => {
    for (let tries = 0; tries < 2000; tries++)
      if (await holds()) return t.pass(what);
      else await sleep(50);
    t.fail(what);
  };
  await until('the first look', async () => (await articles()) === 1);
  await until(
    'the hub is noted',
    async () => (await app.db.query('select 1 from feed where hub is not null')).count === 1,
  );

  await subscribeToHubs({ ...app, baseUrl: PUBLIC });
  await until('the hub made sure that we asked', () => confirmed.length === 1);
  t.match(confirmed[0], {
    ...{ status: 200, body: 'ábc<b>', type: /^text\/plain/ },
    sniffed: 'nosniff',
  });
  const [form] = asked;
  t.match(Object.fromEntries(form!), {
    'hub.mode': 'subscribe',
    'hub.topic': 'http://site.example/feed',
    'hub.lease_seconds': String((10 * DAY) / 1000),
  });
  t.match(form!.get('hub.secret'), /^[0-9a-f]{64}$/);
  await subscribeToHubs({ ...app, baseUrl: PUBLIC });
  t.equal(asked.length, 1, 'a hub that has promised is not asked again');

  const push = (body: string, signature: string | null, type = 'application/rss+xml') =>
    fetch(callback(form!), {
      method: 'POST',
      body,
      headers: { 'content-type': type, ...(signature && { 'x-hub-signature': signature }) },
    });
  const signed = (method: string, body: string, secret = form!.get('hub.secret')!) =>
    `${method}=${createHmac(method, secret).update(body).digest('hex')}`;

  titles = [...titles, 'Una segunda noticia que se anuncia'];
  for (const signature of [
    null,
    'sha256=00',
    signed('sha256', 'x', 'another'),
    signed('sha256', 'other body'),
    'md5=00',
    `${signed('sha256', 'x')}00`,
  ]) {
    t.equal((await push('x', signature)).status, 202, 'thanked');
  }
  await sleep(300);
  t.equal(await articles(), 1, 'and forgotten');

  t.equal((await push('<rss/>', signed('sha1', '<rss/>'))).status, 202);
  await until('the pushed article was polled', async () => (await articles()) === 2);
  titles = [...titles, 'Una tercera noticia que se anuncia'];
  const bytes = '\u0000no feed at all';
  t.equal((await push(bytes, signed('sha512', bytes), 'application/octet-stream')).status, 202);
  await until('whatever was in the message', async () => (await articles()) === 3);

  const huge = 'x'.repeat(6 * 1024 * 1024);
  t.equal((await push(huge, signed('sha256', huge)).catch(() => ({ status: 413 }))).status, 413);
  const unmeasured = await fetch(callback(form!), {
    method: 'POST',
    body: new Blob([huge]).stream(),
    duplex: 'half',
    headers: { 'content-type': 'application/rss+xml' },
  } as RequestInit);
  t.equal(unmeasured.status, 413, 'nor where its length is not said');
  for (const token of ['0'.repeat(32), 'x', '%00']) {
    const address = `${service.server.info.uri}/websub/${token}`;
    const headers = { 'content-type': 'text/xml' };
    t.equal((await fetch(address, { method: 'POST', body: 'x', headers })).status, 404, token);
    const question = 'hub.mode=subscribe&hub.topic=http://site.example/feed&hub.challenge=x';
    t.equal((await fetch(`${address}?${question}`)).status, 404, token);
  }
  t.equal((await fetch(`${service.server.info.uri}/websub/x`)).status, 404, 'whatever is asked');
  const ask = async (query: Record<string, string>) =>
    (await fetch(`${callback(form!)}?${new URLSearchParams(query)}`)).status;
  t.equal(
    await ask({ 'hub.mode': 'subscribe', 'hub.topic': 'http://other.example/', 'hub.challenge': 'x' }),
    404,
    'not what was asked for',
  );
  t.equal(
    await ask({ 'hub.mode': 'unsubscribe', 'hub.topic': 'http://site.example/feed', 'hub.challenge': 'x' }),
    404,
    'nobody unsubscribes us',
  );
  t.equal(await ask({ 'hub.mode': 'fly', 'hub.topic': 'x' }), 400);
  t.equal(
    await ask({ 'hub.mode': 'denied', 'hub.topic': 'http://site.example/feed', 'hub.reason': 'no' }),
    200,
  );
  t.match((await app.db.query('select lease_until, error from subscription')).rows, [
    { lease_until: null, error: 'denied: no' },
  ]);

  const later = heldClock(new Date(app.clock.now() + DAY).toISOString());
  await subscribeToHubs({ ...app, clock: later, baseUrl: PUBLIC });
  await until('a lease that ends is asked for anew', () => confirmed.length === 2);
  t.equal(asked[1]!.get('hub.callback'), form!.get('hub.callback'), 'under the same address');

  const moved = 'http://moved.example';
  await subscribeToHubs({ ...app, baseUrl: moved });
  t.equal(asked.length, 3, 'a hub that would push to a former address is asked anew');
  t.ok(asked[2]!.get('hub.callback')!.startsWith(`${moved}/websub/`));
  await until('and makes sure of it', () => confirmed.length === 3);
  await subscribeToHubs({ ...app, baseUrl: moved });
  t.equal(asked.length, 3, 'once');
});

t.test('an unreachable hub is retried ever less often, and polling goes on', async (t) => {
  const clock = heldClock('2026-10-07T12:00:00Z');
  const visits: number[] = [];
  const hubSite = await website(t, {
    '/': (_request, response) => {
      visits.push(clock.now());
      response.writeHead(500).end();
    },
  });
  const service = await startTestService(t, {
    clock,
    config: { web_resolve: { 'hub.example:80': `127.0.0.1:${hubSite.port}` } },
  });
  const { app } = service;
  await app.db.query("update feed set hub = 'http://hub.example/', topic = 'http://site.example/feed'");
  for (let hour = 0; hour < 24; hour++) {
    await subscribeToHubs({ ...app, baseUrl: PUBLIC });
    clock.advance(3_600_001);
  }
  t.ok(visits.length >= 3 && visits.length <= 6, `${visits.length} times in a day`);
  t.match((await app.db.query('select error from subscription')).rows, [
    { error: /answered with an error: 500/ },
  ]);
  await app.db.query("update feed set hub = 'http://10.0.0.1/'");
  await subscribeToHubs({ ...app, baseUrl: PUBLIC });
  t.match(
    (await app.db.query('select error from subscription')).rows,
    [{ error: /blocked address/ }],
    'a hub inside is not reached',
  );
});

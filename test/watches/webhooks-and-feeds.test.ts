// Deliveries are signed as Standard Webhooks says (checked with its reference library), arrive in order under one id
// however often they are tried, and only at public addresses; feeds are read by our own reader and say when nothing changed.
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import t from 'tap';
import { DAY, HOUR, MINUTE, SECOND } from '../../core/platform/clock.ts';
import { deliverDue } from '../../core/watches/webhook/deliver-due.ts';
import { readFeed } from '../../core/web/feed/feed.ts';
import { FetchFailure } from '../../core/web/fetch-failure.ts';
import { startWatchService } from '../support/watches.ts';

const article = (n: number, title = `Huelga de trenes, día ${n}`) => ({
  url: `https://eldiario.example/trenes/${n}?a=1&b=<2>`,
  title,
});

t.test('deliveries', async (t) => {
  const service = await startWatchService(t, new Date().toISOString());
  const { hook, other, publish, make, work, redeliver, clock, send, app, deps } = service;
  const get = async (id: string) => (await send('GET', `/v1/watches/${id}`)).body;
  const fails = (status: number, headers = {}) =>
    hook.answers.push((to) => to.writeHead(status, headers).end());
  await publish([article(1)]);
  const watch = await make({ deliver: { webhook: { url: hook.url }, feed: true } });
  const path = `/v1/watches/${watch.id}`;
  const pending = async () =>
    (await app.db.query('select id from webhook_delivery where watch_id = $1 order by seq', [watch.id])).rows;

  await t.test('are signed', async (t) => {
    const { text, headers, body } = hook.received[0]!;
    const { secret } = watch.deliver.webhook;
    t.same(new Webhook(secret).verify(text, headers), body);
    t.throws(() => new Webhook(secret).verify(`${text} `, headers), /signature/i);
    t.equal(Number(headers['webhook-timestamp']), Math.floor(clock.now() / SECOND));
    t.match(headers['webhook-id'], /^msg_[0-9a-f]{24}$/);
    t.equal(headers['content-type'], 'application/json');
    t.match(body, {
      watch: { id: watch.id, object: 'watch', matches: 1, feed_url: watch.feed_url },
      matches: [{ object: 'match', result: { title: article(1).title } }],
    });
    t.equal(body.matches.length, 1);
    t.notOk(text.includes('whsec_'), 'the secret is not in it');
    t.same(await pending(), [], 'what has arrived is done');
  });

  await t.test('that fail are tried again under the same id, and those after them wait', async (t) => {
    hook.received.length = 0;
    fails(500);
    fails(503, { 'retry-after': '600' });
    clock.advance(HOUR);
    await publish([article(2)]);
    await work();
    const next = new Date(clock.now() + 30 * SECOND).toISOString();
    t.match(await get(watch.id), {
      status: 'active',
      last_error: `Attempt 1 to deliver to the webhook failed (the site answered with an error: 500). The next is at ${next}.`,
    });
    await work();
    t.equal(hook.received.length, 1, 'not before its time');
    clock.advance(30 * SECOND);
    await work();
    t.equal(hook.received.length, 2);
    clock.advance(9 * MINUTE);
    await work();
    t.equal(hook.received.length, 2, 'the receiver asked for ten minutes');
    clock.advance(MINUTE);
    await work();
    t.same(hook.titles(), [[article(2).title], [article(2).title], [article(2).title]]);
    t.equal(new Set(hook.received.map(({ headers }) => headers['webhook-id'])).size, 1);
    t.equal(new Set(hook.received.map(({ headers }) => headers['webhook-timestamp'])).size, 3);
    t.match(await get(watch.id), { status: 'active', last_error: null });
  });

  await t.test('given up after a day: the watch fails, its feed goes on, nothing is lost', async (t) => {
    hook.received.length = 0;
    await publish([article(3)]);
    clock.advance(HOUR);
    for (let at = 0; at < 40; at += 1) fails(500);
    const began = clock.now();
    for (
      ;
      (await get(watch.id)).status === 'active' && clock.now() - began < 2 * DAY;
      clock.advance(10 * MINUTE)
    )
      await work();
    t.ok(clock.now() - began >= DAY, 'not before');
    t.ok(clock.now() - began < DAY + HOUR);
    const tries = hook.received.length;
    t.ok(tries > 8 && tries < 16, `${tries} attempts`);
    t.match(await get(watch.id), { status: 'failing', last_error: /wait until the status is set to active/ });
    await publish([article(4)]);
    clock.advance(DAY);
    await work();
    t.equal(hook.received.length, tries, 'nothing is sent');
    t.equal((await get(watch.id)).matches, 4, 'the feed has it');
    hook.answers.length = 0;
    hook.received.length = 0;
    t.match((await send('PATCH', path, { status: 'active' })).body, { status: 'active', last_error: null });
    await work();
    await work();
    t.same(hook.titles(), [[article(3).title], [article(4).title]], 'in their order');
  });

  await t.test('to nowhere but the address given', async (t) => {
    const fresh = async (url: string) => {
      const made = await make({ deliver: { webhook: { url } } }, { query: 'huelga trenes' });
      const now = await get(made.id);
      await send('DELETE', `/v1/watches/${made.id}`);
      return now;
    };
    hook.answers.push((to) => to.writeHead(307, { location: other.url }).end());
    t.match(await fresh(hook.url), { last_error: /307, a redirect, which is not followed/ });
    hook.answers.push((to) => to.writeHead(308, { location: 'http://10.0.0.1/' }).end());
    t.match(await fresh(hook.url), { last_error: /308, a redirect/ }, 'wherever it leads');
    hook.answers.push((to) => to.writeHead(302, { location: other.url }).end());
    t.match(await fresh(hook.url), { last_error: /302, a redirect/ });
    hook.answers.push((to) => to.writeHead(410).end());
    t.match(await fresh(hook.url), { status: 'failing', next_run_at: null }, 'gone for good');
    t.equal(other.received.length, 0);
    t.match(await fresh('http://nowhere.example/hook'), { last_error: /dns|connection/ });
  });

  await t.test('to a slow or silent host do not stop those to another', async (t) => {
    const before = hook.received.length;
    other.answers.push((to) => to.destroy());
    const [bad, good] = [
      await make({ deliver: { webhook: { url: other.url } }, every_minutes: 1440 }, { query: 'los trenes' }),
      await make({ deliver: { webhook: { url: hook.url } }, every_minutes: 1440 }, { query: 'los trenes' }),
    ];
    t.match(await get(bad.id), { last_error: /connection/ });
    t.ok(hook.received.length > before);
    for (const { id } of [bad, good]) await send('DELETE', `/v1/watches/${id}`);
  });

  await t.test('to a receiver that takes its time do not hold up what becomes due meanwhile', async (t) => {
    const [slow, quick] = [
      await make({ deliver: { webhook: { url: other.url } }, every_minutes: 1440 }, { query: 'los trenes' }),
      await make({ deliver: { webhook: { url: hook.url } }, every_minutes: 1440 }, { query: 'los trenes' }),
    ];
    for (const receiver of [hook, other]) receiver.received.length = 0;
    const asked = Promise.withResolvers<() => void>();
    other.answers.push((to) => asked.resolve(() => to.writeHead(204).end()));
    await redeliver(slow.id);
    const delivered = deliverDue(deps, new AbortController().signal);
    const answer = await asked.promise;
    await redeliver(quick.id);
    for (let tries = 0; hook.received.length === 0 && tries < 80; tries += 1) await sleep(100);
    t.equal(hook.received.length, 1, 'while the other is still at it');
    answer();
    await delivered;
    t.equal(other.received.length, 1);
    for (const { id } of [slow, quick]) await send('DELETE', `/v1/watches/${id}`);
  });

  await t.test('concern nobody else who reads from or posts to the host', async (t) => {
    const test = async () => (await send('POST', `${path}/test`)).body;
    const read = () => app.fetcher.get(new URL('/', hook.url).href, { robots: false });
    fails(503, { 'retry-after': '600' });
    t.match(await test(), { delivered: false, status: 503 });
    t.match(
      await read().catch((error: FetchFailure) => error),
      { upstreamStatus: 404 },
      'it is read at once',
    );
    t.match(await test(), { delivered: true }, 'the host is not closed to posts');
    const { promise: reached, resolve: reach } = Promise.withResolvers<() => void>();
    hook.answers.push((to) => reach(() => to.writeHead(204).end()));
    const slow = test();
    const answer = await reached;
    const failure = await read().catch((error: FetchFailure) => error);
    t.match(failure, { upstreamStatus: 404 }, 'nor to readers, who do not wait for posts');
    answer();
    t.match(await slow, { delivered: true });
  });

  await t.test('without a turn have failed, unless the service is stopping', async (t) => {
    await redeliver(watch.id);
    const stopping = new AbortController();
    const refusing = (before: () => void) => ({
      ...service.deps,
      fetcher: {
        ...app.fetcher,
        async get(): Promise<never> {
          before();
          throw new FetchFailure('cancelled');
        },
      },
    });
    await deliverDue(
      refusing(() => stopping.abort()),
      stopping.signal,
    );
    t.match(await get(watch.id), { last_error: null });
    clock.advance(SECOND);
    await deliverDue(
      refusing(() => undefined),
      new AbortController().signal,
    );
    t.match(await get(watch.id), { last_error: /Attempt 2 .*cancelled/ });
    clock.advance(HOUR);
    await work();
    t.same(await pending(), []);
  });

  await t.test('cut off by a fault of ours are made again, and the fault is reported', async (t) => {
    const id = await redeliver(watch.id);
    const broken = {
      ...service.deps,
      fetcher: { ...app.fetcher, get: async (): Promise<never> => Promise.reject(new TypeError('a fault')) },
    };
    await t.rejects(deliverDue(broken, new AbortController().signal), { message: 'a fault' });
    t.match(await get(watch.id), { status: 'active', last_error: null }, 'not the fault of the receiver');
    hook.received.length = 0;
    await work();
    t.same(hook.received, [], 'another process may still be at it');
    clock.advance(3 * MINUTE);
    await work();
    t.equal(hook.received.length, 1);
    t.equal(hook.received[0]!.headers['webhook-id'], id);
    t.same(await pending(), []);
  });

  await t.test('give way to what the owner changes meanwhile', async (t) => {
    const changing = (fields: object, status: number) =>
      hook.answers.push(
        (to) => void send('PATCH', `/v1/watches/${own.id}`, fields).then(() => to.writeHead(status).end()),
      );
    const own = await make({}, { query: 'los trenes en huelga' });
    t.equal(own.matches, 0, 'it has no webhook when it runs');
    const deliver = async () => {
      await redeliver(own.id);
      await deliverDue(deps, new AbortController().signal);
    };
    await send('PATCH', `/v1/watches/${own.id}`, { deliver: { webhook: { url: hook.url } } });
    other.received.length = 0;
    changing({ deliver: { webhook: { url: other.url } } }, 410);
    await deliver();
    t.match(await get(own.id), { status: 'active', last_error: null }, 'the new webhook is not to blame');
    t.equal(other.received.length, 1, 'it gets the delivery');
    await send('PATCH', `/v1/watches/${own.id}`, { deliver: { webhook: { url: hook.url } } });
    changing({ status: 'paused' }, 410);
    await deliver();
    t.match(await get(own.id), { status: 'paused', last_error: /410/ });
    await send('DELETE', `/v1/watches/${own.id}`);
  });

  await t.test('can be tested', async (t) => {
    hook.received.length = 0;
    t.match(await send('POST', `${path}/test`), {
      status: 200,
      body: { object: 'webhook_test', webhook_id: /^msg_/, delivered: true, status: 204, error: null },
    });
    t.match(hook.received[0]!.body, { test: true, watch: { id: watch.id }, matches: [{ id: String }] });
    fails(404);
    t.match((await send('POST', `${path}/test`)).body, { delivered: false, status: 404, error: /404/ });
    hook.answers.push((to) => to.writeHead(308, { location: hook.url }).end());
    t.match((await send('POST', `${path}/test`)).body, {
      delivered: false,
      status: 308,
      error: /308, a redirect/,
    });
    t.match(await get(watch.id), { status: 'active', last_error: null }, 'the watch is as it was');
    const silent = await make();
    t.match(await send('POST', `/v1/watches/${silent.id}/test`), {
      status: 409,
      body: { detail: /no webhook/ },
    });
    await send('DELETE', `/v1/watches/${silent.id}`);
  });

  await t.test('feeds', async (t) => {
    await publish([article(9, `Huelga de trenes: 3 < 5 & "minuto a minuto" \u0007`)]);
    clock.advance(DAY);
    await work();
    const address = new URL(watch.feed_url);
    const fetched = (url: string, headers = {}) => service.server.inject({ url, headers });
    const early = await fetched(address.pathname);
    t.notOk('last-modified' in early.headers, 'what may still change in this second has no date to compare');
    clock.advance(SECOND);
    const xml = await fetched(address.pathname);
    t.equal(xml.statusCode, 200);
    t.equal(xml.headers['content-type'], 'application/atom+xml; charset=utf-8');
    const json = await fetched(address.pathname.replace('.xml', '.json'));
    t.equal(json.headers['content-type'], 'application/feed+json; charset=utf-8');
    for (const response of [xml, json]) {
      t.equal(response.headers['x-robots-tag'], 'noindex', 'no search engine leads to it');
      t.equal(response.headers['cache-control'], 'private, max-age=60', 'nor keeps a proxy what it says');
      const feed = readFeed(response.payload, { url: watch.feed_url });
      t.same(feed.warnings, []);
      t.equal(feed.title, 'Trenes');
      t.equal(feed.items.length, 5);
      t.match(feed.items[0], {
        title: 'Huelga de trenes: 3 < 5 & "minuto a minuto"',
        url: article(9).url,
      });
    }
    const items = JSON.parse(json.payload).items as { id: string }[];
    t.equal(new Set(items.map(({ id }) => id)).size, 5);
    const { etag, 'last-modified': modified } = xml.headers;
    const zipped = await fetched(address.pathname, { 'accept-encoding': 'gzip' });
    for (const known of [etag, zipped.headers.etag, `W/${etag}`, `"old", W/${zipped.headers.etag}`]) {
      const again = await fetched(address.pathname, { 'if-none-match': known, 'accept-encoding': 'gzip' });
      t.equal(again.statusCode, 304, `${known}`);
    }
    t.equal((await fetched(address.pathname, { 'if-modified-since': modified })).statusCode, 304);
    await publish([article(10)]);
    clock.advance(DAY);
    await work();
    clock.advance(SECOND);
    t.equal((await fetched(address.pathname, { 'if-none-match': etag })).statusCode, 200);
    t.equal((await fetched(address.pathname, { 'if-modified-since': modified })).statusCode, 200);
    const { 'last-modified': before } = (await fetched(address.pathname)).headers;
    clock.advance(MINUTE);
    await send('PATCH', path, { name: 'Trenes' });
    t.equal((await fetched(address.pathname, { 'if-modified-since': before })).statusCode, 304);
    await send('PATCH', path, { name: 'Ferrocarriles' });
    const renamed = await fetched(address.pathname, { 'if-modified-since': before });
    t.equal(renamed.statusCode, 200, 'its title is another');
    t.match(renamed.payload, '<title>Ferrocarriles</title>');
    t.match(renamed.payload, `<updated>${new Date(clock.now()).toISOString()}</updated>\n<link rel="self"`);
    for (const wrong of [
      `/feeds/${'0'.repeat(48)}.xml`,
      address.pathname.replace('.xml', '.rss'),
      '/feeds/nope.xml',
    ])
      t.match(await fetched(wrong), { statusCode: 404, payload: /"detail":"No such feed\."/ }, wrong);
    await send('PATCH', path, { deliver: { feed: false } });
    t.equal((await fetched(address.pathname)).statusCode, 404);
  });
});

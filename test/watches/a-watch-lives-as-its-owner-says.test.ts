// The life of a watch over HTTP: every limit from both sides, seen by its organization only, paused with a reason when it
// may not run or cannot be paid, failing when only its owner can help.
import t from 'tap';
import { priceOf } from '../../core/billing/prices.ts';
import { HOUR, MINUTE } from '../../core/platform/clock.ts';
import { addDelivery, claimDueDeliveries } from '../../core/store/watches/deliveries.ts';
import { runDueWatches } from '../../core/watches/run/run-due-watches.ts';
import { startWatchService } from '../support/watches.ts';

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

t.test('watches over HTTP', async (t) => {
  const service = await startWatchService(t);
  const { send, make, work, clock, publish, stranger, hook, app, deps } = service;
  const request = { query: 'huelga de trenes', mode: 'ultra' };
  const post = (fields: object, secret?: string) =>
    send('POST', '/v1/watches', { name: 'X', request, every_minutes: 60, ...fields }, secret);
  const get = async (id: string, secret?: string) =>
    (await send('GET', `/v1/watches/${id}`, undefined, secret)).body;
  const patch = async (id: string, fields: object, secret?: string) =>
    (await send('PATCH', `/v1/watches/${id}`, fields, secret)).body;

  await t.test('every limit, from both sides', async (t) => {
    const good: object[] = [
      { name: 'ñ'.repeat(100) },
      { every_minutes: 5 },
      { every_minutes: 1440 },
      { deliver: {} },
      { deliver: { feed: false, webhook: null } },
      { deliver: { webhook: { url: hook.url, secret: SECRET } } },
      { request: { ...request, query: ['uno', 'dos'], days: null, questions: {}, dedupe: true } },
    ];
    for (const fields of good) {
      const { status, body, headers } = await post(fields);
      t.equal(status, 201, JSON.stringify(fields).slice(0, 80));
      t.equal(headers.location, `/v1/watches/${body.id}`);
      await send('DELETE', `/v1/watches/${body.id}`);
    }
    const webhook = (fields: object) => ({ deliver: { webhook: { url: hook.url, ...fields } } });
    const bad: [object, string][] = [
      [{ name: '' }, 'name'],
      [{ name: '\u200b \u2060' }, 'name'],
      [{ name: 'ñ'.repeat(101) }, 'name'],
      [{ every_minutes: 4 }, 'every_minutes'],
      [{ every_minutes: 1441 }, 'every_minutes'],
      [{ every_minutes: undefined }, 'every_minutes'],
      [{ request: undefined }, 'request'],
      [{ request: { query: 'x' } }, 'request.query'],
      [{ request: { ...request, stream: true } }, 'request.stream'],
      [{ request: { ...request, cursor: 'x' } }, 'request.cursor'],
      [{ request: { ...request, days: 0 } }, 'request.days'],
      [
        { request: { ...request, published_after: '2026-02-01', published_before: '2026-01-01' } },
        'request.published_before',
      ],
      [{ deliver: { email: 'a@b.example' } }, 'deliver.email'],
      [webhook({ url: 'ftp://hooks.example/' }), 'deliver.webhook.url'],
      [webhook({ url: 'http://127.0.0.1/hook' }), 'deliver.webhook.url'],
      [webhook({ url: 'http://metadata.internal/hook' }), 'deliver.webhook.url'],
      [webhook({ url: 'http://user:word@hooks.example/hook' }), 'deliver.webhook.url'],
      [webhook({ url: 'http://elsewhere.example:22/' }), 'deliver.webhook.url'],
      [webhook({ secret: 'whsec_c2hvcnQ=' }), 'deliver.webhook.secret'],
      // Libraries for Python and Go read no base64 without its padding.
      [webhook({ secret: `whsec_${'c2hv'.repeat(8)}cn` }), 'deliver.webhook.secret'],
      [webhook({ secret: SECRET.slice(6) }), 'deliver.webhook.secret'],
      [{ status: 'paused' }, 'status'],
      [{ colour: 'red' }, 'colour'],
    ];
    for (const [fields, path] of bad) {
      const { status, body } = await post(fields);
      t.equal(status, 400, JSON.stringify(fields).slice(0, 80));
      t.ok(
        body.errors.some((one: { path: string }) => one.path === path),
        `${path}: ${body.detail}`,
      );
    }
    const { body: without } = await post({ every_minutes: undefined });
    t.equal(without.detail, 'every_minutes is required.');
    const { body: untyped } = await post({ request: 'huelga', deliver: { webhook: hook.url } });
    t.same(
      untyped.errors.map(({ message }: { message: string }) => message),
      ['request must be an object, not "huelga"', `deliver.webhook must be an object, not "${hook.url}"`],
      'fields have the names that callers know, not those of schemas',
    );
    t.match(await post({ request: { ...request, index: 'idx_000000' } }), {
      status: 404,
      body: { code: 'index_not_found' },
    });
  });

  await t.test('made, changed, paused, resumed, deleted', async (t) => {
    const { status, body } = await post({ deliver: { webhook: { url: hook.url }, feed: true } });
    t.equal(status, 201);
    t.match(body, {
      id: /^wtc_[0-9a-f]{24}$/,
      object: 'watch',
      name: 'X',
      request: { query: 'huelga de trenes', mode: 'ultra', max_results: 10 },
      every_minutes: 60,
      deliver: { webhook: { url: hook.url, secret: /^whsec_[A-Za-z0-9+/]{43}=$/ }, feed: true },
      status: 'active',
      last_run_at: null,
      next_run_at: '2026-10-07T12:00:00.000Z',
      last_error: null,
      matches: 0,
      feed_url: /^https:\/\/news\.example\/feeds\/[0-9a-f]{48}\.xml$/,
      created_at: '2026-10-07T12:00:00.000Z',
    });
    const { id } = body;
    await work();
    const shown = await get(id);
    t.same(shown.deliver, { webhook: { url: hook.url }, feed: true }, 'the secret is shown once');
    t.equal((await patch(id, { every_minutes: 30 })).next_run_at, '2026-10-07T12:30:00.000Z');
    t.match(await patch(id, { name: 'Y', status: 'paused' }), {
      name: 'Y',
      status: 'paused',
      next_run_at: null,
    });
    for (const fields of [{ request }, { every_minutes: 30 }, { deliver: { webhook: { url: hook.url } } }])
      t.match(await patch(id, fields), { status: 'paused', next_run_at: null }, 'no change resumes it');
    clock.advance(HOUR);
    await work();
    t.equal((await get(id)).last_run_at, '2026-10-07T12:00:00.000Z');
    t.match(await patch(id, { status: 'active' }), {
      status: 'active',
      next_run_at: '2026-10-07T13:00:00.000Z',
    });
    await work();
    t.equal((await get(id)).last_run_at, '2026-10-07T13:00:00.000Z');
    const again = await patch(id, { status: 'active' });
    t.equal(again.next_run_at, '2026-10-07T13:30:00.000Z', 'who is active already does not run for it');
    for (const fields of [{ request }, { status: 'paused' }, { status: 'active' }]) await patch(id, fields);
    const soonest = '2026-10-07T13:05:00.000Z';
    t.equal((await get(id)).next_run_at, soonest, 'changes make no run before the shortest interval');
    t.same((await patch(id, { deliver: { feed: true } })).feed_url, body.feed_url, 'the address stays');
    t.same((await patch(id, { deliver: { feed: false } })).feed_url, null);
    t.not((await patch(id, { deliver: { feed: true } })).feed_url, body.feed_url, 'until the feed is ended');
    const rotated = await patch(id, { deliver: { webhook: { url: hook.url } } });
    t.match(rotated.deliver.webhook.secret, /^whsec_/);
    t.not(rotated.deliver.webhook.secret, body.deliver.webhook.secret);
    t.equal((await patch(id, { deliver: { webhook: null } })).deliver.webhook, null);
    for (const [fields, path] of [
      [{}, ''],
      [{ name: '' }, 'name'],
      [{ name: '\u200b \u2060' }, 'name'],
      [{ status: 'failing' }, 'status'],
      [{ request: { days: 3 } }, 'request.query'],
      [{ deliver: { webhook: { url: 'http://10.0.0.1/' } } }, 'deliver.webhook.url'],
    ] as const) {
      const refused = await send('PATCH', `/v1/watches/${id}`, fields);
      t.equal(refused.status, 400, JSON.stringify(fields));
      t.equal(refused.body.errors[0].path, path);
    }
    t.equal((await send('DELETE', `/v1/watches/${id}`)).status, 204);
    clock.advance(HOUR);
    await work();
    for (const [method, at] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/matches'],
      ['POST', '/test'],
    ] as const)
      t.match(await send(method, `/v1/watches/${id}${at}`), {
        status: 404,
        body: { code: 'watch_not_found' },
      });
  });

  await t.test('another organization does not see it', async (t) => {
    const { id } = await make();
    const { secret } = await stranger();
    for (const [method, at, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { name: 'Mine' }],
      ['DELETE', '', undefined],
      ['GET', '/matches', undefined],
      ['POST', '/test', undefined],
    ] as const)
      t.match(await send(method, `/v1/watches/${id}${at}`, body, secret), { status: 404 }, `${method} ${at}`);
    t.same((await send('GET', '/v1/watches', undefined, secret)).body.data, []);
    t.equal((await service.server.inject('/v1/watches')).statusCode, 401);
    for (const wrong of ['wtc_x', 'x', '..%2f', `${id}0`])
      t.match(await send('GET', `/v1/watches/${wrong}`), { status: 404 }, wrong);
    await send('DELETE', `/v1/watches/${id}`);
  });

  await t.test('pages of the list are exact', async (t) => {
    const made: string[] = [];
    for (let at = 0; at < 5; at += 1) {
      made.unshift((await post({})).body.id);
      if (at !== 2) clock.advance(1);
    }
    const seen: string[] = [];
    for (let query = 'limit=2'; query !== ''; ) {
      const { body } = await send('GET', `/v1/watches?${query}`);
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      t.equal(body.has_more, body.next_before !== null);
      query = body.next_before ? `limit=2&before=${body.next_before}` : '';
    }
    t.same(seen.toSorted(), made.toSorted());
    for (const query of ['limit=0', 'limit=101', 'before=zzz', 'offset=3'])
      t.equal((await send('GET', `/v1/watches?${query}`)).status, 400, query);
    for (const id of made) await send('DELETE', `/v1/watches/${id}`);
  });

  await t.test('without credit it pauses, and goes on by itself when there is some', async (t) => {
    await publish([{ title: 'Huelga de trenes en todo el país' }]);
    const { org, secret } = await stranger({ plan: 'credit', monthlyCredit: priceOf('search_fast', 1) });
    const { id } = await make({}, { mode: 'fast' }, secret);
    t.match(await get(id, secret), { status: 'active', matches: 1 });
    clock.advance(HOUR);
    await work();
    const now = clock.now();
    t.match(await get(id, secret), {
      status: 'paused',
      matches: 1,
      last_error: /more than the 0 USD left of the monthly credit/,
      next_run_at: new Date(now + HOUR).toISOString(),
    });
    await app.tenants.organizations.set(org.id, { monthlyCredit: priceOf('search_fast', 2) });
    clock.advance(HOUR);
    await work();
    t.match(await get(id, secret), { status: 'active', last_error: null });
    const { rows } = await app.db.query('select 1 from ledger where organization_id = $1', [org.id]);
    t.equal(rows.length, 2);
    await send('DELETE', `/v1/watches/${id}`, undefined, secret);
  });

  await t.test('without credit, one whose webhook has failed goes on failing', async (t) => {
    await publish([{ title: 'Huelga de trenes en todo el país' }]);
    const { org, secret } = await stranger({ plan: 'credit', monthlyCredit: priceOf('search_ultra', 9) });
    hook.answers.push((to) => to.writeHead(410).end());
    const { id } = await make({ deliver: { webhook: { url: hook.url }, feed: true } }, {}, secret);
    t.match(await get(id, secret), { status: 'failing', last_error: /410/ });
    const sent = hook.received.length;
    for (const left of [0, 9]) {
      await app.tenants.organizations.set(org.id, { monthlyCredit: priceOf('search_ultra', left) });
      clock.advance(HOUR);
      await work();
      t.match(await get(id, secret), { status: 'failing', last_error: /410/ }, `${left} searches left`);
    }
    t.equal(hook.received.length, sent, 'nothing is sent');
    t.match(await patch(id, { status: 'active' }, secret), { status: 'active', last_error: null });
    await work();
    t.equal(hook.received.length, sent + 1, 'what waited is delivered once its owner resumes it');
    await send('DELETE', `/v1/watches/${id}`, undefined, secret);
  });

  await t.test('switched off, it pauses and says so', async (t) => {
    const { org, secret } = await stranger();
    const { id } = await make({}, {}, secret);
    for (const capability of ['watches', 'search'] as const) {
      await app.tenants.organizations.setPlugin(org.id, capability, false);
      clock.advance(HOUR);
      await work();
      if (capability === 'watches')
        t.match(await send('GET', '/v1/watches', undefined, secret), { status: 403 });
      await app.tenants.organizations.setPlugin(org.id, capability, null);
      t.match(await get(id, secret), { status: 'paused', last_error: /disabled for this organization/ });
      clock.advance(HOUR);
      await work();
      t.match(await get(id, secret), { status: 'active', last_error: null });
    }
    const { secret: narrow } = await app.tenants.keys.create({ org: org.id, capabilities: ['watches'] });
    t.match(await post({}, narrow), { status: 403, body: { detail: /"search" is disabled for this key/ } });
    t.match(await patch(id, { status: 'paused' }, narrow), { status: 'paused' });
    for (const fields of [{ request }, { status: 'active' }])
      t.match(await patch(id, fields, narrow), { code: 'plugin_disabled' }, JSON.stringify(fields));
    await patch(id, { status: 'active', deliver: { webhook: { url: hook.url } } }, secret);
    const feed = (await patch(id, { deliver: { feed: true } }, secret)).feed_url;
    const feedStatus = async () => (await service.server.inject(new URL(feed).pathname)).statusCode;
    t.equal(await feedStatus(), 200);
    const waiting = await service.redeliver(id);
    const sent = () => hook.received.filter(({ headers }) => headers['webhook-id'] === waiting).length;
    await app.tenants.organizations.setPlugin(org.id, 'watches', false);
    await work();
    t.equal(await feedStatus(), 404);
    t.equal(sent(), 0, 'what was queued waits for the capability');
    await app.tenants.organizations.setPlugin(org.id, 'watches', null);
    await app.tenants.organizations.set(org.id, { suspended: true });
    clock.advance(HOUR);
    await work();
    t.equal(await feedStatus(), 404);
    t.equal(sent(), 0, 'what was queued waits');
    await app.tenants.organizations.set(org.id, { suspended: false });
    t.match(await get(id, secret), { status: 'paused', last_error: /suspended/ });
    await work();
    t.equal(sent(), 1);
    await send('DELETE', `/v1/watches/${id}`, undefined, secret);
  });

  await t.test('one whose index is gone fails until it gets another search', async (t) => {
    const urls = ['http://shop.example/1'];
    const { body: index } = await send('POST', '/v1/indexes', { name: 'Shop', urls });
    const { id } = await make({}, { index: index.id });
    const soon = new Date(clock.now() + 5 * MINUTE).toISOString();
    t.match(await get(id), { status: 'active', last_error: /not ready|still/i, next_run_at: soon });
    await send('DELETE', `/v1/indexes/${index.id}`);
    clock.advance(5 * MINUTE);
    await work();
    t.match(await get(id), { status: 'failing', last_error: /not found/, next_run_at: null });
    t.match(await patch(id, { request }), { status: 'active', last_error: null });
    await work();
    t.match(await get(id), { status: 'active', last_error: null, matches: 1 });
    await send('DELETE', `/v1/watches/${id}`);
  });

  await t.test('a run that is cut off is put back; one that fails by our fault is made again', async (t) => {
    const { body } = await post({});
    const stopped = new AbortController();
    const failing = (fail: () => Error) =>
      ({ ...deps, answers: { serve: async () => Promise.reject(fail()) } }) as unknown as typeof deps;
    const stopping = failing(() => {
      stopped.abort();
      return new Error('stopped');
    });
    const jobs = { send: async () => null, wake: () => undefined };
    await runDueWatches(stopping, jobs, stopped.signal);
    t.match(await get(body.id), { status: 'active', last_error: null, next_run_at: body.next_run_at });
    const broken = failing(() => new Error('secret of the inside'));
    await runDueWatches(broken, jobs, new AbortController().signal);
    const soon = new Date(clock.now() + 5 * MINUTE).toISOString();
    t.match(await get(body.id), { status: 'active', last_error: /fault of the service/, next_run_at: soon });
    t.ok(service.seen.some((one) => one.event === 'watch-not-run' && /secret of the inside/.test(one.error)));
    await send('DELETE', `/v1/watches/${body.id}`);
  });

  await t.test('an organization may have a thousand', async (t) => {
    const { org, secret } = await stranger();
    const { id } = (await post({}, secret)).body;
    await app.db.query(
      `insert into watch (id, organization_id, key_id, name, request, every_minutes, created_at)
       select 'wtc_' || lpad(n::text, 24, '0'), organization_id, key_id, name, request, every_minutes, created_at
       from watch, generate_series(1, 998) as n where id = $1`,
      [id],
    );
    t.equal((await post({}, secret)).status, 201);
    t.match(await post({}, secret), { status: 409, body: { code: 'conflict', detail: /1000/ } });
    const now = new Date(clock.now());
    for (let at = 1; at <= 6; at += 1) {
      const number = String(at).padStart(24, '0');
      const one = { id: `msg_${number}`, watch: `wtc_${number}`, firstMatch: 1, lastMatch: 1 };
      await addDelivery(app.db, one, now);
    }
    const until = new Date(clock.now() + HOUR);
    const takes = async (underway: number) =>
      (await claimDueDeliveries(app.db, { now, until, limit: 32, underway: new Map([[org.id, underway]]) }))
        .length;
    t.same(
      [await takes(0), await takes(4), await takes(3), await takes(0), await takes(0)],
      [4, 0, 1, 1, 0],
      'deliveries in fair shares, with those under way',
    );
    await app.db.query('delete from watch where organization_id = $1', [org.id]);
  });
});

// A watch may do what its key and its organization may now: run, deliver, be read as a feed, show articles of its outlets.
import t from 'tap';
import { HOUR } from '../../core/platform/clock.ts';
import { unavailable } from '../../core/store/postgres/outage.ts';
import { latestMatches } from '../../core/store/watches/matches.ts';
import { rightsOrNull } from '../../core/watches/watch-rights.ts';
import { WatchService } from '../../core/watches/watch-service.ts';
import { startWatchService } from '../support/watches.ts';

t.test('rights', async (t) => {
  const service = await startWatchService(t);
  const { send, make, work, clock, publish, stranger, titles, hook, app, server } = service;
  await publish([{ title: 'Huelga de trenes en todo el país' }]);
  const { org, secret } = await stranger();
  const get = async (id: string) => (await send('GET', `/v1/watches/${id}`, undefined, secret)).body;
  const feedOf = async ({ feed_url: url }: { feed_url: string }) => server.inject(new URL(url).pathname);
  const fields = { deliver: { webhook: { url: hook.url }, feed: true } };
  /** Queues the latest match once more; whether it arrives. */
  const arrives = async (id: string) => {
    const delivery = await service.redeliver(id);
    await work();
    return hook.received.some(({ headers }) => headers['webhook-id'] === delivery);
  };

  await t.test('end with the key, and come back with another one', async (t) => {
    const made = async (terms = {}) => {
      const { key, secret: own } = await app.tenants.keys.create({ org: org.id, label: 'old', ...terms });
      return { key, watch: await make(fields, {}, own) };
    };
    const soon = () => new Date(clock.now() + HOUR / 2);
    const ends: [() => object, (id: string) => Promise<unknown>, RegExp][] = [
      [
        () => ({}),
        (id) => app.tenants.keys.revoke(id),
        /"old".* was revoked; set status to active with another key/,
      ],
      [() => ({ expiresAt: soon() }), async () => undefined, /"old".* has expired/],
      [
        () => ({}),
        (id) => app.tenants.keys.set(id, { capabilities: ['watches'] }),
        /"search" is disabled for this key/,
      ],
    ];
    for (const [terms, end, why] of ends) {
      const { key, watch } = await made(terms());
      t.match(await get(watch.id), { status: 'active', matches: 1 });
      t.equal(await arrives(watch.id), true);
      await end(key.id);
      clock.advance(HOUR);
      await work();
      const next = new Date(clock.now() + HOUR).toISOString();
      t.match(await get(watch.id), { status: 'paused', last_error: why, next_run_at: next });
      const mayWatch = /for this key/.test(why.source);
      t.equal(await arrives(watch.id), mayWatch, `delivery: ${why}`);
      t.equal((await feedOf(watch)).statusCode, mayWatch ? 200 : 404, `feed: ${why}`);
      const path = `/v1/watches/${watch.id}`;
      t.match(await send('PATCH', path, { status: 'active' }, secret), { body: { status: 'active' } });
      await work();
      t.match(await get(watch.id), { status: 'active', last_error: null });
      t.equal(await arrives(watch.id), true);
      t.equal((await feedOf(watch)).statusCode, 200);
      await send('DELETE', path, undefined, secret);
    }
  });

  await t.test('a deployment without watches has no feeds', async (t) => {
    const watch = await make(fields, {}, secret);
    const token = /[0-9a-f]{48}/.exec(watch.feed_url)![0];
    const read = (capabilities: typeof app.capabilities) =>
      new WatchService({ ...app, capabilities }).feed(token, 'json', 'https://news.example');
    t.match(await read(app.capabilities), { text: /Huelga/ });
    const others = new Set([...app.capabilities].filter((name) => name !== 'watches'));
    await t.rejects(read(others), { code: 'not_found' });
    await send('DELETE', `/v1/watches/${watch.id}`, undefined, secret);
  });

  await t.test('a lost database says nothing of them', async (t) => {
    const watch = await make(fields, {}, secret);
    const token = /[0-9a-f]{48}/.exec(watch.feed_url)![0];
    const lost = (sql: string, values?: unknown[]) =>
      /from organization/.test(sql) ? Promise.reject(unavailable(null)) : app.db.query(sql, values);
    const deps = { ...app, db: { ...app.db, query: lost } as typeof app.db };
    await t.rejects(rightsOrNull(deps, { org: org.id, key: 'none' }, []), { code: 'unavailable' });
    const read = new WatchService(deps).feed(token, 'json', 'https://news.example');
    await t.rejects(read, { code: 'unavailable' });
    t.equal(await rightsOrNull(app, { org: org.id, key: 'none' }, []), null);
    await send('DELETE', `/v1/watches/${watch.id}`, undefined, secret);
  });

  await t.test('its outlets are those of the organization now, also in what was found before', async (t) => {
    const watch = await make(fields, { dedupe: true }, secret);
    const stored = (await latestMatches(app.db, watch.id, 1))[0]!;
    const { url, source } = stored.result as { url: string; source: string };
    const copy = { url: 'https://other.example/copy', title: 'Copy', source: 'other' };
    const lead = { url: 'https://other.example/1', title: 'Lead', source: 'other', duplicates: [] };
    const put = (result: object) =>
      app.db.query('update watch_match set result = result || $2::jsonb where watch_id = $1', [
        watch.id,
        JSON.stringify(result),
      ]);
    await put({ duplicates: [copy] });
    await app.tenants.organizations.set(org.id, { outlets: [source] });
    const shown = await send('GET', `/v1/watches/${watch.id}/matches`, undefined, secret);
    t.match(shown.body, {
      data: [{ result: { url, duplicates: { length: 0 } } }],
      next_after: String(stored.seq),
    });
    await put(lead);
    const hidden = await send('GET', `/v1/watches/${watch.id}/matches`, undefined, secret);
    t.match(hidden.body, { data: { length: 0 }, next_after: String(stored.seq) });
    t.notMatch((await feedOf(watch)).payload, 'other.example');
    t.equal(await arrives(watch.id), false);
    t.match((await send('POST', `/v1/watches/${watch.id}/test`, undefined, secret)).body, {
      delivered: true,
    });
    t.same(hook.received.at(-1)!.body.matches, []);
    await publish([{ title: 'Huelga de trenes: segundo día' }]);
    await app.tenants.organizations.set(org.id, { outlets: ['example.org'] });
    clock.advance(HOUR);
    await work();
    t.equal((await get(watch.id)).matches, 1, 'the next run does not see them');
    await app.tenants.organizations.set(org.id, { outlets: null });
    t.same(await titles(watch.id, '', secret), ['Lead']);
  });
});

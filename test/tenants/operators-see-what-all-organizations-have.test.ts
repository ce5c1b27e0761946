// The operator's lists of charts, watches and indexes of all organizations, the state of the service, and what goes in: no
// address that lets others read, no secret, nothing that has expired.
import t from 'tap';
import { DAY, heldClock } from '../../core/platform/clock.ts';
import { addIndex } from '../../core/store/indexes/indexes.ts';
import { startTestService } from '../support/service.ts';

const SECRET = 'cnl_op_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGH';

t.test('operators', async (t) => {
  const clock = heldClock('2026-11-20T15:00:00Z');
  const service = await startTestService(t, { clock, listens: true, config: { metrics_key: SECRET } });
  const { operatorKey } = service;
  const { org, secret } = await service.stranger();
  const operator = (method: string, url: string, body?: unknown) =>
    service.send(method, `/admin/v1${url}`, body, operatorKey);
  const listed = async (url: string) => (await operator('GET', url)).body.data;

  await t.test('see the charts that there are, and whose', async (t) => {
    const chart = { data: { csv: 'a,b\nx,1\ny,2\n' } };
    const soon = await service.send('POST', '/v1/charts', { ...chart, expires_in: 60 }, secret);
    clock.advance(1);
    const later = await service.send('POST', '/v1/charts', chart, secret);
    const { id, title, type, created_at, expires_at, embed_url } = later.body;
    const shown = { id, object: 'chart', organization: org.id, name: title, type };
    t.same((await listed('/charts'))[0], { ...shown, created_at, expires_at, embed_url });
    t.same((await listed('/charts')).length, 2);
    t.same((await listed('/charts?limit=1')).length, 1);
    clock.advance(60_000);
    t.same(
      (await listed('/charts')).map((one: { id: string }) => one.id),
      [id],
    );
    t.equal(
      (await service.send('DELETE', `/v1/charts/${soon.body.id}`, undefined, secret)).status,
      404,
      'expired',
    );
    t.equal((await operator('GET', '/charts?limit=1001')).status, 400);
  });

  await t.test('see watches without what would let them read or forge deliveries', async (t) => {
    const made = await service.send(
      'POST',
      '/v1/watches',
      {
        ...{ name: 'Floods', request: { query: ['floods', 'storms'] }, every_minutes: 60 },
        deliver: { feed: true, webhook: { url: 'https://hooks.example/x' } },
      },
      secret,
    );
    t.equal(made.status, 201, JSON.stringify(made.body));
    const [watch] = await listed('/watches');
    t.match(watch, {
      id: made.body.id,
      organization: org.id,
      queries: ['floods', 'storms'],
      status: 'active',
    });
    const token = /[0-9a-f]{48}/.exec(made.body.feed_url)![0];
    t.notMatch(JSON.stringify(watch), new RegExp(`${token}|whsec|hooks\\.example`));
    t.notOk('deliver' in watch || 'feed_url' in watch);
  });

  await t.test('see a hundred of a list, unless they ask for more', async (t) => {
    const fields = { org: org.id, kind: 'urls', source: null, refreshHours: 24, maxUrls: 10 } as const;
    for (let at = 0; at < 101; at += 1) {
      const index = {
        ...fields,
        id: `idx_${String(at).padStart(24, '0')}`,
        name: `Shop ${at}`,
        createdAt: new Date(clock.now()),
      };
      await addIndex(service.app.db, index, '2026-11-19');
    }
    t.equal((await listed('/indexes?limit=101')).length, 101);
    const indexes = await listed('/indexes');
    t.equal(indexes.length, 100);
    for (const { organization } of indexes) t.equal(organization, org.id);
  });

  await t.test('see the settings, but no secret', async (t) => {
    await service.publish([{ title: 'A story without a vector' }]);
    const { status, body } = await operator('GET', '/system');
    t.equal(status, 200);
    t.ok(body.settings.port !== undefined);
    t.notMatch(JSON.stringify(body), SECRET);
    t.match(body.index, { articles: 1, encoder: null, without_vector: 0 });
    const { resident, heap, outside } = body.memory_mb;
    t.ok(resident > 10 && resident < 100_000 && heap < resident && outside < resident, 'in megabytes');
  });

  await t.test('watch it', async (t) => {
    const headers = { authorization: `Bearer ${operatorKey}` };
    const { status, body } = await fetch(`${service.baseUrl}/admin/v1/live`, { headers });
    t.equal(status, 200);
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    let told = '';
    while (!told.includes('\n\n')) told += (await reader.read()).value ?? '';
    const state = JSON.parse(/^data: (.*)$/m.exec(told)![1]!);
    t.match(state, { articles: 1, outlets: {}, jobs: {}, judging: {} });
    t.ok(state.memory_mb > 10 && state.memory_mb < 100_000, 'in megabytes');
    await reader.cancel();
  });

  await t.test('say why an article was taken down', async (t) => {
    const url = encodeURIComponent('https://eldiario.example/story');
    for (const path of ['/articles', '/takedowns'])
      t.match(await operator('DELETE', `${path}?url=story`), {
        status: 400,
        body: { errors: [{ path: 'url', message: /^url must be a full http or https address/ }] },
      });
    await operator('DELETE', `/articles?url=${url}&reason=By%20order`);
    const taken = [{ url: 'https://eldiario.example/story', reason: 'By order' }];
    t.match(await listed('/takedowns'), taken);
    t.match(await operator('DELETE', `/articles?url=${url}`), { body: { reason: 'By order' } }, 'and again');
    t.match(await listed('/takedowns'), taken, 'a repetition does not forget it');
    await operator('DELETE', `/articles?url=${url}&reason=`);
    t.match(await listed('/takedowns'), [{ reason: '' }], 'but an empty one takes its place');
  });

  await t.test('import a thousand articles at once, however long', async (t) => {
    const article = (at: number, body = '') => ({
      ...{ url: `https://eldiario.example/old/${at}`, title: `An old story, number ${at}` },
      ...{ published_at: new Date(clock.now() - DAY).toISOString(), body },
    });
    const articles = (count: number) => Array.from({ length: count }, (_, at) => article(at));
    t.equal((await operator('POST', '/articles', { articles: articles(1001) })).status, 400);
    t.match(await operator('POST', '/articles', { articles: articles(1000) }), { body: { inserted: 1000 } });
    const body = 'A long story. '.repeat(500);
    const long = { articles: Array.from({ length: 300 }, (_, at) => article(1000 + at, body)) };
    t.match(
      await operator('POST', '/articles', long),
      { status: 200, body: { inserted: 300 } },
      'two megabytes',
    );
  });

  await t.test('are told of what cannot be', async (t) => {
    t.equal((await operator('GET', '/jobs?limit=1000000')).status, 400);
    const feed = 'https://otro.example/rss';
    const sources = [{ id: 'otro', name: 'Otro', homepage: 'https://otro.example/', feeds: [feed] }];
    const opml = `<opml version="2.0"><body><outline text="Otro" xmlUrl="${feed}"/></body></opml>`;
    const both = await operator('POST', '/sources/import', { opml, sources });
    t.match(both, { status: 400, body: { code: 'invalid_request' } }, 'one list of two');
    t.equal((await operator('POST', '/sources/import', { opml })).status, 202);
    const changed = await operator('PATCH', '/sources/el-diario', { languages: ['qq'] });
    t.match(changed, { status: 400, body: { errors: [{ path: 'languages.0' }] } });
    const named = await operator('PATCH', `/organizations/${org.id}`, { outlets: ['El-Diario'] });
    t.match(named, { status: 200, body: { outlets: ['el-diario'] } }, 'ids and domains have small letters');
    const polled = await operator('POST', '/sources/el-diario/look');
    t.match(polled, { status: 202, body: { object: 'look' } }, 'as under the name of before');
  });
});

// An index that holds nothing for a question, or whose outlets were not read for six hours, says so and bills nothing
// for an empty answer. Outlets that are not polled are never late.
import t, { type Test } from 'tap';
import { DAY, HOUR, heldClock } from '../../../core/platform/clock.ts';
import { type PollRecord, savePoll } from '../../../core/store/outlets/feeds.ts';
import { addImportedOutlets } from '../../../core/store/outlets/outlets.ts';
import { plainPage, startIndexService } from '../../support/indexes.ts';
import {
  addSources,
  type Reply,
  startTestService,
  TEST_SOURCE,
  type TestService,
  THE_POST,
} from '../../support/service.ts';

const NOW = '2026-03-10T12:00:00Z';

interface LeftOut {
  reason: string;
  count: number;
  since?: string | null;
}

const unknown = (body: { left_out: LeftOut[] }) => body.left_out.filter((one) => 'since' in one);

async function open(t: Test) {
  const clock = heldClock(NOW);
  const service = await startTestService(t, { clock, config: { read_ms: 0 } });
  const ask = async (fields: object = {}) => {
    const { status, body } = await service.post('/v1/search', {
      query: 'huelga de trenes',
      mode: 'fast',
      ...fields,
    });
    t.equal(status, 200);
    return body;
  };
  const spent = async () => (await service.get('/v1/usage')).body.totals?.cost_usd ?? null;
  /** As after a poll of the outlet's feed at the clock's time. */
  const poll = async (source: string, error: string | null = null) => {
    const { rows } = await service.app.db.query<{ id: number }>('select id from feed where source_id = $1', [
      source,
    ]);
    for (const { id } of rows)
      await savePoll(service.app.db, id, { ...POLL, error, polledAt: new Date(clock.now()) });
    await service.app.index.follow();
  };
  return { ...service, clock, ask, spent, poll };
}

/** What a probe is told once the models are loaded: on a busy machine that takes longer than it waits. */
async function ready(get: TestService['get']): Promise<Reply> {
  let reply = await get('/readyz');
  while (reply.status !== 200) reply = await get('/readyz');
  return reply;
}

const POLL: PollRecord = {
  format: 'rss',
  etag: null,
  lastModified: null,
  polledAt: new Date(NOW),
  hadNew: false,
  intervalS: 900,
  perDay: 1,
  advertisedIntervalS: null,
  hub: null,
  topic: null,
  nextPollAt: new Date(NOW),
  why: 'test',
  failures: 0,
  error: null,
  warnings: [],
};

t.test('an empty index', async (t) => {
  const { ask, clock, publish, get, post } = await open(t);
  const empty = [{ reason: 'index_empty', count: 1, since: null }];
  t.match(await ask(), { found: false, total: 0, usage: { cost_usd: 0, cached: false }, left_out: empty });
  t.match((await ready(get)).body, { status: 'ready', warnings: [{ name: 'index_empty' }] });
  const similar = await post('/v1/similar', { url: 'https://eldiario.example/nota/1' });
  t.equal(similar.status, 502, 'the reference is read first');
  await publish([{ title: 'Huelga de trenes', publishedAt: new Date(clock.now() - 10 * DAY) }]);
  t.same((await ready(get)).body.warnings, []);

  await t.test('is empty by window and filters', async (t) => {
    t.same(unknown(await ask()), empty, 'nothing from the last seven days');
    const all = await ask({ days: null });
    t.match(all, { found: true, total: 1, usage: { cost_usd: 0.0014 } });
    t.same(unknown(all), []);
    for (const filter of [
      { include_domains: ['thepost.example'] },
      { exclude_domains: ['eldiario.example'] },
      { languages: ['fr'] },
    ])
      t.match(unknown(await ask({ days: null, ...filter })), [{ reason: 'index_empty', count: 0 }]);
    const other = await ask({ days: null, query: 'xylophon quartz' });
    t.match(
      other,
      { found: false, left_out: { length: 0 }, usage: { cost_usd: 0.0014 } },
      'others are an answer',
    );
  });

  await t.test('is not cached: news are found at once', async (t) => {
    await publish([{ url: 'https://eldiario.example/2', title: 'Huelga de trenes en Rosario' }]);
    t.match(await ask(), { found: true, total: 1, usage: { cost_usd: 0.0014, cached: false } });
    t.match(await ask(), { usage: { cost_usd: 0, cached: true } });
  });

  await t.test('with several queries it is empty when it is for all of them', async (t) => {
    const query = ['huelga de trenes', 'huelga de trenes en 2019'];
    t.same(unknown(await ask({ query })), []);
    t.match(unknown(await ask({ query: ['huelga en 2018', query[1]] })), [{ reason: 'index_empty' }]);
  });
});

t.test('outlets that have not been read for six hours', async (t) => {
  const service = await open(t);
  const { ask, clock, publish, poll, get } = service;
  await addSources(service, [THE_POST]);
  await publish([
    { title: 'Huelga de trenes en Rosario' },
    { url: 'https://eldiario.example/3', title: 'Un museo', publishedAt: new Date('2026-03-08T12:00:00Z') },
  ]);
  t.same(unknown(await ask()), [], 'new outlets have time to be read');
  await poll('el-diario');
  await poll('the-post');
  clock.advance(5 * HOUR);
  await poll('the-post');
  clock.advance(2 * HOUR);
  t.same(unknown(await ask({ fresh: true })), [], 'one of them was read');
  t.same((await ready(get)).body.warnings, []);

  const since = NOW.replace('Z', '.000Z');
  const late = await ask({ sources: ['el-diario'] });
  t.same(unknown(late), [{ reason: 'not_fresh_since', count: 1, since }]);
  t.match(late, { found: true, usage: { cost_usd: 0.0014 } }, 'what was found is billed');
  const nothing = { sources: ['eldiario.example'], query: 'xylophon quartz' };
  t.match(await ask(nothing), { found: false, usage: { cost_usd: 0 } });
  t.match(await ask({ ...nothing, published_before: '2026-03-09' }), {
    left_out: { length: 0 },
    usage: { cost_usd: 0.0014 },
  });

  clock.advance(5 * HOUR);
  await poll('the-post', 'status 500');
  t.same(unknown(await ask()), [
    { reason: 'not_fresh_since', count: 2, since: new Date(Date.parse(NOW) + 5 * HOUR).toISOString() },
  ]);
  const { status, body } = await ready(get);
  t.match(
    { status, body },
    { status: 200, body: { status: 'ready', warnings: [{ name: 'not_fresh_since' }] } },
  );
  await poll('the-post');
  t.same(unknown(await ask({ fresh: true })), []);
});

t.test('archives are not polled, and never late', async (t) => {
  const clock = heldClock(NOW);
  const service = await startTestService(t, {
    clock,
    sources: [{ ...TEST_SOURCE, feeds: [] }],
    config: { read_ms: 0 },
  });
  await addImportedOutlets(service.app.db, [
    { id: 'archive', name: 'Archive', domain: 'archive.example', country: null, language: 'es' },
  ]);
  await service.publish([{ source: 'archive', url: 'https://archive.example/1', title: 'Huelga de trenes' }]);
  clock.advance(2 * DAY);
  const body = await service.search({ query: 'huelga de trenes', mode: 'fast' });
  t.match(body, { found: true, left_out: { length: 0 } });
  t.same((await ready(service.get)).body.warnings, []);
});

t.test('APIs for other clients say it in their warnings', async (t) => {
  const { post } = await open(t);
  for (const [path, body] of [
    ['/compat/exa/search', { query: 'huelga de trenes' }],
    ['/compat/perplexity/search', { query: 'huelga de trenes' }],
    ['/compat/tako/api/v3/search', { query: 'huelga de trenes', sources: { web: {} } }],
  ] as const) {
    const { status, headers } = await post(path, body);
    t.match(
      { status, warnings: headers['x-compat-warnings'] },
      { status: 200, warnings: /limited:index_empty/ },
      path,
    );
  }
});

t.test('a custom index', async (t) => {
  const pages = { '/kettle': plainPage('Electric kettle', ['An electric kettle of steel.']) };
  const { make, send } = await startIndexService(t, { 'shop.example': pages });
  const { id, refreshed_at: since } = await make({ urls: ['http://shop.example/kettle'] });
  const ask = async (fields: object) =>
    (await send('POST', '/v1/search', { query: 'electric kettle', index: id, mode: 'fast', ...fields })).body;
  t.match(await ask({ languages: ['fr'] }), {
    found: false,
    left_out: [{ reason: 'other_language' }, { reason: 'index_empty', count: 1, since }],
    usage: { cost_usd: 0 },
  });
  t.match(await ask({}), { found: true, left_out: { length: 0 }, usage: { cost_usd: 0.0014 } });
});

// Whatever the operator's API does, the command line does too, and it does what it says: takedowns that stay, outlets that are
// changed and paused, jobs that run again, bills, and organizations that are deleted.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { deleteDataOf } from '../../core/tenants/delete-organization.ts';
import { ACTIONS } from '../../plugins/admin/actions.ts';
import { VERBS } from '../../scripts/cli/admin/verbs/all.ts';
import { progressBar } from '../../scripts/cli/progress.ts';
import { adminCommands } from '../support/admin.ts';
import { startPressIndex } from '../support/press-index.ts';

t.test('every action of the API has a verb, and every verb names actions', async (t) => {
  const called = new Set(VERBS.flatMap(({ actions }) => actions));
  t.same(
    [...ACTIONS.keys()].filter((id) => !called.has(id)),
    [],
  );
  t.same(
    [...called].filter((id) => !ACTIONS.has(id)),
    [],
  );
});

const service = await startPressIndex(t, { config: { read_ms: 0 } });
await service.server.start();
const { db, meter, tenants } = service.app;
const at = ['--url', service.server.info.uri, '--operator-key', service.operatorKey];
const { run, json } = adminCommands({}, { always: at });

const SEARCH = { query: 'central bank interest rates', days: null, mode: 'fast', max_results: 3 };

t.test('an article that is taken down leaves every answer and does not come back', async (t) => {
  const { body } = await service.post('/v1/search', SEARCH);
  const [{ url, title, source }] = body.results;
  const chart = await service.post('/v1/charts', {
    query: 'timeline of central bank interest rates',
    days: 365,
  });
  t.match(JSON.stringify(chart.body.sources), url);
  const spelled = url.replace(/^https?:\/\/(www\.)?/, 'http://www.');
  t.match(await run('article', 'remove', `${spelled}#top`, '--reason', 'court order'), {
    code: 0,
    out: /is taken down: 1 in the index, 1 charts/,
  });
  const again = await service.post('/v1/search', SEARCH);
  t.equal(again.body.usage.cached, false, 'the cached answer is gone');
  t.notMatch(JSON.stringify(again.body), url);
  const redrawn = JSON.stringify((await service.get(`/v1/charts/${chart.body.id}`)).body);
  t.notOk(redrawn.includes(url) || redrawn.includes(title), 'the chart names it no more');
  t.match((await service.post('/v1/contents', { urls: [url] })).body.results, [
    { status: 'failed', error: { reason: 'taken_down' } },
  ]);
  await service.publish([{ url, title, source }]);
  t.equal((await db.query('select from article where url = $1', [url])).count, 0, 'a poll does not store it');
  t.match(await run('article', 'list'), { out: /court order/ });
  t.match(await run('article', 'allow', url), { code: 0 });
  t.match(await run('article', 'allow', url), { code: 1, err: /is not taken down/ });
  await service.publish([{ url, title, source }]);
  t.equal((await db.query('select from article where url = $1', [url])).count, 1);
  t.match(await run('article', 'remove', 'nonsense'), { code: 1, err: /invalid_request/ });
});

t.test('an outlet is changed, paused, and polled', async (t) => {
  const [{ id, feeds }] = await json<{ data: { id: string; feeds: { url: string }[] }[] }>(
    'source',
    'list',
  ).then(({ data }) => data as [{ id: string; feeds: [{ url: string }] }]);
  const section = `${feeds[0].url}=Sport`;
  const changed = await json(
    'source',
    'set',
    id,
    '--name',
    'New name',
    '--country',
    'uy',
    '--section',
    section,
  );
  t.match(changed, { name: 'New name', country: 'UY', feeds: [{ section: 'Sport' }] });
  t.match(await run('source', 'set', id, '--section', 'https://nowhere.example/=x'), {
    code: 1,
    err: /is no feed of this outlet/,
  });
  t.match(await run('source', 'set', id), { code: 2, err: /nothing to change/ });
  t.match(await json('source', 'pause', id), { status: 'paused' });
  t.match(await run('source', 'poll', id), { code: 1, err: /is paused; resume it first/ });
  t.match(await json('source', 'resume', id), { status: 'waiting' });
  t.match(await json('source', 'poll', id), { object: 'poll', source: id });
  t.match(await json('source', 'look', id), { object: 'look', source: id });
  t.match(await run('source', 'pause', 'nobody'), { code: 1, err: /not_found/ });
});

t.test('a failed job runs again', async (t) => {
  const id = await service.app.jobs.send('import-opml', { id: 'imp_000000000000000000000000' });
  t.match(await json('job', 'list', 'waiting', '--queue', 'import-opml'), {
    data: [{ id, state: 'waiting' }],
  });
  t.match(await run('job', 'retry', id!), { code: 1, err: /it is waiting, not failed/ });
  await db.query(
    `update pgboss.job set state = 'failed', output = '{"message": "no disk"}' where id = $1::uuid`,
    [id],
  );
  t.match(await run('job', 'list', 'failed'), { code: 0, out: /import-opml +failed .* no disk/ });
  t.match(await json('job', 'retry', id!), { state: 'retrying' });
  const queues = (await json<{ data: { queue: string }[] }>('job', 'queues')).data;
  t.match(
    queues.find(({ queue }) => queue === 'import-opml'),
    { retrying: 1, failed: 0 },
  );
  t.notOk(
    queues.some(({ queue }) => queue.startsWith('__pgboss__')),
    'only those of the service',
  );
  // What the queue sends itself each minute, for each schedule.
  await db.query(
    `insert into pgboss.job (name, data) values ('__pgboss__send-it', '{"data": null, "name": "expire-jobs", "options": {}}')`,
  );
  const listed = (await json<{ data: { queue: string }[] }>('job', 'list')).data;
  t.same(
    listed.filter(({ queue }) => queue.startsWith('__pgboss__')),
    [],
    'nor are those of the queue itself listed',
  );
  t.match(await run('job', 'list', 'lost'), { code: 2, err: /STATE must be one of waiting/ });
  t.match(await run('job', 'list', '--limit', '1001'), { code: 2, err: /from 1 to 1000, not "1001"/ });
});

t.test('an archive is imported through a running service, once', async (t) => {
  const article = (at: number) =>
    JSON.stringify({ url: `https://archive.example/${at}`, title: `Archived ${at}` });
  const lines = [
    ...Array.from({ length: 700 }, (_, at) => article(at)),
    '{"title": "no url"}',
    'no json',
    '5',
    '',
  ];
  const file = join(t.testdir({ 'archive.jsonl': lines.join('\n') }), 'archive.jsonl');
  t.match(await run('import', file), {
    code: 0,
    out: /703 lines: 700 articles new, 0 known, 3 left out[\s\S]*line 701: [\s\S]*line 702: .*JSON[\s\S]*line 703: must be a JSON object/,
  });
  t.match(await json<{ reasons: string[] }>('import', file), {
    inserted: 0,
    known: 700,
    refused: 3,
    reasons: [/^line 701: url is required/, /^line 702: /, /^line 703: /],
  });
  t.equal((await db.query(`select from article where source_id = 'archive-example'`)).count, 700);
  t.match(await run('import', `${file}x`), { code: 2, err: /cannot be read/ });

  writeFileSync(file, article(701).replace('}', ', "publised": "2026-03-09"}'));
  t.match(await run('import', file), {
    code: 0,
    out: /^1 line: 1 article new, 0 known, 0 left out .*\n {2}ignored: publised, in 1 article; did you mean published_at\?/,
  });
  const shown: string[] = [];
  const stream = { isTTY: false, write: (text: string) => shown.push(text) };
  progressBar(stream as unknown as NodeJS.WriteStream).show(58, 'a file that grows');
  t.match(shown, [/^\[={30}\] 100 % /]);
});

t.test('bills of a month, and an organization that is deleted', async (t) => {
  const org = await tenants.organizations.create({ name: '=Sum, "Ltd"' });
  const { key, secret } = await tenants.keys.create({ org: org.id });
  const lines = [{ item: 'search_normal', quantity: 2 }] as const;
  await meter.settle({ org, key: key.id, requestId: 'bill-1', lines });
  const made = await service.server.inject({
    method: 'POST',
    url: '/v1/charts',
    headers: { authorization: `Bearer ${secret}` },
    payload: { data: { csv: 'a,b\nx,1\n' } },
  });
  t.equal(made.statusCode, 200);
  t.match(await json('org', 'show', org.id), { month: { spent_usd: 0.0047 } });
  t.match(await json('bill', org.id), {
    total_usd: 0.0047,
    data: [
      {
        name: org.name,
        lines: [{ item: 'chart_data' }, { item: 'search_normal', quantity: 2, cost_usd: 0.0044 }],
      },
    ],
  });
  const csv = await run('bill', '--csv', org.id);
  t.match(csv.out, /^month,organization,name,plan,item,quantity,cost_usd\r\n/);
  t.match(csv.out, `${org.id},"'=Sum, ""Ltd""",payg,search_normal,2,0.0044\r\n`);
  t.match(csv.out, /,payg,total,,0\.0047$/);
  const file = join(t.testdir(), 'bills.csv');
  t.match(await run('bill', '--out', file, org.id), { code: 0, out: `Written to ${file}.` });
  t.equal(readFileSync(file, 'utf8').trimEnd(), csv.out.trimEnd());
  const nowhere = join(file, 'bills.csv');
  t.match(await run('bill', '--out', nowhere, org.id), { code: 2, err: nowhere }, 'which cannot be written');
  t.match(await run('bill', '--month', '2026-13'), { code: 1, err: /month must be a month/ });
  t.match(await run('bill', '--month', '2020-01'), { code: 0, out: /Nothing was billed/ });

  t.match(await run('org', 'delete', org.id), { code: 2, err: /add --yes/ });
  t.match(await run('org', 'delete', org.id, '--yes'), { code: 0 });
  const { statusCode } = await service.server.inject({
    url: '/v1/usage',
    headers: { authorization: `Bearer ${secret}` },
  });
  t.equal(statusCode, 401, 'its keys are revoked at once');
  t.match(await run('org', 'delete', org.id, '--yes'), { code: 1, err: /not_found/ });
  await deleteDataOf(service.app, org.id);
  t.equal((await db.query('select from chart where organization_id = $1', [org.id])).count, 0);
  t.match(await json('bill', org.id), { total_usd: 0.0047, data: [{ deleted: true }] }, 'the ledger stays');
});

t.test('keys and organizations by the command line', async (t) => {
  const org = await json<{ id: string }>('org', 'create', 'Cli', '--outlets', 'example.com');
  t.match(org, { outlets: ['example.com'] });
  t.match(await json('org', 'set', org.id, '--outlets', 'all'), { outlets: null });
  t.match(await run('org', 'suspend', org.id), { code: 0, out: /SUSPENDED\n.*20\d\d-/ });
  t.match(await json('org', 'resume', org.id), { suspended: false });
  const key = await json<{ id: string }>(
    'key',
    'create',
    org.id,
    '--expires',
    '2999-01-01',
    '--capabilities',
    'search',
  );
  t.match(key, { expires_at: '2999-01-01T00:00:00.000Z', capabilities: ['search'] });
  t.match(await json('key', 'set', key.id, '--expires', 'never', '--rate', '2', '--burst', '3'), {
    expires_at: null,
    rate_limit: { per_second: 2, burst: 3 },
  });
  t.match(await json('key', 'set', key.id, '--default-rate', '--capabilities', 'all'), {
    rate_limit: null,
    capabilities: null,
  });
  t.match(await run('key', 'set', key.id), { code: 2, err: /nothing to change/ });
  for (const expires of ['soon', '2027-02-30', '2027-01-31T12:00', '2027-01-31 (noon)'])
    t.match(await run('key', 'set', key.id, '--expires', expires), { code: 2, err: /such as 2027-01-31/ });
});

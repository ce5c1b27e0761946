// On SIGTERM the process takes no new request, finishes the ones it has, bills them, and ends with exit code 0; what
// nobody waits for any more does not hold it up.
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { saveOutlets } from '../../core/news/outlets/outlet-list.ts';
import { unseen } from '../../core/platform/observe.ts';
import { writeArticles } from '../../core/store/articles/articles.ts';
import { migrate } from '../../core/store/migrate.ts';
import { openDatabase } from '../../core/store/open.ts';
import { articleDraft } from '../../scripts/samples/press/drafts.ts';
import { articlePage, STRIKE } from '../support/articles.ts';
import { start, storage } from '../support/process.ts';
import { TEST_SOURCE } from '../support/service.ts';
import { type Page, website } from '../support/website.ts';

const KEY = /API key {7}(cnl_\w{40})/;

t.test('a request that is open when the signal comes', async (t) => {
  const { args, url, folder } = await storage(t);
  const store = () => openDatabase({ url, folder: join(folder, 'data'), observe: unseen });
  const prepared = await store();
  await migrate(prepared, unseen);
  await saveOutlets(prepared, [TEST_SOURCE]);
  const source = TEST_SOURCE.id;
  await writeArticles(prepared, [
    articleDraft({ source, url: 'http://eldiario.example/uno', title: 'Huelga de trenes en Rosario' }),
    articleDraft({ source, url: 'http://silent.example/dos', title: 'Sigue la huelga de trenes en Rosario' }),
  ]);
  await prepared.close();

  const { promise: asked, resolve: ask } = Promise.withResolvers<() => void>();
  const page = articlePage('Huelga de trenes en Rosario', STRIKE);
  const held: Page = (request, response) => ask(() => page(request, response));
  const site = await website(t, { '/uno': held, '/dos': () => undefined });
  const resolve = JSON.stringify({
    'eldiario.example:80': `127.0.0.1:${site.port}`,
    'silent.example:80': `127.0.0.1:${site.port}`,
  });
  const service = start(t, [...args, '--read-ms', '4000', '--web-interval-ms', '0', '--role', 'all'], {
    CANILLITA_WEB_RESOLVE: resolve,
  });
  const base = new URL(String((await service.logged('started')).base_url));
  while (!KEY.test(service.err())) await once(service.child.stderr!, 'data');
  const key = KEY.exec(service.err())![1]!;
  const idle = connect(Number(base.port), base.hostname);
  await once(idle, 'connect');

  const search = fetch(`${base.origin}/v1/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ query: 'huelga de trenes en Rosario' }),
  });
  const answerPage = await asked;
  const gone = once(idle, 'close');
  service.child.kill('SIGTERM');
  await service.logged('stopping');
  await gone;
  t.pass('a connection on which nothing is asked is closed');
  const refused = async () =>
    fetch(`${base.origin}/healthz`).then(
      () => false,
      (error) => error.cause?.code === 'ECONNREFUSED',
    );
  while (!(await refused())) await sleep(5);
  t.pass('new requests are refused');
  answerPage();

  const response = await search;
  t.equal(response.status, 200, 'the open one is answered');
  const body = (await response.json()) as { results: { url: string; read: unknown }[]; usage: object };
  t.ok(body.results.find((one) => one.url.endsWith('/uno'))?.read, 'with the page that it waited for');
  t.match(body.usage, { cost_usd: 0.0022, cached: false });
  t.equal(await service.ended, 0);
  await service.logged('stopped');
  t.notMatch(service.out(), /"level":"error"/);

  const after = await store();
  t.teardown(() => after.close());
  const { rows } = await after.query('select item, nano_usd from ledger');
  t.same(rows, [{ item: 'search_normal', nano_usd: 2_200_000 }], 'and billed');
  t.same(
    (await after.query('select url from page where failure is not null')).rows,
    [],
    'the page that was cut is not taken for a bad one',
  );
});

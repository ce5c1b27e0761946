// No outlet gets an id at whose address the API has something else, wherever it comes from; one that has it keeps it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { importArticles } from '../../../core/news/articles/import-articles.ts';
import { openOutletRegistry } from '../../../core/news/outlets/outlet-registry.ts';
import { heldClock } from '../../../core/platform/clock.ts';
import type { Fetcher } from '../../../core/web/fetch/fetch.ts';
import { parser } from '../../support/parser.ts';
import { migratedDatabase } from '../../support/postgres.ts';
import { startTestService } from '../../support/service.ts';

const NAMED = {
  id: 'export',
  name: 'Export',
  homepage: 'https://export.example/',
  feeds: ['https://export.example/rss'],
};
const clock = heldClock('2026-10-07T12:00:00Z');

t.test('whoever gives it is refused, and who has it can still be changed', async (t) => {
  const { app, send, operatorKey } = await startTestService(t, { sources: [] });
  const ask = (method: string, path: string, body?: object) => send(method, path, body, operatorKey);
  const refused = await ask('POST', '/admin/v1/sources', NAMED);
  const message = 'id must not be export, which is reserved';
  t.match(refused, { status: 400, body: { code: 'invalid_request', errors: [{ path: 'id', message }] } });
  t.match(await ask('POST', '/admin/v1/sources/import', { sources: [NAMED] }), {
    status: 400,
    body: { errors: [{ path: 'sources.0.id', message: `[0].${message}` }] },
  });
  await app.db.exec(`insert into source (id, name, domain, homepage, country, languages)
    values ('export', 'Export', 'export.example', 'https://export.example/', null, '{}')`);
  t.match(await ask('PATCH', '/admin/v1/sources/export', { name: 'Exports' }), { body: { name: 'Exports' } });
  t.match(await ask('GET', '/admin/v1/sources?limit=1&after=export'), { status: 200 });
  t.match(await ask('DELETE', '/admin/v1/sources/export'), { status: 200 });
});

t.test('where an id is derived it is another one', async (t) => {
  const { db } = await migratedDatabase(t);
  const outlets = openOutletRegistry({ db, clock, fetcher: {} as Fetcher, parser, jobs: null });
  const ids = async () => (await outlets.page({})).data.map(({ id }) => id);
  const opml = `<opml version="2.0" xmlns:canillita="urn:canillita:outlets"><body>
    <outline type="rss" text="Export" xmlUrl="https://www.export.com/rss"/>
    <outline type="rss" text="Uno" canillita:source="export" xmlUrl="https://uno.example/rss"/></body></opml>`;
  t.match(await outlets.import({ opml }), { taken: 2, refused: 0 });
  t.same(await ids(), ['export-com', 'uno']);

  const file = join(t.testdir(), 'articles.jsonl');
  const article = { url: 'https://news.example/1', title: 'Una nota', source: 'Export' };
  writeFileSync(file, JSON.stringify(article));
  t.match(await importArticles({ db, clock, file, keepDays: 0 }), { inserted: 1 });
  t.same(await ids(), ['export-com', 'outlet-export', 'uno']);
});

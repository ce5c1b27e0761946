// A search reads from the database only the articles that neither the index nor a search has read before; what is deleted,
// changed or moved to another country is seen at once all the same, and memory has a limit.
import t from 'tap';
import { ArticleRows } from '../../core/search/candidates/article-rows.ts';
import { deleteArticlesBefore } from '../../core/store/articles/articles.ts';
import { articlesBySeq } from '../../core/store/articles/stored-articles.ts';
import { openReads } from '../../core/store/replica-reads.ts';
import { addSources, startTestService, TEST_SOURCE } from '../support/service.ts';

const TITLES = ['Huelga de trenes en Rosario', 'Sigue la huelga de trenes', 'Termina la huelga de trenes'];

t.test('read once', async (t) => {
  const service = await startTestService(t);
  const { db, index } = service.app;
  await service.publish(TITLES.map((title) => ({ title, firstSeenAt: new Date(title.length * 1000) })));
  const search = async (days: number) => {
    // Another window is another question, so that none is answered from the cache.
    const body = await service.search({ query: 'huelga de trenes', mode: 'ultra', days, min_score: 0 });
    return body.results
      .map(({ title, country }: { title: string; country: string }) => `${title} ${country}`)
      .sort();
  };
  const asked: unknown[][] = [];
  const query = db.query.bind(db);
  t.intercept(db, 'query', {
    value: (sql: string, params: readonly unknown[] = []) => {
      // Not what the index reads to catch up, for which it is given one number.
      if (sql.includes('json_build_array(seq') && Array.isArray(params[0])) asked.push(params[0]);
      return query(sql, params);
    },
  });
  const there = TITLES.map((title) => `${title} AR`).sort();
  t.same(await search(30), there);
  t.equal(asked.length, 0, 'the index has read them');
  service.app.search.rows = new ArticleRows();
  t.same(await search(31), there);
  t.equal(asked.flat().length, 3);
  t.same(await search(36), there);
  t.equal(asked.flat().length, 3, 'the second search reads none');

  await service.publish([{ url: 'https://eldiario.example/nota/0', title: 'Huelga de trenes en Córdoba' }]);
  t.ok((await search(32)).includes('Huelga de trenes en Córdoba AR'), 'a changed article is another one');
  t.notOk((await search(33)).includes(there[0]));

  await addSources(service, [{ ...TEST_SOURCE, country: 'UY' }]);
  await index.follow();
  t.ok(
    (await search(34)).every((found: string) => found.endsWith(' UY')),
    'the country is the outlet’s',
  );

  await deleteArticlesBefore(db, new Date(26_000), 1, new Date(26_000));
  t.equal((await search(35)).length, 2, 'what is deleted is not found');
});

t.test('no more than fits', async (t) => {
  const service = await startTestService(t);
  const { db, index } = service.app;
  await service.publish(TITLES.map((title) => ({ title })));
  const seqs = (await db.query<{ seq: number }>('select seq from article order by seq')).rows.map(
    ({ seq }) => seq,
  );
  const rows = new ArticleRows(1500);
  const reads = openReads(db, null);
  const bySeq = (a: { seq: number }, b: { seq: number }) => a.seq - b.seq;
  const all = (await articlesBySeq(db, seqs)).map((row) => ({ ...row, country: 'AR' })).sort(bySeq);
  for (let time = 0; time < 3; time += 1)
    t.same((await rows.load(reads, index.sources, [...seqs, -1])).sort(bySeq), all);
});

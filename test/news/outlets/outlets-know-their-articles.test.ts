// The list of outlets says how many articles each has, in which sections and since when, without counting them; whatever
// is written, changed and deleted, it says what counting would say.
import fc from 'fast-check';
import t from 'tap';
import { DAY, heldClock } from '../../../core/platform/clock.ts';
import {
  type ArticleDraft,
  deleteArticlesBefore,
  writeArticles,
} from '../../../core/store/articles/articles.ts';
import { listSources } from '../../../core/store/outlets/outlet-records.ts';
import { saveOutlets } from '../../../core/store/outlets/outlets.ts';
import { articleDraft } from '../../../scripts/samples/press/drafts.ts';
import { migratedDatabase } from '../../support/postgres.ts';
import { startTestService, TEST_SOURCE } from '../../support/service.ts';

const OUTLETS = ['uno', 'dos', 'tres'];
const NOW = Date.parse('2026-03-10T15:00:00Z');

/** As it was counted before the counts were kept. */
const COUNTED = `select s.id, (select count(*) from article where source_id = s.id) as articles,
  (select max(coalesce(published_at, first_seen_at)) from article where source_id = s.id) as last,
  array(select section from article where source_id = s.id and section is not null
        group by section order by count(*) desc, section limit 30) as sections
  from source s order by s.id`;

const draft = fc.record({
  nth: fc.nat(20),
  source: fc.constantFrom(...OUTLETS),
  section: fc.option(fc.constantFrom('política', 'economía', 'x'.repeat(200))),
  title: fc.constantFrom('Una', 'Otra'),
  published: fc.option(fc.nat(30)),
});
const step = fc.oneof(
  fc.record({ write: fc.array(draft, { maxLength: 12 }), day: fc.nat(20) }),
  fc.record({ forget: fc.nat(20), limit: fc.integer({ min: 1, max: 8 }) }),
);

t.test('any history', async (t) => {
  const { db } = await migratedDatabase(t);
  await saveOutlets(
    db,
    OUTLETS.map((id) => ({
      ...TEST_SOURCE,
      id,
      domain: `${id}.example`,
      feeds: [`https://${id}.example/rss`],
    })),
  );
  const at = (days: number) => new Date(NOW - days * DAY);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      await db.exec('delete from article; delete from expired_article');
      for (const one of steps) {
        if ('forget' in one) await deleteArticlesBefore(db, at(one.forget), one.limit, at(one.forget));
        else
          await writeArticles(
            db,
            one.write.map((each) => article(each, at(one.day), at)),
          );
      }
      const { rows } = await db.query<{
        id: string;
        articles: number;
        last: Date | null;
        sections: string[];
      }>(COUNTED);
      const listed = await listSources(db);
      t.same(
        listed.map(({ id, articles, sections }) => ({ id, articles, sections })),
        rows.map(({ id, articles, sections }) => ({ id, articles, sections })),
      );
      for (const [nth, { last }] of rows.entries()) {
        const kept = listed[nth]!.last_article_at;
        t.equal(kept === null, last === null);
        // An article that is dated after it was seen leaves the time at which it was seen.
        t.ok(last === null || kept! >= last.toISOString());
      }
      t.same(await listSources(db, { id: 'dos' }), [listed.find(({ id }) => id === 'dos')]);
    }),
    { numRuns: 12 },
  );
});

t.test('neither a chart nor the list counts articles', async (t) => {
  const clock = heldClock(new Date(NOW).toISOString());
  const service = await startTestService(t, { clock });
  await service.publish([
    { title: 'El Banco Central sube la tasa' },
    { title: 'El Banco Central baja la tasa' },
  ]);
  const asked: string[] = [];
  const { db } = service.app;
  const query = db.query.bind(db);
  t.intercept(db, 'query', {
    value: (sql: string, params?: readonly unknown[]) => {
      asked.push(sql);
      return query(sql, params);
    },
  });
  const chart = await service.post('/v1/charts', { query: 'banco central' });
  t.match(chart, { status: 200, body: { object: 'chart' } });
  t.match((await service.get('/v1/sources')).body.data, [{ id: TEST_SOURCE.id, articles: 2 }]);
  t.notOk(asked.some((sql) => /\bfrom article\b/.test(sql) && /\bgroup by\b|\bcount\(/.test(sql)));
  t.equal(
    asked.filter((sql) => /\bfrom source\b/.test(sql)).length,
    1,
    'and the chart does not read the list',
  );
});

function article(
  {
    nth,
    source,
    section,
    title,
    published,
  }: { nth: number; source: string; section: string | null; title: string; published: number | null },
  firstSeenAt: Date,
  at: (days: number) => Date,
): ArticleDraft {
  const url = `https://${source}.example/${nth}`;
  const publishedAt = published === null ? null : at(published);
  return articleDraft({ url, source, title, section, publishedAt, firstSeenAt });
}

// Whatever an outlet writes, and whenever, is read back as it was written, by every way of asking.
import fc from 'fast-check';
import t from 'tap';
import { type ArticleDraft, writeArticles } from '../../core/store/articles/articles.ts';
import {
  articlesAfter,
  articlesBetween,
  articlesBySeq,
  articlesByUrl,
  packed,
  unpacked,
} from '../../core/store/articles/stored-articles.ts';
import { saveOutlets } from '../../core/store/outlets/outlets.ts';
import { migratedDatabase } from '../support/postgres.ts';
import { TEST_SOURCE } from '../support/service.ts';

/** What no text field can hold is removed before it is stored. */
const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'));
const date = fc.date({
  min: new Date('0099-01-01T00:00:00Z'),
  max: new Date('9999-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const draft: fc.Arbitrary<ArticleDraft> = fc.record({
  url: fc.uuid().map((id) => `https://eldiario.example/${id}`),
  source: fc.constant(TEST_SOURCE.id),
  title: text,
  standfirst: fc.option(text),
  section: fc.option(text),
  language: fc.option(fc.constantFrom('es', 'en')),
  author: fc.option(text),
  image: fc.option(text),
  publishedAt: fc.option(date),
  modifiedAt: fc.option(date),
  firstSeenAt: date,
  story: fc.option(fc.uint8Array({ maxLength: 200 })),
});

t.test('any article', async (t) => {
  const { db } = await migratedDatabase(t);
  await saveOutlets(db, [{ ...TEST_SOURCE, domain: 'eldiario.example' }]);
  await fc.assert(
    fc.asyncProperty(fc.array(draft, { minLength: 1, maxLength: 8 }), async (drafts) => {
      await db.exec('delete from article');
      await writeArticles(db, drafts);
      const all = await articlesAfter(db, 0, 100);
      const seqs = all.map(({ seq }) => seq);
      const byUrl = new Map(drafts.map((one) => [one.url, one]));
      t.same(
        all.map(({ seq: _, country: __, ...article }) => article),
        all.map(({ url }) => byUrl.get(url)),
      );
      t.equal(all.length, byUrl.size);
      t.same(
        seqs,
        seqs.toSorted((a, b) => a - b),
      );
      const bySeq = (await articlesBySeq(db, seqs)).sort((a, b) => a.seq - b.seq);
      t.same(
        bySeq,
        all.map((article) => ({ ...article, country: null })),
      );
      t.same(
        bySeq.map((row) => unpacked(packed(row))),
        bySeq,
      );
      t.same(await articlesBetween(db, seqs[0]!, seqs.at(-1)!), all);
      t.same(await articlesByUrl(db, [...byUrl.keys()]), all);
      t.same(await articlesAfter(db, seqs[0]!, 2), all.slice(1, 3));
      t.ok(all.every(({ country }) => country === TEST_SOURCE.country));
    }),
    { numRuns: 15 },
  );
  t.same(await articlesBySeq(db, [-1]), []);
});

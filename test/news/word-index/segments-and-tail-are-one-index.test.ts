// Two processes on one database follow the same articles: one of them seals the oldest into a segment, both search
// segment and tail as one, and an article that its outlet changed is found as it is now, not as it was.

import t from 'tap';
import { queryTerms } from '../../../core/language/words/terms.ts';
import { NewsIndex } from '../../../core/news/news-index.ts';
import { NO_FILTER } from '../../../core/news/word-index/filter.ts';
import { SEGMENT_DOCUMENTS } from '../../../core/news/word-index/indexed-document.ts';
import { heldClock, MINUTE } from '../../../core/platform/clock.ts';
import { unseen } from '../../../core/platform/observe.ts';
import { startTestService } from '../../support/service.ts';

const NOW = '2026-03-10T12:00:00Z';
const STEP = 4096;
const TAIL = 50;

t.test('two processes', async (t) => {
  const clock = heldClock(NOW);
  const service = await startTestService(t, { clock, config: { read_ms: 0 } });
  const { db } = service.app;
  const other = () => new NewsIndex({ db, clock, observe: unseen, seals: true });
  const [one, two] = [other(), other()];
  t.teardown(() => Promise.all([one.close(), two.close()]));
  await Promise.all([one.open(), two.open()]);

  const all = SEGMENT_DOCUMENTS + TAIL;
  const title = (n: number) =>
    n % 1000 === 7 || n === SEGMENT_DOCUMENTS + 10 ? `Huelga de trenes número ${n}` : `Nota breve ${n}`;
  for (let from = 0; from < all; from += STEP) {
    await service.publish(
      Array.from({ length: Math.min(STEP, all - from) }, (_, n) => ({
        url: `https://eldiario.example/${from + n}`,
        title: title(from + n),
        publishedAt: new Date(clock.now() - (from + n) * MINUTE),
        firstSeenAt: new Date(clock.now()),
      })),
    );
  }
  await Promise.all([one.follow(), two.follow()]);
  await service.app.index.follow();
  const indexes = [one, two, service.app.index];

  await t.test('one segment, made once, loaded by all', async (t) => {
    const { rows } = await db.query('select lo, hi, documents from segment');
    t.same(rows, [{ lo: 1, hi: SEGMENT_DOCUMENTS, documents: SEGMENT_DOCUMENTS }]);
    for (const { wordIndex } of indexes) t.equal(wordIndex.documents, all);
  });

  const expected = Array.from({ length: all }, (_, n) => n).filter((n) => title(n).startsWith('Huelga'));
  const found = ({ wordIndex }: NewsIndex, words: string) =>
    wordIndex.candidates(queryTerms(words), { filter: NO_FILTER, limit: 100, now: clock.now() }).hits;
  await t.test('segment and tail are searched as one', async (t) => {
    const whole = found(one, 'huelga de trenes');
    t.equal(whole.length, expected.length);
    for (const index of indexes.slice(1))
      t.same(found(index, 'huelga de trenes'), whole, 'by every process alike');
    const body = await service.search({
      query: 'huelga de trenes',
      mode: 'ultra',
      days: null,
      max_results: 50,
    });
    t.same(
      body.results
        .map(({ url }: { url: string }) => Number(url.split('/').at(-1)))
        .sort((a: number, b: number) => a - b),
      expected,
    );
    t.ok(
      expected.some((n) => n >= SEGMENT_DOCUMENTS) && expected.some((n) => n < SEGMENT_DOCUMENTS),
      'of both',
    );
  });

  await t.test('a process that starts later sees the same', async (t) => {
    const late = other();
    t.teardown(() => late.close());
    await late.open();
    t.equal(late.wordIndex.documents, all);
    t.same(found(late, 'huelga de trenes'), found(one, 'huelga de trenes'));
  });

  await t.test('an article that was changed is found under its new headline only', async (t) => {
    const search = async (query: string) =>
      (await service.post('/v1/search', { query, mode: 'ultra', days: null, max_results: 50, fresh: true }))
        .body;
    const urls = ({ results }: { results: { url: string }[] }) => results.map(({ url }) => url);
    for (const n of [7, SEGMENT_DOCUMENTS + TAIL - 1]) {
      const url = `https://eldiario.example/${n}`;
      await service.publish([
        {
          url,
          title: 'Levantaron la medida de fuerza ferroviaria',
          publishedAt: new Date(clock.now() - n * MINUTE),
        },
      ]);
      t.notOk(urls(await search(title(n))).includes(url), 'not under the old one');
      const now = await search('levantaron la medida de fuerza ferroviaria');
      t.equal(urls(now).filter((one) => one === url).length, 1, 'once under the new one');
      t.equal(
        now.results.find((one: { url: string }) => one.url === url).published_at,
        new Date(clock.now() - n * MINUTE).toISOString(),
        'with its own date',
      );
      // The other process learns of it as well.
      await one.follow();
      t.ok(found(one, 'medida de fuerza ferroviaria').length > 0);
    }
    t.equal((await db.query('select 1 from article')).count, all, 'no article was added');
    t.equal((await search('huelga de trenes')).total, expected.length - 1);
  });
});

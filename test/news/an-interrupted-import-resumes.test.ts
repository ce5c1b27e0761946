// An import that is stopped in the middle goes on where it stopped, and no article is stored twice or missing.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { importArticles } from '../../core/news/articles/import-articles.ts';
import { systemClock } from '../../core/platform/clock.ts';
import { articlesAfter } from '../../core/store/articles/stored-articles.ts';
import { migratedDatabase } from '../support/postgres.ts';

const LINES = 3500;

t.test('stopped after its first batch', async (t) => {
  const { db } = await migratedDatabase(t);
  const file = join(t.testdir(), 'articles.jsonl');
  const url = (n: number) => `https://eldiario.example/${n}`;
  const lines = Array.from({ length: LINES }, (_, n) => JSON.stringify({ url: url(n), title: `Nota ${n}` }));
  writeFileSync(file, [...lines, '{"url": "no address"}', ''].join('\n'));
  const options = { db, clock: systemClock, file, keepDays: 0 };

  const stop = new AbortController();
  const inserted: number[] = [];
  const stopped = importArticles({
    ...options,
    signal: stop.signal,
    onProgress: (progress) => {
      inserted.push(progress.inserted);
      stop.abort(new Error('stopped'));
    },
  });
  await t.rejects(stopped, { message: 'stopped' });
  const first = await articlesAfter(db, 0, 2 * LINES);
  t.equal(first.length, inserted.at(-1), 'nothing is being written any more');
  t.ok(first.length < LINES, `${first.length} articles before it stopped`);

  const rest = await importArticles(options);
  t.match(rest, { inserted: LINES - first.length, known: 0, refused: 1 });
  const all = await articlesAfter(db, 0, 2 * LINES);
  t.same(new Set(all.map((article) => article.url)), new Set(lines.map((_, n) => url(n))));
  t.equal(all.length, LINES);
});

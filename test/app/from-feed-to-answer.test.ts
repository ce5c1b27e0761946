// The whole way, through the code that reads real outlets: nine outlets' feeds, the jobs that poll them, the index,
// a question, its answer; and a second poll that changes nothing.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { HOUR, heldClock } from '../../core/platform/clock.ts';
import type { SourceRecord } from '../../core/store/outlets/outlet.ts';
import { articleUrl } from '../../scripts/samples/press/address.ts';
import { ARTICLES, publishedAt } from '../../scripts/samples/press/articles.ts';
import { OUTLETS, sourceSeeds } from '../../scripts/samples/press/outlets.ts';
import { startPress } from '../../scripts/samples/press/serve.ts';
import { pollDue, startTestService } from '../support/service.ts';

/** Later than the database's own clock, by which a new feed is due. */
const NOW = '2040-03-10T15:00:00Z';
const SPOKEN = new Set(['es', 'en']);
const outletOf = (id: string) => OUTLETS.find((outlet) => outlet.id === id)!;

t.test('from feed to answer', async (t) => {
  const clock = heldClock(NOW);
  const opened = new Date(clock.now());
  const press = await startPress({ now: () => new Date(clock.now()) });
  const service = await startTestService(t, {
    clock,
    ingests: true,
    config: { web_resolve: press.resolve, read_ms: 10_000 },
    sources: sourceSeeds(),
  });
  t.teardown(() => press.close());

  const sources = async (): Promise<SourceRecord[]> => (await service.get('/v1/sources')).body.data;
  const polled = async () => {
    const now = new Date(clock.now()).toISOString();
    for (;;) {
      const all = await sources();
      if (all.every(({ feeds }) => feeds.every((feed) => feed.last_look_at === now))) return all;
      await sleep(50);
    }
  };
  const stored = async () =>
    (
      await service.app.db.query<{
        url: string;
        source_id: string;
        title: string;
        standfirst: string | null;
        language: string;
        published_at: Date | null;
        seq: number;
      }>('select * from article')
    ).rows;
  const feedVisits = (status: number) =>
    press.log.filter(
      (visit) =>
        visit.status === status &&
        visit.at === clock.now() &&
        OUTLETS.some(
          ({ host, documents }) => host === visit.host && documents.some(({ path }) => path === visit.path),
        ),
    );

  const first = await polled();
  await service.app.index.follow();

  await t.test('every article of every outlet is there, once, as it was written', async (t) => {
    const rows = new Map((await stored()).map((row) => [row.url, row]));
    t.equal(rows.size, ARTICLES.length);
    for (const article of ARTICLES) {
      const outlet = outletOf(article.outlet);
      const row = rows.get(articleUrl(article));
      t.match(row, { source_id: outlet.id, title: article.title }, `${outlet.id}: ${article.title}`);
      t.same(row?.published_at ?? null, publishedAt(article, opened), 'its date, or none');
      if (SPOKEN.has(article.language)) t.equal(row?.language, article.language, 'its language');
    }
  });

  await t.test('a charset that is not UTF-8, and gzipped sitemaps, leave no trace', async (t) => {
    const rows = await stored();
    const latin = rows
      .filter((row) => row.source_id === 'la-voz-del-litoral')
      .map((row) => `${row.title} ${row.standfirst}`)
      .join('\n');
    for (const letter of 'ñéíóáú') t.ok(latin.includes(letter), letter);
    t.notMatch(latin, /\uFFFD|Ã/);
    t.ok(rows.some((row) => row.source_id === 'southern-cross-times'));
  });

  await t.test('GET /v1/sources says how each outlet is doing', async (t) => {
    t.same(
      first.map(({ id }) => id),
      OUTLETS.map(({ id }) => id).sort(),
    );
    for (const { id, articles, status, sections, last_article_at, feeds } of first) {
      t.equal(articles, ARTICLES.filter(({ outlet }) => outlet === id).length, id);
      t.match({ status, last_article_at }, { status: 'ok', last_article_at: /^20/ }, id);
      t.equal(
        id === 'diario-del-istmo' || id === 'southern-cross-times' || sections.length > 0,
        true,
        `${id} has sections`,
      );
      for (const feed of feeds) {
        t.match(
          feed,
          { last_error: null, why: /a day lately|asks for \d+ |something new/, format: /./ },
          feed.url,
        );
        t.ok(feed.next_look_at > feed.last_look_at!, 'and will be polled again');
      }
    }
  });

  await t.test('one story in the outlets of both languages', async (t) => {
    const { body } = await service.post('/v1/search', {
      query: 'Calafate-1',
      mode: 'fast',
      days: 30,
      max_results: 50,
    });
    t.same(
      new Set(body.results.map(({ language }: { language: string }) => language)),
      new Set(['es', 'en']),
    );
    const matching = ARTICLES.filter(({ title }) => title.includes('Calafate-1'));
    for (const article of matching) {
      const found = body.results.find(({ url }: { url: string }) => url === articleUrl(article));
      t.match(
        found,
        {
          title: article.title,
          snippet: article.standfirst,
          source: article.outlet,
          published_at: publishedAt(article, opened)!.toISOString(),
          found_in: 'index',
        },
        article.title,
      );
    }
  });

  await t.test('undated articles stay undated, and count as such', async (t) => {
    const article = ARTICLES.find(
      ({ outlet, minutesAgo }) => minutesAgo === null && outlet === 'diario-del-istmo',
    )!;
    const { body } = await service.post('/v1/search', { query: 'alebrijes de don Tacho', mode: 'fast' });
    t.match(body.results[0], { title: article.title, published_at: null });
    t.match(body.diffusion, { undated: 1, first: null, by_day: { length: 0 } });
  });

  await t.test('pages are read: a teaser is known for one, and a closed page is left alone', async (t) => {
    const paywalled = ARTICLES.find((article) => article.paywalled)!;
    const closed = ARTICLES.find(
      ({ outlet, section }) => outlet === 'cronica-austral' && section.toLowerCase() === 'privado',
    )!;
    const [open, shut] = [paywalled, closed].map(articleUrl);
    const merger = await service.post('/v1/search', {
      query: 'Northgate Banco Pacífico merger',
      days: 30,
      max_results: 50,
    });
    t.ok(
      merger.body.results.concat(merger.body.rejected).find(({ url }: { url: string }) => url === open)?.read,
      'the teaser was judged',
    );
    const { rows } = await service.app.db.query<{ body: { paywalled: boolean; paragraphs: string[] } }>(
      'select body from page where url = $1',
      [open],
    );
    t.equal(rows[0]!.body.paywalled, true);
    t.notOk(
      rows[0]!.body.paragraphs.some((paragraph) => paragraph.includes(paywalled.paragraphs[1]!.slice(0, 60))),
    );

    const { body } = await service.post('/v1/search', {
      query: closed.title.slice(0, 190),
      days: 30,
      max_results: 50,
    });
    const found = body.results.find(({ url }: { url: string }) => url === shut);
    t.match(
      found,
      { title: closed.title, read: null, highlights: { length: 0 } },
      'judged by its headline alone',
    );
    t.ok(
      body.left_out.some(({ reason }: { reason: string }) => reason === 'not_read_robots'),
      JSON.stringify(body.left_out),
    );
    t.notOk(
      press.log.some(({ path }) => path.startsWith('/privado/')),
      'it was never asked for',
    );
  });

  await t.test('polling unchanged feeds again changes nothing', async (t) => {
    const before = await stored();
    clock.advance(2 * HOUR);
    await pollDue(service);
    const second = await polled();
    t.same((await stored()).sort(bySeq), before.sort(bySeq), 'no article was touched');
    // The index of sitemaps is read whole each time: that it is the same says nothing about the maps it names.
    const feeds = OUTLETS.flatMap((outlet) => outlet.feeds);
    const indexes = feeds.filter((url) => url.includes('sitemap_index'));
    t.equal(feedVisits(304).length, feeds.length - indexes.length);
    for (const [at, { id, status, articles, feeds }] of second.entries()) {
      t.match({ status, articles }, { status: 'ok', articles: first[at]!.articles }, id);
      for (const [n, feed] of feeds.entries()) {
        t.match(feed, {
          format: first[at]!.feeds[n]!.format,
          last_new_at: first[at]!.feeds[n]!.last_new_at,
          last_error: null,
        });
      }
    }
  });
});

const bySeq = (a: { seq: number }, b: { seq: number }) => a.seq - b.seq;

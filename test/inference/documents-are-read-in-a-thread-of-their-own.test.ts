// A page of any size is read beside the thread that answers requests, as it would be read there.
import t from 'tap';
import { openDocumentParser } from '../../core/inference/document-parser.ts';
import { systemClock } from '../../core/platform/clock.ts';
import type { Observation } from '../../core/platform/observe.ts';
import parseFeed from '../../core/web/feed/parse-feed.ts';
import parseHead from '../../core/web/page/page-head.ts';
import parsePage from '../../core/web/page/parse-page.ts';

const url = 'https://example.org/nota';
const source = (html: string) => ({ bytes: Buffer.from(html), contentType: 'text/html', url });
const LONG = 'Un párrafo de la nota con comas, puntos y bastante largo para contar como prosa. '.repeat(3);

t.test('pages come back whole, and articles without text are observed', async (t) => {
  const seen: Observation[] = [];
  const parser = openDocumentParser({ clock: systemClock, observe: (one) => seen.push(one) });
  t.teardown(() => parser.close());
  const article = source(
    `<meta property="article:published_time" content="2024-06-03T10:00:00-03:00"><h1>Una nota</h1><p>${LONG}</p>`,
  );
  t.same(await parser.page(article), parsePage(article));
  const drawn = source(
    '<script type="application/ld+json">{"@type":"NewsArticle","headline":"Una nota"}</script><h1>Una nota</h1>',
  );
  t.equal((await parser.page(drawn)).emptyBecause, 'scripts');
  t.same(
    seen.filter(({ event }) => event === 'article-empty'),
    [{ event: 'article-empty', why: 'scripts' }],
  );
});

t.test('a parser that was closed starts no thread', async (t) => {
  const parser = openDocumentParser({ clock: systemClock, observe: () => undefined });
  await parser.close();
  await t.rejects(parser.page(source('<h1>Una nota</h1>')), { code: 'unavailable' });
});

t.test('turns of this thread go on while a huge page is read', async (t) => {
  const parser = openDocumentParser({ clock: systemClock, observe: () => undefined });
  t.teardown(() => parser.close());
  let turns = 0;
  const beat = setInterval(() => turns++, 1);
  const huge = `<h1>Una nota</h1>${'<p class="date">12 de enero de</p>'.repeat(60_000)}`;
  await parser.page(source(huge));
  clearInterval(beat);
  t.ok(turns > 10, `${turns} turns`);
});

t.test(
  'feeds, sitemaps and heads come back as they are read here, and refusals as the same errors',
  async (t) => {
    const parser = openDocumentParser({ clock: systemClock, observe: () => undefined });
    t.teardown(() => parser.close());
    const item =
      '<item><title>Una nota</title><link>/nota</link><pubDate>Mon, 03 Jun 2024 10:00:00 -0300</pubDate></item>';
    const documents = [
      `<rss version="2.0"><channel><title>Diario</title>${item}</channel></rss>`,
      '<urlset><url><loc>https://example.org/a</loc></url></urlset>',
      '<sitemapindex><sitemap><loc>https://example.org/a.xml</loc><lastmod>2024-06-03</lastmod></sitemap></sitemapindex>',
    ];
    for (const document of documents)
      t.same(await parser.feed(source(document)), parseFeed(source(document)));
    const page = source(
      '<html lang="es-AR"><title>El Diario</title><link rel="alternate" type="application/rss+xml" href="/rss">',
    );
    t.same(await parser.head(page), parseHead(page));
    await t.rejects(parser.feed(page), { name: 'FormatError', links: ['https://example.org/rss'] });
  },
);

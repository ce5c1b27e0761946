// A page of any size is read beside the thread that answers requests, as it would be read there.
import t from 'tap';
import { openPageParser } from '../../core/inference/page-parser.ts';
import { systemClock } from '../../core/platform/clock.ts';
import type { Observation } from '../../core/platform/observe.ts';
import parsePage from '../../core/web/page/parse-page.ts';

const url = 'https://example.org/nota';
const source = (html: string) => ({ bytes: Buffer.from(html), contentType: 'text/html', url });
const LONG = 'Un párrafo de la nota con comas, puntos y bastante largo para contar como prosa. '.repeat(3);

t.test('pages come back whole, and articles without text are observed', async (t) => {
  const seen: Observation[] = [];
  const parser = openPageParser({ clock: systemClock, observe: (one) => seen.push(one) });
  t.teardown(() => parser.close());
  const article = source(
    `<meta property="article:published_time" content="2024-06-03T10:00:00-03:00"><h1>Una nota</h1><p>${LONG}</p>`,
  );
  t.same(await parser.parse(article), parsePage(article));
  const drawn = source(
    '<script type="application/ld+json">{"@type":"NewsArticle","headline":"Una nota"}</script><h1>Una nota</h1>',
  );
  t.equal((await parser.parse(drawn)).emptyBecause, 'scripts');
  t.same(
    seen.filter(({ saw }) => saw === 'article-empty'),
    [{ saw: 'article-empty', why: 'scripts' }],
  );
});

t.test('turns of this thread go on while a huge page is read', async (t) => {
  const parser = openPageParser({ clock: systemClock, observe: () => undefined });
  t.teardown(() => parser.close());
  let turns = 0;
  const beat = setInterval(() => turns++, 1);
  const huge = `<h1>Una nota</h1>${'<p class="date">12 de enero de</p>'.repeat(60_000)}`;
  await parser.parse(source(huge));
  clearInterval(beat);
  t.ok(turns > 10, `${turns} turns`);
});

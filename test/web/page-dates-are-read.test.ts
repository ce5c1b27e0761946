/** Of the dates on a page, the one counts that says when the article was published, as exactly as the page says it. */
import t from 'tap';
import { readPage } from '../../core/web/page/page.ts';

const address = 'https://example.org/nota';
const page = (head: string, body = '', url = address) =>
  readPage(`<!doctype html><html lang="es"><head>${head}</head><body>${body}</body></html>`, { url });
const jsonld = (thing: object) => `<script type="application/ld+json">${JSON.stringify(thing)}</script>`;
const article = (dates: object) => jsonld({ '@type': 'NewsArticle', headline: 'Una nota', ...dates });
const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`;
const at = (head: string, body?: string) => page(head, body).publishedAt?.toISOString() ?? null;

t.test('an instant with its offset beats one without, and both beat the day', async (t) => {
  const loose = article({ datePublished: '2024-06-03T10:00:00' });
  t.equal(at(loose + meta('pubdate', '2024-06-03T12:00:00Z')), '2024-06-03T12:00:00.000Z');
  const day = article({ datePublished: '2024-06-03' });
  t.equal(at(day + meta('pubdate', '2024-06-03T12:00:00Z')), '2024-06-03T12:00:00.000Z');
  t.equal(
    at(day + meta('pubdate', '2024-06-10T12:00:00Z')),
    '2024-06-03T00:00:00.000Z',
    'of about the same day',
  );
});

t.test('an older date counts where the page was changed on the day that it declares', async (t) => {
  const both = article({ datePublished: '2024-06-03' }) + meta('date', '2020-01-01');
  t.equal(page(both).publishedOn, '2024-06-03');
  t.equal(page(both + meta('last-modified', '2024-06-03T10:00:00Z')).publishedOn, '2020-01-01');
});

t.test('a time without offset is not placed by one of another season', async (t) => {
  const modified = meta('last-modified', '2024-12-03T10:00:00+01:00');
  t.equal(at(meta('pubdate', '2024-06-03T10:00:00') + modified), '2024-06-03T10:00:00.000Z');
});

t.test('when it was created counts where nothing says when it was published', async (t) => {
  const created = { dateCreated: '2024-06-02T20:00:00Z' };
  t.equal(page(article(created)).publishedOn, '2024-06-02');
  t.equal(at(article({ ...created, datePublished: '2024-06-03' })), '2024-06-03T00:00:00.000Z');
});

t.test('the page is dated where its article is not; its videos are not asked', async (t) => {
  const dated = (type: string) => article({}) + jsonld({ '@type': type, datePublished: '2024-06-03' });
  t.equal(page(dated('WebPage')).publishedOn, '2024-06-03');
  t.equal(page(dated('VideoObject')).publishedOn, null);
});

t.test('dates before the web, and years, are none', async (t) => {
  for (const date of ['1900-01-01', '1970-01-01T00:00:00Z', '2024'])
    t.equal(at(meta('date', date)), null, date);
});

t.test(
  'time elements: that of the publication before others, never that of a change or of a quotation',
  async (t) => {
    const time = (name: string, day: string) =>
      `<span class="${name}"><time datetime="${day}">x</time></span>`;
    const on = (body: string) => page('', `<h1>Una nota</h1>${body}`).publishedOn;
    t.equal(on(time('a', '2024-06-01') + time('published', '2024-06-03')), '2024-06-03');
    t.equal(on(time('updated', '2024-06-03')), null);
    t.equal(on(`<blockquote>${time('a', '2024-06-03')}</blockquote>`), null);
  },
);

t.test('dates near the title, but those of changes', async (t) => {
  const on = (line: string) => page('', `<h1>Una nota</h1><p>${line}</p>`).publishedOn;
  t.equal(on('Montevideo, 5 de junio de 2024'), '2024-06-05');
  t.equal(on('Actualizado el 5 de junio de 2024'), null);
});

t.test('days in the address, but not at the beginning of longer numbers', async (t) => {
  const on = (path: string) => page('', '', `https://example.org${path}`).publishedOn;
  t.equal(on('/20240603/nota'), '2024-06-03');
  t.equal(on('/nota-20240603.html'), '2024-06-03');
  t.equal(on('/nota-2024060399'), null);
});

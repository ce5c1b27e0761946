// Paywalls and the rules of pages and servers on listing, caching and quoting are respected and shown.
import t from 'tap';
import { HOUR, heldClock } from '../../core/platform/clock.ts';
import type { Result } from '../../core/search/answer/answer.ts';
import { quotableOf } from '../../core/search/quoting/quotable.ts';
import { standfirstShown } from '../../core/search/quoting/quotes.ts';
import { readPage } from '../../core/web/page/page.ts';
import { withRobotsHeader } from '../../core/web/page/robots-header.ts';
import { STRIKE } from '../support/articles.ts';
import { startTestService } from '../support/service.ts';
import { says, website } from '../support/website.ts';

const QUERY = 'huelga de trenes en Rosario';
const TITLE = 'Huelga de trenes en Rosario';
const HIDDEN = 'La negociación secreta de la huelga de trenes en Rosario duró hasta la madrugada del jueves';

function page(head: string, paragraphs = STRIKE): string {
  const body = paragraphs.map((text) => `<p>${text}</p>`).join('');
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${TITLE}</title><meta property="og:type" content="article">${head}</head><body><article><h1>${TITLE}</h1>${body}</article></body></html>`;
}
const robots = (content: string) => page(`<meta name="robots" content="${content}">`);
const paid = page(
  `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: TITLE,
    isAccessibleForFree: false,
    articleBody: Array.from({ length: 20 }, (_, n) => `${HIDDEN} (${n}).`).join('\n'),
  })}</script>`,
  STRIKE.slice(0, 2),
);

const site = await website(t, {
  '/plain': says(page('')),
  '/noindex': says(robots('noindex, follow')),
  '/header': says(page(''), { 'x-robots-tag': 'otherbot: noarchive, canillita: noindex' }),
  '/nosnippet': says(robots('nosnippet')),
  '/short': says(robots('max-snippet:60')),
  '/noarchive': says(robots('noarchive')),
  '/paid': says(paid),
});
const PATHS = ['plain', 'noindex', 'header', 'nosnippet', 'short', 'noarchive', 'paid'];
const service = await startTestService(t, {
  clock: heldClock('2026-03-10T12:00:00Z'),
  config: {
    read_ms: 10_000,
    web_resolve: Object.fromEntries(PATHS.map((path) => [`${path}.example:80`, `127.0.0.1:${site.port}`])),
  },
});
const STANDFIRST = 'Los trenes de Rosario pararon por una huelga que nadie sabe cuándo termina ni cómo';
await service.publish(
  PATHS.map((path) => ({ url: `http://${path}.example/${path}`, title: TITLE, standfirst: STANDFIRST })),
);
const ask = async (body: object = {}) =>
  (
    await service.post('/v1/search', {
      query: QUERY,
      highlights: true,
      essential: true,
      explain: true,
      max_results: 20,
      fresh: true,
      ...body,
    })
  ).body;
const of = (results: Result[], path: string) => results.find(({ url }) => url.endsWith(`/${path}`));
const reasons = (body: { left_out: { reason: string; count: number }[] }) =>
  Object.fromEntries(body.left_out.map(({ reason, count }) => [reason, count]));

t.test('what may be listed, quoted and cached', async (t) => {
  const body = await ask();
  const { results } = body;
  t.equal(of(results, 'noindex'), undefined, 'a page that asks not to be listed');
  t.equal(of(results, 'header'), undefined, 'or its server does');
  t.equal(reasons(body).blocked_by_rights, 2);
  t.equal(body.total, 5, 'which are not counted either');

  const plain = of(results, 'plain')!;
  t.equal(plain.highlights.length, 1);
  t.same(plain.why!.rights, { paywalled: null, noarchive: false, nosnippet: false, max_snippet: null });

  const nosnippet = of(results, 'nosnippet')!;
  t.same([nosnippet.snippet, nosnippet.highlights], [null, []]);
  t.ok(nosnippet.read !== null, 'it is judged by its text all the same');
  t.equal(nosnippet.why!.rights!.nosnippet, true);

  const short = of(results, 'short')!;
  t.ok(short.snippet!.length <= 60 && STANDFIRST.startsWith(short.snippet!), short.snippet!);
  t.ok(short.highlights.join('').length <= 60);
  t.equal(short.why!.rights!.max_snippet, 60);

  const paid = of(results, 'paid')!;
  t.same(paid.highlights, []);
  t.equal(paid.why!.rights!.paywalled, true);
  t.equal(reasons(body).quotes_not_allowed, 2);
  const quoted = JSON.stringify([body.essential, results.map(({ highlights }: Result) => highlights)]);
  t.notMatch(quoted, /secreta/, 'what is behind the wall is not read');
  for (const { url } of body.essential.excerpts) t.notMatch(url, /nosnippet|paid|noindex|header/);
});

t.test('of the reference of similar articles, no more is shown', async (t) => {
  const snippetOf = async (path: string) => {
    const { body } = await service.post('/v1/similar', {
      url: `http://${path}.example/${path}`,
      mode: 'ultra',
    });
    return body.reference.snippet as string | null;
  };
  const short = await snippetOf('short');
  t.ok(short!.length <= 60 && STANDFIRST.startsWith(short!), short!);
  t.equal(await snippetOf('nosnippet'), null);
  t.equal(await snippetOf('plain'), STANDFIRST);
});

t.test('a page that asks not to be archived is not cached', async (t) => {
  const visits = (path: string) => site.paths().filter((one) => one === `/${path}`).length;
  const before = [visits('noarchive'), visits('plain')];
  const body = await ask();
  t.ok(of(body.results, 'noarchive')!.read, 'it is read anew');
  t.same([visits('noarchive'), visits('plain')], [before[0]! + 1, before[1]!]);
});

t.test('a page says after when it is not to be shown', async (t) => {
  const at = (content: string) =>
    readPage(robots(content), { url: 'http://plain.example/' }).robots.unavailableAfter;
  const dates: Record<string, string> = {
    'Wed, 03 Dec 2036 13:00:00 GMT': '2036-12-03T13:00Z',
    'Wednesday, 03-Dec-36 13:00:00 GMT': '2036-12-03T13:00Z',
    '03 Dec 36 13:00 -0300': '2036-12-03T16:00Z',
    '25-Aug-2036 15:00:00 EST': '2036-08-25T20:00Z',
    '2036-12-03T13:00:00+01:00': '2036-12-03T12:00Z',
    '2036-12-03 13:00': '2036-12-03T13:00Z',
    '2036-12-03': '2036-12-04T00:00Z',
  };
  for (const [date, instant] of Object.entries(dates)) {
    t.equal(at(`unavailable_after: ${date}`), Date.parse(instant), date);
    t.equal(at(`noarchive, unavailable_after:${date}, max-snippet: 40`), Date.parse(instant), date);
  }
  for (const none of [
    'unavailable_after',
    'unavailable_after: ',
    'unavailable_after: never',
    'max-snippet : 40',
  ])
    t.equal(at(none), undefined, none);
  t.match(
    readPage(robots('unavailable_after: Wed, 03 Dec 2036 13:00:00 GMT, max-snippet : 40'), {
      url: 'http://plain.example/',
    }),
    {
      robots: { maxSnippet: 40, noindex: false },
    },
  );

  const site = await website(t, {
    '/ends': says(robots('unavailable_after: 10-Mar-2026 13:00:00 GMT')),
    '/header': says(page(''), { 'x-robots-tag': 'unavailable_after: Tue, 10 Mar 2026 13:00:00 GMT' }),
  });
  const clock = heldClock('2026-03-10T12:00:00Z');
  const service = await startTestService(t, { clock, site });
  const urls = ['http://eldiario.example/ends', 'http://eldiario.example/header'];
  await service.publish(urls.map((url) => ({ url, title: TITLE, standfirst: STANDFIRST })));
  const search = () => service.search({ query: QUERY, highlights: true, fresh: true });
  const quotable = async () => {
    const { results } = (await service.post('/v1/contents', { urls })).body;
    return results.map(({ rights }: { rights: { nosnippet: boolean } }) => !rights.nosnippet);
  };
  t.match((await search()).results, [{ highlights: [String] }, { highlights: [String] }]);
  t.same(await quotable(), [true, true]);
  clock.advance(HOUR);
  const after = await search();
  t.same(after.results, [], 'from then on, as a page that asks not to be listed');
  t.equal(reasons(after).blocked_by_rights, 2);
  t.same(await quotable(), [false, false], 'nor is it quoted');
});

t.test('marked parts of a page are read and not quoted', async (t) => {
  const [first, ...rest] = STRIKE;
  const marked: Record<string, string> = {
    paragraph: `<p>${first}</p><p data-nosnippet>${HIDDEN}.</p>`,
    box: `<p>${first}</p><div data-nosnippet="true"><blockquote><p>${HIDDEN}.</p></blockquote></div>`,
    span: `<p>${first}</p><p>Se supo algo más sobre eso: <span data-nosnippet>${HIDDEN}</span>.</p>`,
  };
  for (const [what, head] of Object.entries(marked)) {
    const text = `${head}${rest.map((line) => `<p>${line}</p>`).join('')}`;
    const read = readPage(`<title>${TITLE}</title><article><h1>${TITLE}</h1>${text}</article>`, {
      url: 'http://plain.example/marked',
    });
    t.match(read.paragraphs.join(' '), HIDDEN, `${what}: read`);
    const { sentences } = quotableOf(read);
    t.notMatch(sentences.join(' '), /secreta/, `${what}: not quoted`);
    t.equal(sentences.length, rest.length, 'and the rest is');
  }
  const all = `<main data-nosnippet><article><h1>${TITLE}</h1>${STRIKE.map((line) => `<p>${line}</p>`).join('')}</article></main>`;
  const { sentences } = quotableOf(
    readPage(`<title>${TITLE}</title>${all}`, { url: 'http://plain.example/all' }),
  );
  t.same(sentences, [], 'nor anything of a page that is marked as a whole');
});

t.test('robots headers, general and for named bots', (t) => {
  const free = { noindex: false, noarchive: false, nosnippet: false, maxSnippet: null };
  const until = (time: string) => ({ unavailableAfter: Date.parse(time) });
  const cases: [header: string | null, expected: object][] = [
    [null, free],
    ['noindex', { ...free, noindex: true }],
    ['none', { ...free, noindex: true }],
    ['NOARCHIVE, max-snippet: 40', { ...free, noarchive: true, maxSnippet: 40 }],
    ['googlebot: noindex, nosnippet', free],
    ['googlebot: noindex, canillita: nosnippet', { ...free, nosnippet: true }],
    ['googlebot: noindex, *: nosnippet', { ...free, nosnippet: true }],
    [
      'unavailable_after: 25 Jun 2030 15:00:00 PST, nosnippet',
      { ...free, nosnippet: true, ...until('2030-06-25T23:00Z') },
    ],
    [
      'unavailable_after: Wed, 03 Dec 2036 13:00:00 PST, nosnippet',
      { ...free, nosnippet: true, ...until('2036-12-03T21:00Z') },
    ],
    ['googlebot: unavailable_after: 2036-12-03, nosnippet', free],
    ['unavailable_after: soon, nosnippet', { ...free, nosnippet: true }],
    ['max-snippet:-1', free],
    ['googlebot: nofollow\nnoindex', { ...free, noindex: true }],
  ];
  for (const [header, expected] of cases) t.same(withRobotsHeader(free, header), expected, String(header));
  t.same(withRobotsHeader({ ...free, maxSnippet: 10 }, 'max-snippet:20'), { ...free, maxSnippet: 10 });
  const soon = { ...free, ...until('2030-01-01T00:00Z') };
  t.same(withRobotsHeader(soon, 'unavailable_after: 2036-12-03'), soon, 'the earlier one');
  t.end();
});

t.test('of a standfirst, as many characters are shown as the page allows', async (t) => {
  const rules = { noindex: false, noarchive: false, nosnippet: false, maxSnippet: null };
  const shown = (asked: object, text = 'La huelga sigue en Rosario') =>
    standfirstShown(text, { robots: { ...rules, ...asked } });
  t.equal(shown({}), 'La huelga sigue en Rosario');
  t.equal(shown({ nosnippet: true }), null);
  for (const text of ['La huelga', '罗萨里奥火车罢工继续']) t.equal(shown({ maxSnippet: 0 }, text), null);
  t.equal(shown({ maxSnippet: 12 }), 'La huelga', 'no half word');
  t.equal(shown({ maxSnippet: 15 }), 'La huelga sigue');
  t.equal(shown({ maxSnippet: 1 }), null, 'nor none at all');
  t.equal(
    shown({ maxSnippet: 4 }, '罗萨里奥火车罢工继续'),
    '罗萨里奥',
    'where there are no spaces, within one',
  );
  t.equal(standfirstShown('La huelga', null), 'La huelga', 'of a page that was not read');
});

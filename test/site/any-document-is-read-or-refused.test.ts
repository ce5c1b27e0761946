// What sites and operators send is read or refused, whatever it is: sitemaps, OPML, OpenSearch, headers, names, amounts. No
// reading leads where the words of a query decide.
import fc from 'fast-check';
import t from 'tap';
import { parseCap, parseUsd } from '../../core/billing/money.ts';
import { readOpml } from '../../core/news/outlets/opml.ts';
import { Failure } from '../../core/platform/errors.ts';
import { searchTemplateIn } from '../../core/site/own-search/opensearch.ts';
import { fillTemplate } from '../../core/site/own-search/template.ts';
import { authorNames } from '../../core/web/author-names.ts';
import { feedLinks } from '../../core/web/feed/feed-links.ts';
import { resolveLocation, retryAfterMs } from '../../core/web/fetch/headers.ts';
import { FetchFailure } from '../../core/web/fetch-failure.ts';
import { FormatError } from '../../core/web/format-error.ts';
import { withRobotsHeader } from '../../core/web/page/robots-header.ts';
import { readSitemap } from '../../core/web/sitemap/sitemap.ts';
import { domainRule, urlScopeOf } from '../../core/web/url/url-scope.ts';

const BASE = 'https://site.example/a/b';
const RUNS = { seed: 20_261_122, numRuns: 150 };

const piece = fc.constantFrom(
  ...[
    '<?xml version="1.0"?>',
    '<urlset>',
    '<url>',
    '<loc>',
    '</loc>',
    '</url>',
    '<sitemapindex>',
    '<sitemap>',
  ],
  ...[
    '<news:news>',
    '<lastmod>2026-13-45</lastmod>',
    '<![CDATA[',
    ']]>',
    '<!DOCTYPE x [<!ENTITY a "&a;">',
    '&a;',
  ],
  ...['<opml>', '<body>', '<outline xmlUrl="https://a.example/rss" text="', '"/>', '<outline', '</outline>'],
  ...['<OpenSearchDescription>', '<Url type="text/html" template="', 'https://x.example/?q={searchTerms}"/>'],
  ...[
    '//{searchTerms}/',
    '{searchTerms}',
    'javascript:{searchTerms}',
    'https://{searchTerms}.example/',
    '{x:y?}',
  ],
  ...[
    '<a href="/rss">',
    '<link rel="alternate" type="application/rss+xml" href="',
    '//[',
    '%',
    '\u0000',
    '\ud800',
  ],
  ...[
    'noindex',
    'max-snippet:',
    '-1',
    '99999999999999999999',
    'canillita:',
    ',',
    ';',
    ' and ',
    '(',
    '"',
    '@',
    '1e999',
  ],
);
const soup = fc.oneof(
  fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
  fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(' ')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

/** Every reader of a text, and what it may throw. */
const READERS: Record<string, [read: (text: string) => unknown, refusal?: new (...args: never[]) => Error]> =
  {
    sitemap: [(text) => readSitemap(text, { url: BASE }), FormatError],
    opml: [readOpml, Failure],
    'feed links': [(text) => feedLinks(text, BASE)],
    location: [(text) => resolveLocation(text, new URL(BASE)), FetchFailure],
    'robots header': [
      (text) =>
        withRobotsHeader({ noindex: false, noarchive: false, nosnippet: false, maxSnippet: null }, text),
    ],
    'author names': [(text) => authorNames([text, text.slice(1)], 'es')],
    'domain rule': [domainRule],
    'url scope': [urlScopeOf],
  };

for (const [name, [read, refusal]] of Object.entries(READERS)) {
  t.test(name, async (t) => {
    fc.assert(
      fc.property(soup, (text) => {
        try {
          read(text);
        } catch (error) {
          if (!refusal || !(error instanceof refusal)) throw error;
        }
      }),
      RUNS,
    );
    t.pass();
  });
}

t.test('waits and amounts are numbers from zero, or none', async (t) => {
  const isAmount = (value: bigint | null) => value === null || value >= 0n;
  fc.assert(
    fc.property(fc.oneof(soup, fc.double().map(String), fc.bigInt().map(String)), (text) => {
      const ms = retryAfterMs(text, Date.parse('2026-11-22'));
      return (ms === null || ms >= 0) && isAmount(parseUsd(text)) && isAmount(parseCap(text));
    }),
    RUNS,
  );
  t.pass();
});

t.test('the words of a query do not decide where an OpenSearch address leads', async (t) => {
  const template = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join('').replace(/["<>]/g, ''));
  const words = fc.string({ unit: 'grapheme', maxLength: 30 });
  let read = 0;
  fc.assert(
    fc.property(template, words, words, (given, one, other) => {
      const description = `<OpenSearchDescription><Url type="text/html" template="${given}"/></OpenSearchDescription>`;
      const found = searchTemplateIn(description, BASE);
      if (found === null) return true;
      read += 1;
      const [here, there] = [one, other].map((each) => URL.parse(fillTemplate(found, each)));
      return here?.origin === there?.origin && here?.protocol === there?.protocol;
    }),
    { ...RUNS, numRuns: 200 },
  );
  t.ok(read > 20, `${read} templates`);
});

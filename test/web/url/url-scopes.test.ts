import t from 'tap';
import { NO_FILTER } from '../../../core/news/word-index/filter.ts';
import { WordIndex } from '../../../core/news/word-index/word-index.ts';
import { domainRule, sectionSlug } from '../../../core/web/url/url-scope.ts';
import { article } from '../../support/word-index.ts';

const RULES: [text: string, host: string, path: string | null][] = [
  ['x.com', 'x.com', null],
  ['X.com.', 'x.com', null],
  ['*.x.com', 'x.com', null],
  ['https://www.x.com/politica/', 'x.com', '/politica'],
  ['http://x.com:8080/a//b?c=d#e', 'x.com', '/a/b'],
  ['user:word@x.com/A', 'x.com', '/a'],
  ['//x.com', 'x.com', null],
  ['x.com/Pol%C3%ADtica', 'x.com', '/politica'],
  ['x.com/%zz', 'x.com', '/%zz'],
  ['münchen.example', 'xn--mnchen-3ya.example', null],
  ['', '', null],
  ['/politica', '', '/politica'],
];

t.test('a domain is read in every spelling', async (t) => {
  for (const [text, host, path] of RULES) t.same(domainRule(text), { host, path }, text);
});

const UNDER: [rule: string, url: string, is: boolean][] = [
  ['x.com', 'https://x.com/nota', true],
  ['x.com', 'https://deportes.x.com/nota', true],
  ['x.com', 'https://notx.com/nota', false],
  ['x.com', 'https://x.com.ar/nota', false],
  ['*.x.com', 'https://x.com/nota', true],
  ['deportes.x.com', 'https://x.com/nota', false],
  ['x.com/politica', 'https://www.x.com/politica/nota', true],
  ['x.com/politica', 'https://x.com/politica', true],
  ['x.com/politica', 'https://x.com/politica/', true],
  ['x.com/politica', 'https://x.com/politica-nacional/nota', false],
  ['x.com/politica', 'https://x.com/politica.html', false],
  ['x.com/politica/nota', 'https://x.com/politica/nota?utm=1', true],
  ['x.com/politica/nota', 'https://x.com/politica/nota-2', false],
  ['x.com/politica', 'https://x.com/Pol%C3%ADtica/nota', true],
  ['', 'https://x.com/nota', false],
  ['x.com', 'not an address', false],
];

t.test('a rule includes subdomains, and paths only where a part of the path ends', async (t) => {
  for (const [rule, url, is] of UNDER) {
    const wordIndex = new WordIndex();
    wordIndex.add([article({ url })]);
    const including = { ...NO_FILTER, includeDomains: [domainRule(rule)] };
    const excluding = { ...NO_FILTER, excludeDomains: [domainRule(rule)] };
    t.equal(wordIndex.recent(including, 1).hits.length, is ? 1 : 0, `only ${rule}: ${url}`);
    t.equal(wordIndex.recent(excluding, 1).hits.length, is ? 0 : 1, `never ${rule}: ${url}`);
  }
});

const SECTIONS: [wanted: string, section: string | null, url: string, is: boolean][] = [
  ['politica', 'Política', 'https://x.com/nota', true],
  ['Política', null, 'https://x.com/politica/nota', true],
  ['politica', null, 'https://x.com/politica/2026/03/nota', true],
  ['politica', null, 'https://x.com/politica', false],
  ['politica', null, 'https://x.com/ar/politica/nota', false],
  ['economia/dolar', null, 'https://x.com/economia/dolar/nota', true],
  ['economia/dolar', null, 'https://x.com/economia/nota', false],
  ['Life & Style', 'Life & style', 'https://x.com/nota', true],
  ['Life & Style', null, 'https://x.com/life-style/nota', true],
  ['pol', 'Política', 'https://x.com/politica/nota', false],
  ['', null, 'https://x.com/nota', false],
];

t.test('a section is the declared one or the start of the path', async (t) => {
  for (const [wanted, section, url, is] of SECTIONS) {
    const wordIndex = new WordIndex();
    wordIndex.add([article({ section, url })]);
    const { hits, outside } = wordIndex.recent({ ...NO_FILTER, sections: [wanted] }, 1);
    t.equal(hits.length, is ? 1 : 0, `${wanted}: ${section} ${url}`);
    t.equal(outside.section, is ? 0 : 1);
  }
});

t.test('a section is known by its words, whatever stands around and between them', async (t) => {
  for (const [name = '', slug] of [
    ['Life & Style', 'life-style'],
    ['//politica//', 'politica'],
    ['/Economía/Dólar/', 'economia/dolar'],
    ['---', ''],
    [`a${'/'.repeat(500_000)}b`, `a${'/'.repeat(500_000)}b`],
  ])
    t.equal(sectionSlug(name) === slug, true, name.slice(0, 20));
});

t.test('each document that a filter removes is counted once, under its first reason', async (t) => {
  const wordIndex = new WordIndex();
  wordIndex.add([
    article({ seq: 1, source: 'uno', country: 'AR' }),
    article({ seq: 2, source: 'dos', country: 'US' }),
    article({ seq: 3, source: 'uno', country: 'US' }),
    article({ seq: 4, publishedAt: 5, source: 'dos' }),
    article({ seq: 5, publishedAt: null, firstSeenAt: 5 }),
    article({ seq: 6, publishedAt: null, firstSeenAt: 1000, source: 'uno', country: 'ar' }),
  ]);
  const found = wordIndex.recent({ ...NO_FILTER, sources: ['uno'], countries: ['ar'], from: 100 }, 10);
  t.same(found.hits.map(({ seq }) => seq).sort(), [1, 6]);
  t.same(found.outside, {
    window: 1,
    undated: 1,
    source: 1,
    domain: 0,
    country: 1,
    language: 0,
    section: 0,
    hidden: 0,
  });
});

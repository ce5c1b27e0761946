/** Arbitrary documents, questions and filters of a small world where everything meets. Asserts nothing. */
import fc from 'fast-check';
import { type ArticleFilter, NO_FILTER } from '../../core/news/word-index/filter.ts';
import type { IndexedDocument } from '../../core/news/word-index/indexed-document.ts';
import { domainRule } from '../../core/web/url/url-scope.ts';
import { oneOf, randomFrom } from '../../scripts/cli/models/measures/random.ts';

export const NOW = Date.parse('2026-03-10T12:00:00Z');
const DAY = 86_400_000;

const WORDS = [
  'elecciones', 'elección', 'dólar', 'dolares', 'Messi', 'bank', 'banks', 'rate', 'rates', 'rise', 'the', 'de', 'la',
  'COVID-19', 'covid', 'U.S.', 'us', 'inflation', 'inflación', '5G', 'Córdoba', 'strike', 'strikes', 'huelga',
  'Kyiv', 'Kiev',
]; // biome-ignore format: a list of words
const HOSTS = [
  'example.com',
  'www.example.com',
  'news.example.org',
  'example.org',
  'notexample.com',
  'münich.example',
];
const FOLDERS = ['', '/politica', '/politica/2026', '/politica-nacional', '/Pol%C3%ADtica', '/world/us'];
const SECTIONS = ['Política', 'politica', 'World', 'Life & Style'];

const phrase = (most: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: most }).map((words) => words.join(' '));
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { nil: null });
const time = fc.integer({ min: 0, max: 20 }).map((days) => NOW - days * DAY);

/** An article with these fields; the rest is of no interest. */
export function article(fields: Partial<IndexedDocument>): IndexedDocument {
  return {
    seq: 1,
    title: 'Título',
    standfirst: null,
    language: 'es',
    source: 'uno',
    country: null,
    section: null,
    url: 'https://example.com/nota',
    publishedAt: 1000,
    firstSeenAt: 1000,
    ...fields,
  };
}

const document: fc.Arbitrary<Omit<IndexedDocument, 'seq'>> = fc.record({
  title: phrase(8),
  standfirst: maybe(phrase(20)),
  language: fc.constantFrom('es', 'en', 'it', null),
  source: fc.constantFrom('uno', 'dos', 'tres'),
  country: fc.constantFrom('AR', 'US', null),
  section: maybe(fc.constantFrom(...SECTIONS)),
  url: fc
    .tuple(
      fc.constantFrom(...HOSTS),
      fc.constantFrom(...FOLDERS),
      fc.constantFrom('/nota', '/nota-2/', '/x.html'),
    )
    .map(([host, folder, page]) => `https://${host}${folder}${page}`),
  publishedAt: maybe(time),
  firstSeenAt: time,
});

/** Documents with distinct seqs, in no order. */
export const documents: fc.Arbitrary<IndexedDocument[]> = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 500 }), document), {
    selector: ([seq]) => seq,
    maxLength: 40,
    size: 'max',
  })
  .map((pairs) => pairs.map(([seq, rest]) => ({ seq, ...rest })));

const VOWELS = 'aeiou';
const CONSONANTS = 'bdfglmnprstv';
/** Words whose frequencies fall as those of a language do. */
const VOCABULARY = Array.from({ length: 300 }, (_, n) => {
  const letters = [CONSONANTS[n % 12]!, VOWELS[n % 5]!, CONSONANTS[Math.trunc(n / 12) % 12]!];
  return `${letters.join('')}${'ou'[n % 2]}${CONSONANTS[Math.trunc(n / 25)]}o`;
});
const MANY = 400;

/** As many articles, each on one of twenty topics, and a few words of one of them; the same for the same seed. */
export function manyArticles(seed: number): { articles: IndexedDocument[]; words: string } {
  const random = randomFrom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const word = (topic: number): string =>
    VOCABULARY[below(2) === 0 ? topic * 15 + below(15) : Math.floor(VOCABULARY.length ** random()) - 1]!;
  const words = (topic: number, count: number) => Array.from({ length: count }, () => word(topic)).join(' ');
  const articles = Array.from({ length: MANY }, (_, n) => {
    const topic = below(20);
    return article({
      seq: n + 1,
      title: words(topic, 3 + below(8)),
      standfirst: below(3) === 0 ? null : words(topic, 5 + below(25)),
      source: oneOf(random, ['uno', 'dos', 'tres']),
      publishedAt: NOW - below(20) * DAY,
    });
  });
  return { articles, words: words(below(20), 1 + below(4)) };
}

export const questions: fc.Arbitrary<string> = phrase(5);

const rules = fc.array(
  fc
    .constantFrom(
      'example.com',
      '*.example.org',
      'https://www.example.com/politica/',
      'example.org/politica/2026/nota',
      'notexample.com',
      'münich.example/world',
    )
    .map(domainRule),
  { maxLength: 3 },
);

/** Some outlets are not known any more, and some pages have a country of their own. */
const outlets: fc.Arbitrary<ArticleFilter['outlets']> = fc
  .dictionary(
    fc.constantFrom('uno', 'dos', 'tres'),
    fc.record(
      { country: maybe(fc.constantFrom('AR', 'US', 'BR')), languages: fc.subarray(['es', 'en', 'fr']) },
      { requiredKeys: ['languages'] },
    ),
  )
  .map((known) => new Map(Object.entries(known)));

const conditions: fc.Arbitrary<Omit<ArticleFilter, 'outlets'>> = fc.record({
  visible: maybe(fc.subarray(['uno', 'dos', 'otra'])),
  sources: maybe(fc.subarray(['uno', 'dos', 'otra'])),
  includeDomains: rules,
  excludeDomains: rules,
  countries: maybe(fc.subarray(['AR', 'us', 'BR'])),
  languages: maybe(fc.subarray(['es', 'en', 'fr'])),
  sections: maybe(fc.subarray(['política', 'World', 'life & style', 'politica/2026', 'world/us'])),
  from: maybe(time),
  to: maybe(time),
});

const MOST_CONDITIONS = 3;

/** Filters of few conditions: hardly any article passes all that there are. */
export const filters: fc.Arbitrary<ArticleFilter> = conditions.chain((all) =>
  fc
    .tuple(outlets, fc.subarray(Object.entries(all), { maxLength: MOST_CONDITIONS }))
    .map(([known, some]) => ({ ...NO_FILTER, outlets: known, ...Object.fromEntries(some) })),
);

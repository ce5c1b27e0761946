// What the console says of outlets: which of two with one name is meant, and in the reader's language why a feed is polled when
// and what is wrong with it.
import { join } from 'node:path';
import t from 'tap';
import { nextPoll, type RhythmFacts } from '../../core/news/outlets/polling/poll-schedule.ts';
import { DAY, HOUR, SECOND } from '../../core/platform/clock.ts';
import { readFeed } from '../../core/web/feed/feed.ts';
import { FetchFailure, type FetchReason } from '../../core/web/fetch-failure.ts';

const PAGES = join(import.meta.dirname, '../../plugins/console/web/pages/outlets');
const page = { lang: 'en' };
Object.assign(globalThis, { document: { documentElement: page } });
t.teardown(() => Reflect.deleteProperty(globalThis, 'document'));
const { outletNames } = await import(join(PAGES, 'outlet-state.js'));
const { feedProblem, pollReason } = (await import(join(PAGES, 'service-texts.js'))) as Record<
  'feedProblem' | 'pollReason',
  (text: string) => string
>;

t.test('outlets of one name are told apart by their domains', async (t) => {
  const names = outletNames([
    { id: 'la-nacion', name: 'La Nación', domain: 'lanacion.com.ar' },
    { id: 'la-nacion-2', name: 'La Nación', domain: 'nacion.com' },
    { id: 'clarin', name: 'Clarín', domain: 'clarin.com' },
  ]);
  t.same([...names.values()], ['La Nación (lanacion.com.ar)', 'La Nación (nacion.com)', 'Clarín']);
});

const CALM: RhythmFacts = {
  perDay: 10,
  failures: 0,
  overflowed: false,
  advertisedIntervalS: null,
  freshS: null,
  retryAfterS: null,
  pushed: false,
};
const CASES: Partial<RhythmFacts>[] = [
  {},
  { perDay: null },
  { perDay: 0 },
  { perDay: 1 },
  { failures: 1 },
  { failures: 3 },
  { failures: 1, retryAfterS: (3 * DAY) / SECOND },
  { failures: 4, retryAfterS: (3 * DAY) / SECOND },
  { pushed: true },
  { overflowed: true },
  { perDay: 20, advertisedIntervalS: (3 * HOUR) / SECOND },
  { perDay: 20, freshS: (3 * HOUR) / SECOND },
];

t.test('every reason for the time of a poll is said in either language', async (t) => {
  const reasons = CASES.map(
    (facts) => nextPoll({ ...CALM, ...facts }, { minMinutes: 1, maxMinutes: 60 }, 0).why,
  );
  t.equal(new Set(reasons).size, CASES.length);
  reasons.push('other feeds of news.example come first, one every 20 s');
  reasons.push('the service could not finish the last poll');
  page.lang = 'en';
  t.same(reasons.map(pollReason), reasons, 'in English, as the service words it');
  page.lang = 'es';
  const spanish = reasons.map(pollReason);
  t.same(
    spanish.filter((text, at) => text === reasons[at]),
    [],
  );
  t.same(
    spanish.filter((text) => /\b(?:the|days|between|new)\b|[{}]/.test(text)),
    [],
  );
  t.ok(spanish.includes('falló 4 veces seguidas; el servidor pide una pausa de 3 días'), spanish.join('\n'));
  t.equal(pollReason('something that it does not know'), 'something that it does not know');
});

const REASONS = {
  bad_url: 'it leads to an invalid address',
  blocked_address: 'intranet.example is at a private address',
  cancelled: '',
  connection: 'the site closed it before the answer was complete',
  decompression: 'it expands more than 100 times',
  dns: 'news.example',
  elsewhere: 'other.example',
  not_text: 'image/png',
  robots: 'news.example wants 60 s between requests; again in 41 s',
  status: '404',
  timeout: 'not finished within 10 s',
  too_large: 'more than 5242880 bytes',
  too_many_redirects: 'it leads back to itself',
} satisfies Record<FetchReason, string>;

/** Documents that are no feed, and feeds with something wrong. */
const DOCUMENTS = [
  '',
  '{"a"',
  '{"a": 1}',
  '<html><link rel="alternate" type="application/rss+xml" href="/feed"></html>',
  '<!doctype html><p>Hello',
  'Hello',
  '<opml><body/></opml>',
  'x <rss><channel></channel></rss>',
  '<rss><channel><item><description>a</description><pubDate>soon</pubDate></item></channel></rss>',
  `<rss>${'<a>'.repeat(3000)}`,
  '<urlset><url><loc>http://news.example/1</loc></url>',
];

const problemsOf = (text: string): string[] => {
  try {
    return readFeed(text, { url: 'http://news.example/', contentType: 'text/plain; charset=utf-8' }).warnings;
  } catch (error) {
    return [(error as Error).message];
  }
};

t.test('what is wrong with a feed is said in either language', async (t) => {
  const failures = Object.entries(REASONS).map(
    ([reason, detail]) => new FetchFailure(reason as FetchReason, detail).message,
  );
  const documents = DOCUMENTS.flatMap(problemsOf);
  t.ok(documents.length >= DOCUMENTS.length);
  const problems = [
    ...failures,
    ...documents,
    new FetchFailure('robots', new FetchFailure('status', 'robots.txt answered 503').message).message,
    `http://news.example/sitemap.xml: ${documents.at(-1)}`,
  ];
  page.lang = 'en';
  t.same(problems.map(feedProblem), problems, 'in English, as the service words it');
  page.lang = 'es';
  const spanish = problems.map(feedProblem);
  t.same(
    spanish.filter((text, at) => text === problems[at] || /\b(?:the|not|is|of|with|and)\b|[{}]/.test(text)),
    [],
  );
  t.match(spanish, [/^no es una dirección que se pueda pedir: lleva a una dirección inválida$/]);
  t.ok(
    spanish.includes('robots.txt no lo permite: el sitio respondió con un error: robots.txt respondió 503'),
  );
  t.ok(spanish.includes('dns: el nombre no se encontró: news.example'), spanish.join('\n'));
  t.equal(feedProblem('something that it does not know'), 'something that it does not know');
});

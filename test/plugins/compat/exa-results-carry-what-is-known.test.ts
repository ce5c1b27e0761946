// Results of the Exa API carry what is known of an article, in the number and length asked for; pages say why they failed.
import t from 'tap';
import { Failure } from '../../../core/platform/errors.ts';
import { FetchFailure } from '../../../core/web/fetch-failure.ts';
import { exaContentsBody, exaSearchBody } from '../../../plugins/compat-exa/answer.ts';
import { formatExaError } from '../../../plugins/compat-exa/errors.ts';
import { readExaContents, readExaSearch } from '../../../plugins/compat-exa/request.ts';
import { articlePage, STRIKE } from '../../support/articles.ts';
import { startTestService } from '../../support/service.ts';
import { says, website } from '../../support/website.ts';

const FRAME = { requestId: 'x', searchTime: 1 };
const URL = 'https://eldiario.example/a';

const read = (body: object) => readExaSearch({ query: 'strike', ...body }, '-03:00');

/** The body of an answer to a search that found these. */
const answered = (body: object, found: object[], more: object = {}) => {
  const results = found.map((one, at) => ({
    ...{ url: `${URL}${at}`, title: 'T', snippet: null, highlights: [], score: 0.9 },
    published_at: '2026-03-10T23:30:00.000Z',
    ...one,
  }));
  const answer = { results, left_out: [], usage: { cost_usd: 0.1 }, ...more };
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  return exaSearchBody(answer as never, read(body), FRAME, new Map()) as Record<string, any>;
};

t.test('a status says why a page could not be read', async (t) => {
  const failed = (reason: string, detail: string) => ({ status: 'failed', error: { reason, detail } });
  const refused = (detail: string) => failed('status', new FetchFailure('status', detail).message);
  const cases = [
    [refused('404'), 'CRAWL_NOT_FOUND', 404],
    [refused('410'), 'CRAWL_NOT_FOUND', 410],
    [refused('403'), 'CRAWL_HTTP_403', 403],
    [refused('301, a redirect, which is not followed'), 'CRAWL_HTTP_500', 500],
    [refused('500.example asked for no requests for another 429 s'), 'CRAWL_HTTP_500', 500],
    [refused('404.example asked for no requests for another 450 s'), 'CRAWL_HTTP_500', 500],
    [failed('robots', ''), 'SOURCE_NOT_AVAILABLE', 403],
    [failed('timeout', ''), 'CRAWL_TIMEOUT', 408],
    [failed('no_text', ''), 'CRAWL_UNKNOWN_ERROR', 500],
    [undefined, 'CRAWL_TIMEOUT', 408],
  ] as const;
  const urls = cases.map((_, at) => `https://example.com/${at}`);
  const answer = { results: cases.slice(0, -1).map(([content]) => content), usage: { cost_usd: 0 } };
  const body = exaContentsBody(answer as never, readExaContents({ urls }), new Set(), FRAME);
  t.same(
    body.statuses,
    cases.map(([, tag, httpStatusCode], at) => ({
      ...{ id: urls[at], status: 'error', error: { tag, httpStatusCode } },
    })),
  );
});

t.test('a search', async (t) => {
  t.test('has as many results as asked for, whatever fills their places', async (t) => {
    const filters = [{ endPublishedDate: '2100-01-01' }, { includeText: ['t'] }];
    for (const filter of filters) {
      const body = { ...filter, numResults: 2 };
      t.equal(read(body).native.max_results, 50, 'more are searched for');
      t.equal(answered(body, [{}, {}, {}]).results.length, 2);
    }
    const dated = { ...filters[0], canillita: {} };
    const leftOut = [
      { reason: 'undated', count: 2 },
      { reason: 'outside_window', count: 1 },
    ];
    const { results, canillita } = answered(dated, [{}, { published_at: null }], { left_out: leftOut });
    t.equal(results.length, 1);
    t.same(canillita.left_out, [
      { reason: 'outside_window', count: 1 },
      { reason: 'undated', count: 3 },
    ]);
  });

  t.test('has every phrase that must occur, wherever it does', async (t) => {
    const found = [
      { title: 'A strike', highlights: ['Trains stand still.'] },
      { title: 'A strike', snippet: 'Nothing moves.' },
    ];
    t.equal(answered({ includeText: ['strike', 'trains'] }, found).results.length, 1);
    t.equal(answered({ excludeText: ['trains'] }, found).results.length, 1);
    t.equal(answered({ excludeText: ['trains', 'moves'] }, found).results.length, 0);
  });

  t.test('shows as much of each as asked for', async (t) => {
    const highlights = ['a', 'b', 'c'].map((letter) => letter.repeat(100));
    const shown = (options: object) => answered({ contents: options }, [{ highlights }]).results[0];
    const most = (maxCharacters: number) => shown({ highlights: { maxCharacters } }).highlights.length;
    t.same([most(199), most(200), most(299), most(300)], [1, 2, 2, 3], 'whole excerpts');
    t.equal(shown({ highlights: { numSentences: 1 } }).highlights.length, 3, '1333 characters each');
    t.same(Object.keys(shown({ highlights: { maxCharacters: 20 } })).includes('text'), false);
    t.match(shown({ subpages: 2, extras: { links: 3 } }), {
      subpages: { length: 0 },
      extras: { links: { length: 0 }, imageLinks: { length: 0 } },
    });
    t.notOk('subpages' in shown({}) || 'extras' in shown({}));
  });

  t.test('is of the type that was asked for, in its own words', async (t) => {
    const types = {
      instant: 'instant',
      lite: 'fast',
      deep: 'deep',
      'deep-reasoning': 'deep',
      hybrid: 'neural',
    };
    for (const [type, resolved] of Object.entries(types))
      t.equal(answered({ type }, []).resolvedSearchType, resolved, type);
  });

  t.test('is about the first words of a long query', async (t) => {
    const words = 'huelga '.repeat(40);
    const { native, warnings } = read({ query: words });
    t.equal(native.queries[0], 'huelga '.repeat(28).trim());
    t.same(warnings.codes, ['limited:query']);
    t.same(read({ query: 'x'.repeat(200) }).warnings.codes, []);
  });
});

t.test('pages are at most a hundred, with addresses that browsers have', async (t) => {
  const urls = (count: number) => Array.from({ length: count }, (_, at) => URL + at);
  t.equal(readExaContents({ urls: urls(100) }).urls.length, 100);
  for (const name of ['urls', 'ids'])
    t.throws(() => readExaContents({ [name]: urls(101) }), { code: 'invalid_request' }, name);
  const long = URL.padEnd(2048, 'x');
  t.same(readExaContents({ urls: [long] }).urls, [long]);
  t.throws(() => readExaContents({ urls: [`${long}x`] }), { code: 'invalid_request' });
});

t.test('clients learn from an error what to do', async (t) => {
  const told = (code: 'organization_suspended' | 'rate_limited') =>
    formatExaError(new Failure(code, 'Why.'), { info: { id: 'x' } });
  t.match(told('organization_suspended'), { status: 403, body: { tag: 'TEAM_BLOCKED', error: 'Why.' } });
  t.match(told('rate_limited'), { status: 429, body: { tag: 'RATE_LIMIT_EXCEEDED' } });
});

t.test('in the service', async (t) => {
  const site = await website(t, {
    '/strike': articlePage('La huelga de trenes sigue en Rosario', STRIKE),
    '/gone': says('', {}, 410),
    '/broken': says('', {}, 500),
  });
  const closed = await website(t, {
    '/robots.txt': says('User-agent: *\nDisallow: /', { 'content-type': 'text/plain' }),
  });
  const service = await startTestService(t, {
    config: {
      web_resolve: {
        'open.example:80': `127.0.0.1:${site.port}`,
        'closed.example:80': `127.0.0.1:${closed.port}`,
      },
    },
  });
  const ask = async (path: string, body: object) => (await service.post(`/compat/exa/${path}`, body)).body;

  t.test('an article has its date in UTC, author, picture and score', async (t) => {
    const known = { author: 'Ana Ruiz', image: 'https://eldiario.example/a.jpg' };
    const title = 'La huelga de trenes sigue en Rosario';
    const publishedAt = new Date('2026-03-10T23:30:00-03:00');
    await service.publish([{ url: URL, title, publishedAt, ...known }]);
    const asked = { query: 'huelga de trenes', canillita: { days: null }, contents: { text: true } };
    const { results } = await ask('search', asked);
    const shown = { id: URL, url: URL, title, publishedDate: '2026-03-11T02:30:00.000Z', author: 'Ana Ruiz' };
    t.match(results, [{ ...shown, image: known.image }]);
    t.ok(results[0].score > 0 && results[0].score <= 1, results[0].score);
    const stream = (await ask('search', { ...asked, stream: true })) as string;
    const { citations } = JSON.parse(stream.slice('data: '.length, stream.indexOf('\n')));
    t.same(citations, [{ ...shown, text: results[0].text }]);
  });

  t.test('a page that failed says why', async (t) => {
    const failures: [url: string, tag: string, status: number][] = [
      ['http://open.example/gone', 'CRAWL_NOT_FOUND', 410],
      ['http://open.example/nothing', 'CRAWL_NOT_FOUND', 404],
      ['http://open.example/broken', 'CRAWL_HTTP_500', 500],
      ['http://closed.example/a', 'SOURCE_NOT_AVAILABLE', 403],
      ['http://nobody.example/a', 'CRAWL_NOT_FOUND', 404],
      ['nonsense', 'UNSUPPORTED_URL', 400],
    ];
    const good = 'http://open.example/strike';
    const { statuses, costDollars, canillita } = await ask('contents', {
      urls: [good, ...failures.map(([url]) => url)],
      canillita: {},
    });
    t.same(statuses, [
      { id: good, status: 'success', source: 'crawled' },
      ...failures.map(([id, tag, httpStatusCode]) => ({
        ...{ id, status: 'error', error: { tag, httpStatusCode } },
      })),
    ]);
    t.equal(costDollars.total, 0.0002, 'of the one that was read');
    t.match(canillita, { results: { length: 7 }, usage: { cost_usd: 0.0002 } });
  });
});

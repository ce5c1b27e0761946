// Exa's dates exclude undated articles, its extras replace the fields they overlap, its ids join with statuses.
import t from 'tap';
import { endOfDate, startOfDate } from '../../../core/search/request/bare-dates.ts';
import { readExaContents, readExaSearch, readExaSimilar } from '../../../plugins/compat-exa/request.ts';
import { exaNotes } from '../../../plugins/compat-exa/warnings.ts';
import { startPressService } from '../../support/press-index.ts';

const ROOT = '/compat/exa';

t.test('extras count before the fields that they overlap', async (t) => {
  const read = (body: object) => {
    const { warnings, ...wanted } = readExaSearch({ query: 'news', ...body }, '-03:00');
    return { ...wanted, codes: warnings.codes };
  };
  t.match(read({ numResults: 3, canillita: { max_results: 7 } }), {
    numResults: 7,
    native: { max_results: 7 },
    codes: ['ignored:numResults'],
  });
  t.match(read({ includeText: ['x'], canillita: { max_results: 7 } }), {
    numResults: 7,
    native: { max_results: 50 },
  });
  t.match(
    read({ startPublishedDate: '2026-01-01', endPublishedDate: '2026-02-01', canillita: { days: 3 } }),
    {
      native: { days: 3, published_after: null, published_before: null },
      codes: ['ignored:startPublishedDate', 'ignored:endPublishedDate'],
    },
  );
  t.match(
    read({
      startPublishedDate: '2026-01-01',
      endPublishedDate: '2026-02-01',
      canillita: { published_after: '2026-01-20' },
    }),
    {
      native: { published_after: '2026-01-20', published_before: '2026-02-01T23:59:59.999Z' },
      codes: ['ignored:startPublishedDate'],
      empty: false,
    },
  );
  t.match(read({ type: 'fast', canillita: { mode: 'deep', tone: true } }), {
    native: { mode: 'deep', tone: true },
    codes: ['ignored:type'],
  });
  t.match(read({ includeText: ['x'], canillita: { highlights: false } }), {
    native: { highlights: true },
    codes: ['approximated:includeText', 'ignored:canillita.highlights'],
  });
  const similar = readExaSimilar(
    {
      url: 'https://www.diario.example/x',
      excludeSourceDomain: true,
      canillita: { exclude_domains: ['other.example'] },
    },
    '-03:00',
  );
  t.same(similar.native.exclude_domains, ['other.example', 'diario.example']);
  const pages = readExaContents({
    urls: ['https://diario.example/x'],
    canillita: { tone: true, mode: 'deep', days: 3, fresh: false, max_cost_usd: 1 },
  });
  t.same(pages.warnings.codes, [
    'ignored:canillita.tone',
    'ignored:canillita.mode',
    'ignored:canillita.days',
    'limited:text',
  ]);
});

t.test('warnings in the body say where a field is and why it has no effect', async (t) => {
  const notesOf = (body: object) => {
    const asked = { query: 'news', ...body };
    const notes = exaNotes(asked, readExaSearch(asked, '-03:00').warnings, null).warnings ?? [];
    return notes.map(({ path, message }) => [path, message]);
  };
  const nested = (depth: number) => {
    let inner: object = {};
    for (let at = 0; at < depth; at += 1) inner = { inner };
    return inner;
  };
  const unknown = 'Not a field of this API: it has no effect.';
  for (const [body, ...notes] of [
    [
      { numResults: 3, canillita: { max_results: 7 } },
      ['/numResults', 'Overruled by canillita: it has no effect.'],
    ],
    [
      { includeText: ['x'], canillita: { highlights: false } },
      ['/includeText', /Every phrase/],
      ['/canillita/highlights', 'Has no effect here.'],
    ],
    [
      { contents: { query: 'x', toString: 'x' } },
      ['/contents/query', unknown],
      ['/contents/toString', unknown],
    ],
    [{ text: { verbosity: 'full' } }, ['/text', /short excerpt/], ['/text/verbosity', 'Has no effect here.']],
    [
      { deep: nested(50_000), contents: { livecrawl: 'always' } },
      ['/deep', unknown],
      ['/contents/livecrawl', 'Has no effect here.'],
    ],
  ] as const)
    t.match(notesOf(body), notes);
});

t.test('dates are in UTC unless they have a zone', async (t) => {
  const windowOf = (date: string) => {
    const { native } = readExaSearch(
      { query: 'news', startPublishedDate: date, endPublishedDate: date },
      '-03:00',
    );
    return [native.published_after, native.published_before];
  };
  t.same(windowOf('2026-03-05'), ['2026-03-05T00:00:00.000Z', '2026-03-05T23:59:59.999Z'], 'a whole day');
  for (const [date, moment] of [
    ['2026-03-05T10:00:00', '10:00:00.000Z'],
    ['2026-03-05T10:00', '10:00:00.000Z'],
    ['2026-03-05 10:00:00.25', '10:00:00.250Z'],
    ['2026-03-05t10:00:00z', '10:00:00.000Z'],
    ['2026-03-05T10:00:00+02:00', '08:00:00.000Z'],
    ['2026-03-05T10:00:00-0330', '13:30:00.000Z'],
    [' 2026-03-05T10:00:00.000Z ', '10:00:00.000Z'],
  ] as const)
    t.same(windowOf(date), Array(2).fill(`2026-03-05T${moment}`), date);
  for (const date of [
    '2026-02-30',
    '0000-01-01',
    '2026-03-05T25:00:00Z',
    '2026-03-05T10',
    '2026-3-5',
    '5/3/2026',
    'soon',
  ])
    t.throws(() => windowOf(date), { code: 'invalid_request' }, date);
  const isEmpty = (startPublishedDate: string, endPublishedDate: string) =>
    readExaSearch({ query: 'news', startPublishedDate, endPublishedDate }, '-03:00').empty;
  t.notOk(isEmpty('2026-03-05T10:00:00', '2026-03-05T10:00:00'));
  t.ok(isEmpty('2026-03-05T10:00:01', '2026-03-05T10:00:00'), 'a beginning after the end finds nothing');
});

t.test('the beginning and the end of a date', async (t) => {
  const shown = (ms: number) => new Date(ms).toISOString();
  t.equal(shown(startOfDate('2026-03-05', '-03:00')), '2026-03-05T03:00:00.000Z');
  t.equal(shown(endOfDate('2026-03-05', '-03:00')), '2026-03-06T02:59:59.999Z');
  t.equal(shown(startOfDate('2026-03-05', '+05:30')), '2026-03-04T18:30:00.000Z');
  for (const edge of [startOfDate, endOfDate])
    t.equal(shown(edge('2026-03-05T10:00:00+02:00', '-03:00')), '2026-03-05T08:00:00.000Z');
});

t.test('domains are read as people write them', async (t) => {
  const read = (includeDomains: string[]) =>
    readExaSearch({ query: 'news', includeDomains }, '-03:00').native.include_domains;
  for (const item of [
    'diario.example',
    'WWW.Diario.example',
    'https://diario.example:443/',
    'diario.example.',
    'diario.example/*',
  ])
    t.same(read([item]), ['diario.example'], item);
  for (const item of ['diario.example/economia', 'http://www.diario.example/economia/*'])
    t.same(read([item]), ['diario.example/economia'], item);
  t.same(read(['*.diario.example']), ['*.diario.example']);
  t.throws(() => read(['*']), { code: 'invalid_request' });
});

t.test('in the service', async (t) => {
  const service = await startPressService(t);
  const ask = async (name: string, body: object) => (await service.post(`${ROOT}/${name}`, body)).body;
  const titles = [1, 2, 3].map((at) => `Volcano Copahue erupts again, ${at}`);
  await service.publish(
    titles.map((title, at) => ({
      url: `http://therivercourier.example/volcano/${at}`,
      source: 'the-river-courier',
      title,
      language: 'en',
      ...(at > 0 && { publishedAt: null }),
    })),
  );

  t.test('undated articles are left out under dates, and counted', async (t) => {
    const query = 'volcano Copahue erupts';
    const all = await ask('search', { query, canillita: {} });
    const undated = all.results.filter((one: object) => !('publishedDate' in one)).length;
    t.ok(undated > 0, `${undated} undated`);
    for (const dates of [{ startPublishedDate: '2020-01-01' }, { endPublishedDate: '2100-01-01' }]) {
      const { results, canillita } = await ask('search', { query, ...dates, canillita: {} });
      t.ok(results.length > 0 && results.every((one: object) => 'publishedDate' in one));
      t.match(
        canillita.left_out.find(({ reason }: { reason: string }) => reason === 'undated'),
        {
          count: undated,
        },
      );
    }
    const native = await ask('search', { query, canillita: { days: 300 } });
    t.equal(native.results.length, all.results.length, 'native days are as everywhere');
  });

  t.test('the text of an article without standfirst or passages is its title', async (t) => {
    const { results } = await ask('search', { query: 'volcano Copahue erupts', contents: { text: true } });
    for (const { title, text } of results) t.not(text, '', title);
    t.ok(results.some(({ title, text }: { title: string; text: string }) => text === title));
  });

  t.test('a phrase is found in every spelling of it', async (t) => {
    await service.publish([
      {
        url: 'http://therivercourier.example/volcano/cafe',
        source: 'the-river-courier',
        title: 'Volcano Copahue: the village’s Café\u00a0Ñuble stays open, owners say',
        language: 'en',
      },
    ]);
    const query = 'volcano Copahue village café';
    for (const phrase of ["Village's CAFÉ", 'café  ñuble', 'Cafe\u0301 N\u0303uble', 'cafe nuble']) {
      const { results } = await ask('search', { query, includeText: [phrase] });
      t.equal(results.length, 1, JSON.stringify(phrase));
      const others = (await ask('search', { query, excludeText: [phrase] })).results;
      t.notOk(others.some(({ url }: { url: string }) => url.endsWith('/cafe')));
      t.ok(others.length > 0);
    }
    t.same((await ask('search', { query, includeText: ['cafe closed'] })).results, []);
  });

  t.test('a page has the id it was asked by, its own address, and where it came from', async (t) => {
    const [{ url }] = (await ask('search', { query: 'inflation' })).results;
    const id = `${url}?utm_source=mail#top`;
    const first = await ask('contents', { urls: [id] });
    t.match(first, { results: [{ id, url }], statuses: [{ id, status: 'success' }] });
    const again = await ask('contents', { urls: [id] });
    t.match(again.statuses, [{ id, status: 'success', source: 'cached' }]);
    t.match(await ask('contents', { urls: ['nonsense'] }), {
      results: { length: 0 },
      statuses: [{ id: 'nonsense', status: 'error' }],
    });
    const unread = (await ask('search', { query: 'wildfire', type: 'instant' })).results.at(-1).url;
    t.match((await ask('contents', { urls: [unread] })).statuses, [{ source: 'crawled' }]);
  });
});

// What only serving a native request finds wrong is said by the names that the caller's API has for the fields.
import t from 'tap';
import { startTestService } from '../../support/service.ts';

t.test('in the terms of each API', async (t) => {
  const { post } = await startTestService(t);
  const said = async (path: string, body: object) =>
    JSON.stringify((await post(`/compat/${path}`, body)).body).replaceAll('\\"', "'");
  const chat = (content: string) => ({ model: 'sonar', messages: [{ role: 'user', content }] });
  const similar = { url: 'https://eldiario.example/1' };
  const doors: [path: string, body: object][] = [
    ['exa/search', { query: 'trigo' }],
    ['exa/findSimilar', similar],
    ['perplexity/search', { query: 'trigo' }],
    ['perplexity/chat/completions', chat('trigo')],
    ['tako/api/v3/search', { query: 'trigo' }],
    ['tako/api/v3/search', { query: 'trigo', sources: { web: {} } }],
    ['tako/api/v1/knowledge_search', { inputs: { text: 'trigo' } }],
  ];
  for (const [path, body] of doors)
    t.match(
      await said(path, { ...body, canillita: { sources: ['nobody'] } }),
      /(?<![\w.])canillita\.sources\[0\] 'nobody' is not an outlet/,
      path,
    );

  const inAddress = 'trigo inurl:economia';
  t.match(await said('exa/search', { query: inAddress }), /query has 'inurl:'.* path in includeDomains/);
  t.match(
    await said('perplexity/search', { query: ['soja', 'soja', inAddress] }),
    /"query has 'inurl:'.* path in search_domain_filter.*"loc":\["body","query"\]/,
    'without a place among those that are left of equal ones',
  );
  t.match(
    await said('tako/api/v3/search', { query: `soja vs ${inAddress}` }),
    /"query has 'inurl:'.* path in sources\.web\.include_domains/,
    'without a place among the topics of one query',
  );
  t.match(
    await said('perplexity/chat/completions', chat(inAddress)),
    /messages has 'inurl:'.* path in search_domain_filter.*"loc":\["body","messages"\]/,
  );
  t.match(
    await said('perplexity/search', { query: ['soja', 'trigo site:eldiario.example'] }),
    /use search_domain_filter/,
  );
  t.match(
    await said('perplexity/search', { query: 'trigo', search_language_filter: ['es', 'xx'] }),
    /"search_language_filter must be an ISO 639-1 code [^"]*, not 'xx'/,
    'the item of a list',
  );
  const reversed = { published_after: '2026-03-02', published_before: '2026-03-01' };
  t.match(
    await said('tako/api/v3/search', { query: 'trigo', canillita: reversed }),
    /"canillita\.published_before \(2026-03-01\) must not be earlier than canillita\.published_after/,
  );
  const countries = { query: 'trigo', canillita: { countries: ['AR', 'XX'] } };
  t.match(await said('perplexity/search', countries), /"loc":\["body","canillita","countries",1\]/);
});

t.test('in tables that Tako calls otherwise', async (t) => {
  const { post } = await startTestService(t);
  const refusal = async (path: string, body: object) => {
    const { status, body: said } = await post(`/compat/tako/api/v1/${path}`, body);
    return [status, said.error_message ?? said.error];
  };
  const twice = 'a,b\nx,1\nx,2';
  const visualize = (body: object) => refusal('beta/visualize', body);
  t.same(await visualize({ csv: [twice] }), [
    400,
    'csv[0][1][0]: "x" appears twice: csv[0][0][0] has it too.',
  ]);
  t.same(await visualize({ csv: twice }), [400, 'csv[1][0]: "x" appears twice: csv[0][0] has it too.']);
  t.same(await visualize({ csv: ['a,b\nx,"1'] }), [400, 'csv[0] must close the quote that line 2 opens.']);
  const wide = Array.from({ length: 21 }, (_, at) => `c${at}`).join();
  t.match(await visualize({ csv: [`${wide}\n1`] }), [400, /^csv\[0\] has 21 columns; at most 20/]);
  t.match(await visualize({ csv: ['a,b\nx,1'], canillita: { theme: 'pink' } }), [
    400,
    /^canillita\.theme must be/,
  ]);
  const columns = [
    { field: 'a', label: 'A' },
    { field: 'b', label: 'B', type: 'number' },
  ];
  const rows = [
    { a: 'x', b: 1 },
    { a: 'x', b: 2 },
  ];
  const bars = {
    datasets: [
      {
        label: 'N',
        data: [
          { x: 'x', y: 1 },
          { x: 'x', y: 2 },
        ],
      },
    ],
  };
  for (const [component_type, config] of [
    ['categorical_bar', bars],
    ['table', { columns, rows }],
  ] as const) {
    const [, said = ''] = await refusal('thin_viz/create', { components: [{ component_type, config }] });
    t.notMatch(said, /\bdata\.(?:rows|x|csv|columns)/, component_type);
  }
});

t.test(
  'what is no address is refused in every API, and a page that cannot be had is not found',
  async (t) => {
    const { post } = await startTestService(t);
    const contents = (url: string) => post('/compat/tako/api/v1/contents', { url });
    for (const url of ['nope', 'http://', 'ftp://eldiario.example/a', 'mailto:a@eldiario.example']) {
      const message = /^url must be a full http or https address/;
      t.match(
        await contents(url),
        { status: 400, body: { error_type: 'BAD_REQUEST', error_message: message } },
        url,
      );
      t.match(await post('/compat/exa/findSimilar', { url }), { status: 400 }, url);
      t.match(await post('/v1/contents', { urls: [url] }), { status: 400 }, url);
      t.match(await post('/v1/similar', { url }), { status: 400 }, url);
    }
    const gone = await contents('http://eldiario.example/nothing-here');
    const why = /^The page at url could not be fetched: dns: the name did not resolve.*\.$/;
    t.match(gone, { status: 404, body: { error_type: 'NOT_FOUND', error_message: why } });
    const others = await contents('https://eldiario.example/card/chart_000000000000000000000000/');
    t.match(others, { status: 404, body: { error_type: 'NOT_FOUND' } });
  },
);

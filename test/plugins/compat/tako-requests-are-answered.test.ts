// Requests as the clients of both generations of the Tako API really send them, replayed; and its own AI SDK tool, whose
// address is fixed in its code, with fetch pointed here.
import { takoSearch } from '@takoviz/ai-sdk';
import t from 'tap';
import { TAKO_KNOWLEDGE_FIELDS, TAKO_SEARCH_FIELDS } from '../../../plugins/compat-tako/fields.ts';
import { holdToTable } from '../../support/compat.ts';
import { startPressService } from '../../support/press-index.ts';

const ROOT = '/compat/tako';
const QUERY = 'coverage of inflation by outlet';
const FORMER_KEYS = [
  'card_id',
  'title',
  'description',
  'webpage_url',
  'image_url',
  'embed_url',
  'sources',
  'methodologies',
  'source_indexes',
  'card_type',
  'data_url',
];
const tagOf = (body: Record<string, unknown>) => body.error_type;

t.test('clients of Tako', async (t) => {
  const service = await startPressService(t);
  const ask = async (
    method: 'GET' | 'POST',
    url: string,
    payload?: unknown,
    headers?: Record<string, string>,
  ) => {
    const reply = await service.server.inject({
      method,
      url: ROOT + url,
      headers: headers ?? { 'x-api-key': service.key },
      ...(payload !== undefined && { payload: payload as object }),
    });
    const isJson = String(reply.headers['content-type']).includes('json');
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: isJson ? JSON.parse(reply.payload) : reply.payload,
    };
  };
  const post = (url: string, payload: unknown, headers?: Record<string, string>) =>
    ask('POST', url, payload, headers);

  t.test('the first generation', async (t) => {
    const plain = { inputs: { text: QUERY }, source_indexes: ['tako'], search_effort: 'fast' };
    for (const url of ['//api/v1/knowledge_search', '/api/v1/knowledge_search/']) {
      const { status, body, headers } = await post(url, plain);
      t.equal(status, 200, url);
      t.notOk(headers['x-compat-warnings'], 'nothing to say');
      const [card] = body.outputs.knowledge_cards;
      for (const key of FORMER_KEYS) t.ok(key in card, `${key} is there`);
      t.same(card.source_indexes, ['tako']);
      t.ok(
        card.sources.every(
          (one: object) => 'source_name' in one && 'source_description' in one && 'url' in one,
        ),
      );
      t.equal(body.outputs.answer, null);
    }
    const full = await post('//api/v1/knowledge_search', {
      ...plain,
      source_indexes: ['tako', 'web'],
      output_settings: { knowledge_card_settings: { image_dark_mode: true } },
      country_code: 'GB',
      extra_params: 'include_data_url=true',
      search_effort: 'deep',
    });
    t.equal(full.status, 200, 'never 202');
    t.match(full.headers['x-compat-warnings'], /limited:search_effort/);
    t.match(full.headers['x-compat-warnings'], /limited:country_code/);
    t.match(full.body.outputs.knowledge_cards[0], { image_url: /dark_mode=true/, data_url: /\.csv$/ });
    const none = await post('/api/v1/knowledge_search', {
      ...plain,
      inputs: { text: 'coverage of zxqv wvuts' },
    });
    t.match(none, { status: 404, body: { error_type: 'RELEVANT_RESULTS_NOT_FOUND' } });
    for (const text of ['test', 'x', 'news'])
      t.match(
        await post('/api/v1/knowledge_search', { ...plain, inputs: { text } }),
        { status: 404, body: { error_type: 'RELEVANT_RESULTS_NOT_FOUND' } },
        `a key may be checked with "${text}"`,
      );
    const more = { ...plain, extra_params: 'include_data_url=true&x=1' };
    const linked = await post('/api/v1/knowledge_search', more);
    t.match(linked.body.outputs.knowledge_cards[0].data_url, /\.csv$/);
    t.equal(linked.headers['x-compat-warnings'], 'ignored:extra_params');
    t.match(await post('/api/v1/knowledge_search', plain, { 'x-api-key': 'nobody' }), {
      status: 401,
      body: { error_type: 'AUTHENTICATION_ERROR' },
    });
    const noise = await post('/api/v1/knowledge_search', {
      ...plain,
      search_effort: 'auto',
      country_code: 'US',
      locale: 'en-US',
    });
    t.notOk(noise.headers['x-compat-warnings'], 'no warning for defaults');
    const bearer = await post('/api/v1/knowledge_search', plain, { authorization: `Bearer ${service.key}` });
    t.equal(bearer.status, 200);
    const task = await post('/api/v1/knowledge_search/async', plain);
    t.match(task, { status: 202, body: { status: 'pending' } });
    const done = await ask(
      'GET',
      `/api/v1/knowledge_search/async/status/?task_id=${task.body.task_id}&since_index=0`,
    );
    t.match(done.body, { status: 'COMPLETED', result: { outputs: { knowledge_cards: [{}] } } });
  });

  t.test('the present generation', async (t) => {
    const bare = await post('/api/v3/search', { query: QUERY });
    t.equal(bare.status, 200);
    t.ok(bare.body.cards.length > 0 && bare.body.web_results.length > 0);
    t.match(bare.body.cards[0], { source_indexes: ['data'], relevance: 'High', exportable: true });
    const full = await post('/api/v3/search/', {
      query: QUERY,
      effort: 'deep',
      country_code: 'ES',
      locale: 'es-ES',
      sources: {
        data: {
          count: 3,
          include_contents: true,
          content_format: 'json_records',
          node_ids: ['ent::x::1'],
          strict: true,
        },
        web: { count: 2, include_contents: true, category: 'news', snippet_max_chars: 30 },
      },
      location: { latitude: 40.4, longitude: -3.7 },
    });
    t.same(full.body.cards, [], 'a pin that cannot match');
    t.ok(full.body.web_results.length <= 2);
    t.ok(
      full.body.web_results.every(({ snippet }: { snippet: string | null }) => (snippet ?? '').length <= 30),
    );
    for (const told of [
      'unsupported:sources.data.node_ids',
      'limited:effort',
      'limited:country_code',
      'ignored:location',
    ])
      t.match(full.headers['x-compat-warnings'], told);
    const inline = await post('/api/v3/search', {
      query: QUERY,
      sources: { data: { include_contents: true, max_rows: 2 } },
    });
    t.match(inline.body.cards[0].content, {
      content_format: 'json_compact',
      dataset: { rows: { length: 2 } },
    });
    const compared = { query: 'inflation vs unemployment', sources: { web: {} }, canillita: {} };
    t.match(
      (await post('/api/v3/search', compared)).body.canillita.groups,
      [{ query: 'inflation' }, { query: 'unemployment' }],
      'articles of every topic',
    );
    const flat = {
      query: QUERY,
      output_settings: { flat_results: { max_results: 4, snippet_max_chars: 200 } },
    };
    const one = (await post('/api/v3/search', flat)).body;
    t.match(one, { cards: { length: 0 }, web_results: { length: 0 }, results: { length: 4 } });
    t.match(one.results[0], {
      type: 'data',
      card_id: /^chart_/,
      relevance: 'High',
      url: /\/card\//,
      snippet: /^.+/,
    });
    t.match(
      one.results.at(-1),
      { type: 'web', url: /^http/, sources: [{ name: String }] },
      'articles are last',
    );
    t.ok(one.results.every(({ snippet }: { snippet: string | null }) => (snippet ?? '').length <= 200));
    const [beside] = (await post('/v3/search', { query: QUERY })).body.cards;
    t.match(beside, { card_id: /^chart_/ }, 'without /api, which current clients have in their base address');
    const none = await post('/api/v3/search', { query: 'coverage of zxqv wvuts' });
    t.match(none, { status: 200, body: { cards: { length: 0 }, web_results: { length: 0 } } });
    const quarters = { query: 'coverage of inflation by quarter', sources: { data: {} } };
    const [quarterly] = (await post('/api/v3/search', quarters)).body.cards;
    t.match(quarterly.data_freshness, { coverage_end: /^\d{4}-Q\d$/, data_as_of: /^\d{4}-\d\d-01$/ });
    for (const [path, query] of [
      ['/api/v3/search', 'summarize the news on inflation'],
      ['/api/v1/answer', 'who'],
    ] as const) {
      const asked = await post(path, { query });
      t.match(
        asked,
        { status: 200, body: { cards: { length: 0 } } },
        'what asks for no chart is still searched for',
      );
      if (query !== 'who') t.ok(asked.body.web_results.length > 0, query);
    }
    // The rules of charts would read it for hours.
    const book = Array.from({ length: 60_000 }, (_, at) => String.fromCharCode(0x4e00 + (at % 20_000)));
    t.equal(
      (await post('/api/v1/answer', { query: book.join('') })).status,
      200,
      'a query as long as a book',
    );
    const answer = await post('/api/v1/answer/', { query: QUERY, sources: { web: { highlights: true } } });
    t.type(answer.body.answer, 'string');
    t.match(answer.headers['x-compat-warnings'], /(approximated|limited):answer/);
    const schema = {
      query: QUERY,
      output_schema: { type: 'object', properties: { rate: { type: 'number' } } },
    };
    const filled = await post('/api/v1/answer', schema);
    t.match(filled.headers['x-compat-warnings'], /unsupported:output_schema/);
    t.match(filled.body.structured_output_error, { code: 'arbiter_failed', message: /generates nothing/ });
    const { url } = answer.body.web_results[0];
    const about = (highlights: object) => post('/api/v1/contents', { url, highlights });
    const [whole] = (await post('/api/v1/contents', { url })).body.contents;
    const [passages] = (await about({ query: 'inflation', max_characters: 100 })).body.contents;
    t.ok(
      passages.data.length > 0 && passages.data.length <= 100 && passages.cost > whole.cost,
      'about the query',
    );
    const both = { url, max_chars: 40, highlights: { query: 'inflation', max_characters: 100 } };
    const [least] = (await post('/api/v1/contents', both)).body.contents;
    t.ok(least.data.length > 0 && least.data.length <= 40, 'the lower of two limits holds');
    t.equal((await about({ max_characters: 99 })).status, 400);
    const cut = await about({ query: `inflation${' and prices'.repeat(20)}` });
    t.match(cut.headers['x-compat-warnings'], /limited:highlights\.query/);
    const paged = await post('/api/v1/contents', { url, mode: 'inline', offset: 20 });
    t.match(paged.headers['x-compat-warnings'], /ignored:offset/, 'a page has no rows');
    t.match((await post('/api/v1/grounding/', { inputs: { text: QUERY } })).body, {
      answer: '',
      confidence: 1,
    });
  });

  t.test('own data, pictures, contents, insights', async (t) => {
    const drawn = await post('/api/v1/thin_viz/create/', {
      components: [
        { component_type: 'header', config: { title: 'Revenue' } },
        {
          component_type: 'categorical_bar',
          config: {
            datasets: [
              {
                label: 'Sales',
                data: [
                  { x: 'NA', y: 500 },
                  { x: 'EU', y: 300 },
                ],
                units: 'USD',
              },
            ],
          },
        },
      ],
      source: 'Internal',
    });
    t.match(drawn, { status: 200, body: { title: 'Revenue', embed_mode: 'post', visualization_data: null } });
    const id = drawn.body.card_id;
    const picture = await ask('GET', `//api/v1/image/${id}/?dark_mode=true`, undefined, {});
    t.match([picture.status, picture.headers['content-type']], [200, 'image/png']);
    const known = { 'if-none-match': String(picture.headers.etag) };
    const whole = Buffer.from((await service.server.inject(`${ROOT}/image/${id}`)).rawPayload);
    for (const [range, from, to] of [
      ['bytes=0-63', 0, 63],
      ['bytes=10-', 10, whole.length - 1],
      ['bytes=0-99999999', 0, whole.length - 1],
    ] as const) {
      const part = await service.server.inject({ url: `${ROOT}/image/${id}`, headers: { range } });
      t.match(part, { statusCode: 206, headers: { 'content-range': `bytes ${from}-${to}/${whole.length}` } });
      t.same(part.rawPayload, whole.subarray(from, to + 1), range);
    }
    for (const range of ['bytes=99999999-', 'bytes=5-2', 'bytes=-5', 'bytes=0-1,4-5', 'lines=0-1', ''])
      t.equal((await ask('GET', `/image/${id}`, undefined, { range })).status, 200, range);
    const again = await ask('GET', `/image/${id}?dark_mode=true`, undefined, known);
    t.equal(again.status, 304, 'a picture that the caller has is not sent again');
    t.equal((await ask('GET', `/image/${id}`, undefined, known)).status, 200, 'the light one is another');
    for (const path of [`/embed/${id}/?dark_mode=auto&showShare=true`, `/card/${id}`]) {
      const page = await ask('GET', path, undefined, {});
      t.match(page, { status: 200, body: /<svg /, headers: { 'content-type': /^text\/html/ } }, path);
      t.equal(page.headers['x-frame-options'], undefined, 'may be framed');
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    t.match(await ask('POST', `/embed/${id}/`, 'visualization_data=1', form), {
      status: 405,
      headers: { allow: 'GET' },
    });
    const gone = await ask('GET', `/embed/chart_${'0'.repeat(24)}/`, undefined, { accept: 'text/html' });
    t.match(gone, { status: 404, body: /<h1/, headers: { 'content-type': /^text\/html/ } });
    t.equal(gone.headers['x-frame-options'], undefined, 'the page that says so may be framed too');
    const oembed = await ask('GET', `/oembed/?url=https://x/embed/${id}/&maxwidth=400`, undefined, {});
    t.match(oembed, { status: 200, body: { type: 'rich', width: 400, html: /^<iframe/ } });
    const dark = `https://x/embed/${id}/?dark_mode=true`;
    const darker = await ask('GET', `/oembed/?url=${encodeURIComponent(dark)}`, undefined, {});
    t.match(darker.body.html, /^<iframe src="[^"]+\?theme=dark"/);
    const rows = await post('/api/v1/contents', {
      mode: 'inline',
      content_format: 'csv',
      url: `https://x/card/${id}/`,
      max_chars: 9,
    });
    t.match(rows.body.contents[0], { content_format: 'csv', data: /NA,500/ });
    const link = await post('/api/v1/contents', { url: `https://x/embed/${id}/`, mode: 'url' });
    t.match(link.body.contents[0], { url: /\.csv$/, expires_at: /T/, source_url: `https://x/embed/${id}/` });
    const quote = await post('/api/v1/contents', { url: `https://x/card/${id}/`, quote_only: true });
    t.match(quote.body.contents[0], { cost: 0, content_format: null, url: null });
    const json = await post('/api/v1/contents', {
      url: `https://x/card/${id}/`,
      content_format: 'card_json',
    });
    t.match(json, { status: 422, body: { error_type: 'UNSUPPORTED_CONTENT_FORMAT' } });
    for (const asked of ['', '?card_id=', `?card_id=${id}&card_id=${id}`])
      t.match(await ask('GET', `/api/v1/beta/chart_insights${asked}`), {
        status: 400,
        body: { error_type: 'BAD_REQUEST', error_message: /card_id/ },
      });
    const insights = await ask('GET', `api/v1/beta/chart_insights?card_id=${id}`);
    t.match(
      insights,
      { status: 200, body: { insights: /highest 500 \(NA\)/ } },
      'without a slash between base and path',
    );
    const csv = await post('/api/v1/beta/visualize', {
      csv: ['year,spend\n2024,10\n2025,14'],
      query: 'Bar chart of spend by year',
      model: 'o4-mini',
      output_settings: { knowledge_card_settings: { image_dark_mode: true } },
    });
    t.match(csv.body.outputs.knowledge_cards[0], { image_url: /dark_mode=true/, card_type: 'chart' });
    t.match(csv.headers['x-compat-warnings'], /ignored:model/);
    const unknown = { csv: ['a,b\nx,1\ny,2'], zzz: 1, debug: false };
    t.equal((await post('/api/v1/beta/visualize', unknown)).headers['x-compat-warnings'], 'ignored:zzz');
    const donut = { csv: ['a,b\nx,1\ny,2'], query: 'a donut', canillita: {} };
    t.match((await post('/api/v1/beta/visualize', donut)).body.canillita.charts, [{ type: 'donut' }]);
    const file = await post('/api/v1/beta/visualize', {
      csv: null,
      file_ids: [{ file_id: 'f' }],
      query: 'bar chart',
    });
    t.match(file, { status: 400, body: { error_type: 'BAD_REQUEST' } });
    const nothing = await post('/api/v1/thin_viz/default_schema/bar_chart/create/', {
      components: [{ component_type: 'header', config: { title: 'R' } }],
    });
    t.match(nothing, {
      status: 400,
      body: { error: /can be drawn: generic_timeseries, categorical_bar, .*table/ },
    });
    t.same((await ask('GET', '/api/beta/graph/search?q=gdp')).body, { results: [] });
    for (const asked of ['related?node_id=ent%3A%3Ax&q=gdp&limit=3', 'node/ent%3A%3Ax%2F1'])
      for (const root of ['/api/v1/graph', '/api/beta/graph'])
        t.match(await ask('GET', `${root}/${asked}`), {
          status: 404,
          body: { error_type: 'NOT_FOUND', error_message: /^Graph nodes are not supported\. Use POST / },
          headers: { 'x-compat-warnings': 'unsupported:graph' },
        });
    t.match(await post('/api/v1/agent/answer/runs', { query: 'deep' }), {
      status: 400,
      body: { code: 'unsupported', message: /Use POST \/api\/v3\/search\./ },
      headers: { 'x-compat-warnings': 'unsupported:agent' },
    });
    t.match(await post('/api/v1/knowledge_search/stream', {}), {
      status: 400,
      body: { error_type: 'BAD_REQUEST' },
      headers: { 'x-compat-warnings': 'unsupported:streams' },
    });
    const good = {
      component_type: 'pie',
      config: {
        datasets: [
          {
            label: 'S',
            data: [
              { x: 'a', y: 1 },
              { x: 'b', y: 2 },
            ],
          },
        ],
      },
    };
    const bad = { component_type: 'scatter', config: { datasets: [] } };
    const dropped = await post('/api/v1/thin_viz/create/', { components: [bad, good] });
    t.match(dropped, { status: 200, headers: { 'x-compat-warnings': 'unsupported:components[0]' } });
    t.match(await post('/api/v1/thin_viz/default_schema/no_such/create/', { components: [good] }), {
      status: 404,
      body: { error: /not found/ },
    });
    const article = { url: 'https://e.example/a', quote_only: true };
    t.match((await post('/api/v1/contents', article)).body, { usage: { total_cost_usd: 0 } });
    t.match(await ask('GET', '/api/v1/credit_balance/'), { status: 404, body: { error_type: 'NOT_FOUND' } });
  });

  t.test('the field tables', async (t) => {
    const former = { inputs: { text: QUERY } };
    const fields = TAKO_KNOWLEDGE_FIELDS.filter(({ path }) => path !== 'inputs.text');
    await holdToTable(t, service, { url: `${ROOT}/api/v1/knowledge_search`, fields, body: former, tagOf });
    const body = { query: QUERY };
    await holdToTable(t, service, { url: `${ROOT}/api/v3/search`, fields: TAKO_SEARCH_FIELDS, body, tagOf });
  });

  t.test('the AI SDK tool', async (t) => {
    const { fetch } = globalThis;
    t.teardown(() => {
      globalThis.fetch = fetch;
    });
    globalThis.fetch = (url, init) =>
      fetch(String(url).replace('https://trytako.com', `${service.baseUrl}${ROOT}`), init);
    const { execute } = takoSearch({ apiKey: service.key });
    const found = await execute!({ query: QUERY }, { toolCallId: '1', messages: [] } as never);
    t.ok(JSON.stringify(found).includes('/compat/tako/embed/chart_'), 'cards of this service');
  });
});

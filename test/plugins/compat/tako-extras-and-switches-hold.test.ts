// Tako: the switch of charts also covers reading them, own data is drawn as requested or with a warning, extras apply, and
// what else a request says does too.
import t from 'tap';
import { DAY, HOUR } from '../../../core/platform/clock.ts';
import { Failure } from '../../../core/platform/errors.ts';
import { LIST_MIN_SCORE, RELEVANT } from '../../../core/search/relevance.ts';
import { formatTakoError } from '../../../plugins/compat-tako/errors.ts';
import { ANSWER, readTakoSearch, SEARCH } from '../../../plugins/compat-tako/request.ts';
import { takoUnits } from '../../../plugins/compat-tako/sources.ts';
import { startPressService } from '../../support/press-index.ts';

const ROOT = '/compat/tako/api';
const QUERY = 'coverage of inflation by outlet';
const WARNINGS = 'x-compat-warnings';

t.test('what a request asks for', async (t) => {
  const read = (body: object, usual: typeof SEARCH | typeof ANSWER = SEARCH) =>
    readTakoSearch({ query: QUERY, ...body }, usual);
  const web = { published_after: '2026-11-01', published_before: '2026-11-02' };
  t.match(read({ sources: { web } }).web?.fields, {
    published_after: '2026-11-01T00:00:00.000Z',
    published_before: '2026-11-02T23:59:59.999Z',
    max_results: 5,
    min_score: LIST_MIN_SCORE,
  });
  t.match(read({}, ANSWER).web?.fields, { max_results: 3, min_score: RELEVANT }, 'it quotes what it finds');
  t.match(read({ timezone: 'Europe/Madrid' }).charts, { extras: { timezone: 'Europe/Madrid' } });
  const rows = (max_rows: number) =>
    read({ sources: { data: { include_contents: true, max_rows } } }).contents?.rows;
  t.same([rows(5), rows(2000), rows(2001)], [5, 2000, 2000]);
  for (const [effort, codes] of [
    ['fast', []],
    ['instant', ['approximated:effort']],
  ] as const)
    t.same(read({ effort }).warnings.codes, codes, effort);
  for (const name of ['data', 'web']) {
    t.ok(read({ sources: { [name]: { count: 20 } } }));
    t.throws(() => read({ sources: { [name]: { count: 21 } } }), { code: 'invalid_request' }, name);
  }
  const units = (payload: object) => takoUnits({ payload });
  t.same([{}, { sources: { data: {}, web: {} } }].map(units), [2, 2]);
  t.same(
    [{ data: {} }, { web: {} }, {}].map((sources) => units({ sources })),
    [1, 1, 1],
  );
});

t.test('one list of cards and articles', async (t) => {
  const read = (flat_results: object | null, sources: object = { data: {}, web: {} }, usual = SEARCH) => {
    const settings = { output_settings: { flat_results } };
    return readTakoSearch({ query: QUERY, sources, ...settings }, usual as typeof SEARCH);
  };
  t.equal(read(null).flat, null);
  t.match(read({}), { flat: { results: null }, web: { fields: { max_results: 5 } } });
  const long = read({ max_results: 30, snippet_max_chars: 9 });
  t.match(long, {
    charts: { count: 20 },
    web: { fields: { max_results: 20 }, shape: { snippetCharacters: 9 } },
  });
  const own = read({ max_results: 30 }, { data: { count: 2 }, web: { count: 3 } });
  t.match(
    own,
    { charts: { count: 2 }, web: { fields: { max_results: 3 } } },
    'what a source is asked for stands',
  );
  t.throws(() => read({ snippet_max_chars: 9 }, { web: { snippet_max_chars: 8 } }), /cannot be combined/);
  t.throws(() => read({ max_results: 41 }), /flat_results.max_results/);
  const answer = read({}, undefined, ANSWER as never);
  t.same([answer.flat, answer.warnings.codes], [null, ['ignored:output_settings.flat_results']]);
});

t.test('an error names all that is wrong', async (t) => {
  const errors = ['one', 'two'].map((path) => ({ path, message: `${path} is wrong` }));
  const failure = new Failure('invalid_request', 'one is wrong', { errors });
  t.match(formatTakoError(failure, { path: '/compat/tako/api/v3/search' }), {
    status: 400,
    body: { error_message: 'one is wrong; two is wrong', error_type: 'BAD_REQUEST' },
  });
});

t.test('Tako', async (t) => {
  const service = await startPressService(t);
  const post = async (url: string, body: object, headers?: Record<string, string>) => {
    const { status, body: answer, headers: all } = await service.post(ROOT + url, body, headers);
    return {
      status,
      answer,
      codes: String(all[WARNINGS] ?? '')
        .split(', ')
        .filter(Boolean),
    };
  };
  const search = (body: object) => post('/v3/search', { query: QUERY, ...body });

  t.test('charts that are switched off are not read either', async (t) => {
    const { tenants } = service.app;
    const org = await tenants.organizations.create({ name: 'Another' });
    const { secret } = await tenants.keys.create({ org: org.id });
    const headers = { authorization: `Bearer ${secret}` };
    const made = await post('/v3/search', { query: QUERY, sources: { data: {} } }, headers);
    const { card_id: id, webpage_url: url } = made.answer.cards[0];
    const reads = async () => [
      (await post('/v1/contents', { url, mode: 'inline' }, headers)).status,
      (await post('/v1/contents', { url, quote_only: true }, headers)).status,
      (await service.get(`${ROOT}/v1/beta/chart_insights?card_id=${id}`, headers)).status,
      (await service.get(`${ROOT}/v1/internal/chart-configs/${id}/chart-insights`, headers)).status,
    ];
    t.same(await reads(), [200, 200, 200, 200]);
    await tenants.organizations.setPlugin(org.id, 'charts', false);
    t.same(await reads(), [403, 403, 403, 403]);
  });

  const points = [
    { x: '2026-01-01', y: -5 },
    { x: '2026-02-01', y: 7 },
  ];
  const components = [{ component_type: 'pie', config: { datasets: [{ label: 'A', data: points }] } }];
  const csv = ['month,profit\n2026-01-01,-5\n2026-02-01,7'];

  t.test('another type than requested adds a warning, and the extras are answered', async (t) => {
    const thin = await post('/v1/thin_viz/create', { components, canillita: {} });
    t.same(thin.codes, ['approximated:components[0]']);
    const [chart] = thin.answer.canillita.charts;
    t.not(chart.type, 'pie');
    t.equal(chart.card_id, thin.answer.card_id);
    t.ok(chart.warnings.some(({ code }: { code: string }) => code === 'chart_type_adjusted'));
    t.match(thin.answer.canillita.usage, { cost_usd: 0.0003 });
    const drawn = await post('/v1/beta/visualize', { csv, viz_component_type: 'pie', canillita: {} });
    t.same(drawn.codes, ['approximated:viz_component_type']);
    t.match(drawn.answer.canillita, { charts: [{ type: /./ }], usage: { cost_usd: 0.0003 } });
    t.same((await post('/v1/beta/visualize', { csv, query: 'pie' })).codes, ['approximated:query']);
    const extra = await post('/v1/beta/visualize', {
      csv,
      viz_component_type: 'bar',
      canillita: { type: 'pie', tone: true, mode: 'deep', nothing: 1 },
    });
    t.same(extra.codes, [
      'ignored:canillita.nothing',
      'ignored:canillita.tone',
      'ignored:canillita.mode',
      'approximated:canillita.type',
    ]);
    const fine = await post('/v1/beta/visualize', { csv, viz_component_type: 'bar' });
    t.same([fine.codes, 'canillita' in fine.answer], [[], false]);
  });

  t.test('declared types of a dataset apply', async (t) => {
    const dataset = {
      variables: [
        { name: 'district', type: 'String' },
        { name: 'votes', type: 'numeric', units: '%' },
      ],
      rows: [1, 2, 3].map((at) => ({
        cell_values: [
          { variable_name: 'district', value: `200${at}` },
          { variable_name: 'votes', value: at },
        ],
      })),
    };
    const { answer } = await post('/v1/beta/visualize', { tako_formatted_dataset: dataset });
    const [{ card_id: id }] = answer.outputs.knowledge_cards;
    const { body } = await service.get(`/v1/charts/${id}`);
    t.match(body.data.columns, [
      { key: 'district', type: 'string' },
      { key: 'votes', type: 'number', unit: '%' },
    ]);
    t.equal(body.data.rows[0][0], '2001', 'no year, for it is said to be a word');
    dataset.rows[0]!.cell_values[1]!.value = '1.5';
    const again = await post('/v1/beta/visualize', { tako_formatted_dataset: dataset });
    const [{ card_id: other }] = again.answer.outputs.knowledge_cards;
    t.equal((await service.get(`/v1/charts/${other}`)).body.data.rows[0][1], 1.5, 'numbers as texts');
  });

  t.test('extras count for articles', async (t) => {
    const both = await search({
      sources: { data: { count: 1 }, web: { count: 1 } },
      canillita: { max_results: 3, tone: true, days: 30, languages: ['en'], type: 'bar', nothing: 1 },
    });
    t.equal(both.status, 200);
    t.same(both.codes, ['ignored:sources.web.count', 'ignored:canillita.nothing']);
    const { web_results: articles, canillita } = both.answer;
    t.ok(articles.length > 1 && articles.length <= 3, `${articles.length} articles`);
    t.same(
      canillita.results.map(({ url }: { url: string }) => url),
      articles.map(({ url }: { url: string }) => url),
    );
    t.ok(canillita.results.every(({ language }: { language: string }) => language === 'en'));
    t.match(canillita, { tone: { overall: {} }, charts: [{ type: 'bar' }] });
    const alone = await search({ sources: { web: {} }, canillita: { type: 'bar', dedupe: true } });
    t.same(alone.codes, ['ignored:canillita.type']);
    const charts = await search({ sources: { data: {} }, canillita: { tone: true, mode: 'fast' } });
    t.same(charts.codes, ['ignored:canillita.tone']);
    const former = await post('/v1/knowledge_search', {
      inputs: { text: QUERY },
      canillita: { highlights: true, locale: 'es' },
    });
    t.same(former.codes, ['ignored:canillita.highlights']);
    for (const [url, body] of [
      ['/v3/search', { query: QUERY }],
      ['/v1/knowledge_search', { inputs: { text: QUERY } }],
      ['/v1/beta/visualize', { csv }],
    ] as const) {
      const wrong = await post(url, { ...body, canillita: { mode: 'loud' } });
      t.match(wrong, { status: 400, answer: { error_message: /canillita\.mode/ } }, url);
    }
  });

  t.test('dates of the extras stand in for those of the articles', async (t) => {
    const { codes, answer } = await search({
      sources: { web: { published_before: '2020-01-01' } },
      canillita: { days: 30 },
    });
    t.same(codes, ['ignored:sources.web.published_before']);
    t.ok(answer.web_results.length > 0);
    const from = new Date(Date.now() - 200 * DAY).toISOString().slice(0, 10);
    const drawn = await search({ sources: { data: { count: 1 } }, canillita: { published_after: from } });
    t.match(drawn.answer.canillita.charts, [{ plan: { window: { from } } }], 'not cut to the usual days');
  });

  t.test('cards and articles have what clients show of them', async (t) => {
    const { answer } = await search({
      sources: { data: { count: 2 }, web: { include_contents: true, article_content_max_chars: 40 } },
      canillita: {},
    });
    const { cards, web_results: articles, canillita } = answer;
    t.same(
      cards.map(({ relevance }: { relevance: string }) => relevance),
      ['High', 'Medium'],
      'as many as asked for',
    );
    for (const { sources, data_freshness: fresh } of cards) {
      const names = sources.map(({ source_name: name }: { source_name: string }) => name);
      t.equal(new Set(names).size, names.length, 'each outlet once');
      t.match(fresh.last_updated, /^\d{4}-\d\d-\d\d$/);
    }
    for (const { svg_url: svg, expires_at: end } of canillita.charts)
      t.match([svg, end], [/\.svg$/, /^\d{4}-.*Z$/]);
    const { from, to } = canillita.charts[0].plan.window;
    t.equal((Date.parse(to) - Date.parse(from)) / DAY, 29, 'of a month, where nobody says of when');
    const outlets = new Set([...service.app.index.sources.values()].map(({ name }) => name));
    for (const { source_name: name, publish_date: date, content } of articles) {
      t.ok(outlets.has(name), name);
      t.match(date, /^\d{4}-\d\d-\d\d$/);
      t.ok(content.data.length <= 40, content.data);
    }
    const one = await search({ sources: { data: { count: 1 } } });
    t.equal(one.answer.cards.length, 1);
  });

  t.test('an answer is made of the articles that it numbers', async (t) => {
    const { answer } = await post('/v1/answer', { query: QUERY });
    const cited = answer.web_results.filter((one: { citation_number: number | null }) => one.citation_number);
    t.ok(cited.length > 0);
    const lines = cited.map(({ snippet }: { snippet: string }, at: number) => `${snippet} [${at + 1}]`);
    t.equal(answer.answer, lines.join('\n'));
    for (const [at, one] of cited.entries()) t.equal(one.citation_number, at + 1);
  });

  t.test('contents are as long as asked for, and a link lives an hour', async (t) => {
    const { answer } = await search({ sources: { data: {}, web: {} } });
    const article = await post('/v1/contents', { url: answer.web_results[0].url, max_chars: 25 });
    t.match(article.answer, { contents: [{ truncated: true }], usage: { total_cost_usd: 0.0002 } });
    const { data } = article.answer.contents[0];
    t.ok(data.length > 0 && data.length <= 25, data);
    const since = service.app.clock.now();
    const link = { url: answer.cards[0].webpage_url, content_format: 'json_records' };
    const rows = await post('/v1/contents', link);
    t.same(rows.codes, ['approximated:content_format']);
    const end = Date.parse(rows.answer.contents[0].expires_at);
    t.ok(end >= since + HOUR && end <= service.app.clock.now() + HOUR);
  });

  t.test('a page and a picture have the theme of their address', async (t) => {
    const dark = { csv, output_settings: { knowledge_card_settings: { image_dark_mode: true } } };
    const drawn = await post('/v1/beta/visualize', dark);
    const [{ card_id: id }] = drawn.answer.outputs.knowledge_cards;
    const look = (url: string) => service.server.inject({ url });
    const light = (await look(`/charts/${id}?theme=light`)).payload;
    const own = (await look(`/charts/${id}`)).payload;
    t.not(light, own);
    for (const asked of ['dark_mode=false', 'theme=light'])
      t.equal((await look(`/compat/tako/embed/${id}/?${asked}`)).payload, light, asked);
    t.equal((await look(`/compat/tako/embed/${id}/`)).payload, own, 'its own where none is asked for');
    const picture = await look(`/compat/tako/image/${id}`);
    t.equal(picture.headers['cross-origin-resource-policy'], 'cross-origin', 'any site may show it');
  });

  t.test('what is searched without articles, or nowhere, is said', async (t) => {
    const { org, secret } = await service.stranger({ name: 'Searchless' });
    await service.app.tenants.organizations.setPlugin(org.id, 'search', false);
    const headers = { authorization: `Bearer ${secret}` };
    const own = await post('/v3/search', { query: 'bar chart: 2023 12, 2024 14, 2025 9' }, headers);
    t.match(own, { status: 200, answer: { cards: [{}] }, codes: ['unsupported:sources.web'] });
    const inputs = { text: QUERY };
    const cards = await post('/v1/knowledge_search', { inputs, source_indexes: ['web'] });
    t.match(cards.answer.outputs.knowledge_cards, [{ source_indexes: ['web'] }]);
    const files = await post('/v1/knowledge_search', { inputs, source_indexes: ['connected_data'] });
    t.equal(files.status, 404);
    t.ok(files.codes.includes('unsupported:source_indexes.connected_data'), files.codes.join());
    const none = await post('/v1/grounding', { inputs, source_indexes: ['connected_data'] });
    t.match(none, { status: 200, answer: { knowledge_cards: { length: 0 } } });
    t.equal((await post('/v1/grounding', { inputs: {} })).status, 400, 'what is wrong is no lack of cards');
  });
});

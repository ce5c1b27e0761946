// Tako: the switch of charts also covers reading them, own data is drawn as requested or with a warning, extras apply.
import t from 'tap';
import { DAY } from '../../../core/platform/clock.ts';
import { startPressService } from '../../support/press-index.ts';

const ROOT = '/compat/tako/api';
const QUERY = 'coverage of inflation by outlet';
const WARNINGS = 'x-compat-warnings';

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
});

// What clients of Tako send and get back of a chart is all there, means the same here, or is said to be left out.
import t from 'tap';
import { Warnings } from '../../../core/compat/fields.ts';
import { DAY } from '../../../core/platform/clock.ts';
import { sumUsd } from '../../../plugins/compat-tako/ask.ts';
import { readComponents } from '../../../plugins/compat-tako/own-data/components.ts';
import { startChartService } from '../../support/charts.ts';
import { startTestService } from '../../support/service.ts';

type Points = { x: unknown; y: unknown }[];

const dataset = (label: string, data: Points) => ({ label, data });

function read(type: string, config: object) {
  const warnings = new Warnings();
  const { draft } = readComponents({ components: [{ component_type: type, config }] }, warnings);
  const { data, encode } = draft as {
    encode?: object;
    data: { series: { values: unknown[] }[]; columns: { unit?: string }[]; rows: unknown[][] };
  };
  return { data, encode, told: warnings.header };
}

t.test('what is drawn of components', async (t) => {
  const ab = (one: unknown, other: unknown): Points => [
    { x: 'A', y: one },
    { x: 'B', y: other },
  ];
  const many = (count: number) => ({
    datasets: Array.from({ length: count }, (_, at) => dataset(`S${at}`, ab(at, at + 1))),
  });
  const eleven = read('categorical_bar', many(11));
  t.match(eleven, { told: null, data: { series: { length: 11 } } }, 'the chart decides what it adds up');
  t.match(read('categorical_bar', many(13)), { told: 'limited:components[0].datasets' });
  t.match(read('pie', many(2)), { told: 'limited:components[0].datasets', data: { series: { length: 1 } } });

  t.same(
    read('categorical_bar', { datasets: [dataset('S', ab(2, ' 5.5 '))] }).data.series[0]!.values,
    [2, 5.5],
  );
  const twice = [...ab(1, 2), { x: 'A', y: 3 }];
  t.throws(
    () => read('categorical_bar', { datasets: [dataset('S', twice)] }),
    { message: /datasets\[0\]\.data must have one value for each x/ },
    'no value replaces another',
  );

  const points = [1, 1, 2].map((x, y) => ({ x, y }));
  const one = read('scatter', { datasets: [dataset('S', points)] });
  t.same(one.data.rows, [
    [1, 0],
    [1, 1],
    [2, 2],
  ]);
  const two = read('bubble', { datasets: [dataset('S', points), dataset('T', points)] });
  t.match(two, {
    encode: { series: 'dataset' },
    data: { rows: { length: 6 } },
    told: 'approximated:components[0]',
  });
});

t.test('figures as texts', async (t) => {
  const boxes = (...values: unknown[]) => {
    const { data, told } = read('financial_boxes', {
      items: values.map((value) => ({ header: 'H', value })),
    });
    return [...data.rows.map((row) => row[1]), data.columns[1]!.unit, told];
  };
  t.same(boxes('$1.2B', '$1,234.5', '-$5m', '($3)'), [1.2e9, 1234.5, -5e6, -3, '$', null]);
  t.same(boxes('−3.4 %', '+12%'), [-3.4, 12, '%', null]);
  t.same(boxes('4.1 trillion', 7, '1.085'), [4.1e12, 7, 1.085, undefined, null]);
  t.same(boxes(1, null, 'n/a'), [1, null, null, undefined, 'unsupported:components[0].items']);
  t.same(boxes(1, 'Q3 2025: 4', '1.234,5').slice(0, 3), [1, null, null], 'none rather than a wrong one');
  const grown = { header: 'H', value: 1, growth: { value: 2, formattedValue: '+2 %' } };
  t.equal(read('stock_boxes', { items: [grown] }).told, 'ignored:components[0].items.growth');

  const draft = (...items: [string, unknown][]) => {
    const warnings = new Warnings();
    const config = { items: items.map(([header, value]) => ({ header, value })) };
    const given = { components: [{ component_type: 'financial_boxes', config }] };
    return {
      ...(readComponents(given, warnings).draft as { type: string; data: unknown }),
      told: warnings.header,
    };
  };
  t.match(
    draft(['Revenue', '$1.2B'], ['Margin', '12%'], ['Margin', 3]),
    {
      type: 'kpi',
      data: {
        columns: [
          { key: 'Revenue', unit: '$' },
          { key: 'Margin', unit: '%' },
          { key: 'Margin (3)', label: 'Margin', unit: undefined },
        ],
        rows: [[1.2e9, 12, 3]],
      },
      told: null,
    },
    'each figure has its own unit',
  );
  t.match(draft(['AAPL', 190.5]), { data: { columns: [{ label: 'AAPL' }], rows: [[190.5]] } });
  const texts = draft(['Rating', 'AAA'], ['Outlook', 'Stable'], ['Since', null]);
  t.match(texts, { type: 'table', told: 'approximated:components[0]' });
  t.same(
    (texts.data as { rows: unknown }).rows,
    [
      ['Rating', 'AAA'],
      ['Outlook', 'Stable'],
      ['Since', null],
    ],
    'texts that are no numbers are shown as given',
  );
  const many = draft(['A', '$1'], ['B', '2%'], ['C', '$3'], ['D', '4%'], ['E', '5']);
  t.match(many, { type: 'table', data: { rows: [['A', '$1'], ['B', '2%'], {}, {}, ['E', '5']] } });
});

t.test('what cannot be read is said', async (t) => {
  const xy = (y: unknown) => [
    { x: '2026-01', y },
    { x: '2026-02', y: 2 },
    { x: '2026-03', y: null },
  ];
  const drawn = (config: object, type = 'generic_timeseries') => read(type, config).told;
  t.equal(drawn({ datasets: [dataset('A', xy('1,300'))] }), 'unsupported:components[0].datasets[0].data.y');
  t.equal(drawn({ datasets: [dataset('A', xy('1300'))] }), null);

  const columns = [
    { field: 'n', label: 'N', type: 'number' },
    { field: 'd', label: 'D', type: 'date' },
    { field: 'b', label: 'B', type: 'boolean' },
  ];
  const table = (row: object) => {
    const { data, told } = read('table', { columns, rows: [row, {}] });
    return [data.columns.map((one) => (one as { type?: string }).type), data.rows[0], told];
  };
  t.same(table({ n: '5.5', d: '2026-01-05', b: true }), [
    ['number', 'date', 'boolean'],
    [5.5, '2026-01-05', true],
    null,
  ]);
  t.same(
    table({ n: '1,200 t', d: 'Jan 5, 2026', b: 'yes' }),
    [['string', 'string', 'string'], ['1,200 t', 'Jan 5, 2026', 'yes'], 'approximated:components[0].columns'],
    'cells of another type than declared are texts',
  );
});

t.test('the type and title that a component gives itself', async (t) => {
  const draftOf = (config: object, header?: object) => {
    const component = { component_type: 'generic_timeseries', config };
    const components = [...(header ? [{ component_type: 'header', config: header }] : []), component];
    return readComponents({ components }, new Warnings()).draft;
  };
  const datasets = [dataset('A', [{ x: '2026-01', y: 1 }])];
  t.match(draftOf({ datasets, title: 'Own', chart_type: 'bar' }), { title: 'Own', type: 'bar' });
  t.match(draftOf({ datasets, title: 'Own' }, { title: 'Header' }), { title: 'Header', type: 'line' });
});

t.test('what charts and articles cost together', async (t) => {
  t.equal([0.0022, 0.0005, 0.0005, 0.0005, 0.0022].reduce(sumUsd), 0.0059, 'prints as its decimal');
});

t.test('what is said about a chart', async (t) => {
  const service = await startTestService(t);
  const ROOT = '/compat/tako/api/v1';
  const headers = { 'x-api-key': service.key };
  const drawn = async (csv: string) => {
    const { body } = await service.post(`${ROOT}/beta/visualize`, { csv: [csv] }, headers);
    return body.outputs.knowledge_cards[0].card_id as string;
  };
  const rowsOf = async (id: string) => {
    const asked = { url: `https://x/card/${id}/`, mode: 'inline', content_format: 'csv', max_rows: 2 };
    const { body } = await service.post(`${ROOT}/contents`, asked, headers);
    return (body.contents[0].data as string).trim().split('\r\n').slice(1);
  };
  const insightsOf = async (id: string) =>
    (await service.get(`${ROOT}/beta/chart_insights?card_id=${id}`, headers)).body.insights as string;

  const contents = async (id: string, body: object) => {
    const asked = { url: `https://x/card/${id}/`, ...body };
    const { status, body: answer } = await service.post(`${ROOT}/contents`, asked, headers);
    return { status, ...answer, ...answer.contents?.[0] };
  };
  const ranking = await drawn('outlet,articles\nA,9\nB,5\nC,1');
  const page = { mode: 'inline', content_format: 'json_records', max_rows: 2 };
  t.match(await contents(ranking, page), { offset: 0, truncated: true }, 'more follows');
  t.match(
    await contents(ranking, { ...page, offset: 2 }),
    { offset: 2, total_rows: 3, truncated: false, records: [{ outlet: 'C' }] },
    'the last page of a long list',
  );
  t.match(
    await contents(ranking, { ...page, offset: 3 }),
    { records: { length: 0 }, total_rows: 3, truncated: false },
    'the end',
  );
  t.match(await contents(ranking, { offset: 1 }), { status: 400, error_message: /offset requires/ });
  t.match(await contents(ranking, { highlights: {} }), {
    status: 400,
    error_message: /highlights is for pages/,
  });
  t.same(await rowsOf(ranking), ['A,9', 'B,5'], 'a ranking begins with the largest');
  t.equal(await insightsOf(ranking), '- articles: highest 9 (A), 60% of the total; lowest 1 (C).');
  const losses = await drawn('quarter,profit\nA,-1\nB,9');
  t.equal(
    await insightsOf(losses),
    '- profit: highest 9 (B); lowest -1 (A).',
    'losses are no part of a total',
  );
  const course = await drawn('day,rate\n2026-01-01,0.1\n2026-01-02,0.2\n2026-01-03,0.4');
  t.match(await contents(course, { ...page, offset: 1 }), { status: 422, error_message: /rows by date/ });
  t.same(await rowsOf(course), ['2026-01-02,0.2', '2026-01-03,0.4'], 'of a course the most recent rows');
  t.equal(
    await insightsOf(course),
    '- rate: highest 0.4 (2026-01-03); lowest 0.1 (2026-01-01).\n- rate: from 0.1 (2026-01-01) to 0.4 (2026-01-03), a change of 0.3.',
    'rates have no total',
  );
  const spanish = { csv: ['medio,notas\nA,9\nB,5.5\nC,1'], canillita: { locale: 'es' } };
  const { body } = await service.post(`${ROOT}/beta/visualize`, spanish, headers);
  t.equal(
    await insightsOf(body.outputs.knowledge_cards[0].card_id),
    '- notas: máximo 9 (A), 58 % del total; mínimo 1 (C).',
    'in the language of the chart',
  );
});

t.test('a step that is not over is not compared with whole ones', async (t) => {
  const service = await startChartService(t);
  const story = (title: string, days: number) => ({
    title,
    standfirst: `${title}.`,
    url: `https://eldiario.example/${title.length}-${days}`,
    publishedAt: new Date(service.clock.now() - days * DAY),
  });
  await service.publish([
    story('Incendios forestales en las sierras', 1),
    story('Los incendios forestales avanzan', 1),
    story('Incendios forestales: llegan bomberos', 2),
    story('Más incendios forestales', 0),
  ]);
  const { body } = await service.chartOf('incendios forestales per day last 3 days');
  const asked = `/compat/tako/api/v1/beta/chart_insights?card_id=${body.id}`;
  const { body: said } = await service.get(asked, { 'x-api-key': service.key });
  t.match(body.data.rows.at(-1), ['2026-11-20', 1]);
  t.match(said.insights, / to 2 \(2026-11-19\), a change of /, said.insights);
  t.match(said.insights, /highest 2 \(2026-11-19\), 50% of the total;/, said.insights);
  t.notMatch(said.insights, /2026-11-20/);
});

t.test('the rows of a table keep their order and columns', async (t) => {
  const service = await startTestService(t);
  const columns = [
    { field: 'name', label: 'Name', type: 'string' },
    { field: 'since', label: 'Since', type: 'date' },
    { field: 'fine', label: 'Fine', type: 'number' },
  ];
  const rows = [
    { name: 'Acme', since: '2026-01-02', fine: 3 },
    { name: 'Ñandú', since: '2025-12-31', fine: 5 },
    { name: 'Zeta', since: '2025-12-31', fine: 4 },
  ];
  const headers = { 'x-api-key': service.key };
  const drawn = (given: object[]) => {
    const body = { components: [{ component_type: 'table', config: { columns, rows: given } }] };
    return service.post('/compat/tako/api/v1/thin_viz/create/', body, headers);
  };
  const made = await drawn(rows);
  t.equal(made.status, 200, made.body.error);
  const { body: chart } = await service.get(`/v1/charts/${made.body.card_id}`);
  t.equal(chart.type, 'table');
  t.same(
    chart.data.rows,
    rows.map((row) => Object.values(row)),
  );
  t.equal((await drawn([...rows, { ...rows[0], fine: 9 }])).status, 200, 'a name may come twice');
});

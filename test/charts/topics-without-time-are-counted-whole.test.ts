// Topics drawn as slices, rows or figures are counted over the whole window; what cannot be counted is refused with the reason.
import t from 'tap';
import { DAY } from '../../core/platform/clock.ts';
import { intentOf } from '../support/chart-readings.ts';
import { startChartService } from '../support/charts.ts';

t.test('a verb of the request that the model took for a topic is none', async (t) => {
  const topicsOf = (query: string, topics: string[], kind: 'comparison' | 'by_outlet' = 'comparison') =>
    intentOf(query, new Map(), { kind, topics, frame: 'xxxx xxxx vs xxxx as a pie' }).reading.topics;
  t.same(topicsOf('compare inflation vs wages as a pie', ['compare', 'inflation', 'wages']), [
    'inflation',
    'wages',
  ]);
  t.same(topicsOf('comparar sequía y riego', ['comparar', 'sequía', 'riego']), ['sequía', 'riego']);
  t.same(topicsOf('Compare the Market vs Moneysupermarket', ['Compare the Market', 'Moneysupermarket']), [
    'Compare the Market',
    'Moneysupermarket',
  ]);
});

t.test('the share of several topics is not by outlet unless words say so', async (t) => {
  const read = (frame: string) =>
    intentOf(frame.replaceAll('xxxx', 'drought'), new Map(), {
      ...{ kind: 'by_outlet', isShare: true, type: 'pie' },
      ...{ topics: ['drought', 'floods', 'fires'], frame },
    }).reading;
  t.match(read('what percentage of coverage is about xxxx, xxxx and xxxx as a pie'), { dimension: 'time' });
  t.match(read('share of xxxx, xxxx and xxxx by outlet'), { dimension: 'source' });
});

t.test('topics without time', async (t) => {
  const service = await startChartService(t);
  const { chartOf, clock, spent } = service;
  const now = clock.now();
  const story = (title: string, at: number) => ({
    title,
    standfirst: `${title}.`,
    url: `https://eldiario.example/${at}`,
    section: null,
    publishedAt: new Date(now - at * DAY),
  });
  await service.publish(
    [
      story('Incendios forestales en las sierras', 0),
      story('Los incendios forestales avanzan', 1),
      story('Incendios forestales: llegan bomberos', 2),
      story('El paro docente sigue otra vez', 1),
      story('El paro docente y los incendios forestales marcan la semana', 3),
    ].map((one, at) => ({ ...one, url: `https://eldiario.example/${at}` })),
  );
  const query = 'compare incendios forestales vs paro docente';
  const counts = [
    ['incendios forestales', 4],
    ['paro docente', 2],
  ];

  await t.test('as slices, rows or figures, whether the query or the field says so', async (t) => {
    for (const [asked, fields, type] of [
      [`${query} as a pie chart`, {}, 'pie'],
      ['percentage of incendios forestales vs paro docente as a pie chart', {}, 'pie'],
      ['comparar incendios forestales vs paro docente en un gráfico de anillo', {}, 'donut'],
      [query, { type: 'pie' }, 'pie'],
      [query, { type: 'donut' }, 'donut'],
      [query, { type: 'bar_horizontal' }, 'bar_horizontal'],
      [query, { type: 'kpi' }, 'kpi'],
    ] as const) {
      const { body } = await chartOf(asked, fields);
      t.same(body.data.rows, counts, asked);
      t.same([body.type, body.warnings], [type, []], asked);
      t.match(body.plan, { measure: 'comparison', by: 'topic', granularity: null, shared: 1 });
    }
  });

  await t.test('what is counted twice is said, and shares only where slices are asked for', async (t) => {
    const { body: rows } = await chartOf(query, { type: 'bar_horizontal' });
    t.equal(rows.notes, '1 article about more than one topic counts for each.');
    t.notOk(rows.compatible_types.includes('pie'), 'they are no parts of a whole');
    const { body: slices } = await chartOf(query, { type: 'pie', locale: 'es' });
    t.equal(slices.notes, '1 artículo sobre más de un tema cuenta en cada uno.');
    t.ok(slices.compatible_types.includes('donut'));
    t.match(slices.alt_text, /mayor: incendios forestales, 4 \(67%\)/);
  });

  await t.test('shares are percent of the articles about all topics, whole or in each step', async (t) => {
    const share = 'share of voice: incendios forestales / paro docente';
    for (const [fields, type] of [
      [{}, 'bar_horizontal'],
      [{ type: 'table' }, 'table'],
      [{ type: 'kpi' }, 'kpi'],
    ] as const) {
      const { body } = await chartOf(share, fields);
      t.same(
        body.data.rows,
        [
          ['incendios forestales', 66.7],
          ['paro docente', 33.3],
        ],
        type,
      );
      t.match(body, { type, plan: { by: 'topic', shared: 1 }, data: { columns: [{}, { unit: '%' }] } });
    }
    const { body: rows } = await chartOf(share);
    t.match(rows.subtitle, /^Share of articles · /);
    t.notOk(rows.warnings.some(({ code }: { code: string }) => code === 'words_not_read'));
    const { body: outlet } = await chartOf(`${share} by outlet`);
    t.match(outlet.plan, { by: 'source', shared: 1 });
    t.same(outlet.data.rows[0].slice(1), [66.7, 33.3], 'in each outlet');
    for (const [asked, fields, type] of [
      [`${share}, by day`, {}, 'line'],
      [share, { type: 'stacked_bar' }, 'stacked_bar'],
      [share, { type: 'line' }, 'line'],
    ] as const) {
      const { body } = await chartOf(asked, fields);
      t.match(body, { type, plan: { granularity: 'day', shared: 1 } }, asked);
      for (const [, ...shares] of body.data.rows.filter(([, one]: [string, number | null]) => one !== null))
        t.equal(Math.round(shares[0] + shares[1]), 100);
    }
  });

  await t.test(
    'what counts twice is said over time, by outlet, in two windows and of tones, too',
    async (t) => {
      for (const asked of [
        query,
        `${query} by outlet`,
        `${query}, last 7 days vs the previous 7 days`,
        `tone of ${query.replace('compare ', '')}`,
      ]) {
        const { body } = await chartOf(asked);
        t.match(body.plan, { shared: 1 }, asked);
        t.match(body.notes, /1 article about more than one topic counts for each\./, asked);
      }
      const { body } = await chartOf('incendios forestales');
      t.notOk('shared' in body.plan, 'of a single topic nothing is');
    },
  );

  await t.test('time is kept where the query names it, and where the type has it', async (t) => {
    for (const [asked, fields] of [
      [`${query} by day as a pie chart`, {}],
      [`${query} over time`, { type: 'pie' }],
      [query, { type: 'bar' }],
      [query, { type: 'table' }],
      [query, {}],
    ] as const) {
      const { body } = await chartOf(asked, fields);
      t.equal(body.plan.granularity, 'day', asked);
      t.equal(body.data.columns[0].type, 'date', asked);
    }
  });

  await t.test('nothing is drawn, nor billed, where no article has what it is counted under', async (t) => {
    const before = await spent();
    const { status, body } = await chartOf('coverage of incendios forestales by section', { fresh: true });
    t.equal(status, 422);
    t.equal(
      body.detail,
      'Nothing to draw: none of these articles is in a section of its outlet. The coverage by outlet would work.',
    );
    t.same(await spent(), before);
    const { body: tones } = await chartOf('tone of incendios forestales vs paro docente by section');
    t.match(
      tones.plan,
      { measure: 'tone', by: 'topic' },
      'tones of several topics are not counted by section',
    );
  });
});

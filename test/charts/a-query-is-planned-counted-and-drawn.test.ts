// Plain words in both languages → what is counted, over which window, as which type; counts equal what was published.
import t from 'tap';
import { parseQuery } from '../../core/charts/query/plan-rules.ts';
import { DAY, HOUR } from '../../core/platform/clock.ts';
import { startChartService } from '../support/charts.ts';

const READ: [string, Partial<ReturnType<typeof parseQuery>>][] = [
  ['cobertura de la inflación por medio', { measure: 'coverage_by_source', topics: ['inflación'] }],
  ['tone of Boca coverage by outlet', { measure: 'tone', topics: ['Boca'], dimension: 'source' }],
  [
    'how many articles about wildfires per day',
    { measure: 'coverage_over_time', topics: ['wildfires'], granularity: 'day' },
  ],
  [
    'compare Milei and Kicillof coverage',
    { measure: 'comparison', topics: ['Milei', 'Kicillof'], dimension: 'time' },
  ],
  [
    'comparar Boca y River por medio',
    { measure: 'comparison', topics: ['Boca', 'River'], dimension: 'source' },
  ],
  ['Milei vs. Kicillof', { measure: 'comparison', topics: ['Milei', 'Kicillof'] }],
  ['timeline of the strike', { measure: 'timeline', topics: ['strike'] }],
  ['cronología del paro portuario', { measure: 'timeline', topics: ['paro portuario'] }],
  ['inflation figures reported by outlets', { measure: 'stated_figures', topics: ['inflation'] }],
  ['cifras de inflación según los medios', { measure: 'stated_figures', topics: ['inflación'] }],
  [
    '¿Cuántas notas sobre el dólar por semana?',
    { measure: 'coverage_over_time', topics: ['dólar'], granularity: 'week' },
  ],
  [
    'coverage of climate change by country as a pie chart',
    { measure: 'coverage_by_country', topics: ['climate change'], type: 'pie' },
  ],
  [
    'gráfico de barras de la cobertura del mundial por idioma',
    { measure: 'coverage_by_language', topics: ['mundial'], type: 'bar' },
  ],
  ['tone of Boca coverage', { measure: 'tone', topics: ['Boca'], dimension: 'source' }],
  [
    'tono de la cobertura de la inflación por día',
    { measure: 'tone', topics: ['inflación'], dimension: 'time', granularity: 'day' },
  ],
  ['sentiment towards the strike over time', { measure: 'tone', topics: ['strike'], dimension: 'time' }],
  ['cifras de inflación que dieron los medios', { measure: 'stated_figures', topics: ['inflación'] }],
  ['noticias sobre educación por sección', { measure: 'coverage_by_section', topics: ['educación'] }],
  ['Israel and Gaza coverage over time', { measure: 'coverage_over_time', topics: ['Israel and Gaza'] }],
  [
    'inteligencia artificial',
    { measure: 'coverage_over_time', topics: ['inteligencia artificial'], type: null, granularity: null },
  ],
];

for (const [query, expected] of READ) t.test(query, async (t) => void t.match(parseQuery(query), expected));

t.test('from words to counts', async (t) => {
  const service = await startChartService(t);
  const { chartOf, clock, spent } = service;
  const noon = clock.now();
  const fires = Array.from({ length: 12 }, (_, at) => ({
    title: `Incendios forestales en las sierras, parte ${at}`,
    standfirst: 'Los incendios forestales avanzan y los bomberos trabajan en las sierras.',
    url: `https://eldiario.example/incendios/${at}`,
    section: at % 3 === 0 ? 'clima' : at === 1 ? null : 'sociedad',
    publishedAt: new Date(noon - at * 12 * HOUR),
  }));
  const dollars = Array.from({ length: 4 }, (_, at) => ({
    title: `El dólar blue sube otra vez, jornada ${at}`,
    standfirst: 'La cotización del dólar blue sube en la city.',
    url: `https://eldiario.example/dolar/${at}`,
    publishedAt: new Date(noon - at * DAY),
  }));
  await service.publish([...fires, ...dollars]);

  await t.test('by section, unstated last, in the language of the chart', async (t) => {
    const { status, body } = await chartOf('cobertura de incendios forestales por sección', { locale: 'es' });
    t.equal(status, 200);
    t.same(body.data.rows, [
      ['sociedad', 7],
      ['clima', 4],
      ['sin indicar', 1],
    ]);
    t.match(body, {
      type: 'bar_horizontal',
      title: 'Cobertura de «incendios forestales» por sección',
      plan: {
        measure: 'coverage_by_section',
        topics: ['incendios forestales'],
        articles: 12,
        outlets: 1,
        window: { from: '2026-11-14', to: '2026-11-20' },
      },
      usage: { cost_usd: 0.0019, searches: 1, charts: 1 },
    });
    t.equal(body.sources.length, 12);
    t.match(body.sources[0], {
      name: 'El Diario',
      url: /^https:\/\/eldiario\.example\/incendios/,
      title: /^Incendios/,
    });
  });

  await t.test('per day: every day of the window, zeros too; window from the words', async (t) => {
    const { body } = await chartOf('how many articles about incendios forestales per day last 10 days');
    const rows = body.data.rows as [string, number][];
    t.equal(
      rows.reduce((sum, [, count]) => sum + count, 0),
      12,
    );
    t.equal(rows.find(([day]) => day === '2026-11-20')![1], 2);
    t.equal(rows.find(([day]) => day === '2026-11-19')![1], 2);
    t.equal(rows[0]![1], 0, 'nobody wrote that day');
    t.match(body.plan, { granularity: 'day', read: [{ as: 'step: day' }, { words: 'last 10 days' }] });
    t.equal(body.type, 'bar', 'a few a day are columns');
  });

  await t.test('the plan says what the words of the query decided', async (t) => {
    const readOf = async (query: string, fields = {}) => {
      const { body } = await chartOf(query, fields);
      return body.plan.read.map(({ words, as }: Record<string, string>) => `${words} → ${as}`);
    };
    const share =
      'share of incendios forestales coverage by section last 10 days as a bar chart, top 3 sections';
    t.same(await readOf(share), [
      'top 3 → rows: 3',
      'as a bar chart → type: bar',
      'share of → in percent',
      'by section → counted by: section',
      'last 10 days → window: 2026-11-10 to 2026-11-20',
    ]);
    const filtered = 'coverage of incendios forestales in the UK press last week';
    t.same(await readOf(filtered, { countries: ['AR'], days: 20 }), [
      'last week → window (the fields of the request decide)',
      'UK press → countries (the fields of the request decide)',
    ]);
  });

  await t.test('quotation marks are of the search, not of the name', async (t) => {
    const query = '"incendios forestales" vs "dólar blue" by section last 10 days';
    const { body } = await chartOf(query);
    t.same(body.plan.topics, ['"incendios forestales"', '"dólar blue"']);
    t.equal(body.title, 'Coverage of “incendios forestales” and “dólar blue” by section');
    t.match(body.data.columns, [{}, { label: 'incendios forestales' }, { label: 'dólar blue' }]);
  });

  await t.test('two windows: the running one is hollow, and neither is a share of anything', async (t) => {
    const { body } = await chartOf('coverage of incendios forestales last week vs this week');
    t.equal(body.title, 'Coverage of “incendios forestales”: last week and this week');
    t.match(body.plan, {
      windows: [{ running: undefined }, { running: true }],
      summary: /^Articles per period/,
    });
    t.notMatch(body.alt_text, /%/);
    const drawing = await service.server.inject(new URL(body.svg_url).pathname);
    t.match(drawing.payload, /stroke-dasharray/);
  });

  await t.test('a pasted table keeps its lines and tabs', async (t) => {
    for (const between of [',', '\t', ' | ', '   ']) {
      const lines = [
        ['club', '2020', '2021'],
        ['Boca', '5', '6'],
        ['River', '7', '8'],
      ];
      const { body } = await chartOf(lines.map((cells) => cells.join(between)).join('\r\n'));
      t.same(
        body.data?.rows,
        [
          ['Boca', 5, 6],
          ['River', 7, 8],
        ],
        between,
      );
    }
  });

  await t.test('what is pasted without lines of a table is read in one line', async (t) => {
    const { body } = await chartOf('Temperatura:  Pinamar  20, \n Las  Grutas\u00a023,\tMonte  Hermoso 22');
    t.same(body.data?.rows.map(([name]: [string]) => name).sort(), [
      'Las Grutas',
      'Monte Hermoso',
      'Pinamar',
    ]);
  });

  await t.test('two windows and several topics: each topic is counted in both', async (t) => {
    const two = 'incendios forestales vs dólar blue: last 10 days vs previous 10';
    const { body } = await chartOf(two);
    t.same(body.data.columns.map(({ label }: { label: string }) => label).slice(1), [
      'incendios forestales',
      'dólar blue',
    ]);
    t.equal(body.type, 'bar');
    const alone = await chartOf('dólar blue: last 10 days vs previous 10');
    t.same(
      body.data.rows.map((row: number[]) => row[2]),
      alone.body.data.rows.map((row: number[]) => row[1]),
    );
    const sum = body.data.rows
      .flatMap((row: number[]) => row.slice(1))
      .reduce((a: number, b: number) => a + b);
    t.ok(sum > 0);
    t.equal(body.plan.articles, sum, 'none of the days between the windows');
    const shares = await chartOf(two.replace(':', ' in percent:'));
    for (const [, ...row] of shares.body.data.rows.filter((row: (number | null)[]) => row[1] !== null))
      t.ok(Math.abs(row[0] + row[1] - 100) < 0.2, String(row));
    const words = await chartOf('incendios forestales in October vs in November');
    t.match(words.body.title, /: October and November$/);
  });

  await t.test('two windows are called in the language of the chart', async (t) => {
    const query = 'incendios forestales: esta semana contra la anterior';
    const { body } = await chartOf(query);
    t.equal(body.title, 'Coverage of “incendios forestales”: Nov 9 – 15, 2026 and Nov 16 – 22, 2026');
    const plain = (text: string) => text.replace(/\s/g, ' ');
    t.same(
      body.data.rows.map(([name]: [string]) => plain(name)),
      ['Nov 9 – 15, 2026', 'Nov 16 – 22, 2026 (so far)'],
    );
    const spanish = await service.send('PATCH', `/v1/charts/${body.id}`, { locale: 'es' });
    t.equal(
      spanish.body.title,
      'Cobertura de «incendios forestales»: la semana pasada y esta semana',
      'as the query has it, if that is its language',
    );
    t.equal(spanish.body.data.rows[1][0], 'esta semana (hasta ahora)');
    const byOutlet = await chartOf(query.replace(':', ' por medio:'));
    t.equal(plain(byOutlet.body.data.columns[1].label), 'Nov 9 – 15, 2026');
    const months = await chartOf('incendios forestales in October vs November', { locale: 'es' });
    t.match(months.body.title, /: oct 2026 y nov 2026$/);
  });

  await t.test('where nothing is found, what is not counted is said as well', async (t) => {
    const { body } = await chartOf('Euro blue últimos 3 días');
    t.match(body, { code: 'unchartable_data', detail: /does not show what "Euro blue" asks for\.$/ });
  });

  await t.test('a topic is counted as it is asked, never as another word', async (t) => {
    const { status, body } = await chartOf('coverage of incendois by outlet');
    t.match({ status, body }, { status: 422, body: { code: 'unchartable_data', detail: /"incendois"/ } });
  });

  await t.test('the same search again is free within ten minutes; the chart is not', async (t) => {
    const before = await spent();
    const first = await chartOf('incendios forestales');
    t.match(
      first.body,
      { type: 'bar', usage: { cost_usd: 0.0005 } },
      'the search of the chart by section, whose window is the same',
    );
    const again = await chartOf('incendios forestales as a table');
    t.match(again.body, { type: 'table', usage: { cost_usd: 0.0005 } });
    t.equal((await spent()).chart_query, before.chart_query! + 2);
  });

  await t.test('several topics are several searches', async (t) => {
    const { body } = await chartOf('compare incendios forestales and dólar blue', { mode: 'ultra' });
    t.match(body, {
      plan: { measure: 'comparison', topics: ['incendios forestales', 'dólar blue'] },
      usage: { cost_usd: 0.0025, searches: 2 },
    });
    t.same(
      body.data.columns.map(({ key }: { key: string }) => key),
      ['date', 'incendios forestales', 'dólar blue'],
    );
    const sums = [1, 2].map((at) => body.data.rows.reduce((sum: number, row: number[]) => sum + row[at]!, 0));
    t.same(sums, [12, 4]);
  });

  await t.test('partial steps are noted, and the subtitle is the window', async (t) => {
    const { body } = await chartOf('incendios forestales per week', {
      mode: 'ultra',
      published_after: '2026-11-04',
      published_before: '2026-11-20',
    });
    t.match(body, {
      subtitle: /Nov 4 – 20, 2026$/,
      notes: 'Not whole: the first week (5 of 7 days) and the last week (5 of 7 days, the last until 12:00).',
      plan: {
        granularity: 'week',
        partial: [
          { at: 'first', days: 5, of: 7 },
          { at: 'last', days: 5, of: 7 },
        ],
      },
    });
    const yearly = await chartOf('cobertura anual de incendios forestales', { mode: 'ultra', locale: 'es' });
    t.match(yearly.body, {
      data: { rows: [['2026', 12]] },
      notes: 'Sin completar: el año (324 de 365 días, el último hasta las 12:00).',
    });
  });

  await t.test('topics beyond five are named, not billed', async (t) => {
    const { body } = await chartOf(
      'compare incendios forestales, dólar blue, sequía, granizo, vendimia, litio and soja',
      { mode: 'ultra' },
    );
    t.match(body.warnings[0], {
      code: 'topics_left_out',
      topics: ['litio', 'soja'],
      message: /"litio", "soja"/,
    });
    t.equal(body.usage.searches, 5);
  });

  await t.test('headlines in chronological order', async (t) => {
    const { body } = await chartOf('cronología de los incendios forestales', { locale: 'es' });
    t.equal(body.type, 'timeline');
    const times = body.data.rows.map(([at]: [string]) => at);
    t.same(times, times.toSorted());
  });

  await t.test('what cannot be drawn costs nothing', async (t) => {
    const before = await spent();
    t.match(await chartOf('coverage of zyzzyva regattas', { mode: 'ultra' }), {
      status: 422,
      body: { code: 'unchartable_data', detail: /wider window/ },
    });
    t.match(await chartOf('coverage of "zyzzyva regattas"', { mode: 'ultra' }), {
      status: 422,
      body: { detail: / is about "zyzzyva regattas"\./ },
    });
    t.match(await chartOf('coverage of inflation', { languages: ['fr'], mode: 'ultra' }), {
      status: 422,
      body: { code: 'unchartable_data', detail: /The index has no article of that window/ },
    });
    t.match(await chartOf('cifras de dólar blue', { mode: 'ultra' }), {
      status: 422,
      body: { code: 'unchartable_data', errors: [{ path: 'query', message: /no|none of the/ }] },
    });
    t.match(await chartOf('coverage by outlet', { mode: 'ultra' }), {
      status: 400,
      body: { errors: [{ path: 'query' }] },
    });
    t.same(await spent(), before);
  });

  await t.test('changed without another search', async (t) => {
    const made = (await chartOf('incendios forestales', { mode: 'ultra' })).body;
    const { body } = await service.send('PATCH', `/v1/charts/${made.id}`, { type: 'kpi', locale: 'es' });
    t.match(body, {
      type: 'kpi',
      title: 'Artículos sobre «incendios forestales»',
      data: { columns: [{ label: 'Fecha' }, { label: 'Artículos', unit: 'artículos' }] },
    });
    const parts = (await chartOf('incendios forestales por medio', { mode: 'ultra' })).body;
    t.match(await service.send('PATCH', `/v1/charts/${parts.id}`, { type: 'kpi' }), {
      body: { type: 'kpi', title: 'Coverage of “incendios forestales” by outlet' },
    });
  });
});

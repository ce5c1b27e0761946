// From a query: the tone of articles by outlet, day and topic; figures with their sentence, or a table, or the reason.
import t from 'tap';
import { HOUR } from '../../core/platform/clock.ts';
import { startChartService } from '../support/charts.ts';
import { addSources } from '../support/service.ts';

const outlet = (id: string, name: string) => ({
  id,
  name,
  homepage: `https://${id}.example/`,
  country: 'AR',
  languages: ['es'],
  feeds: [`https://${id}.example/rss`],
});

t.test('tones and figures', async (t) => {
  const { chartOf, send, publish, clock, spent, ...service } = await startChartService(t);
  await addSources(service as never, [outlet('la-costa', 'La Costa'), outlet('norte', 'Norte')]);
  const noon = clock.now();
  const said: [source: string, title: string, standfirst: string][] = [
    [
      'el-diario',
      'La inflación mensual fue del 1,7%',
      'La inflación de octubre trae alivio y buenas noticias.',
    ],
    [
      'la-costa',
      'La inflación mensual fue de 1,8%, según la provincia',
      'La inflación golpea a las familias.',
    ],
    ['norte', 'Inflación mensual: 1,7 % en el norte', 'El dato de inflación se conoció hoy.'],
    [
      'norte',
      'Críticas durísimas por la inflación',
      'Fracaso y escándalo: la inflación enfurece a los comerciantes.',
    ],
  ];
  await publish(
    said.map(([source, title, standfirst], at) => ({
      source,
      title,
      standfirst,
      url: `https://${source === 'el-diario' ? 'eldiario' : source}.example/inflacion/${at}`,
      publishedAt: new Date(noon - at * 20 * HOUR),
    })),
  );

  await t.test(
    'tone by outlet: every article once, in three columns, said in the language of the chart',
    async (t) => {
      const { status, body } = await chartOf('tono de la cobertura de la inflación por medio', {
        locale: 'es',
      });
      t.equal(status, 200, JSON.stringify(body));
      t.same(
        body.data.columns.map(({ label }: { label: string }) => label),
        ['Medio', 'Positivo', 'Neutro', 'Negativo'],
      );
      const rows = body.data.rows as [string, number, number, number][];
      t.same(new Set(rows.map(([name]) => name)), new Set(['El Diario', 'La Costa', 'Norte']));
      t.equal(
        rows.reduce((sum, [, ...counts]) => sum + counts.reduce((a, b) => a + b), 0),
        4,
      );
      t.match(body, {
        type: 'stacked_bar',
        requested_type: 'auto',
        title: 'Tono de la cobertura de «inflación» por medio',
        notes: /4 artículos: 0 por su texto, 4 por titular y bajada/,
        plan: { measure: 'tone', by: 'source', basis: { headline: 4, article: 0 }, articles: 4, outlets: 3 },
        warnings: [{ code: 'tone_from_headlines' }, { code: 'few_articles' }],
        usage: { cost_usd: 0.0019, searches: 1, charts: 1 },
      });
      const { payload: svg } = await service.look(new URL(body.svg_url).pathname);
      for (const [word, colour] of [
        ['Positivo', '#1D6FB8'],
        ['Neutro', '#8C95A3'],
        ['Negativo', '#B8460E'],
      ] as const)
        t.ok(svg.includes(`>${word}<`) && svg.includes(colour), `${word} has its colour`);
      const english = await send('PATCH', `/v1/charts/${body.id}`, { locale: 'en', theme: 'dark' });
      t.match(english.body, {
        title: 'Tone of the coverage of “inflación” by outlet',
        data: { columns: [{}, { label: 'Positive' }, { label: 'Neutral' }, { label: 'Negative' }] },
      });
    },
  );

  await t.test('tone per day, and of several topics', async (t) => {
    const daily = await chartOf('tone of inflación per day');
    t.match(daily.body, { type: 'stacked_bar', plan: { by: 'time', granularity: 'day' } });
    t.equal(daily.body.data.rows.length, 7, 'every day of the window');
    const two = await chartOf('compare the tone of inflación and comerciantes');
    t.match(two.body.plan, { measure: 'tone', by: 'topic', topics: ['inflación', 'comerciantes'] });
    t.same(
      two.body.data.rows.map(([topic]: [string]) => topic),
      ['inflación', 'comerciantes'],
    );
  });

  await t.test('figures of one unit, each with its sentence and outlet', async (t) => {
    const { body } = await chartOf('cifras de inflación que dieron los medios', { locale: 'es' });
    t.match(body, {
      type: 'bar_horizontal',
      title: 'Cifras informadas: «inflación» (% mensual)',
      plan: {
        measure: 'stated_figures',
        unit: '%/monthly',
        articles: 3,
        looked_through: { articles: 4, read: 0 },
      },
    });
    t.same(
      body.data.rows.map(([name, value, , sentence]: unknown[]) => [name, value, sentence]),
      [
        ['La Costa', 1.8, said[1]![1]],
        ['El Diario', 1.7, said[0]![1]],
        ['Norte', 1.7, said[2]![1]],
      ],
      'largest first, of equal ones the newest',
    );
    t.equal(body.sources.length, 3, 'only those that state one');
  });

  await t.test('figures of different units become a table; without any, the error says so', async (t) => {
    await publish([
      {
        url: 'https://eldiario.example/sequia/1',
        title: 'La sequía arruinó 3.100 hectáreas',
        standfirst: 'La sequía sigue en el oeste.',
        publishedAt: new Date(noon),
      },
      {
        url: 'https://eldiario.example/sequia/2',
        title: 'La sequía costó US$ 1.900 millones',
        standfirst: 'La sequía fue la peor en décadas.',
        publishedAt: new Date(noon - 30 * HOUR),
      },
      {
        url: 'https://eldiario.example/vacunas/1',
        title: 'La vacunación avanza en las escuelas',
        standfirst: 'La vacunación sigue.',
        publishedAt: new Date(noon),
      },
    ]);
    const { body } = await chartOf('figures on sequía', { locale: 'en' });
    t.match(body, { type: 'table', plan: { unit: null }, warnings: [{ code: 'units_differ' }] });
    t.same(
      body.data.rows.map((row: unknown[]) => row.slice(0, 2)),
      [
        [1_900_000_000, 'USD'],
        [3100, 'hectares'],
      ],
      'in chronological order',
    );
    t.same(
      new Set(body.compatible_types),
      new Set(['table', 'timeline']),
      'no axis carries hectares beside dollars',
    );
    const bars = await send('PATCH', `/v1/charts/${body.id}`, { type: 'bar' });
    t.match(bars.body, { type: 'timeline', warnings: [{}, { code: 'chart_type_adjusted' }] });
    const spanish = await send('PATCH', `/v1/charts/${body.id}`, { type: 'table', locale: 'es' });
    const { payload } = await service.look(new URL(spanish.body.svg_url).pathname);
    t.ok(payload.includes('>3.100<'), 'grouped as the longest number beside it');
    const dates = bars.body.data.rows.map((row: unknown[]) => row[3]);
    t.same(dates, dates.toSorted());
    const before = await spent();
    t.match(await chartOf('cifras de vacunación'), {
      status: 422,
      body: { code: 'unchartable_data', detail: /states a number with a unit/ },
    });
    t.same(await spent(), before, 'nothing is billed');
  });

  await t.test('a unit that is a word appears once; the singular for one article', async (t) => {
    const evacuated = (source: string, count: number) => ({
      source,
      url: `https://${source === 'el-diario' ? 'eldiario' : source}.example/evacuados/1`,
      title: `Inundaciones: ya son ${count} evacuados`,
      standfirst: 'La crecida sigue y hay evacuados en escuelas.',
      publishedAt: new Date(noon),
    });
    await publish([evacuated('norte', 420), evacuated('la-costa', 860)]);
    const { body } = await chartOf('cifras de evacuados', { locale: 'es' });
    t.match(body, {
      type: 'bar_horizontal',
      title: 'Cifras informadas: «evacuados»',
      subtitle: /^Evacuados/,
      plan: { unit: 'evacuees' },
    });
    t.same(
      body.data.rows.map((row: unknown[]) => row[1]),
      [860, 420],
    );
    await publish([
      {
        url: 'https://eldiario.example/granizo/1',
        title: 'El granizo dañó 700 hectáreas',
        standfirst: 'El granizo duró diez minutos.',
        publishedAt: new Date(noon),
      },
    ]);
    const one = (await chartOf('cifras del granizo', { locale: 'es' })).body;
    t.match(one.notes, /se miró 1 artículo:/);
    const english = await send('PATCH', `/v1/charts/${one.id}`, { locale: 'en' });
    t.match(english.body, {
      notes: /1 article was looked through/,
      plan: { summary: /^Figures as the articles state them about “granizo”.*1 article was looked through/ },
    });
  });

  await t.test('deep mode searches deep', async (t) => {
    const { status, body } = await chartOf('cobertura de inflación por medio', { mode: 'deep' });
    t.equal(status, 200);
    t.equal(body.data.rows.length, 3);
  });
});

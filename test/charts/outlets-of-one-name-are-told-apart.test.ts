// Two outlets may have the same name, as La Nación of Argentina and of Costa Rica: charts count each by itself and show its
// domain, a query that names them means both, and no name shows an article of the one that may not be seen.
import t from 'tap';
import type { Chart, Warning } from '../../core/charts/data/chart.ts';
import { newColumn } from '../../core/charts/data/table.ts';
import { namedOutlets, outletsCalled } from '../../core/charts/query/outlets/named-outlets.ts';
import { outletLabels } from '../../core/charts/query/outlets/outlet-labels.ts';
import { visibleChart } from '../../core/charts/visible-chart.ts';
import { startChartService } from '../support/charts.ts';
import { TEST_SOURCE } from '../support/service.ts';

const OUTLETS = [
  { id: 'la-nacion', name: 'La Nación', domain: 'lanacion.example' },
  { id: 'la-nacion-cr', name: 'La Nacion', domain: 'nacion.example' },
  { id: 'norte', name: 'Norte', domain: 'norte.example' },
];
const NAMES = new Map(OUTLETS.map(({ id, name }) => [id, name]));
const [FIRST, SECOND] = OUTLETS as [(typeof OUTLETS)[0], (typeof OUTLETS)[0]];

t.test('labels have the domain where the name does not tell', async (t) => {
  t.same(
    [...outletLabels(OUTLETS).values()],
    ['La Nación (lanacion.example)', 'La Nacion (nacion.example)', 'Norte'],
  );
});

t.test('a query means all outlets of the name', async (t) => {
  const both = ['la-nacion', 'la-nacion-cr'];
  t.same(namedOutlets('coverage of floods in La Nación', NAMES)?.ids, both);
  t.same(outletsCalled(['La Nación'], NAMES).outlets?.ids, both);
  t.same(outletsCalled(['Norte', 'Sur'], NAMES), {
    outlets: { query: '', ids: ['norte'], words: 'Norte' },
    unknown: ['Sur'],
  });
});

t.test('what may not be seen is not shown by its name', async (t) => {
  const same = OUTLETS.map((one) => ({ ...one, name: one.name.replace('Nacion', 'Nación') }));
  const sources = [...outletLabels(same)].map(([id, name]) => {
    const { domain } = same.find((one) => one.id === id)!;
    return { name, url: `https://${domain}/1`, title: 'x', published_at: null };
  });
  const old = { ...sources[1]!, name: 'La Nación' };
  const chart = {
    plan: { measure: 'timeline' },
    sources: [...sources, old],
    table: {
      columns: [newColumn('headline', 'string'), newColumn('source', 'string')],
      rows: [...sources, old].map(({ name }) => ['x', name]),
    },
  } as unknown as Chart;
  const { sources: shown, table } = visibleChart(chart, ['la-nacion', 'norte'], same);
  t.same(
    shown.map(({ url }) => url),
    ['https://lanacion.example/1', 'https://norte.example/1'],
  );
  t.same(
    table.rows.map(([, name]) => name),
    ['La Nación (lanacion.example)', 'Norte'],
  );
});

t.test('a chart by outlet has a row for each', async (t) => {
  const { publish, chartOf } = await startChartService(t, {
    sources: [FIRST, SECOND].map(({ id, domain }) => ({
      ...TEST_SOURCE,
      ...{ id, name: 'La Nación', homepage: `https://${domain}/`, feeds: [`https://${domain}/rss`] },
    })),
  });
  const note = (source: string, n: number) => ({
    source,
    url: `https://${source}.example/${n}`,
    title: `Muertos por inundaciones en el litoral, parte ${n}`,
  });
  await publish([note(FIRST.id, 1), note(FIRST.id, 2), note(SECOND.id, 3)]);
  const ultra = { mode: 'ultra' };
  const { status, body } = await chartOf('cobertura de inundaciones por medio', ultra);
  t.equal(status, 200);
  t.same(body.data.rows, [
    ['La Nación (lanacion.example)', 2],
    ['La Nación (nacion.example)', 1],
  ]);
  const { body: doubtful } = await chartOf('muertos por inundaciones por mes en La Nación', ultra);
  const { query: suggested } = doubtful.warnings.find(({ code }: Warning) => code === 'words_not_read');
  t.match(suggested, /en La Nación$/, 'a suggested query names outlets as queries do, and once');
  const { body: again } = await chartOf(suggested, ultra);
  t.same(again.data.rows, doubtful.data.rows);
  t.notMatch(again.warnings, [{ code: 'words_not_read' }]);
});

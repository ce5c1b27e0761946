// Outlets that an organization may not see any more are not quoted by the charts that it has.
import t from 'tap';
import { ChartService } from '../../core/charts/chart-service.ts';
import type { Measure } from '../../core/charts/data/plan.ts';
import { type ChartTable, newColumn } from '../../core/charts/data/table.ts';
import { heldClock } from '../../core/platform/clock.ts';

const OUTLETS = [
  { id: 'norte', name: 'Norte', domain: 'norte.example' },
  { id: 'costa', name: 'La Costa', domain: 'costa.example' },
];
const DAY = '2026-11-20';
const ID = `chart_${'a'.repeat(24)}`;

/** The names in a chart of an organization that may see Norte alone. */
async function named(measure: Measure, table: ChartTable): Promise<unknown[]> {
  const sources = OUTLETS.map(({ name, domain }) => ({
    ...{ name, url: `https://${domain}/1`, title: `A headline of ${name}`, published_at: null },
  }));
  const drawn = {
    ...{
      title: null,
      subtitle: null,
      notes: null,
      altText: null,
      timezone: 'UTC',
      encode: {},
      table,
      sources,
    },
    ...{ size: { width: 800, height: 450 }, warnings: [], requestedType: 'auto' },
    plan: { measure, topics: ['x'], window: { from: DAY, to: DAY }, granularity: null },
  };
  const [createdAt, look] = [new Date(0), { theme: 'light', locale: 'en', type: 'table' }];
  const chart = {
    ...look,
    id: ID,
    org: 'org',
    title: '',
    drawn,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  };
  const rows = (sql: string) => [
    /from chart/.test(sql) ? { ...chart, expiresAt: null } : { credit: null, outlets: ['norte'] },
  ];
  const service = new ChartService({
    db: { query: async (sql: string) => ({ rows: rows(sql), count: 1 }) },
    clock: heldClock(`${DAY}T12:00:00Z`),
    search: { index: { sources: new Map(OUTLETS.map((outlet) => [outlet.id, outlet])) } },
  } as never);
  const { data } = await service.get('org', ID, '');
  const at = data.columns.findIndex(({ key }) => key === 'source');
  return data.rows.map((row) => row[at]);
}

t.test('each row of these charts is of an article', async (t) => {
  const columns = [
    newColumn('source', 'string'),
    newColumn('value', 'number'),
    newColumn('sentence', 'string'),
  ];
  const figures = OUTLETS.map(({ name }, at) => [name, at, `A sentence of ${name}.`]);
  t.same(await named('stated_figures', { columns, rows: figures }), ['Norte']);
  const dated = [newColumn('date', 'date'), newColumn('headline', 'string'), newColumn('source', 'string')];
  // Of many articles, not all are among the sources.
  const events = OUTLETS.map(({ name }) => [DAY, `Another headline of ${name}`, name]);
  t.same(await named('timeline', { columns: dated, rows: events }), ['Norte']);
});

t.test('counts stay as they were drawn', async (t) => {
  const columns = [newColumn('source', 'string'), newColumn('articles', 'number')];
  const rows = OUTLETS.map(({ name }, at) => [name, at]);
  t.same(await named('coverage_by_source', { columns, rows }), ['Norte', 'La Costa']);
});

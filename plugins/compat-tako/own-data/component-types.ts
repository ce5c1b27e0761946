/** What each type of component is drawn as. */
import { MAX_NAME, MAX_UNIT } from '#core/charts/data/limits.ts';
import type { JsonObject } from '#core/compat/field-reader.ts';
import { scalarText, type Warnings } from '#core/compat/fields.ts';
import { cutToUnits } from '#core/language/cut-text.ts';
import { isObject } from '#core/platform/objects.ts';
import { fromBoxes } from './boxes.ts';
import { type Dataset, datasetsOf, fromDatasets, repeatsX } from './datasets.ts';
import type { ChartDraft } from './own-chart.ts';
import { fromItems, fromTable } from './tables.ts';

/** What a component is drawn as; `path` is where it stands in the body. */
type Drawer = (config: JsonObject, path: string, warnings: Warnings) => ChartDraft;

const KPI = ['financial_boxes', 'stock_boxes', 'top_level_metric'];

/** Throws 400 for a component without data that can be drawn. */
export const DRAWERS: Record<string, Drawer> = {
  generic_timeseries: timeseries,
  categorical_bar: (config, path, warnings) => ({
    type: /stack/i.test(scalarText(config.chart_type ?? config.component_variant)) ? 'stacked_bar' : 'bar',
    data: fromDatasets(datasetsOf(config, path, warnings), path),
  }),
  pie: (config, path, warnings) => ({
    type: 'pie',
    data: fromDatasets(datasetsOf(config, path, warnings, 1), path),
  }),
  table: (config, path, warnings) => ({ type: 'table', ...fromTable(config, path, warnings) }),
  scatter,
  bubble: (config, path, warnings) => {
    warnings.add(`approximated:${path}`);
    return scatter(config, path, warnings);
  },
  timeline: (config, path) => ({ type: 'timeline', data: fromItems(config, path) }),
  data_table_chart: approximated('bar'),
  histogram: approximated('bar'),
  waterfall: approximated('bar'),
  treemap: approximated('bar_horizontal'),
  ...Object.fromEntries(KPI.map((name) => [name, fromBoxes])),
};

/** Of several intervals the first is drawn. */
function timeseries(config: JsonObject, path: string, warnings: Warnings): ChartDraft {
  let given: JsonObject = config;
  if (isObject(config.datasets_by_interval)) {
    warnings.add(`limited:${path}.datasets_by_interval`);
    given = { datasets: Object.values(config.datasets_by_interval)[0] };
  }
  const datasets = datasetsOf(given, path, warnings);
  const usual = scalarText(config.chart_type) || 'line';
  const types = new Set(datasets.map(({ type = usual }) => type));
  if (types.size > 1) warnings.add(`approximated:${path}.datasets.type`);
  const bars = types.size === 1 && types.has('bar');
  return { type: bars ? 'bar' : 'line', data: fromDatasets(datasets, path) };
}

/** Numeric points that share an x become rows, because a column of x has room for one of them. */
function scatter(config: JsonObject, path: string, warnings: Warnings): ChartDraft {
  const datasets = datasetsOf(config, path, warnings);
  const isNumeric = datasets.every(({ data }) => data.every(({ x }) => typeof x === 'number'));
  if (!isNumeric || !datasets.some(repeatsX)) return { type: 'scatter', data: fromDatasets(datasets, path) };
  const [{ label, units }, ...others] = datasets as [Dataset, ...Dataset[]];
  const y = { key: 'y', type: 'number', ...(units && { unit: cutToUnits(units, MAX_UNIT) }) };
  const columns = [{ key: 'x', type: 'number' }, y];
  if (others.length === 0) {
    const rows = datasets.flatMap(({ data }) => data.map((point) => [point.x, point.y]));
    const named = [columns[0], { ...y, label: cutToUnits(label, MAX_NAME) }];
    return { type: 'scatter', encode: { x: 'x', y: 'y' }, data: { columns: named, rows } };
  }
  return {
    type: 'scatter',
    encode: { y: ['x', 'y'], series: 'dataset' },
    data: {
      columns: [...columns, { key: 'dataset', type: 'string' }],
      rows: datasets.flatMap((one) => one.data.map((point) => [point.x, point.y, one.label])),
    },
  };
}

/** A type that is not drawn here, as the one that is nearest to it. */
function approximated(type: string): Drawer {
  return (config, path, warnings) => {
    warnings.add(`approximated:${path}`);
    return { type, data: fromDatasets(datasetsOf(config, path, warnings), path) };
  };
}

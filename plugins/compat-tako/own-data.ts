/** The caller's own data, as thin_viz components or visualize CSV, as bodies of native charts. */

import { momentOfCell } from '#core/charts/data/cell-dates.ts';
import { MAX_COLUMNS, MAX_PLOTS, MAX_ROWS } from '#core/charts/data/limits.ts';
import type { Cell } from '#core/charts/data/table.ts';
import { FieldReader, type JsonObject } from '#core/compat/field-reader.ts';
import { isObject, scalarText, WARNINGS_HEADER, type Warnings } from '#core/compat/fields.ts';
import { cutToUnits } from '#core/language/cut-text.ts';
import { Failure, invalidField } from '#core/platform/errors.ts';
import { fromBoxes } from './boxes.ts';

/** A body for `POST /v1/charts`, before its validation. */
export type ChartDraft = Record<string, unknown>;

export interface OwnChart {
  draft: ChartDraft;
  /** The caller's field that sets the chart type. */
  typedBy: string;
}

interface Dataset {
  label: string;
  data: Point[];
  units?: string;
  type?: string;
}

interface Point {
  x: unknown;
  /** Null is a gap. */
  y: number | null;
}

type Drawer = (config: JsonObject, path: string, warnings: Warnings) => ChartDraft;

const KPI = ['financial_boxes', 'stock_boxes', 'top_level_metric'];

const DRAWERS: Record<string, Drawer> = {
  generic_timeseries: timeseries,
  categorical_bar: (config, path, warnings) => ({
    type: /stack/i.test(scalarText(config.chart_type ?? config.component_variant)) ? 'stacked_bar' : 'bar',
    data: fromDatasets(datasetsOf(config, path, warnings), path),
  }),
  pie: (config, path, warnings) => ({
    type: 'pie',
    data: fromDatasets(datasetsOf(config, path, warnings, 1), path),
  }),
  table: (config, path, warnings) => ({ type: 'table', data: fromTable(config, path, warnings) }),
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

/**
 * Reads `components`: the header, and the first component that can be drawn. Those that cannot are named in warnings.
 * Throws 400 when none can, saying what is wrong with the first.
 */
export function readComponents(body: JsonObject, warnings: Warnings): OwnChart {
  const { components } = body;
  if (!Array.isArray(components) || components.length === 0)
    throw invalidField('components', 'must be a list of components');
  let draft: ChartDraft | null = null;
  let typedBy = '';
  let header: JsonObject = {};
  let ownTitle: unknown;
  let refusal: Failure | null = null;
  for (const [at, one] of (components as unknown[]).entries()) {
    const path = `components[${at}]`;
    if (!isObject(one)) throw invalidField(path, 'must be an object');
    const { component_type: type } = one as JsonObject;
    const config = configOf(one as JsonObject, path);
    if (type === 'header') header = config;
    else if (typeof type !== 'string' || !Object.hasOwn(DRAWERS, type)) warnings.add(`unsupported:${path}`);
    else if (draft !== null) warnings.add(`limited:${path}`);
    else {
      const variant = (one as JsonObject).component_variant;
      try {
        draft = DRAWERS[type]!({ ...config, component_variant: variant }, path, warnings);
        typedBy = path;
        ownTitle = config.title;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        refusal ??= error;
        warnings.add(`unsupported:${path}`);
      }
    }
  }
  if (draft === null) throw refusal ?? invalidField('components', 'must have a component that can be drawn');
  const title = body.title ?? header.title ?? ownTitle;
  const subtitle = header.subtitle ?? body.description;
  const { source } = body;
  return {
    typedBy,
    draft: {
      ...draft,
      ...(typeof title === 'string' && title.trim() && { title: cutToUnits(title.trim(), 140) }),
      ...(typeof subtitle === 'string' && subtitle.trim() && { subtitle: cutToUnits(subtitle.trim(), 240) }),
      ...(typeof source === 'string' &&
        source.trim() && { sources: [{ name: cutToUnits(source.trim(), 80) }] }),
    },
  };
}

function configOf({ config = null }: JsonObject, path: string): JsonObject {
  if (config === null) return {};
  if (!isObject(config)) throw invalidField(`${path}.config`, 'must be an object');
  return config;
}

const TYPES: Record<string, string> = {
  bar: 'bar',
  grouped_bar: 'bar',
  stacked_bar: 'stacked_bar',
  timeseries: 'line',
  line: 'line',
  area: 'area',
  pie: 'pie',
  scatter: 'scatter',
  timeline: 'timeline',
  table: 'table',
};
/** Drawn as the type that fits best. */
const NEAR: Record<string, string> = {
  histogram: 'bar',
  waterfall: 'bar',
  choropleth: 'auto',
  boxplot: 'auto',
  heatmap: 'auto',
};
/** Words of a query that name a type; the rest of the query is ignored. */
const WORDS: readonly [RegExp, string][] = [
  [/stacked/i, 'stacked_bar'],
  [/\bpie\b/i, 'pie'],
  [/\b(donut|doughnut)\b/i, 'donut'],
  [/\bfunnel\b/i, 'funnel'],
  [/\bkpi\b/i, 'kpi'],
  [/\bhorizontal\b/i, 'bar_horizontal'],
  [/\bbar\b/i, 'bar'],
  [/\b(line|time ?series)\b/i, 'line'],
  [/\barea\b/i, 'area'],
  [/\bscatter\b/i, 'scatter'],
  [/\btimeline\b/i, 'timeline'],
  [/\btable\b/i, 'table'],
];

/** Reads a body of visualize. Throws 400 for files: their data would be other than what was sent. */
export function readVisualize(body: JsonObject, warnings: Warnings): OwnChart {
  const files =
    body.file_id ?? (Array.isArray(body.file_ids) && body.file_ids.length > 0 ? body.file_ids : null);
  if (files !== null && files !== undefined)
    throw new Failure('invalid_request', 'file_ids are not supported; send the data as csv.', {
      headers: { [WARNINGS_HEADER]: 'unsupported:file_ids' },
    });
  const named = new FieldReader(body).choice('viz_component_type', [
    ...Object.keys(TYPES),
    ...Object.keys(NEAR),
  ]);
  if (named && Object.hasOwn(NEAR, named)) warnings.add('approximated:viz_component_type');
  const words = typeof body.query === 'string' ? body.query : '';
  const worded = WORDS.find(([pattern]) => pattern.test(words))?.[1];
  if (words !== '' && words.trim().split(/\s+/).length > 2) warnings.add('limited:query');
  const type = named ? (TYPES[named] ?? NEAR[named]) : (worded ?? 'auto');
  const settings = new FieldReader(body).object('output_settings').object('knowledge_card_settings');
  const dark = settings.value('image_dark_mode') === true;
  return {
    draft: { type, theme: dark ? 'dark' : 'light', ...dataOf(body, warnings) },
    typedBy: named ? 'viz_component_type' : 'query',
  };
}

/** Types of variables, by the callers' names. Other types are inferred from the values. */
const DATASET_TYPES: Record<string, string> = {
  string: 'string',
  text: 'string',
  category: 'string',
  categorical: 'string',
  number: 'number',
  numeric: 'number',
  integer: 'number',
  int: 'number',
  float: 'number',
  date: 'date',
  datetime: 'datetime',
  timestamp: 'datetime',
  boolean: 'boolean',
  bool: 'boolean',
};

function dataOf(body: JsonObject, warnings: Warnings): ChartDraft {
  if (isObject(body.tako_formatted_dataset)) {
    const { title, variables, rows } = body.tako_formatted_dataset;
    if (!Array.isArray(variables) || !Array.isArray(rows))
      throw invalidField('tako_formatted_dataset', 'must have variables and rows');
    const columns = variables.filter(isObject).map(({ name, type, units }) => ({
      key: scalarText(name),
      ...(Object.hasOwn(DATASET_TYPES, scalarText(type).toLowerCase()) && {
        type: DATASET_TYPES[scalarText(type).toLowerCase()],
      }),
      ...(typeof units === 'string' && units && { unit: units }),
    }));
    const numeric = new Set(columns.flatMap(({ key, type }) => (type === 'number' ? [key] : [])));
    const cells = rows.filter(isObject).map(({ cell_values: values }) => {
      const list = (Array.isArray(values) ? values : []).filter(isObject);
      return Object.fromEntries(
        list.map(({ variable_name: variable, value = null }) => {
          const name = scalarText(variable);
          return [name, numeric.has(name) ? (pointValue(value) ?? value) : value];
        }),
      );
    });
    return {
      data: { columns, rows: cells },
      ...(typeof title === 'string' && title && { title: cutToUnits(title, 140) }),
    };
  }
  const { csv } = body;
  const list = typeof csv === 'string' ? [csv] : csv;
  if (!Array.isArray(list) || typeof list[0] !== 'string')
    throw invalidField('csv', 'must be a list with a CSV string');
  if (list.length > 1) warnings.add('limited:csv');
  return { data: { csv: list[0] } };
}

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
  const y = { key: 'y', type: 'number', ...(units && { unit: cutToUnits(units, 24) }) };
  const columns = [{ key: 'x', type: 'number' }, y];
  if (others.length === 0) {
    const rows = datasets.flatMap(({ data }) => data.map((point) => [point.x, point.y]));
    const named = [columns[0], { ...y, label: cutToUnits(label, 80) }];
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

function repeatsX({ data }: Dataset): boolean {
  return new Set(data.map(({ x }) => x)).size < data.length;
}

function approximated(type: string): Drawer {
  return (config, path, warnings) => {
    warnings.add(`approximated:${path}`);
    return { type, data: fromDatasets(datasetsOf(config, path, warnings), path) };
  };
}

/** Up to `most` datasets; those that are left out are warned of. */
function datasetsOf(config: JsonObject, path: string, warnings: Warnings, most = MAX_PLOTS): Dataset[] {
  const { datasets } = config;
  const list = (Array.isArray(datasets) ? datasets : []).filter(isObject);
  if (list.length === 0) throw invalidField(`${path}.config.datasets`, 'must be a list of datasets');
  if (list.length > most) warnings.add(`limited:${path}.datasets`);
  return list.slice(0, most).map((dataset, at) => {
    const points = (Array.isArray(dataset.data) ? dataset.data : []).filter(isObject);
    if (points.length === 0)
      throw invalidField(`${path}.config.datasets[${at}].data`, 'must be a list of {x, y}');
    if (points.some(({ y }) => y != null && pointValue(y) === null))
      warnings.add(`unsupported:${path}.datasets[${at}].data.y`);
    return {
      label: scalarText(dataset.label ?? `Series ${at + 1}`),
      data: points.map(({ x, y }) => ({ x, y: pointValue(y) })),
      ...(typeof dataset.units === 'string' && dataset.units && { units: dataset.units }),
      ...(typeof dataset.type === 'string' && { type: dataset.type }),
    };
  });
}

const PLAIN = /^\s*[-+]?\d+(\.\d+)?\s*$/;

/** A number, also as text; null for anything else. */
function pointValue(y: unknown): number | null {
  if (typeof y === 'number') return y;
  return typeof y === 'string' && PLAIN.test(y) ? Number(y) : null;
}

/** Datasets as one column of x and one per dataset; an x that a dataset lacks is a gap. Throws 400 for one with two values. */
function fromDatasets(datasets: readonly Dataset[], path: string): object {
  const xs = [...new Set(datasets.flatMap(({ data }) => data.map(({ x }) => x)))];
  return {
    x: xs,
    series: datasets.map(({ label, data, units }, at) => {
      if (repeatsX({ label, data }))
        throw invalidField(`${path}.config.datasets[${at}].data`, 'must have one value for each x');
      const values = new Map(data.map(({ x, y }) => [x, y]));
      return {
        name: cutToUnits(label, 80),
        values: xs.map((x) => values.get(x) ?? null),
        ...(units && { unit: cutToUnits(units, 24) }),
      };
    }),
  };
}

/** A cell of a declared type; undefined for one that does not fit it. */
const TABLE_CELLS: Record<string, (cell: unknown) => unknown> = {
  string: (cell) => cell,
  number: (cell) => pointValue(cell) ?? undefined,
  date: (cell) => (momentOfCell(cell as Cell) === null ? undefined : cell),
  boolean: (cell) => (typeof cell === 'boolean' ? cell : undefined),
};

/** Columns of the declared types. One whose cells are no such values is of texts, as they were written. */
function fromTable({ columns, rows }: JsonObject, path: string, warnings: Warnings): object {
  if (!Array.isArray(columns) || !Array.isArray(rows))
    throw invalidField(`${path}.config`, 'must have columns and rows');
  // One column and one row too many are passed on, for the chart to refuse: transposing all of a huge table would take hours.
  const fields = columns.slice(0, MAX_COLUMNS + 1).filter(isObject);
  const records = rows.slice(0, MAX_ROWS + 1).filter(isObject);
  const read = fields.map(({ field, type }) => {
    const given = records.map((record) => record[scalarText(field)] ?? null);
    const name = scalarText(type);
    if (!Object.hasOwn(TABLE_CELLS, name)) return { cells: given };
    const cells = given.map((cell) => (cell === null ? null : TABLE_CELLS[name]!(cell)));
    if (!cells.includes(undefined)) return { type: name, cells };
    warnings.add(`approximated:${path}.columns`);
    return { type: 'string', cells: given };
  });
  return {
    columns: fields.map(({ field, label, units }, at) => ({
      key: cutToUnits(scalarText(field), 60),
      label: cutToUnits(scalarText(label ?? field), 80),
      ...(read[at]!.type && { type: read[at]!.type }),
      ...(typeof units === 'string' && units && { unit: cutToUnits(units, 24) }),
    })),
    rows: records.map((_, row) => read.map(({ cells }) => cells[row])),
  };
}

function fromItems(config: JsonObject, path: string): object {
  const list = [config.items, config.events, config.data].find(Array.isArray) as unknown[] | undefined;
  const items = (list ?? []).filter(isObject);
  if (items.length === 0) throw invalidField(`${path}.config.items`, 'must be a list of dated items');
  return {
    columns: [{ key: 'date', type: 'date' }, { key: 'label' }],
    rows: items.map((item) => [
      item.date ?? item.x ?? item.time ?? null,
      item.label ?? item.title ?? item.y ?? null,
    ]),
  };
}

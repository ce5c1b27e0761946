/** A chart from a body of visualize: a CSV or a dataset, and the name of a type. */
import { MAX_TITLE } from '#core/charts/data/limits.ts';
import { FieldReader, type JsonObject } from '#core/compat/field-reader.ts';
import { scalarText, WARNINGS_HEADER, type Warnings } from '#core/compat/fields.ts';
import { cutToUnits } from '#core/language/cut-text.ts';
import { Failure, invalidField } from '#core/platform/errors.ts';
import { isObject } from '#core/platform/objects.ts';
import { type ChartDraft, numberIn, type OwnChart } from './own-chart.ts';

/** Types of charts by that API's names. */
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
    table: tableIn(body),
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

function tableIn({ tako_formatted_dataset: dataset, csv }: JsonObject): OwnChart['table'] {
  if (isObject(dataset)) return { from: 'data', to: 'tako_formatted_dataset' };
  return { from: 'data.csv', to: typeof csv === 'string' ? 'csv' : 'csv[0]' };
}

function dataOf(body: JsonObject, warnings: Warnings): ChartDraft {
  if (isObject(body.tako_formatted_dataset)) return fromDataset(body.tako_formatted_dataset);
  const { csv } = body;
  const list = typeof csv === 'string' ? [csv] : csv;
  if (!Array.isArray(list) || typeof list[0] !== 'string')
    throw invalidField('csv', 'must be a list with a CSV string');
  if (list.length > 1) warnings.add('limited:csv');
  return { data: { csv: list[0] } };
}

/** A dataset in the format of that API: declared variables, and rows of their values by name. */
function fromDataset({ title, variables, rows }: JsonObject): ChartDraft {
  if (!Array.isArray(variables) || !Array.isArray(rows))
    throw invalidField('tako_formatted_dataset', 'must have variables and rows');
  const columns = variables.filter(isObject).map(({ name, type, units }) => {
    const typeName = scalarText(type).toLowerCase();
    return {
      key: scalarText(name),
      ...(Object.hasOwn(DATASET_TYPES, typeName) && { type: DATASET_TYPES[typeName] }),
      ...(typeof units === 'string' && units && { unit: units }),
    };
  });
  const numeric = new Set(columns.flatMap(({ key, type }) => (type === 'number' ? [key] : [])));
  const records = rows.filter(isObject).map(({ cell_values: values }) => {
    const cells = (Array.isArray(values) ? values : []).filter(isObject);
    return Object.fromEntries(
      cells.map(({ variable_name: variable, value = null }) => {
        const name = scalarText(variable);
        return [name, numeric.has(name) ? (numberIn(value) ?? value) : value];
      }),
    );
  });
  return {
    data: { columns, rows: records },
    ...(typeof title === 'string' && title && { title: cutToUnits(title, MAX_TITLE) }),
  };
}

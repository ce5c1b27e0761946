/** Joi schemas of requests to `/v1/charts`. */

import Joi from 'joi';
import { DAY, SECOND } from '../platform/clock.ts';
import { nullable } from '../platform/schemas/answer-fields.ts';
import {
  annotationFields,
  dateFields,
  depthFields,
  filterFields,
  integerField,
  textField,
} from '../search/request/fields.ts';
import { DEFAULT_DAYS, DEFAULT_ZONE } from '../search/request/search-request.ts';
import {
  MAX_COLUMNS,
  MAX_CSV_CHARACTERS,
  MAX_KEY,
  MAX_NAME,
  MAX_PLOTS,
  MAX_QUERY,
  MAX_ROWS,
  MAX_SUBTITLE,
  MAX_TITLE,
  MAX_UNIT,
} from './data/limits.ts';
import { CHART_TYPES, LOCALES, THEMES } from './data/options.ts';
import { COLUMN_TYPES, FORMAT_NAMES, GRANULARITIES } from './data/table.ts';
import { isCurrencyCode } from './data/units.ts';
import { styleFields } from './style-fields.ts';

export const typeField = Joi.string().valid(...CHART_TYPES);
export const themeField = Joi.string().valid(...THEMES);
export const localeField = Joi.string().valid(...LOCALES);
const title = textField(1, MAX_TITLE);
const subtitle = textField(1, MAX_SUBTITLE);
const key = textField(1, MAX_KEY);
const notes = textField(1, 400);
const altText = textField(1, 1000);
const width = integerField(320, 1600);
const height = integerField(180, 1200);
const USUAL_SIZE = { width: 800, height: 450 };

const digits = integerField(0, 6);
const format = Joi.alternatives()
  .conditional(Joi.object(), {
    then: Joi.object({
      style: Joi.string().valid('decimal', 'currency', 'percent'),
      currency: Joi.string().custom((code: string, helpers) =>
        isCurrencyCode(code)
          ? code
          : helpers.message({ custom: '{{#label}} must be an ISO 4217 code, such as EUR' }),
      ),
      notation: Joi.string().valid('standard', 'compact'),
      minimum_fraction_digits: digits,
      maximum_fraction_digits: digits,
    }),
    otherwise: Joi.string().valid(...FORMAT_NAMES),
  })
  .description(
    'How numbers are written. `percent` multiplies by a hundred; use the unit `%` for values that already are percent.',
  );

const column = Joi.object({
  key: key.required(),
  label: textField(0, MAX_NAME),
  type: Joi.string().valid(...COLUMN_TYPES),
  unit: textField(0, MAX_UNIT).description(
    'An ISO 4217 code is a currency, `%` says that values are percent; anything else is a word.',
  ),
  format,
  granularity: Joi.string().valid(...GRANULARITIES),
  additive: Joi.boolean().strict().description('Whether values may be added up, as in stacks and slices.'),
  ordered: Joi.boolean()
    .strict()
    .description('Whether the order of the rows means something, as in funnels.'),
})
  .messages({ 'object.base': '{{#label}} must be an object: the name of the column is its key' })
  .meta({ component: 'ChartColumn' });

// Cells are checked by the table, which names the one that is wrong.
const cells = (description: string) => Joi.array().items(Joi.any()).max(MAX_ROWS).description(description);

const series = Joi.object({
  name: textField(0, MAX_NAME),
  values: cells('Numbers; null is a gap.').min(1).required(),
  unit: textField(0, MAX_UNIT),
  format,
})
  .messages({ 'object.base': '{{#label}} must be an object with a list of values, and a name' })
  .meta({ component: 'ChartSeries' });

const data = Joi.object({
  x: cells('Dates or categories, one per value.'),
  series: Joi.array().items(series).min(1).max(MAX_PLOTS),
  columns: Joi.array().items(column).min(1).max(MAX_COLUMNS),
  rows: Joi.array()
    .items(Joi.any())
    .max(MAX_ROWS)
    .description('Arrays in the order of `columns`, or objects by key.'),
  csv: Joi.string().max(MAX_CSV_CHARACTERS),
})
  .xor('series', 'rows', 'csv')
  .with('x', 'series')
  .without('columns', 'series')
  .messages({
    'object.base': '{{#label}} must be an object with one of series, rows and csv',
    'object.missing': '{{#label}} must have one of series, rows and csv',
    'object.xor': '{{#label}} must have only one of series, rows and csv',
    'object.with': '{{#label}}.x goes with series; rows have their x in a column',
    'object.without': '{{#label}}.columns goes with rows and csv; series have names of their own',
  })
  .meta({ component: 'ChartData' });

const encode = Joi.object({
  x: key,
  y: Joi.alternatives().conditional(Joi.array(), {
    then: Joi.array().items(key).min(1).max(MAX_PLOTS),
    otherwise: key,
  }),
  series: key.description('Makes one series of each value of this column.'),
  label: key,
  detail: key,
  previous: key.description('The earlier value of a key figure.'),
})
  .description('The roles of columns; missing ones are chosen automatically.')
  .meta({ component: 'ChartEncode' });

const named = Joi.object({
  name: textField(1, MAX_NAME).required(),
  url: Joi.string()
    .max(2000)
    .uri({ scheme: ['http', 'https'] })
    .messages({ 'string.uriCustomScheme': '{{#label}} must be a full http or https address' }),
})
  .messages({ 'object.base': '{{#label}} must be an object with a name, and a url if there is one' })
  .meta({ component: 'ChartSourceGiven' });

/**
 * A preset for queries alone, so that the field can be refused beside data. It is told in words: generated clients send
 * what is described as the default, which would be refused with data.
 */
const ofQuery = <Value>(schema: Joi.AnySchema<Value>, preset: Value) =>
  schema
    .default((parent: { data?: unknown }) => (parent.data === undefined ? preset : undefined))
    .description(`${schema._flags.description} Default with a query: ${preset}.`);
const { mode, fresh } = depthFields;
const timezone = annotationFields.timezone.description(
  `IANA zone of the days that are counted and drawn. Default: ${DEFAULT_ZONE} with a query, UTC with data.`,
);
const { sources, ...filters } = filterFields;
const days = dateFields.days.description(
  `Published within this many days; null is the whole index. Default: what the query says, otherwise whole steps of time (eight weeks, twelve months), otherwise ${DEFAULT_DAYS}.`,
);
const searching = { ...filters, ...dateFields, days };

/** Null beside data, which clients write for what they do not ask for. With a query it means what the field says. */
const nullBesideData = Joi.valid(null).when('data', { not: Joi.exist(), then: Joi.forbidden() });
const unlessBesideData = (fields: Joi.SchemaMap<unknown>): Joi.SchemaMap =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, (schema as Joi.Schema).empty(nullBesideData)]),
  );

/** `POST /v1/charts`: exactly one of a query and data. */
export const chartBody = Joi.object({
  query: textField(2, MAX_QUERY)
    .empty(null)
    .description('What to count and draw, in plain words: "coverage of wildfires by outlet this month".'),
  data: data.empty(null).description('Your own data: series, rows or CSV.'),
  type: typeField.allow('auto').default('auto'),
  theme: themeField.default('light'),
  locale: localeField.default('en'),
  title,
  subtitle,
  notes,
  alt_text: altText.description('For readers who cannot see the chart; generated from the data by default.'),
  sources: Joi.alternatives()
    .conditional('query', {
      is: Joi.exist(),
      then: sources,
      otherwise: Joi.array().items(named).max(10),
    })
    .description(
      'With `data`: the origin of the data. With `query`: only these outlets, by id, domain or name.',
    ),
  size: Joi.object({
    width: width.default(USUAL_SIZE.width),
    height: height.default(USUAL_SIZE.height),
  }).default(USUAL_SIZE),
  ...styleFields,
  encode,
  timezone,
  expires_in: integerField(60, (3_650 * DAY) / SECOND).description(
    'Seconds until it is deleted, if sooner than the plan would.',
  ),
  ...unlessBesideData({ ...searching, mode: ofQuery(mode, 'normal'), fresh: ofQuery(fresh, false) }),
})
  .xor('query', 'data')
  .messages({
    'object.missing': 'one of query and data is required',
    'object.xor': 'only one of query and data is allowed',
  })
  .required()
  .meta({ component: 'ChartRequest' });

/** Fields that mean something with a query only. */
export const QUERY_FIELDS = [...Object.keys(searching), 'mode', 'fresh'] as const;

/** `PATCH /v1/charts/{id}`: null removes what an editor had decided. */
export const chartChanges = Joi.object({
  type: typeField,
  theme: themeField,
  title,
  subtitle,
  locale: localeField,
  notes: nullable(notes),
  alt_text: nullable(altText),
  size: Joi.object({ width, height }).min(1).description('A side that is absent stays as it is.'),
  ...Object.fromEntries(Object.entries(styleFields).map(([field, schema]) => [field, nullable(schema)])),
})
  .min(1)
  .messages({
    'object.min': `at least one of type, theme, title, subtitle, locale, notes, alt_text, size, ${Object.keys(styleFields).join(', ')} is required`,
  })
  .required()
  .meta({ component: 'ChartChanges' });

/** The path of one chart. */
export const chartPath = Joi.object({
  id: Joi.string().required().description('The id of the chart.').example('chart_7Gq2mX0tVbR4yKc9sLw1ZpHd'),
});

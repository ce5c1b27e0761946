/** Joi schemas of `/v1/charts`: requests and answers. */

import Joi from 'joi';
import { newestFirstOf } from '../platform/newest-first.ts';
import {
  annotationFields,
  dateFields,
  depthFields,
  filterFields,
  integerField,
  textField,
} from '../search/request/fields.ts';
import { MAX_COLUMNS, MAX_CSV_CHARACTERS, MAX_PLOTS, MAX_ROWS } from './data/limits.ts';
import { CHART_TYPES, LOCALES, THEMES } from './data/options.ts';
import { COLUMN_TYPES, FORMAT_NAMES, GRANULARITIES } from './data/table.ts';
import { styleFields } from './style-fields.ts';
import { isCurrencyCode } from './wording/number-options.ts';

const nullable = (schema: Joi.Schema) => schema.allow(null);
const type = Joi.string().valid(...CHART_TYPES);
const theme = Joi.string().valid(...THEMES);
const locale = Joi.string().valid(...LOCALES);
const title = textField(1, 140);
const subtitle = textField(1, 240);
const key = textField(1, 60);
const notes = textField(1, 400);
const altText = textField(1, 1000);
const width = integerField(320, 1600);
const height = integerField(180, 1200);

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
  label: textField(0, 80),
  type: Joi.string().valid(...COLUMN_TYPES),
  unit: textField(0, 24).description(
    'An ISO 4217 code is a currency, `%` says that values are percent; anything else is a word.',
  ),
  format,
  granularity: Joi.string().valid(...GRANULARITIES),
  additive: Joi.boolean().strict().description('Whether values may be added up, as in stacks and slices.'),
  ordered: Joi.boolean()
    .strict()
    .description('Whether the order of the rows means something, as in funnels.'),
}).meta({ component: 'ChartColumn' });

// Cells are checked by the table, which names the one that is wrong.
const cells = (description: string) => Joi.array().items(Joi.any()).max(MAX_ROWS).description(description);

const series = Joi.object({
  name: textField(0, 80),
  values: cells('Numbers; null is a gap.').min(1).required(),
  unit: textField(0, 24),
  format,
}).meta({ component: 'ChartSeries' });

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
  name: textField(1, 80).required(),
  url: Joi.string()
    .max(2000)
    .uri({ scheme: ['http', 'https'] }),
}).meta({ component: 'ChartSourceGiven' });

/** A preset for queries alone, so that the field can be refused beside data. */
const ofQuery = <Value>(schema: Joi.AnySchema<Value>, preset: Value) =>
  schema
    .default((parent: { data?: unknown }) => (parent.data === undefined ? preset : undefined))
    .meta({ json: { default: preset } });
const { mode, fresh } = depthFields;
const { timezone } = annotationFields;
const searching = {
  include_domains: filterFields.include_domains,
  exclude_domains: filterFields.exclude_domains,
  countries: filterFields.countries,
  languages: filterFields.languages,
  sections: filterFields.sections,
  ...dateFields,
};

export const chartBody = Joi.object({
  query: textField(2, 500).description(
    'What to count and draw, in plain words: "coverage of wildfires by outlet this month".',
  ),
  data: data.description('Your own data: series, rows or CSV.'),
  type: type.allow('auto').default('auto'),
  theme: theme.default('light'),
  locale: locale.default('en'),
  title,
  subtitle,
  notes,
  alt_text: altText.description('For readers who cannot see the chart; generated from the data by default.'),
  sources: Joi.alternatives()
    .conditional('query', {
      is: Joi.exist(),
      then: filterFields.sources,
      otherwise: Joi.array().items(named).max(10),
    })
    .description('With `data`: the origin of the data. With `query`: only these outlets, by id or domain.'),
  size: Joi.object({ width: width.default(800), height: height.default(450) }).default({
    width: 800,
    height: 450,
  }),
  ...styleFields,
  encode,
  timezone,
  expires_in: integerField(60, 3_650 * 86_400).description(
    'Seconds until it is deleted, if sooner than the plan would.',
  ),
  ...searching,
  mode: ofQuery(mode, 'normal'),
  fresh: ofQuery(fresh, false),
})
  .xor('query', 'data')
  .messages({
    'object.missing': 'give one of query and data',
    'object.xor': 'give only one of query and data',
  })
  .required()
  .meta({ component: 'ChartRequest' });

/** Fields that mean something with a query only. */
export const QUERY_FIELDS = [...Object.keys(searching), 'mode', 'fresh'] as const;

export const chartChanges = Joi.object({
  type,
  theme,
  title,
  subtitle,
  locale,
  notes: nullable(notes),
  alt_text: nullable(altText),
  size: Joi.object({ width, height }).min(1).description('A side that is absent stays as it is.'),
  ...Object.fromEntries(Object.entries(styleFields).map(([field, schema]) => [field, nullable(schema)])),
})
  .min(1)
  .messages({
    'object.min': `send at least one of type, theme, title, subtitle, locale, notes, alt_text, size, ${Object.keys(styleFields).join(', ')}`,
  })
  .required()
  .meta({ component: 'ChartChanges' });

export const chartPath = Joi.object({
  id: Joi.string().required().example('chart_7Gq2mX0tVbR4yKc9sLw1ZpHd'),
});

const moment = Joi.string().isoDate();

const listed = {
  id: Joi.string().example('chart_7Gq2mX0tVbR4yKc9sLw1ZpHd'),
  type,
  title: Joi.string(),
  theme,
  locale,
  created_at: moment,
  expires_at: nullable(moment).description('Null: never.'),
  embed_url: Joi.string().uri().description('A page for an iframe.'),
  image_url: Joi.string().uri().description('PNG.'),
  svg_url: Joi.string().uri().description('SVG.'),
};

export const chartList = newestFirstOf(Joi.object(listed).label('ChartItem')).label('ChartList');

const count = Joi.number().integer();
const plan = Joi.object({
  measure: Joi.string(),
  topics: Joi.array().items(Joi.string()),
  read: Joi.array()
    .items(Joi.object({ words: Joi.string(), as: Joi.string() }))
    .description('Words of the query, and what they decided.'),
  window: Joi.object({ from: nullable(Joi.string()), to: nullable(Joi.string()) }),
  granularity: nullable(Joi.string()),
  type: Joi.string(),
  articles: count,
  outlets: count,
  by: Joi.string().optional().description('What the tones were counted by.'),
  basis: Joi.object({ headline: count, article: count })
    .optional()
    .description('Articles by the basis of their tone.'),
  looked_through: Joi.object({ articles: count, read: count })
    .optional()
    .description('Articles searched for figures.'),
  partial: Joi.array()
    .items(
      Joi.object({
        at: Joi.string().valid('first', 'last', 'only'),
        days: count.optional(),
        of: count.optional(),
        until: Joi.string().optional(),
      }),
    )
    .optional()
    .description('Steps of time counted in part: cut by the window, or not over yet (`until`, local time).'),
  unit: nullable(Joi.string())
    .optional()
    .description('The unit of the figures drawn; null: they have no common one.'),
  windows: Joi.array()
    .items(
      Joi.object({
        words: Joi.string(),
        from: Joi.string(),
        to: Joi.string(),
        running: Joi.boolean().valid(true).optional(),
      }),
    )
    .optional()
    .description('The two windows that are compared; `running`: not over when it was counted.'),
  undated: count.optional().description('Articles without a date, which a chart over time cannot count.'),
  method: Joi.object({
    outlets: count,
    judged: Joi.object({ headline: count, article: count }),
    steady: Joi.boolean().optional().description('Each of those outlets was read during the whole window.'),
  })
    .optional()
    .description('Outlets that were searched, and articles by the basis of their relevance.'),
  silent: Joi.array()
    .items(Joi.string())
    .optional()
    .description('Outlets that were searched and have no such article.'),
  limited: Joi.object({ drawn: count, of: count })
    .optional()
    .description('Rows shown of those found; absent: all.'),
  not_judged: count.optional().description('Articles that share words with the query and were not judged.'),
  summary: Joi.string(),
}).label('ChartPlan');

export const chartAnswer = Joi.object({
  object: Joi.valid('chart'),
  ...listed,
  csv_url: Joi.string().uri(),
  embed_html: Joi.string(),
  title_neutral: Joi.string().description(
    'A title that only says what is shown; `title` says what the numbers say where that is certain.',
  ),
  requested_type: Joi.string(),
  subtitle: Joi.string().allow(''),
  notes: nullable(Joi.string()),
  method: nullable(Joi.string()).description(
    'The line under the picture: articles and outlets counted, the window, what judged them.',
  ),
  alt_text: Joi.string(),
  version: count,
  updated_at: moment,
  size: Joi.object({ width: Joi.number(), height: Joi.number() }),
  timezone: Joi.string(),
  data: Joi.object({
    columns: Joi.array().items(Joi.object()),
    rows: Joi.array().items(Joi.array()),
  }).description('What is drawn.'),
  encode: Joi.object(),
  style: Joi.object(styleFields)
    .prefs({ presence: 'optional' })
    .description('What was decided about it: the fields of the request.'),
  plan: nullable(plan).description('What was counted, when the chart was made from a query.'),
  sources: Joi.array().items(
    Joi.object({
      name: Joi.string(),
      url: nullable(Joi.string()),
      title: nullable(Joi.string()),
      published_at: nullable(moment),
    }).label('ChartSource'),
  ),
  compatible_types: Joi.array().items(type).description('Best first.'),
  warnings: Joi.array().items(
    Joi.object({ code: Joi.string(), message: Joi.string() }).unknown().label('ChartWarning'),
  ),
  usage: Joi.object({
    cost_usd: Joi.number(),
    cached: Joi.boolean(),
    searches: count.optional(),
    charts: count.optional(),
  }).label('Usage'),
}).label('Chart');

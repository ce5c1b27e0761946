/** Joi schemas of answers of `/v1/charts`. */

import Joi from 'joi';
import { newestFirstOf } from '../platform/newest-first.ts';
import { count, moment, nullable } from '../platform/schemas/answer-fields.ts';
import { WARNINGS } from './data/chart.ts';
import { localeField, themeField, typeField } from './request-fields.ts';
import { styleFields } from './style-fields.ts';

const CODES = `Programs go by it: ${Object.entries(WARNINGS)
  .map(([code, meaning]) => `\`${code}\` (${meaning})`)
  .join(', ')}. Further fields depend on it.`;

/** What lists show of a chart. */
const listed = {
  id: Joi.string().example('chart_7Gq2mX0tVbR4yKc9sLw1ZpHd'),
  type: typeField,
  title: Joi.string(),
  theme: themeField,
  locale: localeField,
  created_at: moment,
  expires_at: nullable(moment).description('Null: never.'),
  embed_url: Joi.string().uri().description('A page for an iframe.'),
  image_url: Joi.string().uri().description('PNG.'),
  svg_url: Joi.string().uri().description('SVG.'),
};

export const chartList = newestFirstOf(Joi.object(listed).label('ChartItem')).label('ChartList');

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
  by: Joi.string().optional().description('What tones or the articles of several topics were counted by.'),
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
  shared: count.optional().description('Articles about more than one of the topics, which count for each.'),
  method: Joi.object({
    outlets: count,
    archive: Joi.boolean()
      .valid(true)
      .optional()
      .description(
        'None of those outlets is read any more: only those whose articles were found are counted.',
      ),
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
  })
    .label('ChartTable')
    .description('What is drawn.'),
  encode: Joi.object().label('ChartRoles'),
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
  compatible_types: Joi.array().items(typeField).description('Best first.'),
  warnings: Joi.array().items(
    Joi.object({ code: Joi.string().description(CODES), message: Joi.string().description('For people.') })
      .unknown()
      .label('ChartWarning'),
  ),
  usage: Joi.object({
    cost_usd: Joi.number(),
    cached: Joi.boolean(),
    searches: count.optional(),
    charts: count.optional(),
  }).label('Usage'),
}).label('Chart');

/** Schemas of `POST /v1/contents`. */
import Joi from 'joi';
import { count, moment, nullable } from '#core/platform/schemas/answer-fields.ts';
import { rights } from '#core/search/answer/answer-schema.ts';
import { MAX_URLS } from '#core/search/contents/contents.ts';
import { addressField, booleanField, depthFields, queryField } from '#core/search/request/fields.ts';

export const contentsBody = Joi.object({
  urls: Joi.array()
    .items(addressField)
    .min(1)
    .max(MAX_URLS)
    .required()
    .description(
      `The pages, 1 to ${MAX_URLS}. Failed pages are free, and one that is given twice is billed once.`,
    ),
  query: queryField.description(
    'If given, excerpts match the query, and `read` says how much each page covers it.',
  ),
  highlights: booleanField.default(true),
  max_tokens: depthFields.max_tokens,
})
  .required()
  .label('ContentsRequest');

const text = nullable(Joi.string());
const time = nullable(moment);

const content = Joi.object({
  url: Joi.string(),
  status: Joi.string().valid('ok', 'failed'),
  error: Joi.object({ code: Joi.string(), detail: Joi.string(), reason: text }).allow(null),
  title: text,
  source: text,
  country: text,
  language: text,
  author: text,
  published_at: time,
  modified_at: time,
  section: text,
  snippet: text.description(
    'Standfirst as the outlet published it; null where the outlet allows no snippet.',
  ),
  image: text,
  excerpts: Joi.array()
    .items(Joi.string())
    .description('At most three verbatim excerpts of 280 characters each, 15 % of the text in total.'),
  highlights: Joi.array().items(Joi.string()).description('At most 25 words.'),
  rights: rights.description(
    'What the page says about being shown: no excerpts come from one that is `paywalled` or `nosnippet`, or whose `max_snippet` is 0. Null when it could not be read.',
  ),
  read: Joi.object({ probability: Joi.number(), centrality: Joi.number() }).allow(null),
  data: Joi.object()
    .allow(null)
    .description('Structured data declared by the page (schema.org, Open Graph).'),
}).label('Content');

export const contentsAnswerSchema = Joi.object({
  id: Joi.string(),
  object: Joi.valid('contents'),
  results: Joi.array().items(content),
  left_out: Joi.array()
    .items(Joi.object({ reason: Joi.string(), count }))
    .description(
      'The number of pages by reason: failed, not_reranked_in_time (judged without the reranker, for which there was no time), quotes_not_allowed, over_max_tokens.',
    ),
  incomplete: Joi.boolean(),
  usage: Joi.object({ cost_usd: Joi.number(), cached: Joi.boolean(), pages: count }),
}).label('ContentsAnswer');

/** Schemas of `/v1/indexes`. */

import Joi from 'joi';
import { MAX_ADDRESS } from '#core/indexes/page-url.ts';
import { newestFirstOf } from '#core/platform/newest-first.ts';
import { count, moment, nullable } from '#core/platform/schemas/answer-fields.ts';
import { visible } from '#core/platform/schemas/visible.ts';
import { wholeNumber } from '#core/platform/schemas/whole-number.ts';
import { integerField, textField } from '#core/search/request/fields.ts';

const MAX_ADDRESSES = 10_000;

const name = visible(textField(1, 100)).description('A name for you; nobody else sees it.');
const address = textField(1, MAX_ADDRESS)
  .pattern(/^[hH][tT]{2}[pP][sS]?:\/\/\S+$/, 'address')
  .messages({
    'string.pattern.name': `{{#label}} must be a full http or https URL of at most ${MAX_ADDRESS} characters`,
  });
const urls = Joi.array()
  .items(address)
  .min(1)
  .max(MAX_ADDRESSES)
  .description('The URLs of the pages; duplicates are ignored.');
const refreshHours = integerField(1, 168).description('Hours from the end of one refresh to the next.');
const maxUrls = integerField(1, 50_000).description(
  'Maximum number of URLs; what a sitemap or feed has beyond it is left out.',
);

export const indexBody = Joi.object({
  name: name.required(),
  urls,
  sitemap: address.description(
    'A sitemap or sitemap index: XML, gzipped or plain text. Pages that disappear from it are removed.',
  ),
  feed: address.description(
    'A feed of any format. Pages that disappear from it stay until `max_urls` is reached; then the oldest are removed.',
  ),
  refresh_hours: refreshHours.default(24),
  max_urls: maxUrls.description(
    'Maximum number of URLs; what a sitemap or feed has beyond it is left out. Default: 5000, or the number of `urls`.',
  ),
})
  .xor('urls', 'sitemap', 'feed')
  .messages({
    'object.missing': 'one of urls, sitemap and feed is required',
    'object.xor': 'only one of urls, sitemap and feed is allowed',
  })
  .required()
  .label('IndexRequest');

export const indexChanges = Joi.object({
  name,
  refresh_hours: refreshHours,
  max_urls: maxUrls,
  urls: urls.description('The complete new list; only for an index created from `urls`.'),
})
  .min(1)
  .messages({ 'object.min': 'at least one of name, refresh_hours, max_urls and urls is required' })
  .required()
  .label('IndexChanges');

export const indexPath = Joi.object({
  id: Joi.string()
    .max(60)
    .required()
    .description('The id of the index.')
    .example('idx_7c0d4e1f2a3b4c5d6e7f8091'),
});

export const urlsQuery = Joi.object({
  status: Joi.string().valid('waiting', 'indexed', 'failed').description('Only URLs in this state.'),
  limit: wholeNumber(1, 1000).default(100).description('The most URLs of a page.'),
  after: Joi.number()
    .integer()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .default(0)
    .description('The `next_after` of the previous page.'),
});

export const indexAnswer = Joi.object({
  id: Joi.string().description('Use it as `index` in `POST /v1/search`.'),
  object: Joi.valid('index'),
  name: Joi.string(),
  kind: Joi.string().valid('urls', 'sitemap', 'feed'),
  source: nullable(Joi.string()).description('The sitemap or feed; null for a list of URLs.'),
  status: Joi.string()
    .valid('building', 'ready', 'failed')
    .description(
      '`building` until all pages were tried once; `ready` can be searched, also during a refresh.',
    ),
  urls: Joi.object({ total: count, indexed: count, failed: count }).description(
    'The rest is waiting to be read.',
  ),
  monthly_cost_usd: Joi.number().description('Monthly cost at the current size.'),
  refresh_hours: count,
  max_urls: count,
  created_at: moment,
  refreshed_at: nullable(moment),
  next_refresh_at: nullable(moment).description('Null during a refresh.'),
  error: nullable(Joi.string()).description('Why the index as a whole failed.'),
}).label('Index');

export const indexList = newestFirstOf(indexAnswer).label('IndexList');

const indexUrl = Joi.object({
  url: Joi.string(),
  status: Joi.string().valid('waiting', 'indexed', 'failed'),
  title: nullable(Joi.string()),
  read_at: nullable(moment),
  error: nullable(Joi.object({ code: Joi.string(), detail: Joi.string(), reason: Joi.string() })).description(
    'Why the last attempt to read it failed, as in `POST /v1/contents`. An indexed page then still has its previous content.',
  ),
}).label('IndexUrl');

export const indexUrls = Joi.object({
  object: Joi.valid('list'),
  data: Joi.array().items(indexUrl),
  has_more: Joi.boolean(),
  next_after: nullable(Joi.string()),
}).label('IndexUrlList');

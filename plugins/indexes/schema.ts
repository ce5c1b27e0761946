/** `/v1/indexes`: what may be asked, and what is answered. */
import Joi from 'joi';
import { integerField, textField } from '#core/search/request/fields.ts';

const LONGEST_ADDRESS = 2000;
const MOST_ADDRESSES = 10_000;

const name = textField(1, 100).description('What to call it; nobody else sees it.');
const address = textField(1, LONGEST_ADDRESS)
  .pattern(/^https?:\/\/\S+$/i, 'address')
  .messages({
    'string.pattern.name': `{{#label}} must be a full http or https address of at most ${LONGEST_ADDRESS} characters`,
  });
const urls = Joi.array()
  .items(address)
  .min(1)
  .max(MOST_ADDRESSES)
  .description('The addresses themselves; one that is named twice counts once.');
const refreshHours = integerField(1, 168).description('Hours from the end of one reading to the next.');
const maxUrls = integerField(1, 50_000).description(
  'Addresses it may have; what a sitemap or feed names beyond them is left out.',
);

export const indexBody = Joi.object({
  name: name.required(),
  urls,
  sitemap: address.description(
    'A sitemap or sitemap index, plain, gzipped or as text. Pages that leave it leave the index.',
  ),
  feed: address.description(
    'A feed of any format. Pages stay when they leave it, until `max_urls` is reached; the oldest then go.',
  ),
  refresh_hours: refreshHours.default(24),
  max_urls: maxUrls.description(
    'Addresses it may have; what a sitemap or feed names beyond them is left out. Default 5000, or as many as `urls` names.',
  ),
})
  .xor('urls', 'sitemap', 'feed')
  .messages({
    'object.missing': 'give one of urls, sitemap and feed',
    'object.xor': 'give only one of urls, sitemap and feed',
  })
  .required()
  .label('IndexRequest');

export const indexChanges = Joi.object({
  name,
  refresh_hours: refreshHours,
  max_urls: maxUrls,
  urls: urls.description('The whole list anew; only of an index that was made from `urls`.'),
})
  .min(1)
  .messages({ 'object.min': 'send at least one of name, refresh_hours, max_urls and urls' })
  .required()
  .label('IndexChanges');

export const indexPath = Joi.object({
  id: Joi.string().max(60).required().example('idx_7c0d4e1f2a3b4c5d6e7f8091'),
});

export const indexListQuery = Joi.object({
  limit: Joi.number().integer().min(1).max(100).default(20),
  before: Joi.string().max(80).description('The `next_before` of the page before.'),
});

export const urlsQuery = Joi.object({
  status: Joi.string().valid('waiting', 'indexed', 'failed').description('Only addresses in this state.'),
  limit: Joi.number().integer().min(1).max(1000).default(100),
  after: Joi.number()
    .integer()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .default(0)
    .description('The `next_after` of the page before.'),
});

const nullable = <T extends Joi.Schema>(schema: T) => schema.allow(null);
const moment = nullable(Joi.string().isoDate());
const count = Joi.number().integer();

export const indexAnswer = Joi.object({
  id: Joi.string().description('Give it as `index` to `POST /v1/search`.'),
  object: Joi.valid('index'),
  name: Joi.string(),
  kind: Joi.string().valid('urls', 'sitemap', 'feed'),
  source: nullable(Joi.string()).description('The sitemap or feed; null for a list of addresses.'),
  status: Joi.string()
    .valid('building', 'ready', 'failed')
    .description(
      '`building` until all addresses were tried once; `ready` can be searched, also while it is read again.',
    ),
  urls: Joi.object({ total: count, indexed: count, failed: count }).description(
    'What is neither indexed nor failed waits to be read.',
  ),
  monthly_cost_usd: Joi.number().description('What a month of the index as it is now costs.'),
  refresh_hours: count,
  max_urls: count,
  created_at: Joi.string().isoDate(),
  refreshed_at: moment,
  next_refresh_at: moment.description('Null while it is being read.'),
  error: nullable(Joi.string()).description('What is wrong with the index as a whole, in words.'),
}).label('Index');

export const indexList = Joi.object({
  object: Joi.valid('list'),
  data: Joi.array().items(indexAnswer),
  has_more: Joi.boolean(),
  next_before: nullable(Joi.string()),
}).label('IndexList');

const indexUrl = Joi.object({
  url: Joi.string(),
  status: Joi.string().valid('waiting', 'indexed', 'failed'),
  title: nullable(Joi.string()),
  read_at: moment,
  error: nullable(Joi.object({ code: Joi.string(), detail: Joi.string() })).description(
    'Why it could not be read the last time. One that is indexed all the same holds what it said before.',
  ),
}).label('IndexUrl');

export const indexUrls = Joi.object({
  object: Joi.valid('list'),
  data: Joi.array().items(indexUrl),
  has_more: Joi.boolean(),
  next_after: nullable(Joi.string()),
}).label('IndexUrlList');

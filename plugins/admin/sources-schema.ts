/** Bodies, parameters and responses of the routes for outlets. */
import Joi from 'joi';
import { outletId, outletLanguage } from '#core/news/outlets/outlet-list.ts';

const address = Joi.string().max(2000);
const moment = Joi.string().meta({ json: { format: 'date-time' } });
const nullable = (schema: Joi.Schema) => schema.allow(null).required();
const sourceId = outletId.example('infobae');
const importId = Joi.string()
  .pattern(/^imp_[0-9a-f]{24}$/)
  .messages({
    'string.pattern.base':
      '{{#label}} must be the id of an import: imp_ and 24 digits or letters from a to f',
  })
  .example('imp_5f2b8c01d4e9a7360c1d2e3f');
const OUTCOMES = ['taken', 'known', 'refused'] as const;

/** Enough for the longest OPML lists; larger than other bodies because only operators send it. */
export const LIST_BYTES = 8 * 1024 * 1024;

export const SOURCE_PATH = Joi.object({ id: sourceId.required() });
export const IMPORT_PATH = Joi.object({ id: importId.required() });

export const NEW_SOURCE = Joi.object({
  homepage: address
    .required()
    .description('The home page of the outlet.')
    .example('https://www.infobae.com/'),
  id: sourceId.description('Stable. Default: derived from the domain.'),
  name: Joi.string().min(1).max(200).description('Default: the name that the site gives itself.'),
  country: Joi.string()
    .uppercase()
    .length(2)
    .allow(null)
    .description('ISO 3166-1 alpha-2. Default: derived from the domain.'),
  languages: Joi.array()
    .items(outletLanguage)
    .max(10)
    .description('Main language first. Default: as declared by its pages and feeds.'),
  feeds: Joi.array()
    .items(address)
    .unique()
    .max(100)
    .description('Feeds, news sitemaps or sitemap indexes. Default: those discovered on the site.'),
}).label('NewSource');

export const SITE = Joi.object({
  url: address.required().description('A site, or one of its feeds.').example('https://www.infobae.com/'),
}).label('Site');

export const LIST = Joi.object({
  opml: Joi.string().max(LIST_BYTES).description('The text of an OPML file.'),
  sources: Joi.array().items(Joi.object().unknown()).description('Outlets in the format of `sources.json`.'),
  replace: Joi.boolean()
    .strict()
    .default(false)
    .description('Remove outlets and feeds that are not in this list.'),
})
  .xor('opml', 'sources')
  .label('SourceList');

export const EXPORT = Joi.object({
  format: Joi.string()
    .valid('json', 'opml')
    .default('json')
    .description('`json` is the format of `sources.json`.'),
});

export const REPORT = Joi.object({
  outcome: Joi.string()
    .valid(...OUTCOMES)
    .description('Only lines with this outcome.'),
  after: Joi.number().integer().min(0).description('`next` of the previous page.'),
  limit: Joi.number().integer().min(1).max(10_000).default(1000),
});

const importFields = {
  id: importId.required(),
  object: Joi.valid('import').required(),
  format: Joi.string().valid('opml', 'json').required(),
  replace: Joi.boolean().required(),
  status: Joi.string().valid('waiting', 'running', 'done', 'failed').required(),
  total: Joi.number().integer().required().description('Feeds in the list.'),
  done: Joi.number().integer().required().description('Feeds processed so far.'),
  taken: Joi.number().integer().required(),
  known: Joi.number().integer().required().description('Already on the list.'),
  refused: Joi.number().integer().required(),
  removed: Joi.number().integer().required().description('Outlets removed by `replace`.'),
  error: nullable(Joi.string()),
  created_at: moment.required(),
  ended_at: nullable(moment),
};

export const IMPORT = Joi.object(importFields).label('Import');

export const IMPORT_REPORT = Joi.object({
  ...importFields,
  report: Joi.array()
    .items(
      Joi.object({
        line: Joi.number()
          .integer()
          .required()
          .description('Line of the OPML file, or entry of the list, from 1.'),
        title: Joi.string().allow('').required(),
        url: Joi.string().allow('').required(),
        outcome: Joi.string()
          .valid(...OUTCOMES)
          .required(),
        source: nullable(sourceId).description('The outlet of the feed.'),
        why: nullable(Joi.string()),
      }),
    )
    .required(),
  next: nullable(Joi.number().integer()).description('`after` of the next page; null on the last one.'),
}).label('ImportReport');

export const REMOVED = Joi.object({
  object: Joi.valid('source').required(),
  id: sourceId.required(),
  removed: Joi.valid(true).required(),
}).label('RemovedSource');

export const LOOK = Joi.object({
  object: Joi.valid('look').required(),
  source: sourceId.required(),
  feeds: Joi.number().integer().required().description('Feeds being polled.'),
}).label('Look');

export const DISCOVERY = Joi.object({
  object: Joi.valid('discovery').required(),
  url: Joi.string().required(),
  name: nullable(Joi.string()),
  homepage: Joi.string().required(),
  country: nullable(Joi.string()),
  languages: Joi.array().items(Joi.string()).required(),
  feeds: Joi.array()
    .items(
      Joi.object({
        url: Joi.string().required(),
        format: Joi.string().valid('rss', 'atom', 'rdf', 'json', 'sitemap', 'sitemap-index').required(),
        title: nullable(Joi.string()),
        items: Joi.number().integer().required(),
        newest: nullable(moment),
        language: nullable(Joi.string()),
        named_in: Joi.string().required(),
        warnings: Joi.array().items(Joi.string()).required(),
      }),
    )
    .required()
    .description('Readable feeds, most articles first.'),
  suggested: Joi.array()
    .items(Joi.string())
    .required()
    .description('The feeds that together have the most articles.'),
  tried: Joi.array()
    .items(Joi.object({ url: Joi.string().required(), why: Joi.string().required() }))
    .required(),
}).label('Discovery');

/** As `GET /v1/sources` describes it. */
export const SOURCE = Joi.object({ id: sourceId.required(), name: Joi.string().required() })
  .unknown()
  .label('OperatorSource');

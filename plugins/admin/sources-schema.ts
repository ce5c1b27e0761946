/** Bodies, parameters and responses of the routes for outlets. */
import Joi from 'joi';
import { languageOfCode } from '#core/language/language-codes.ts';
import {
  LANGUAGE_CODE,
  LANGUAGE_PROBLEM,
  newOutletId,
  outletCountry,
  outletId,
  outletLanguage,
} from '#core/news/outlets/outlet-list.ts';
import { sourceSchema } from '#core/news/outlets/source-schema.ts';
import { count, moment } from '#core/platform/schemas/answer-fields.ts';
import { matching } from '#core/platform/schemas/matching.ts';
import { visible } from '#core/platform/schemas/visible.ts';
import { wholeNumber } from '#core/platform/schemas/whole-number.ts';
import { languageMeant } from '#core/search/request/code-fields.ts';
import { SOURCE_STATUSES } from '#core/store/outlets/outlet.ts';
import { answer, changes } from './schema.ts';

const address = Joi.string().max(2000);
const sourceId = outletId.example('infobae');
const importId = matching(
  /^imp_[0-9a-f]{24}$/,
  'must be the id of an import: imp_ and 24 digits or letters from a to f',
).example('imp_5f2b8c01d4e9a7360c1d2e3f');
const OUTCOMES = ['taken', 'known', 'refused'] as const;

/** Enough for the longest OPML lists; larger than other bodies because only operators send it. */
export const LIST_BYTES = 8 * 1024 * 1024;

/** Stored outlets and lists may have any code, but a new one must be that of a language. */
const knownLanguage = outletLanguage.custom((given: string, helpers) => {
  const code = languageOfCode(given);
  if (code !== null) return code;
  const meant = languageMeant(given);
  // What has not the form of a code has been reported.
  const problem = [
    ...(LANGUAGE_CODE.test(given) ? [LANGUAGE_PROBLEM] : []),
    ...(meant === undefined ? [] : [`did you mean ${meant}?`]),
  ].join('; ');
  return problem === '' ? given : helpers.message({ custom: `{{#label}} ${problem}` });
});
/** Each once: "spa" and "es" are one. */
const knownLanguages = Joi.array()
  .items(knownLanguage)
  .max(10)
  .custom((codes: string[]) => [...new Set(codes)]);

export const SOURCE_PATH = Joi.object({ id: sourceId.required().description('The id of the outlet.') });
export const IMPORT_PATH = Joi.object({ id: importId.required().description('The id of the import.') });

export const SOURCES = Joi.object({
  find: Joi.string()
    .max(200)
    .description('Only outlets whose name, domain or id contains this; accents and capitals do not count.'),
  status: Joi.string()
    .valid(...SOURCE_STATUSES)
    .description('Only outlets in this state.'),
  after: outletId.description('`next_after` of the previous page.'),
  limit: wholeNumber(1, 10_000).description('The most outlets of a page. Default: all.'),
});

export const SOURCES_ANSWER = answer('SourcesOfOperator', {
  object: Joi.valid('list'),
  data: Joi.array().items(sourceSchema),
  next_after: outletId.allow(null).description('`after` of the next page; null on the last one.'),
  counts: Joi.object({
    outlets: count.description('On the list.'),
    matching: count.description('That were asked for, on all pages.'),
    ...Object.fromEntries(SOURCE_STATUSES.map((status) => [status, count])),
    articles: count,
  }).description('Of all outlets on the list.'),
});

export const NEW_SOURCE = Joi.object({
  homepage: address
    .required()
    .description('The home page of the outlet.')
    .example('https://www.infobae.com/'),
  id: newOutletId.example('infobae').description('Stable. Default: derived from the domain.'),
  name: visible(Joi.string().min(1).max(200)).description('Default: the name that the site gives itself.'),
  country: outletCountry.allow(null).description('ISO 3166-1 alpha-2. Default: derived from the domain.'),
  languages: knownLanguages.description('Main language first. Default: as declared by its pages and feeds.'),
  feeds: Joi.array()
    .items(address)
    .unique()
    .max(100)
    .description('Feeds, news sitemaps or sitemap indexes. Default: those discovered on the site.'),
}).label('NewSource');

export const SOURCE_CHANGES = changes({
  name: visible(Joi.string().min(1).max(200)),
  country: outletCountry.allow(null).description('ISO 3166-1 alpha-2; null: of several countries.'),
  languages: knownLanguages.description('Main language first.'),
  sections: Joi.object()
    .pattern(address, Joi.string().min(1).max(200).allow(null))
    .max(100)
    .description('By the address of a feed: the section of its articles that name none; null: none.'),
  paused: Joi.boolean().strict().description('True: its feeds are not polled until this is false again.'),
}).label('SourceChanges');

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
  limit: wholeNumber(1, 10_000).default(1000).description('The most lines of a page.'),
});

const importFields = {
  id: importId,
  object: Joi.valid('import'),
  format: Joi.string().valid('opml', 'json'),
  replace: Joi.boolean(),
  status: Joi.string().valid('waiting', 'running', 'done', 'failed'),
  total: count.description('Feeds in the list.'),
  done: count.description('Feeds processed so far.'),
  taken: count,
  known: count.description('Already on the list.'),
  refused: count,
  removed: count.description('Outlets removed by `replace`.'),
  error: Joi.string().allow(null),
  created_at: moment,
  ended_at: moment.allow(null),
};

export const IMPORT = answer('Import', importFields);

export const IMPORT_REPORT = answer('ImportReport', {
  ...importFields,
  report: Joi.array().items(
    Joi.object({
      line: count.description('Line of the OPML file, or entry of the list, from 1.'),
      title: Joi.string().allow(''),
      url: Joi.string().allow(''),
      outcome: Joi.string().valid(...OUTCOMES),
      source: sourceId.allow(null).description('The outlet of the feed.'),
      why: Joi.string().allow(null),
    }),
  ),
  next: Joi.number().integer().allow(null).description('`after` of the next page; null on the last one.'),
});

export const REMOVED = answer('RemovedSource', {
  object: Joi.valid('source'),
  id: sourceId,
  removed: Joi.valid(true),
});

export const POLL = answer('Poll', {
  object: Joi.valid('poll'),
  source: sourceId,
  feeds: count.description('Feeds being polled.'),
});

export const DISCOVERY = answer('Discovery', {
  object: Joi.valid('discovery'),
  url: Joi.string(),
  name: Joi.string().allow(null),
  homepage: Joi.string(),
  country: Joi.string().allow(null),
  languages: Joi.array().items(Joi.string()),
  feeds: Joi.array()
    .items(
      Joi.object({
        url: Joi.string(),
        format: Joi.string().valid('rss', 'atom', 'rdf', 'json', 'sitemap', 'sitemap-index'),
        title: Joi.string().allow(null),
        items: count,
        newest: moment.allow(null),
        language: Joi.string().allow(null),
        named_in: Joi.string(),
        warnings: Joi.array().items(Joi.string()),
      }),
    )
    .description('Readable feeds, most articles first.'),
  suggested: Joi.array().items(Joi.string()).description('The feeds that together have the most articles.'),
  tried: Joi.array().items(Joi.object({ url: Joi.string(), why: Joi.string() })),
});

/**
 * Joi schemas of the request fields shared by search, similar, live site search and charts. The limits are from the
 * specification; every message says what is allowed.
 */
import Joi from 'joi';
import { isCalendarDay } from '../../language/dates/civil.ts';
import { wholeNumber } from '../../platform/schemas/whole-number.ts';
import { MODES } from '../modes.ts';
import { RELEVANT } from '../relevance.ts';
import { BARE_DATE } from './bare-dates.ts';
import { countryField, languageField } from './code-fields.ts';
import { questionsField } from './question-fields.ts';
import { DEFAULT_DAYS, DEFAULT_ZONE } from './search-request.ts';

/** A text of `min` to `max` characters, counted in code points as in JSON Schema's `maxLength`. */
export function textField(min: number, max: number): Joi.StringSchema {
  const message = `must have ${min} to ${max} characters`;
  const text = min === 0 ? Joi.string().allow('') : Joi.string();
  return text
    .trim()
    .custom((value: string, helpers) => {
      // No code point has more than two units, so far too long texts are not counted.
      const length = value.length > 2 * max ? value.length : [...value].length;
      return length < min || length > max ? helpers.message({ custom: `{{#label}} ${message}` }) : value;
    })
    .meta({ json: { minLength: min, maxLength: max } });
}

const LONGEST_ADDRESS = 2000;

/** The URL of a page; only http and https can be read. */
export const addressField = textField(1, LONGEST_ADDRESS)
  .custom((value: string, helpers) => {
    const url = URL.parse(value);
    const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '';
    return isWeb ? value : helpers.message({ custom: '{{#label}} must be a full http or https address' });
  })
  .meta({ json: { format: 'uri' } });

/** An article of the demo's press, for the examples of the interface description. */
export const EXAMPLE_PAGE =
  'http://theharbourpost.example/business/northgate-and-banco-pacifico-agree-31bn-merger-to-create-21083';

export const queryField = textField(2, 200).description(
  'What to search for, in plain words, English or Spanish.',
);

/** A domain or domain path, with optional scheme and optional leading `*.`; a dot may end the domain, as in DNS. */
const DOMAIN = /^(https?:\/\/)?(\*\.)?[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*\.?(:\d{1,5})?(\/\S*)?$/iu;

/** Whether a text is a domain or domain path. */
export function isDomain(text: string): boolean {
  return DOMAIN.test(text);
}

const domain = textField(1, 200).pattern(DOMAIN, 'domain').messages({
  'string.pattern.name':
    '{{#label}} must be a domain or domain path, such as example.com, *.example.com or example.com/world',
});

/** A whole number from `min` to `max`, both included; numbers in quotes are refused. */
export const integerField = (min: number, max: number) => wholeNumber(min, max).strict();

export const booleanField = Joi.boolean().strict();

const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[Tt]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?([Zz]|[+-]\d{2}:?\d{2})$/;
const NO_OFFSET = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;

function checkDate(value: string, helpers: Joi.CustomHelpers): string | Joi.ErrorReport {
  const refuse = (what: string) => helpers.message({ custom: `{{#label}} ${what}` });
  if (NO_OFFSET.test(value))
    return refuse('needs an offset or Z after the time, such as 2026-03-01T09:00:00-03:00');
  const day = BARE_DATE.test(value) ? value : DATE_TIME.exec(value)?.[1];
  if (day === undefined) return refuse('must be a date (YYYY-MM-DD) or a date-time with an offset or Z');
  if (!isCalendarDay(day)) return refuse(`${day} is not a day of the calendar`);
  const moment = value.toUpperCase().replace(/([+-]\d{2})(\d{2})$/, '$1:$2');
  return Number.isNaN(Date.parse(moment)) ? refuse('has a time or an offset that does not exist') : moment;
}

const moment = Joi.string()
  .trim()
  .custom(checkDate)
  .meta({
    json: {
      anyOf: [
        { type: 'string', format: 'date' },
        { type: 'string', format: 'date-time' },
      ],
    },
  });

/** Where to search. */
export const filterFields = {
  sources: Joi.array()
    .items(textField(1, 200))
    .min(1)
    .max(100)
    .description('Only these sources, by id, domain or name.'),
  include_domains: Joi.array()
    .items(domain)
    .max(20)
    .description(
      'Only these domains or paths. A domain includes its subdomains, a path everything under it.',
    ),
  exclude_domains: Joi.array().items(domain).max(20).description('Never these domains or paths.'),
  countries: Joi.array()
    .items(countryField)
    .min(1)
    .max(50)
    .description('ISO 3166-1 alpha-2 codes; UK counts as GB, EL as GR.'),
  languages: Joi.array()
    .items(languageField)
    .min(1)
    .max(20)
    .description('ISO 639-1 codes; a BCP 47 tag counts as its primary language.'),
  sections: Joi.array()
    .items(textField(1, 60))
    .max(20)
    .description('The section that the feed declares, or the start of the URL path.'),
};

export const dateFields = {
  days: integerField(1, 365)
    .allow(null)
    .description(
      `Published within this many days; null is the whole index. Default ${DEFAULT_DAYS} unless dates are given; with dates, both apply.`,
    ),
  published_after: moment.description(
    'On or after. A bare date is a day at the UTC offset that `date_offset` in the settings of the service says.',
  ),
  published_before: moment.description('On or before; a bare date includes the whole day.'),
};

export const depthFields = {
  mode: Joi.string()
    .valid(...MODES)
    .default('normal')
    .description(
      'How deep to search: ultra judges headlines, fast standfirsts too, normal reads the best matches, deep reads twice as many, searches in other words too, and the sites themselves when the index falls short.',
    ),
  max_results: integerField(1, 50).default(10),
  min_score: Joi.number()
    .strict()
    .min(0)
    .max(1)
    .default(RELEVANT)
    .messages({ '*': '{{#label}} must be a number from 0 to 1' })
    .description(
      `Lowest \`score\` of a result. Those below ${RELEVANT} come after all others; \`total\`, \`diffusion\` and tone count from ${RELEVANT} up in any case.`,
    ),
  max_tokens: Joi.number()
    .strict()
    .integer()
    .min(2000)
    .allow(null)
    .default(null)
    .messages({ '*': '{{#label}} must be a whole number from 2000 up, or null' })
    .description(
      'Limit on the estimated tokens of the answer (4 characters each); when it is reached, `incomplete` is true.',
    ),
  fresh: booleanField.default(false).description('Skips the 10-minute cache.'),
  explain: booleanField.default(false).description('Adds to each result the reasons for its position.'),
};

/** Where the list goes on. */
export const pageFields = {
  cursor: Joi.string()
    .trim()
    .max(1000)
    .description(
      'The `next_cursor` of an earlier answer: the next results of the same judgement. All other fields must be as they were; `fresh` and `stream` may differ. Free for ten minutes, then judged and billed again.',
    ),
};

/** `Intl` also accepts offsets, but they are not zones: they have no daylight saving time. */
const OFFSET = /^[+-]/;

/** Accepts IANA zones known to this runtime. */
function checkZone(value: string, helpers: Joi.CustomHelpers): string | Joi.ErrorReport {
  try {
    if (OFFSET.test(value)) throw new RangeError('an offset');
    new Intl.DateTimeFormat('en', { timeZone: value });
    return value;
  } catch {
    return helpers.message({ custom: '{{#label}} must be an IANA time zone, such as America/Montevideo' });
  }
}

export const annotationFields = {
  highlights: booleanField.description(
    'Very short verbatim excerpts (up to 25 words) of the articles read: one each, two in deep mode. Default true in deep mode.',
  ),
  dedupe: booleanField
    .default(false)
    .description(
      'Groups the same story of several outlets: one result leads, `duplicates` lists the others.',
    ),
  tone: booleanField
    .default(false)
    .description('Tone toward the query, of each result and counted over the 100 best relevant articles.'),
  essential: booleanField.description(
    'Up to five very short verbatim excerpts across the articles read, from different outlets first. Default true in deep mode.',
  ),
  questions: questionsField,
  temporal: Joi.string()
    .valid('auto', 'off')
    .default('auto')
    .description(
      'With auto, date words in the query (today, ayer, last week, 3 May, lo último) leave the topic, set the window unless days or dates are given, and put results of those days first. With off, the query is taken literally.',
    ),
  timezone: Joi.string()
    .trim()
    .custom(checkZone)
    .description(`IANA zone that decides what day today is. Default ${DEFAULT_ZONE}.`),
};

/** Response headers of every operation that is billed. */
export const costHeaders = Joi.object({
  'x-max-cost-usd': Joi.string()
    .meta({ json: { type: 'number', minimum: 0 } })
    .description('Refuses (402) instead of costing more than this many USD, such as 0.01.'),
}).unknown();

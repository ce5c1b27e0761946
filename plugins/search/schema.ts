/** `POST /v1/search`: what may be asked, and what is answered. */
import Joi from 'joi';
import { annotations, dates, depth, filters, flag, query } from '#core/search/fields.ts';

export const searchBody = Joi.object({
  query: Joi.alternatives()
    .conditional(Joi.array(), { then: Joi.array().items(query).min(1).max(5), otherwise: query })
    .required()
    .description('One query, or up to five that are judged together; each is billed.'),
  index: Joi.string()
    .pattern(/^idx_[a-z0-9]{6,40}$/, 'index')
    .messages({ 'string.pattern.name': '{{#label}} must look like idx_ and 6 to 40 small letters or digits' })
    .description("Searches this custom index of the caller's instead of the news index."),
  ...filters,
  ...dates,
  ...depth,
  ...annotations,
  stream: flag.default(false).description('Server-sent events while searching.'),
})
  .required()
  .label('SearchRequest');

const nullable = <T extends Joi.Schema>(schema: T) => schema.allow(null);
const time = nullable(Joi.string().isoDate());

const result = Joi.object({
  url: Joi.string().uri(),
  title: Joi.string(),
  source: nullable(Joi.string()),
  country: nullable(Joi.string()),
  language: nullable(Joi.string()),
  published_at: time,
  section: nullable(Joi.string()),
  snippet: nullable(Joi.string()).description('Standfirst or description as the outlet published it.'),
  score: Joi.number().min(0).max(1).description('Probability that the article is about the query.'),
  headline_relevance: Joi.number().min(0).max(1),
  read: nullable(
    Joi.object({ probability: Joi.number().min(0).max(1), centrality: Joi.number().min(0).max(3) }),
  ).description(
    'The judgement on the text; centrality goes from 0 (not mentioned) to 3 (main topic). Null: not read.',
  ),
  highlights: Joi.array().items(Joi.string()),
  tone: nullable(Joi.object()),
  answers: nullable(Joi.object()),
  duplicates: Joi.array().items(
    Joi.object({ url: Joi.string(), title: Joi.string(), source: nullable(Joi.string()) }),
  ),
  date_match: nullable(Joi.string().valid('exact', 'adjacent', 'unknown', 'outside')).description(
    'When the query names a date: of that day, of the day before or after, undated, or neither.',
  ),
  referenced_date: nullable(Joi.string()).description(
    'The day that `date_match` rests on, YYYY-MM-DD in the request time zone.',
  ),
  found_in: Joi.string().valid('index', 'homepage', 'section', 'site_search', 'discovery', 'custom_index'),
  data: nullable(Joi.object()),
  queries: Joi.array().items(Joi.string()).description('With several queries: those it belongs to.'),
  why: Joi.object().description('With `explain`: why it is where it is.'),
}).label('Result');

const diffusion = nullable(
  Joi.object({
    by_day: Joi.array().items(Joi.object({ day: Joi.string(), count: Joi.number().integer() })),
    by_source: Joi.array().items(
      Joi.object({ source: Joi.string(), count: Joi.number().integer(), first_published_at: time }),
    ),
    first: nullable(
      Joi.object({
        source: nullable(Joi.string()),
        url: Joi.string(),
        title: Joi.string(),
        published_at: Joi.string(),
      }),
    ),
    undated: Joi.number().integer(),
  }).label('Diffusion'),
);

const temporal = nullable(
  Joi.object({
    expression: nullable(Joi.string()).description('The date words; null when the latest is asked for.'),
    from: nullable(Joi.string()).description('YYYY-MM-DD in `timezone`, as `to`.'),
    to: nullable(Joi.string()),
    timezone: Joi.string(),
    basis: Joi.string()
      .valid('published', 'event', 'recency')
      .description(
        'What was published about those days, what is scheduled for them, or the latest, newest first.',
      ),
    window: nullable(Joi.object({ from: Joi.string(), to: Joi.string() })).description(
      "Null when the request's dates or days took precedence: then the date only sorts.",
    ),
    widened: Joi.boolean().description('No result is from the days asked for: they come from nearby days.'),
  }).label('Temporal'),
).description("How the query's date was read; null when it names none.");

const lists = {
  found: Joi.boolean(),
  total: Joi.number().integer().description('Relevant articles judged, before `max_results`.'),
  results: Joi.array().items(result),
  near_misses: Joi.array().items(result).description('If nothing was found: the closest matches.'),
  rejected: Joi.array().items(result).description('The headline looked relevant, reading said no.'),
  diffusion,
  tone: nullable(Joi.object()),
  essential: nullable(Joi.object()),
  temporal,
};

export const searchAnswer = Joi.object({
  id: Joi.string(),
  object: Joi.string().valid('search', 'site_search', 'similar'),
  mode: Joi.string().valid('ultra', 'fast', 'normal', 'deep'),
  queries: Joi.array().items(Joi.string()),
  ...lists,
  groups: nullable(Joi.array().items(Joi.object({ query: Joi.string(), ...lists }).label('Group'))),
  left_out: Joi.array()
    .items(Joi.object({ reason: Joi.string(), count: Joi.number().integer() }))
    .description('What was narrowed away, and how many articles that hides.'),
  incomplete: Joi.boolean().description('True when `max_tokens` was reached.'),
  usage: Joi.object({
    cost_usd: Joi.number(),
    cached: Joi.boolean(),
    searches: Joi.number().integer(),
  }).label('Usage'),
}).label('SearchAnswer');

/** Joi schema of search answers, used in the OpenAPI description: fields are always there, but for the optional ones. */
import Joi from 'joi';
import { count, moment, nullable } from '../../platform/schemas/answer-fields.ts';

const probability = Joi.number().min(0).max(1);
const labels = Joi.string().valid('positive', 'neutral', 'negative');
const basis = Joi.string().valid('headline', 'article').description('Article: its text was read.');
const counts = {
  positive: count,
  neutral: count,
  negative: count,
};

export const rights = nullable(
  Joi.object({
    paywalled: nullable(Joi.boolean()),
    noarchive: Joi.boolean(),
    nosnippet: Joi.boolean(),
    max_snippet: nullable(count),
  }),
);

const tone = nullable(
  Joi.object({
    label: labels,
    probabilities: Joi.object({ positive: probability, neutral: probability, negative: probability }),
    basis,
  }).label('Tone'),
).description('Tone toward the query; null when it was not asked for.');

const distribution = Joi.object().pattern(Joi.string(), probability);
const confidence = probability.description(
  '1 minus the entropy of the probabilities, as a share of the largest.',
);
const value = Joi.alternatives(
  Joi.object({ type: Joi.valid('boolean').required(), probability }).label('BooleanAnswer'),
  Joi.object({
    type: Joi.valid('choice').required(),
    choice: Joi.string(),
    probabilities: distribution,
    confidence,
  }).label('ChoiceAnswer'),
  Joi.object({
    type: Joi.valid('score').required(),
    score: Joi.number().description('Probability-weighted level: 0 is the first criterion.'),
    probabilities: distribution.description('By the index of the level.'),
    confidence,
  }).label('ScoreAnswer'),
).label('AnswerValue');

const answers = nullable(
  Joi.object({ basis, values: Joi.object().pattern(Joi.string(), value) }).label('Answers'),
).description('Answers to `questions`, by their names; null when none was asked.');

const why = Joi.object({
  words: Joi.object({
    found: Joi.array().items(Joi.string()),
    missing: Joi.array().items(Joi.string()),
  }).description('Words of the query that its headline, standfirst and text have, and those that they lack.'),
  other_words: nullable(Joi.string()).description(
    'Another wording of the query that its judgement rests on.',
  ),
  headline: probability,
  article: nullable(probability),
  judged: nullable(
    Joi.object({
      relevance: probability,
      cosine: nullable(Joi.number()),
      reranker: nullable(probability),
    }),
  ).description(
    'What each part of the last judgement says by itself: the model of relevance, the cosine of query and article, and the reranker; null for those that took no part. Of similar articles in another language than the reference: the words, and the cosine of both articles; in its own language words alone decide, and this is null.',
  ),
  passage: nullable(count).description('The passage that says most, by its place.'),
  published_days_ago: nullable(Joi.number()),
  rights: rights.description('What its page says about being shown; null when it was not read.'),
}).label('Why');

export const result = Joi.object({
  url: Joi.string().uri().example('https://www.infobae.com/economia/2026/11/20/inflacion/'),
  title: Joi.string(),
  source: nullable(Joi.string()).description(
    'Id of its outlet, or the host of a site that is not on the list.',
  ),
  country: nullable(Joi.string()),
  language: nullable(Joi.string()),
  published_at: nullable(moment),
  section: nullable(Joi.string()),
  snippet: nullable(Joi.string()).description('Standfirst or description as the outlet published it.'),
  score: probability.description('Probability that the article is about the query.'),
  headline_relevance: probability.description('The judgement on headline and standfirst alone.'),
  read: nullable(Joi.object({ probability, centrality: Joi.number().min(0).max(3) })).description(
    'The judgement on the text; centrality goes from 0 (not mentioned) to 3 (main topic). Null: not read.',
  ),
  highlights: Joi.array()
    .items(Joi.string())
    .description(
      'Verbatim, up to 25 words each (of similar articles, 280 characters), never from the first paragraph; of articles that were read.',
    ),
  tone,
  answers,
  duplicates: Joi.array()
    .items(Joi.object({ url: Joi.string(), title: Joi.string(), source: nullable(Joi.string()) }))
    .description('With `dedupe`: the other articles about its story.'),
  date_match: nullable(Joi.string().valid('exact', 'adjacent', 'unknown', 'outside')).description(
    'When the query names a date: of that day, of the day before or after, undated, or neither.',
  ),
  referenced_date: nullable(Joi.string()).description(
    'The day that `date_match` rests on, YYYY-MM-DD in the request time zone.',
  ),
  found_in: Joi.string()
    .valid('index', 'homepage', 'section', 'site_search', 'discovery', 'custom_index')
    .description(
      'The news index, a custom index, where on a live site, or (`discovery`) on a site that a deep search visited.',
    ),
  data: nullable(
    Joi.object().pattern(Joi.string(), Joi.alternatives(Joi.string(), Joi.number())),
  ).description('Custom indexes only: structured data that the page declares, such as price and brand.'),
  queries: Joi.array()
    .items(Joi.string())
    .optional()
    .description('With several queries: those it belongs to.'),
  why: why.optional().description('With `explain`: the reasons for its position.'),
}).label('Result');

const diffusion = nullable(
  Joi.object({
    by_day: Joi.array().items(Joi.object({ day: Joi.string(), count })),
    by_source: Joi.array().items(
      Joi.object({ source: Joi.string(), count, first_published_at: nullable(moment) }),
    ),
    first: nullable(
      Joi.object({
        source: nullable(Joi.string()),
        url: Joi.string(),
        title: Joi.string(),
        published_at: nullable(moment),
      }),
    ),
    undated: count.description('Articles without a date, which no day counts.'),
    other_days: count
      .optional()
      .description('Days missing from `by_day`, which has the busiest, because of `max_tokens`.'),
    other_sources: count
      .optional()
      .description(
        'Outlets missing from `by_source`, which has those with the most, because of `max_tokens`.',
      ),
  }).label('Diffusion'),
);

const temporal = nullable(
  Joi.object({
    expression: nullable(Joi.string()).description('The date words; null when the latest is asked for.'),
    from: nullable(Joi.string()).description(
      'YYYY-MM-DD in `timezone`, as `to`; null where nothing starts the stretch (“before March 5”).',
    ),
    to: nullable(Joi.string()),
    timezone: Joi.string(),
    basis: Joi.string()
      .valid('published', 'event', 'recency')
      .description(
        'What was published about those days, what is scheduled for them, or the latest, newest first.',
      ),
    window: nullable(Joi.object({ from: Joi.string(), to: Joi.string() })).description(
      "Null when the request's dates or days took precedence, and over a custom index: then the date only sorts.",
    ),
    widened: Joi.boolean().description('No result is from the days asked for: they come from nearby days.'),
  }).label('Temporal'),
).description("How the query's date was read; null when it names none.");

const otherForms = Joi.array().items(
  Joi.object({ asked: Joi.string(), forms: Joi.array().items(Joi.string()) }),
);

const explain = Joi.object({
  understood: Joi.object({
    topic: Joi.string()
      .allow('')
      .description('What was searched; empty when the query asks for nothing but the news.'),
    carrier: nullable(Joi.string()).description(
      'The words that ask, with “…” in place of the topic: they are no part of it. Null: there are none.',
    ),
    names: otherForms.description('Names in the topic, and the other forms in which the index shows them.'),
    acronyms: otherForms.description('Acronyms and what they stand for, or the other way round.'),
    spellings: otherForms.description(
      'Words that are also written as one or as two: “antitrust”, “anti-trust”.',
    ),
    language: nullable(Joi.string().valid('en', 'es')).description(
      'The language that decides the stems of its words; null when they count in both.',
    ),
    temporal,
    excluded: otherForms
      .optional()
      .description(
        'Only if the query excludes something (“-word”, “except …”, “sin …”): what headline and standfirst must not name, and the other forms that count as the same.',
      ),
    outlets: Joi.array()
      .items(Joi.object({ id: Joi.string(), name: Joi.string() }).label('OutletAsked'))
      .optional()
      .description(
        'Only if the query asks for the articles of an outlet (“noticias de … sobre”, “according to …”).',
      ),
    did_you_mean: Joi.string().optional().description('As in the answer.'),
  }).label('Understood'),
  judged_by: Joi.array()
    .items(Joi.string())
    .description(
      'The models that judged relevance, such as `relevance-lexical`, `encoder` and `reranker`; of similar articles `same_story` and, where vectors count, `encoder`.',
    ),
}).label('Explain');

const lists = {
  found: Joi.boolean(),
  total: count.description('Relevant articles judged (a score of 0.5 or more), before `max_results`.'),
  results: Joi.array().items(result),
  near_misses: Joi.array().items(result).description('If nothing was found: the closest matches.'),
  rejected: Joi.array().items(result).description('The headline looked relevant, reading said no.'),
  diffusion,
  tone: nullable(
    Joi.object({
      articles: count.description('Articles counted: the best relevant ones, up to 100.'),
      overall: Joi.object(counts),
      by_source: Joi.array().items(Joi.object({ source: Joi.string(), ...counts })),
    }).label('ToneSum'),
  ).description('Null when tone was not asked for.'),
  essential: nullable(
    Joi.object({
      excerpts: Joi.array().items(
        Joi.object({
          text: Joi.string(),
          url: Joi.string(),
          source: nullable(Joi.string()),
          title: Joi.string(),
        }),
      ),
    }).label('Essential'),
  ).description('Verbatim excerpts across articles that were read; null when they were not asked for.'),
  temporal,
  did_you_mean: Joi.string()
    .optional()
    .description(
      'Only where nothing was found about the topic as written: the topic, with a typing error corrected, that was searched instead.',
    ),
  explain: explain
    .optional()
    .description('With `explain` (and, at the top, with one query): how the query was understood.'),
};

export const searchAnswerSchema = Joi.object({
  id: Joi.string(),
  object: Joi.string().valid('search', 'site_search', 'similar'),
  mode: Joi.string().valid('ultra', 'fast', 'normal', 'deep'),
  queries: Joi.array().items(Joi.string()),
  ...lists,
  groups: nullable(Joi.array().items(Joi.object({ query: Joi.string(), ...lists }).label('Group'))),
  left_out: Joi.array()
    .items(
      Joi.object({
        reason: Joi.string(),
        count,
        since: nullable(moment)
          .optional()
          .description(
            'With index_empty and not_fresh_since: when the last of those outlets was read; null: never.',
          ),
      }).label('LeftOut'),
    )
    .description(
      'What was left out, by reason, with the number of articles: outside_window, undated, other_source, other_domain, other_country, other_language, other_section, excluded_by_query (about the topic, but names what the query excludes), beyond_mode (more matched than the mode judges), blocked_by_rights (the page asks not to be listed), not_read_robots, not_read_in_time, not_read_moved (its address now leads to a list of other articles) and other reasons for pages that were not read, not_reranked_in_time (among the best, and judged without the reranker, for which there was no time: ask again with fresh), no_vector_yet (in the window, but found by their words alone until the service has read them for their meaning, seconds to minutes after they come in), quotes_not_allowed (paywalled, or its outlet allows no excerpts), no_text (the page has none), duplicates, below_min_score, over_max_results, over_max_tokens. Of live sites: not_visited_robots, not_visited_page_budget, not_visited_in_time, not_visited_site_busy, not_visited_failed, needs_javascript, site_failed. Of similar articles: reference (the article itself), and reference_not_read_… (why the indexed article was used). Two reasons say what the index cannot know, with the number of outlets concerned: index_empty (no article passes the filters and the window) and not_fresh_since (none of the outlets polled was read in the last six hours). An answer without results that has one of them is free.',
    ),
  incomplete: Joi.boolean().description('True when `max_tokens` was reached.'),
  next_cursor: Joi.string()
    .optional()
    .description(
      'When there is more to list: the `cursor` that asks for it. Later pages repeat everything but `near_misses` and `rejected`.',
    ),
  usage: Joi.object({
    cost_usd: Joi.number().description('What was billed; 0 from the cache.'),
    cached: Joi.boolean().description('From the cache of ten minutes, or shared with an identical request.'),
    searches: count.description('Searches that this request stands for, one per query.'),
  }).label('Usage'),
}).label('SearchAnswer');

/** The tool `search_news`: articles about queries, judged, with excerpts. */
import Joi from 'joi';
import { quoted } from '#core/search/quoting/quotation-marks.ts';
import { LIST_MIN_SCORE } from '#core/search/relevance.ts';
import { type SearchBody, toSearchRequest } from '#core/search/request/body.ts';
import { annotationFields, depthFields, filterFields, queryField } from '#core/search/request/fields.ts';
import { searchFields } from '#core/search/request/search-fields.ts';
import { MAX_QUERIES } from '#core/search/request/search-request.ts';
import { serveSearch } from '#core/search/serve/search.ts';
import { articleFacts, articlesAsText, namesOf, searchFacts } from '../articles.ts';
import { toolCursor, toolDates, toolHighlights } from '../fields.ts';
import { bounded, type Tool } from '../tool.ts';

/** A short list for a model to read; it may ask for up to 50. */
const RESULTS = 8;
/** Of the facts; the text says the same again. */
const TOKENS = 4000;
const DAYS = 7;

const input = Joi.object({
  query: Joi.array()
    .items(queryField)
    .single()
    .min(1)
    .max(MAX_QUERIES)
    .required()
    .description(
      `What to search for, in plain words, in English or Spanish; or up to ${MAX_QUERIES} queries judged together.`,
    )
    .example(['central bank interest rates']),
  index: searchFields.index.description(
    'Searches a custom index of yours instead of the news; allows only one query.',
  ),
  ...filterFields,
  ...toolDates,
  mode: depthFields.mode,
  max_results: depthFields.max_results.default(RESULTS),
  min_score: depthFields.min_score.default(LIST_MIN_SCORE),
  max_tokens: depthFields.max_tokens.default(TOKENS),
  highlights: toolHighlights,
  dedupe: annotationFields.dedupe.default(true),
  tone: annotationFields.tone,
  questions: annotationFields.questions,
  temporal: annotationFields.temporal,
  timezone: annotationFields.timezone,
  cursor: toolCursor,
});

type Given = Omit<SearchBody, 'query' | 'fresh' | 'explain' | 'stream'> & { query: string[] };

export const searchNews: Tool<Given> = {
  name: 'search_news',
  title: 'Search the news',
  description: `Searches the news outlets of this server and scores each article with the calibrated probability that it is about the query. Use it for current events and for coverage of people, companies and topics, in English or Spanish. Time expressions in the query ("yesterday", "la semana pasada") set the period; otherwise it is the last ${DAYS} days unless days or dates are given (days: null means no limit). Results have title, outlet, time, URL, standfirst and verbatim excerpts; nothing is generated. With questions each article answers typed questions of yours; tone says how it speaks of the query; the structured answer has diffusion: relevant articles by day, by outlet, and the first one. mode: ultra and fast judge headlines, normal reads the best matches, deep also tries other words and reads more.`,
  capabilities: ['search'],
  input,
  output: searchFacts,
  readOnly: true,
  async run({ app, caller, given, onProgress }) {
    const { index, ...body } = given;
    const place = index === undefined ? undefined : await app.indexes.open(caller.org, index);
    const fixed = { ...(index !== undefined && { index }), fresh: false, explain: false, stream: false };
    const asked = toSearchRequest({ ...body, ...fixed }, app.config.date_offset);
    if (place) asked.index_version = place.version;
    const answer = await serveSearch(app, caller, asked, { onProgress, ...(place && { from: place }) });
    const heading = `News about ${asked.queries.map(quoted).join(', ')} (${answer.mode} mode)`;
    const nameOf = namesOf(app);
    return { text: bounded(articlesAsText(answer, heading, nameOf)), facts: articleFacts(answer, nameOf) };
  },
};

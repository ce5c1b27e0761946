/** The tool `search_news`: articles about queries, judged, with excerpts. */
import Joi from 'joi';
import { quoted } from '#core/search/quoting/quotation-marks.ts';
import { LIST_MIN_SCORE } from '#core/search/relevance.ts';
import { type SearchBody, toSearchRequest } from '#core/search/request/body.ts';
import {
  annotationFields,
  dateFields,
  depthFields,
  filterFields,
  pageFields,
  queryField,
} from '#core/search/request/fields.ts';
import { searchFields } from '#core/search/request/search-fields.ts';
import { DEFAULT_DAYS, MAX_QUERIES } from '#core/search/request/search-request.ts';
import { serveSearch } from '#core/search/serve/search.ts';
import { articleFacts, namesOf, searchFacts } from '../article-facts.ts';
import { articlesAsText, isWithoutPeriod } from '../articles.ts';
import { QUERIES_WORDING, toolHighlights, toolResults, toolTokens } from '../fields.ts';
import { bounded, type Tool } from '../tool.ts';

const input = Joi.object({
  query: Joi.array().items(queryField).single().min(1).max(MAX_QUERIES).required(),
  index: searchFields.index,
  ...filterFields,
  ...dateFields,
  mode: depthFields.mode,
  max_results: toolResults,
  min_score: depthFields.min_score.default(LIST_MIN_SCORE),
  max_tokens: toolTokens,
  highlights: toolHighlights,
  dedupe: annotationFields.dedupe.default(true),
  tone: annotationFields.tone,
  questions: annotationFields.questions,
  temporal: annotationFields.temporal,
  timezone: annotationFields.timezone,
  ...pageFields,
});

type Given = Omit<SearchBody, 'query' | 'fresh' | 'explain' | 'stream'> & { query: string[] };

export const searchNews: Tool<Given> = {
  name: 'search_news',
  title: 'Search the news',
  description:
    'Searches the news outlets of this server: current events, people, companies, topics. Returns articles with outlet, time, URL, standfirst, verbatim excerpts and the probability that each is about the query; also who was first, and counts by day and outlet (diffusion). Words in the query such as "yesterday" or "la semana pasada" set the period.',
  capabilities: ['search'],
  input,
  wording: {
    query: QUERIES_WORDING,
    days: `Only the last N days; null: no limit. Default ${DEFAULT_DAYS}, unless dates or words in the query set the period.`,
  },
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
    const isByDefault = index === undefined && isWithoutPeriod(given);
    const text = bounded(articlesAsText(answer, heading, nameOf, { isByDefault }));
    return { text, facts: articleFacts(answer, nameOf, { isWhole: given.max_tokens === null }) };
  },
};

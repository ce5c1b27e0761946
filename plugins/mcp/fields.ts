/** Fields of searches as tools have them: described for a model that sees neither the settings nor the other API. */
import { annotationFields, depthFields } from '#core/search/request/fields.ts';
import { MAX_QUESTIONS } from '#core/search/request/question-fields.ts';
import { DEFAULT_DAYS, DEFAULT_ZONE, MAX_QUERIES } from '#core/search/request/search-request.ts';
import type { FieldWording } from './brief-schema.ts';

export const toolHighlights = annotationFields.highlights.default(true);
/** A short list for a model to read; it may ask for up to 50. */
export const toolResults = depthFields.max_results.default(8);
/** Of the facts; the text says the same again. */
export const toolTokens = depthFields.max_tokens.default(4000);

/** The three kinds of questions, each with all that it takes. Exported for tests. */
export const QUESTION_EXAMPLES = {
  quotes_union: { type: 'boolean', instructions: 'Does it quote the union?' },
  side: {
    type: 'choice',
    instructions: 'Whose side is told?',
    criteria: { union: null, company: 'or its owners' },
  },
  detail: { type: 'score', instructions: 'How detailed is it?', criteria: ['a mention', 'a full report'] },
};

/** Of a tool that takes several queries. */
export const QUERIES_WORDING = `In plain words, English or Spanish; or up to ${MAX_QUERIES} queries, each billed.`;

/** What models are told of the arguments that several tools share; a tool's own wording goes before. */
export const SHARED_WORDING: FieldWording = {
  query: 'In plain words, English or Spanish.',
  index: 'Id of a custom index (list_indexes) to search instead of the news; allows one query only.',
  sources: 'Only these outlets, by id, domain or name.',
  include_domains: 'Only these domains or paths.',
  countries: 'ISO codes: AR, GB.',
  languages: 'ISO codes: en, es.',
  sections: 'By name or start of the URL path.',
  days: `Only the last N days; null: no limit. Default ${DEFAULT_DAYS}, unless dates are given.`,
  published_after: 'A day (2026-03-01) or a moment with its offset (2026-03-01T09:00:00-03:00).',
  published_before: 'The same; all of the day is included.',
  mode: 'Depth and price: ultra judges headlines, fast standfirsts too, normal reads the best; deep reads more, tries other words and, if results are few, the sites themselves.',
  min_score: 'Below 0.5: probably not about it.',
  max_tokens: 'Of the structured answer; null: no limit.',
  highlights: 'Verbatim excerpts of articles that were read.',
  dedupe: 'One result per story; `duplicates` lists the others.',
  tone: 'Tone toward the query, of each result and overall.',
  questions: {
    type: 'object',
    description: `Up to ${MAX_QUESTIONS} questions about each article, by name, one example per type: ${JSON.stringify(QUESTION_EXAMPLES)} (null: the name says it; score: from the lowest level up).`,
    additionalProperties: { type: 'object' },
  },
  temporal: 'off: date words in the query set no period.',
  timezone: `IANA zone that decides what day today is, and when "summer 2025" was. Default ${DEFAULT_ZONE}.`,
  cursor: '`next_cursor` of an earlier answer; all other arguments as they were.',
};

/** Articles as structured content and as its JSON Schema: what the tools that search have in common. */

import type { JsonSchema } from '#core/http/openapi/schema.ts';
import type { App } from '#core/http/service.ts';
import { outletName } from '#core/news/outlets/named-outlets.ts';
import type { Answer, Result } from '#core/search/answer/answer.ts';
import { shortenedDiffusion } from '#core/search/ranking/diffusion.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const object = { type: 'object' };
const listOf = (items: JsonSchema) => ({ type: 'array', items });
const say = (schema: JsonSchema, description: string): JsonSchema => ({ ...schema, description });

const result: JsonSchema = {
  type: 'object',
  properties: {
    url: text,
    title: text,
    source: say(text, 'Id of the outlet.'),
    source_name: say(text, 'Its name, for citations.'),
    published_at: text,
    language: text,
    country: text,
    section: text,
    snippet: say(text, 'Standfirst as published.'),
    score: number,
    read: say(object, 'If the page was read: `centrality`, from 0 (not mentioned) to 3 (main topic).'),
    highlights: say(listOf(text), 'Verbatim.'),
    tone: object,
    answers: object,
    duplicates: listOf(object),
    queries: say(listOf(text), 'Of several: those it belongs to.'),
  },
  required: ['url', 'title', 'score'],
};

/** How a query was read: the same for the whole answer and for each of several queries. */
const reading = {
  temporal: say(
    object,
    'How date words were read. Without `window` they only sort; `widened`: nothing is from those days.',
  ),
  did_you_mean: say(text, 'Searched instead, because nothing was found as written.'),
};

/** The JSON Schema of a search's structured content. */
export const searchFacts: JsonSchema = {
  type: 'object',
  properties: {
    id: text,
    mode: text,
    queries: listOf(text),
    found: { type: 'boolean' },
    total: say({ type: 'integer' }, 'Relevant articles.'),
    results: listOf(result),
    ...reading,
    groups: say(
      listOf(object),
      'Of several queries: what was found for each; results that are listed above have only url, title and score.',
    ),
    diffusion: say(
      object,
      'Relevant articles by day and by outlet, and the first one. `other_days`, `other_sources`: how many more there are than the busiest.',
    ),
    tone: object,
    near_misses: say(listOf(object), 'The closest, if nothing was found.'),
    left_out: listOf(object),
    incomplete: say({ type: 'boolean' }, 'Cut to max_tokens.'),
    next_cursor: text,
    usage: object,
  },
  required: ['id', 'found', 'total', 'results', 'incomplete', 'usage'],
};

/** The same, where the schema of another tool has said what the articles are. */
export const sameFacts: JsonSchema = {
  ...searchFacts,
  properties: {
    id: text,
    found: { type: 'boolean' },
    total: { type: 'integer' },
    results: say(listOf(object), 'As in search_news, like all other fields.'),
    incomplete: { type: 'boolean' },
    usage: object,
  },
};

/** The name of an outlet; the domain for outlets that are not in the index. */
export type NameOf = (source: string | null) => string | null;

/** Names of outlets, as the index has them now. */
export function namesOf({ index }: App): NameOf {
  return (source) => outletName(index.sources, source);
}

/**
 * An answer as facts: each article once, with the name of its outlet and without what an agent has no use for. `isWhole`: the
 * call asked for all of it.
 */
export function articleFacts(
  answer: Answer,
  nameOf: NameOf,
  { isWhole = false } = {},
): Record<string, unknown> {
  const { results, groups } = answer;
  const listed = new Set(results.map(({ url }) => url));
  const spreadOf = ({ diffusion }: Pick<Answer, 'diffusion'>) =>
    isWhole || diffusion === null ? diffusion : shortenedDiffusion(diffusion);
  return {
    ...answer,
    ...articlesOf(answer, (one) => factsOf(one, nameOf)),
    diffusion: spreadOf(answer),
    groups: groups?.map((group) => ({
      ...group,
      diffusion: spreadOf(group),
      ...articlesOf(group, (one) =>
        listed.has(one.url) ? namedOnly(one) : { ...factsOf(one, nameOf), queries: undefined },
      ),
    })),
  };
}

function articlesOf<Facts>(
  { results, near_misses: near, rejected }: Pick<Answer, 'results' | 'near_misses' | 'rejected'>,
  factsAbout: (one: Result) => Facts,
) {
  return {
    results: results.map(factsAbout),
    near_misses: near.map(factsAbout),
    rejected: rejected.map(namedOnly),
  };
}

function namedOnly({ url, title, score }: Result) {
  return { url, title, score };
}

/** The headline's own score says nothing beside the final one, which is that of the text if the page was read. */
function factsOf({ headline_relevance: _, found_in: place, read, ...one }: Result, nameOf: NameOf) {
  return {
    ...one,
    source_name: nameOf(one.source),
    read: read && { centrality: read.centrality },
    found_in: place === 'index' ? undefined : place,
  };
}

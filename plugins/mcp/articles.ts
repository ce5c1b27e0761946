/** Articles as text, as structured content and as a JSON Schema: what search_news and find_similar have in common. */

import type { Usage } from '#core/answers/answer-service.ts';
import type { JsonSchema } from '#core/http/openapi/schema.ts';
import type { App } from '#core/http/service.ts';
import type { Answer, Result } from '#core/search/answer/answer.ts';
import { unknownIn } from '#core/search/candidates/unknowable.ts';
import { quoted } from '#core/search/quoting/quotation-marks.ts';
import { RELEVANT } from '#core/search/relevance.ts';

const text = { type: ['string', 'null'] };
const number = { type: 'number' };

const result: JsonSchema = {
  type: 'object',
  properties: {
    url: { type: 'string' },
    title: { type: 'string' },
    source: { ...text, description: 'Id of the outlet.' },
    source_name: { ...text, description: 'Name of the outlet, for citations.' },
    published_at: text,
    language: text,
    country: text,
    section: text,
    snippet: { ...text, description: 'Standfirst as the outlet published it.' },
    score: { ...number, description: 'Calibrated probability that the article is about the query.' },
    read: { type: ['object', 'null'], description: 'Present if the page was read.' },
    highlights: { type: 'array', items: { type: 'string' }, description: 'Verbatim excerpts.' },
    tone: { type: ['object', 'null'] },
    answers: { type: ['object', 'null'] },
    duplicates: { type: 'array', items: { type: 'object' } },
    queries: {
      type: 'array',
      items: { type: 'string' },
      description: 'With several queries: those it belongs to.',
    },
  },
  required: ['url', 'title', 'score'],
};

/** How a query was read: the same for the whole answer and for each of several queries. */
const reading = {
  temporal: {
    type: ['object', 'null'],
    description:
      'How date words in the query were read. `window`: the days that were searched; null: the words only sort. `widened`: no result is from the days asked for.',
  },
  did_you_mean: {
    type: 'string',
    description: 'The topic that was searched instead, because nothing was found about the one asked for.',
  },
};

/** The JSON Schema of a search's structured content. */
export const searchFacts: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    mode: { type: 'string' },
    queries: { type: 'array', items: { type: 'string' } },
    found: { type: 'boolean' },
    total: { type: 'integer', description: 'Number of relevant articles.' },
    results: { type: 'array', items: result },
    ...reading,
    groups: {
      type: ['array', 'null'],
      items: {
        type: 'object',
        properties: {
          query: { type: 'string' },
          found: { type: 'boolean' },
          total: { type: 'integer', description: 'Number of relevant articles.' },
          results: { type: 'array', items: result },
          ...reading,
        },
        required: ['query', 'found', 'total', 'results', 'temporal'],
      },
      description: 'With several queries: what was found for each, and how it was read.',
    },
    diffusion: {
      type: ['object', 'null'],
      description: 'Relevant articles by day and by outlet, and the first one.',
    },
    near_misses: { type: 'array', items: result, description: 'The closest articles, if nothing was found.' },
    left_out: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          reason: { type: 'string' },
          count: { type: 'integer' },
          since: { ...text, description: 'When outlets were last read, if the index cannot know.' },
        },
        required: ['reason', 'count'],
      },
    },
    incomplete: { type: 'boolean', description: 'Truncated to max_tokens.' },
    next_cursor: { type: 'string', description: 'The cursor that asks for the next results.' },
    usage: {
      type: 'object',
      properties: { cost_usd: number, cached: { type: 'boolean' } },
      required: ['cost_usd', 'cached'],
    },
  },
  required: ['id', 'found', 'total', 'results', 'left_out', 'incomplete', 'usage'],
};

/** The name of an outlet; the domain for outlets that are not in the index. */
export type NameOf = (source: string | null) => string | null;

/** Names of outlets, as the index has them now. */
export function namesOf({ index }: App): NameOf {
  return (source) => index.sources.get(source ?? '')?.name ?? source;
}

/** An answer as facts: each article with the name of its outlet. */
export function articleFacts(answer: Answer, nameOf: NameOf): Record<string, unknown> {
  const { results, near_misses: near, rejected, groups } = answer;
  const named = (one: Result) => ({ ...one, source_name: nameOf(one.source) });
  return {
    ...answer,
    results: results.map(named),
    near_misses: near.map(named),
    rejected: rejected.map(named),
    groups:
      groups?.map((group) => ({
        ...group,
        results: group.results.map(named),
        near_misses: group.near_misses.map(named),
        rejected: group.rejected.map(named),
      })) ?? null,
  };
}

/** What to change after a search that found nothing, by what was searched. */
const ADVICE: Record<Answer['object'], readonly string[]> = {
  search: ['other words', 'a longer period'],
  site_search: ['other words'],
  similar: ['a longer period'],
};

function adviceFor({ object, mode }: Answer): string {
  const changes = [...ADVICE[object], ...(mode === 'deep' ? [] : ['mode deep'])];
  return `Try ${new Intl.ListFormat('en', { type: 'disjunction' }).format(changes)}.`;
}

/** Why the index cannot know, by the reason in `left_out`. */
const UNKNOWN: Record<string, string> = {
  index_empty:
    'The index has no article of those outlets and that period: it cannot tell whether there is news.',
  not_fresh_since: 'None of those outlets has been read for hours: the latest news is missing.',
};

/** An answer as lines of text, best result first. */
export function articlesAsText(answer: Answer & { usage: Usage }, heading: string, nameOf: NameOf): string[] {
  const {
    results,
    total,
    near_misses: near,
    left_out: leftOut,
    incomplete,
    usage,
    next_cursor: more,
  } = answer;
  const lines = [`${heading}: ${total} relevant, ${results.length} shown.`, ...readingLines(answer)];
  const unknown = unknownIn(leftOut);
  for (const { reason, since } of unknown)
    lines.push(`${UNKNOWN[reason]} Last read: ${since ? toTheMinute(since) : 'never'}.`);
  if (results.length === 0 && unknown.length === 0) lines.push(`Nothing was found. ${adviceFor(answer)}`);
  if (results.some(({ score }) => score < RELEVANT))
    lines.push(`Those with a relevance below ${RELEVANT} are probably not about it.`);
  for (const [at, one] of results.entries()) lines.push('', ...resultLines(one, at + 1, nameOf));
  if (near.length > 0) {
    lines.push('', 'Closest misses, probably not about it:');
    for (const [at, one] of near.entries()) lines.push(...resultLines(one, at + 1, nameOf));
  }
  const tone = answer.tone?.overall;
  if (tone)
    lines.push('', `Tone: ${tone.positive} positive, ${tone.neutral} neutral, ${tone.negative} negative.`);
  const first = answer.diffusion?.first;
  if (first && total > 1)
    lines.push('', `First: ${nameOf(first.source) ?? ''}, ${toTheMinute(first.published_at)}, ${first.url}`);
  if (leftOut.length > 0)
    lines.push(
      '',
      `Left out: ${leftOut.map(({ reason, count }) => `${count} ${reason.replaceAll('_', ' ')}`).join(', ')}.`,
    );
  if (more !== undefined) lines.push(`There is more: repeat the call with cursor ${more}`);
  if (incomplete) lines.push('Truncated to max_tokens; raise max_tokens or lower max_results.');
  lines.push(usage.cached ? 'Cost: free (cached).' : `Cost: ${usage.cost_usd} USD.`);
  return lines;
}

/** How the queries were read, where that is not as they were written; of several also what was found for each. */
function readingLines({ groups, ...whole }: Answer): string[] {
  if (groups === null) return readingSentences(whole);
  return groups.map((group) =>
    [`${quoted(group.query)}: ${group.total} relevant.`, ...readingSentences(group)].join(' '),
  );
}

function readingSentences({ did_you_mean: topic, temporal }: Pick<Answer, 'did_you_mean' | 'temporal'>) {
  const { expression, window, widened, timezone } = temporal ?? {};
  return [
    ...(topic === undefined ? [] : [`Nothing was found as written; ${quoted(topic)} was searched instead.`]),
    ...(!window
      ? []
      : [
          `Days searched: ${daysOf(window)} (${timezone}${expression ? `, from ${quoted(expression)}` : ''}).`,
        ]),
    ...(widened ? ['Nothing is from the days asked for; these are from the days around them.'] : []),
  ];
}

function daysOf({ from, to }: { from: string; to: string }): string {
  return from === to ? to : `${from} to ${to}`;
}

/** A result as lines of text: headline, where and when, address, excerpts, answers, other versions. */
function resultLines(one: Result, place: number, nameOf: NameOf): string[] {
  const about = [
    nameOf(one.source),
    one.published_at && toTheMinute(one.published_at),
    `relevance ${one.score.toFixed(2)}${one.read ? ' (read)' : ''}`,
    one.tone && `tone ${one.tone.label}`,
    one.queries && `for ${one.queries.map(quoted).join(', ')}`,
  ];
  return [
    `${place}. ${one.title}`,
    `   ${about.filter(Boolean).join(' · ')}`,
    `   ${one.url}`,
    ...(one.snippet ? [`   ${one.snippet}`] : []),
    ...one.highlights.map((highlight) => `   ${quoted(highlight)}`),
    ...Object.entries(one.answers?.values ?? {}).map(([name, value]) => `   ${name}: ${valueText(value)}`),
    ...one.duplicates.map(({ url, source }) => `   same story: ${nameOf(source) ?? ''} ${url}`),
  ];
}

/** A time as people read it, in UTC: `2026-11-20 14:05`. */
export function toTheMinute(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ');
}

function valueText(value: object): string {
  const { type: _, ...parts } = value as { type: string };
  return Object.entries(parts)
    .map(([name, one]) => `${name} ${typeof one === 'object' ? JSON.stringify(one) : one}`)
    .join(', ');
}

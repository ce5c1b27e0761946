/** The tool `get_contents`: metadata and excerpts of pages. */
import Joi from 'joi';
import { toTheMinute } from '#core/search/answer/notes.ts';
import { isUnquoted, MAX_URLS, type PageContent } from '#core/search/contents/contents.ts';
import { quoted } from '#core/search/quoting/quotation-marks.ts';
import { addressField, queryField } from '#core/search/request/fields.ts';
import { contentsWork } from '#core/search/serve/contents.ts';
import { type NameOf, namesOf } from '../article-facts.ts';
import { toolTokens } from '../fields.ts';
import { bounded, type Tool } from '../tool.ts';

const input = Joi.object({
  urls: Joi.array().items(addressField).single().min(1).max(MAX_URLS).required(),
  query: queryField,
  max_tokens: toolTokens,
});

const UNQUOTABLE = 'No excerpts: the page is paywalled, or its outlet allows none.';

const text = { type: 'string' };
const object = { type: 'object' };

interface Given {
  urls: string[];
  query?: string;
  max_tokens: number | null;
}

export const getContents: Tool<Given> = {
  name: 'get_contents',
  title: 'Read excerpts of pages',
  description:
    'Reads pages by URL: title, outlet, author, dates, standfirst and up to three short verbatim excerpts each, never the full text; link to the page for that.',
  capabilities: ['contents'],
  input,
  wording: {
    urls: `Up to ${MAX_URLS}.`,
    query: 'If given, excerpts match it, and `read` says how much each page covers it.',
  },
  output: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      results: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            url: text,
            status: { enum: ['ok', 'failed'] },
            error: object,
            title: text,
            source: text,
            source_name: text,
            author: text,
            published_at: text,
            snippet: text,
            excerpts: { type: 'array', items: text },
            rights: {
              ...object,
              description: 'No excerpts if `paywalled`, `nosnippet` or `max_snippet` 0.',
            },
            read: {
              ...object,
              description:
                'With query: the probability that the page is about it; centrality, from 0 (not mentioned) to 3 (main topic).',
            },
          },
          required: ['url', 'status'],
        },
      },
      left_out: { type: 'array', items: object },
      incomplete: { type: 'boolean' },
      usage: object,
    },
    required: ['id', 'results', 'incomplete', 'usage'],
  },
  readOnly: true,
  async run({ app, caller, given }) {
    const { urls, query: about = null, max_tokens } = given;
    const work = contentsWork(app, caller.org, { urls, query: about, highlights: true, max_tokens });
    const answer = await app.answers.serve(caller, work);
    const nameOf = namesOf(app);
    const results = answer.results.map((one) => ({ ...one, source_name: nameOf(one.source) }));
    const lines = answer.results.flatMap((one) => [...pageLines(one, nameOf), '']);
    if (answer.incomplete) lines.push('Truncated to max_tokens.');
    lines.push(`Cost: ${answer.usage.cost_usd} USD.`);
    return { text: bounded(lines), facts: { ...answer, results } };
  },
};

function pageLines(one: PageContent, nameOf: NameOf): string[] {
  if (one.status === 'failed') return [one.url, `   could not be read: ${one.error?.detail ?? ''}`];
  const about = [
    nameOf(one.source),
    one.author,
    one.published_at && toTheMinute(one.published_at),
    one.read && `covers the query with probability ${one.read.probability.toFixed(2)}`,
  ];
  return [
    one.title ?? one.url,
    `   ${about.filter(Boolean).join(' · ')}`,
    `   ${one.url}`,
    ...(one.snippet ? [`   ${one.snippet}`] : []),
    ...one.excerpts.map((excerpt) => `   ${quoted(excerpt)}`),
    ...(isUnquoted(one) ? [`   ${UNQUOTABLE}`] : []),
  ];
}

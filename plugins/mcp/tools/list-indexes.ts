/** The tool `list_indexes`: the organization's custom indexes. */
import Joi from 'joi';
import type { IndexRecord } from '#core/indexes/index-record.ts';
import { IndexService } from '#core/indexes/index-service.ts';
import { integerField } from '#core/search/request/fields.ts';
import { bounded, fitting, type Tool } from '../tool.ts';

const MAX_INDEXES = 100;
const DEFAULT_INDEXES = 20;

const input = Joi.object({
  max_results: integerField(1, MAX_INDEXES).default(DEFAULT_INDEXES),
  before: Joi.string().max(80),
});

export const listIndexes: Tool<{ max_results: number; before?: string }> = {
  name: 'list_indexes',
  title: 'List the custom indexes',
  description:
    'Lists the custom indexes of your organization (its own pages: a shop, documentation), newest first. search_news searches a ready one by its id, as `index`. Free.',
  capabilities: ['indexes'],
  input,
  wording: { before: '`next_before` of an earlier answer: older ones.' },
  output: {
    type: 'object',
    properties: {
      indexes: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            name: { type: 'string' },
            kind: { enum: ['urls', 'sitemap', 'feed'] },
            source: { type: 'string' },
            status: { enum: ['building', 'ready', 'failed'] },
            pages: { type: 'integer' },
            refreshed_at: { type: 'string' },
          },
          required: ['id', 'name', 'status', 'pages'],
        },
      },
      next_before: { type: 'string' },
    },
    required: ['indexes'],
  },
  readOnly: true,
  async run({ app, caller, given }) {
    const { max_results: limit, ...page } = given;
    const list = (most: number) => new IndexService(app).list(caller.org.id, { limit: most, ...page });
    const found = await list(limit);
    const indexes = fitting(found.data.map(factsOf));
    // The page then ends with the last one that fits.
    const { next_before } = indexes.length === found.data.length ? found : await list(indexes.length);
    const lines = [
      indexes.length === 0 ? 'There are no custom indexes.' : `Custom indexes: ${indexes.length}.`,
      ...indexes.map(
        ({ id, name, kind, status, pages }) => `- ${name}: ${id} · ${kind} · ${status} · ${pages} pages`,
      ),
      ...(next_before === null ? [] : [`There are more: repeat the call with before ${next_before}`]),
    ];
    return { text: bounded(lines), facts: { indexes, next_before } };
  },
};

function factsOf({ id, name, kind, source, status, urls, refreshed_at }: IndexRecord) {
  return { id, name, kind, source, status, pages: urls.indexed, refreshed_at };
}

// Over HTTP: odd bodies, deep nesting, wrong keys, browsers and HEAD get a well-formed answer or error of each API.
import fc from 'fast-check';
import t from 'tap';
import {
  EXA_CONTENTS_FIELDS,
  EXA_SEARCH_FIELDS as EXA_FIELDS,
  EXA_SIMILAR_FIELDS,
} from '../../../plugins/compat-exa/fields.ts';
import { PERPLEXITY_CHAT_FIELDS } from '../../../plugins/compat-perplexity/fields/chat-fields.ts';
import { PERPLEXITY_SEARCH_FIELDS as PAGES_FIELDS } from '../../../plugins/compat-perplexity/fields/search-fields.ts';
import {
  TAKO_SEARCH_FIELDS as TAKO_FIELDS,
  TAKO_KNOWLEDGE_FIELDS,
} from '../../../plugins/compat-tako/fields.ts';
import { DEEP, oddBodies, places } from '../../support/hostile.ts';
import { startTestService } from '../../support/service.ts';

// biome-ignore lint/suspicious/noExplicitAny: errors of every shape
type Body = Record<string, any>;

const isExa = (body: Body) =>
  typeof body.error === 'string' && typeof body.tag === 'string' && !('message' in body);
const isPerplexity = ({ error }: Body, status: number) =>
  typeof error?.message === 'string' && typeof error.type === 'string' && error.code === status;
const isTako = (body: Body) => typeof body.error_message === 'string' && typeof body.error_type === 'string';
const isPlain = (body: Body) => typeof body.error === 'string';
const CHART = places(['title', 'description', 'source', 'components', 'canillita.title', 'canillita.theme']);
const VISUAL = places([
  'csv',
  'query',
  'viz_component_type',
  'tako_formatted_dataset.rows',
  'output_settings',
]);
const CONTENT = places(['url', 'mode', 'content_format', 'max_rows', 'max_chars', 'quote_only']);
const components = [
  { component_type: 'pie', config: { datasets: [{ label: 'a', data: [{ x: 'a', y: 1 }] }] } },
];
const messages = [{ role: 'user', content: 'precios' }];

/** Address, table, a fine body, what an error looks like. */
const RATE_LIMITED = [
  ['/compat/exa/search', EXA_FIELDS, { query: 'precios' }, isExa],
  ['/compat/exa/findSimilar', EXA_SIMILAR_FIELDS, { url: 'http://127.0.0.1:1/a' }, isExa],
  ['/compat/exa/contents', EXA_CONTENTS_FIELDS, { urls: ['http://127.0.0.1:1/a'] }, isExa],
  ['/compat/perplexity/search', PAGES_FIELDS, { query: 'precios' }, isPerplexity],
  ['/compat/perplexity/chat/completions', PERPLEXITY_CHAT_FIELDS, { model: 'sonar', messages }, isPerplexity],
  ['/compat/tako/api/v1/knowledge_search', TAKO_KNOWLEDGE_FIELDS, { inputs: { text: 'precios' } }, isTako],
  ['/compat/tako/api/v3/search', TAKO_FIELDS, { query: 'precios' }, isTako],
  ['/compat/tako/api/v1/thin_viz/create', CHART, { components }, isPlain],
  ['/compat/tako/api/v1/beta/visualize', VISUAL, { csv: ['a,b\nx,1'] }, isTako],
  ['/compat/tako/api/v1/contents', CONTENT, { url: 'http://127.0.0.1:1/a' }, isTako],
] as const;

const RUNS = 12;

t.test('compatibility APIs', async (t) => {
  const service = await startTestService(t);
  await service.publish([{ title: 'Suben los precios' }, { title: 'Bajan los precios de la luz' }]);
  const raw = async (url: string, payload: string, headers: Record<string, string> = {}) => {
    const reply = await service.server.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json', ...headers },
      payload,
    });
    return {
      status: reply.statusCode,
      body: JSON.parse(reply.payload),
      headers: reply.headers,
      text: reply.payload,
    };
  };
  for (const [url, fields, body, isError] of RATE_LIMITED) {
    t.test(url, async (t) => {
      await fc.assert(
        fc.asyncProperty(oddBodies(body, fields), async (given) => {
          const reply = given.stream === true ? null : await service.post(url, given);
          if (reply === null || reply.status === 200) return;
          if (reply.status >= 500 || [408, 409].includes(reply.status) || !isError(reply.body, reply.status))
            throw new Error(
              `${reply.status} ${JSON.stringify(reply.body)} ${JSON.stringify(service.seen.filter(({ event }) => event === 'request-failed').at(-1))}`,
            );
        }),
        { numRuns: RUNS, seed: 8 },
      );
      for (const payload of [
        DEEP.arrays,
        DEEP.objects,
        '"text"',
        '7',
        'null',
        '',
        '{',
        '[]',
        '{"__proto__":{"query":"precios"}}',
      ]) {
        const { status, body } = await raw(url, payload);
        t.ok(
          status >= 400 && status < 500 && isError(body, status),
          `${payload.slice(0, 20)}: ${status} ${JSON.stringify(body).slice(0, 200)}`,
        );
      }
    });
  }
});

// POST /v1/similar accepts values at the specified limits, refuses those just beyond, and names the field.
import t from 'tap';
import { articlePage, STRIKE } from '../../support/articles.ts';
import { startTestService, TEST_SOURCE } from '../../support/service.ts';
import { website } from '../../support/website.ts';

const site = await website(t, { '/nota': articlePage('Huelga de trenes en Rosario', STRIKE) });
const service = await startTestService(t, {
  config: { web_resolve: { 'eldiario.example:80': `127.0.0.1:${site.port}` } },
});
const URL = 'http://eldiario.example/nota';
const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
const text = (length: number) => 'x'.repeat(length);
const questions = (count: number) =>
  Object.fromEntries(many(count, 0).map((_, at) => [`q${at}`, { type: 'boolean', instructions: 'x' }]));

interface Limit {
  field: string;
  fits: unknown[];
  breaks: unknown[];
}

const LIMITS: readonly Limit[] = [
  {
    field: 'url',
    fits: [URL, ` ${URL} `, `${URL}?utm_source=${text(2000 - URL.length - 12)}`],
    breaks: [
      '',
      'eldiario.example/nota',
      'ftp://eldiario.example/nota',
      `${URL}?a=${text(2000)}`,
      7,
      null,
      [URL],
    ],
  },
  {
    field: 'sources',
    fits: [[TEST_SOURCE.id], many(100, TEST_SOURCE.id)],
    breaks: [[], many(101, TEST_SOURCE.id), ['el-diaro'], ['eldiario.example'], 'el-diario', [7]],
  },
  { field: 'include_domains', fits: [[], ['example.com/world']], breaks: [many(21, 'a.b'), ['a b']] },
  { field: 'exclude_domains', fits: [[], many(20, 'a.b')], breaks: [many(21, 'a.b'), ['']] },
  { field: 'countries', fits: [['ar'], many(50, 'UY')], breaks: [[], many(51, 'UY'), ['ARG']] },
  { field: 'languages', fits: [['es-AR'], many(20, 'en')], breaks: [[], many(21, 'en'), ['e']] },
  { field: 'sections', fits: [[], many(20, text(60))], breaks: [many(21, 'x'), [text(61)]] },
  { field: 'days', fits: [1, 365, null], breaks: [0, 366, 1.5, '7'] },
  { field: 'published_after', fits: ['2024-02-29', '2026-01-31T10:00:00Z'], breaks: ['2023-02-29', 'ayer'] },
  { field: 'published_before', fits: ['2026-04-30'], breaks: ['2026-04-31', '2026-04-30T10:00:00'] },
  { field: 'mode', fits: ['ultra', 'fast', 'normal', 'deep'], breaks: ['slow', null] },
  { field: 'max_results', fits: [1, 50], breaks: [0, 51, '10'] },
  { field: 'max_tokens', fits: [2000, null], breaks: [1999, 2000.5] },
  { field: 'fresh', fits: [true, false], breaks: ['true'] },
  { field: 'highlights', fits: [true, false], breaks: ['yes'] },
  { field: 'dedupe', fits: [true, false], breaks: [1] },
  { field: 'essential', fits: [true, false], breaks: [1] },
  { field: 'explain', fits: [true, false], breaks: [1] },
  { field: 'temporal', fits: ['auto', 'off'], breaks: ['on'] },
  { field: 'timezone', fits: ['Europe/Madrid'], breaks: ['Mars/Olympus'] },
  {
    field: 'questions',
    fits: [{}],
    breaks: [questions(9), { 'a b': { type: 'boolean', instructions: 'x' } }],
  },
  { field: 'query', fits: [], breaks: ['trenes'] },
  { field: 'stream', fits: [], breaks: [true] },
];

t.test('every limit is tested from both sides', async (t) => {
  for (const { field, fits, breaks } of LIMITS) {
    const ask = (value: unknown) => service.post('/v1/similar', { url: URL, mode: 'ultra', [field]: value });
    for (const value of fits) {
      const { status, body } = await ask(value);
      t.equal(status, 200, `${field}: ${shown(value)} is taken (${JSON.stringify(body.errors ?? '')})`);
    }
    for (const value of breaks) {
      const { status, body } = await ask(value);
      const refused = { status: 400, code: 'invalid_request' };
      t.match({ status, code: body.code }, refused, `${field}: ${shown(value)} is refused`);
      t.ok(
        body.errors?.some((error: { path: string }) => error.path.split('.')[0] === field),
        `${field}: the error names it`,
      );
    }
  }
});

t.test('sources are named by id; the error suggests the closest', async (t) => {
  const { body } = await service.post('/v1/similar', { url: URL, sources: ['el-diario', 'el-diaro'] });
  t.match(body.errors, [{ path: 'sources.1', message: /el-diario/ }]);
});

t.test('all errors are reported at once, unknown fields with the closest known name', async (t) => {
  const { status, body } = await service.post('/v1/similar', { urls: URL, days: 0, mode: 'slow' });
  t.equal(status, 400);
  t.same(body.errors.map((error: { path: string }) => error.path).sort(), ['days', 'mode', 'url', 'urls']);
});

t.test('reversed dates are refused', async (t) => {
  const dates = { published_after: '2026-02-02', published_before: '2026-02-01' };
  const { status, body } = await service.post('/v1/similar', { url: URL, ...dates });
  t.match({ status, path: body.errors[0].path }, { status: 400, path: 'published_before' });
});

t.test('a key is required', async (t) => {
  const nobody = await service.post('/v1/similar', { url: URL }, { authorization: '' });
  t.equal(nobody.status, 401);
});

t.test('the OpenAPI description includes it', async (t) => {
  const { body } = await service.get('/openapi.json');
  const operation = body.paths['/v1/similar'].post;
  t.equal(operation.operationId, 'similar');
  for (const status of ['200', '400', '401', '402', '422', '429', '502', '503'])
    t.ok(status in operation.responses, status);
  const asked = operation.requestBody.content['application/json'].schema;
  t.ok(JSON.stringify(asked).includes('SimilarRequest'));
  t.match(body.components.schemas.SimilarRequest.properties.url, { maxLength: 2000 });
  t.ok('SimilarAnswer' in body.components.schemas || JSON.stringify(operation).includes('reference'));
});

function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? 'undefined';
  return json.length > 60 ? `${json.slice(0, 60)}…` : json;
}

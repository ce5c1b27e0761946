// POST /v1/search and /v1/similar accept values at the specified limits, refuse those just beyond, and name the field.
import t from 'tap';
import { articlePage, STRIKE } from '../support/articles.ts';
import { type Reply, startTestService, TEST_SOURCE } from '../support/service.ts';
import { website } from '../support/website.ts';

const site = await website(t, { '/nota': articlePage('Huelga de trenes en Rosario', STRIKE) });
const service = await startTestService(t, { site });
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

/** Of the fields that both have. */
const LIMITS: readonly Limit[] = [
  {
    field: 'include_domains',
    fits: [
      [],
      ['example.com'],
      ['*.example.com'],
      ['https://example.com/a/b'],
      many(20, 'a.b'),
      ['example.com/world'],
      [`${text(196)}.com`],
    ],
    breaks: [many(21, 'a.b'), [`${text(197)}.com`], ['not a domain'], ['ftp://example.com'], ['']],
  },
  {
    field: 'exclude_domains',
    fits: [[], ['example.com/world'], many(20, 'a.b')],
    breaks: [many(21, 'a.b'), ['a b'], ['']],
  },
  {
    field: 'countries',
    fits: [['AR'], ['ar'], many(50, 'UY')],
    breaks: [[], many(51, 'UY'), [text(21)], ['ARG'], [7]],
  },
  {
    field: 'languages',
    fits: [['es'], ['es-AR'], ['zh-Hant-TW'], [`en${'-aaaaaaaa'.repeat(3)}-bbbbb`], many(20, 'en')],
    breaks: [[], many(21, 'en'), [text(36)], [`en${'-aaaaaaaa'.repeat(3)}-bbbbbb`], ['e']],
  },
  {
    field: 'sections',
    fits: [[], [text(60)], many(20, text(60))],
    breaks: [many(21, 'x'), [text(61)], ['']],
  },
  { field: 'days', fits: [1, 365, null], breaks: [0, 366, 1.5, '7', -1] },
  {
    field: 'published_after',
    fits: ['2024-02-29', '2026-01-31T10:00:00Z', '2026-01-31T10:00:00-03:00', '2026-01-31T10:00Z'],
    breaks: [
      '2023-02-29',
      '2026-13-01',
      '2026-01-31T10:00:00',
      '31/01/2026',
      'yesterday',
      20260131,
      '2026-01-31T25:00:00Z',
    ],
  },
  { field: 'published_before', fits: ['2026-04-30'], breaks: ['2026-04-31', '2026-04-30T10:00:00', ''] },
  { field: 'mode', fits: ['ultra', 'fast', 'normal', 'deep'], breaks: ['slow', 'ULTRA', null] },
  { field: 'max_results', fits: [1, 50], breaks: [0, 51, 2.5, '10', null] },
  { field: 'max_tokens', fits: [2000, 100_000, null], breaks: [1999, '3000', 2000.5] },
  { field: 'fresh', fits: [true, false], breaks: ['true', 1, null] },
  { field: 'highlights', fits: [true, false], breaks: ['yes'] },
  { field: 'dedupe', fits: [true, false], breaks: ['yes', 1, null] },
  { field: 'essential', fits: [true, false], breaks: [1] },
  { field: 'explain', fits: [true, false], breaks: [1] },
  { field: 'temporal', fits: ['auto', 'off'], breaks: ['on', true, null] },
  {
    field: 'timezone',
    fits: ['Europe/Madrid', 'UTC'],
    breaks: ['Mars/Olympus', '', 3, '+03:00', '-0300', '+03'],
  },
  {
    field: 'questions',
    fits: [{}],
    breaks: [
      questions(9),
      { 'a b': { type: 'boolean', instructions: 'x' } },
      { a: { type: 'boolean' } },
      { a: { type: 'choice', instructions: 'x' } },
      { a: { type: 'score', instructions: 'x', criteria: ['one'] } },
      { a: { type: 'essay', instructions: 'x' } },
      [],
    ],
  },
];

const ROUTES: readonly { url: string; bare: object; limits: readonly Limit[] }[] = [
  {
    url: '/v1/search',
    bare: { query: 'ab' },
    limits: [
      ...LIMITS,
      {
        field: 'query',
        fits: ['ab', text(200), ['ab'], many(5, 'ab'), '😀'.repeat(200)],
        breaks: ['a', text(201), [], many(6, 'ab'), ['a'], 7, null, {}, '  a  '],
      },
      {
        field: 'sources',
        fits: [['el-diario'], many(100, 'eldiario.example'), [`eldiario.example/${text(183)}`]],
        breaks: [[], many(101, 'el-diario'), [`eldiario.example/${text(184)}`], [''], 'x', [7]],
      },
      { field: 'index', fits: [], breaks: ['idx_abc', 'idx_ABCDEF', `idx_${text(41)}`, 'news'] },
    ],
  },
  {
    url: '/v1/similar',
    bare: { url: URL },
    limits: [
      ...LIMITS,
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
      { field: 'query', fits: [], breaks: ['trenes'] },
      { field: 'stream', fits: [], breaks: [true] },
    ],
  },
];

const pathsOf = ({ body }: Reply): string[] =>
  (body.errors ?? []).map((error: { path: string }) => error.path).sort();

for (const { url, bare, limits } of ROUTES) {
  t.test(`${url}: every limit is tested from both sides`, async (t) => {
    for (const { field, fits, breaks } of limits) {
      const ask = (value: unknown) => service.post(url, { ...bare, mode: 'ultra', [field]: value });
      for (const value of fits) {
        const { status, body } = await ask(value);
        t.equal(status, 200, `${field}: ${shown(value)} is taken (${JSON.stringify(body.errors ?? '')})`);
      }
      for (const value of breaks) {
        const reply = await ask(value);
        const refused = { status: 400, body: { code: 'invalid_request' } };
        t.match(reply, refused, `${field}: ${shown(value)} is refused`);
        t.ok(
          pathsOf(reply).some((path) => path.split('.')[0] === field),
          `${field}: the error names it`,
        );
      }
    }
  });

  t.test(`${url}: reversed dates are refused`, async (t) => {
    const dates = { published_after: '2026-02-02', published_before: '2026-02-01' };
    const reply = await service.post(url, { ...bare, ...dates });
    t.same([reply.status, pathsOf(reply)], [400, ['published_before']]);
  });

  t.test(`${url}: a key is required`, async (t) => {
    t.equal((await service.post(url, bare, { authorization: '' })).status, 401);
  });
}

t.test('all errors are reported at once, unknown fields with the closest known name', async (t) => {
  const wrong = { query: 'a', days: 0, max_result: 3, mode: 'slow', tonne: true, fersh: true };
  const reply = await service.post('/v1/search', wrong);
  t.same(pathsOf(reply), Object.keys(wrong).sort());
  for (const [wrong, meant] of [
    ['max_result', /max_results/],
    ['tonne', /did you mean tone\?/],
    ['fersh', /did you mean fresh\?/],
  ])
    t.match(reply.body.errors.find((error: { path: string }) => error.path === wrong).message, meant);
  t.match(reply.body, {
    type: 'urn:canillita:error:invalid_request',
    status: 400,
    title: String,
    detail: String,
    request_id: String,
  });
  const similar = await service.post('/v1/similar', { urls: URL, days: 0, mode: 'slow' });
  t.same([similar.status, pathsOf(similar)], [400, ['days', 'mode', 'url', 'urls']]);
});

t.test('sources of similar articles are named by id; the error suggests the closest', async (t) => {
  const { body } = await service.post('/v1/similar', { url: URL, sources: ['el-diario', 'el-diaro'] });
  t.match(body.errors, [{ path: 'sources.1', message: /el-diario/ }]);
});

t.test('messages say what is expected, one per field', async (t) => {
  const asks = (question: object) => ({ questions: { a: { instructions: 'x', ...question } } });
  const choice = (name: string) => asks({ type: 'choice', criteria: { [name]: null } });
  const deep = `{"query":"ab","questions":{"a":{"type":"boolean","instructions":${'['.repeat(20_000)}${']'.repeat(20_000)}}}}`;
  const cases: [asked: object | string, path: RegExp, message: RegExp][] = [
    [choice(text(101)), /^questions\.a\.criteria\.x/, /is no name of a choice: 1 to 100 characters$/],
    [choice(''), /^questions\.a\.criteria\.$/, /is no name of a choice: 1 to 100 characters$/],
    [deep, /^questions\.a\.instructions$/, /nested too deep$/],
    [{ mode: null }, /^mode$/, /must be one of .*; must be a string$/],
    [{ languages: [text(50)] }, /^languages\.0$/, /^\S+ must be an ISO 639-1 code/],
    [{ countries: [] }, /^countries$/, /^countries must have at least 1 item$/],
    [{ query: many(6, 'ab') }, /^query$/, /^query must have at most 5 items; it has 6$/],
    [{ dedupe: 'yes' }, /^dedupe$/, /^dedupe must be true or false, not "yes"$/],
    [{ mode: 'slow' }, /^mode$/, /^mode must be one of ultra, fast, normal, deep, not "slow"$/],
  ];
  for (const [asked, path, message] of cases) {
    const { body } = await service.post(
      '/v1/search',
      typeof asked === 'string' ? asked : { query: 'ab', ...asked },
    );
    t.equal(body.errors.length, 1, JSON.stringify(body.errors).slice(0, 300));
    t.match(body.errors[0], { path, message });
    t.equal(body.detail, `${body.errors[0].message}.`, 'a single error is the whole detail');
  }
  const { status, body } = await service.post('/v1/search', { query: 'ab' }, { 'x-max-cost-usd': 'much' });
  t.match(
    { status, ...body.errors[0] },
    { status: 400, path: 'x-max-cost-usd', message: /^x-max-cost-usd must be an amount in USD/ },
  );
});

t.test('a custom index takes a single query', async (t) => {
  const missing = await service.post('/v1/search', { query: 'ab', index: 'idx_abcdef' });
  t.match({ status: missing.status, code: missing.body.code }, { status: 404, code: 'index_not_found' });
  const two = await service.post('/v1/search', { query: ['ab', 'cd'], index: 'idx_abcdef' });
  t.match({ status: two.status, path: two.body.errors[0].path }, { status: 400, path: 'query' });
});

t.test('the OpenAPI description includes /v1/similar', async (t) => {
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

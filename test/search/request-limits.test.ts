// POST /v1/search accepts values at the specified limits, refuses those just beyond, and names the field.
import t from 'tap';
import { startTestService } from '../support/service.ts';

const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
const text = (length: number) => 'x'.repeat(length);

interface Limit {
  field: string;
  fits: unknown[];
  breaks: unknown[];
}

const LIMITS: readonly Limit[] = [
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
  {
    field: 'include_domains',
    fits: [
      [],
      ['example.com'],
      ['*.example.com'],
      ['https://example.com/a/b'],
      many(20, 'a.b'),
      [`${text(196)}.com`],
    ],
    breaks: [many(21, 'a.b'), [`${text(197)}.com`], ['not a domain'], ['ftp://example.com'], ['']],
  },
  { field: 'exclude_domains', fits: [[], ['example.com/world']], breaks: [many(21, 'a.b'), ['a b']] },
  {
    field: 'countries',
    fits: [['AR'], ['ar'], many(50, 'UY')],
    breaks: [[], many(51, 'UY'), [text(21)], [7]],
  },
  {
    field: 'languages',
    fits: [['es'], ['es-AR'], ['zh-Hant-TW'], many(20, 'en')],
    breaks: [[], many(21, 'en'), [text(36)], ['e']],
  },
  { field: 'sections', fits: [[], [text(60)], many(20, 'x')], breaks: [many(21, 'x'), [text(61)], ['']] },
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
  { field: 'published_before', fits: ['2026-04-30'], breaks: ['2026-04-31', ''] },
  { field: 'mode', fits: ['ultra', 'fast', 'normal'], breaks: ['slow', 'ULTRA', null] },
  { field: 'max_results', fits: [1, 50], breaks: [0, 51, 2.5, '10', null] },
  { field: 'max_tokens', fits: [2000, 100_000, null], breaks: [1999, '3000', 2000.5] },
  { field: 'fresh', fits: [true, false], breaks: ['true', 1, null] },
  { field: 'highlights', fits: [true, false], breaks: ['yes'] },
  { field: 'dedupe', fits: [true, false], breaks: ['yes', 1, null] },
  { field: 'index', fits: [], breaks: ['idx_abc', 'idx_ABCDEF', `idx_${text(41)}`, 'news'] },
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
      { 'a b': { type: 'boolean', instructions: 'x' } },
      { a: { type: 'boolean' } },
      { a: { type: 'choice', instructions: 'x' } },
      { a: { type: 'score', instructions: 'x', criteria: ['one'] } },
      { a: { type: 'essay', instructions: 'x' } },
      [],
    ],
  },
];

const service = await startTestService(t);

t.test('every limit is tested from both sides', async (t) => {
  for (const { field, fits, breaks } of LIMITS) {
    for (const value of fits) {
      const { status, body } = await service.post('/v1/search', {
        query: 'ab',
        mode: 'ultra',
        [field]: value,
      });
      t.equal(status, 200, `${field}: ${shown(value)} is taken (${JSON.stringify(body.errors ?? '')})`);
    }
    for (const value of breaks) {
      const { status, body } = await service.post('/v1/search', {
        query: 'ab',
        mode: 'ultra',
        [field]: value,
      });
      t.match(
        { status, code: body.code },
        { status: 400, code: 'invalid_request' },
        `${field}: ${shown(value)} is refused`,
      );
      t.ok(
        body.errors?.some((error: { path: string }) => error.path.split('.')[0] === field),
        `${field}: the error names it`,
      );
    }
  }
});

t.test('all errors are reported at once, unknown fields with the closest known name', async (t) => {
  const { status, body } = await service.post('/v1/search', {
    query: 'a',
    days: 0,
    max_result: 3,
    mode: 'slow',
    tonne: true,
    fersh: true,
  });
  t.equal(status, 400);
  t.same(body.errors.map((error: { path: string }) => error.path).sort(), [
    'days',
    'fersh',
    'max_result',
    'mode',
    'query',
    'tonne',
  ]);
  for (const [wrong, meant] of [
    ['max_result', /max_results/],
    ['tonne', /did you mean tone\?/],
    ['fersh', /did you mean fresh\?/],
  ])
    t.match(body.errors.find((error: { path: string }) => error.path === wrong).message, meant);
  t.match(body, {
    type: 'urn:canillita:error:invalid_request',
    status: 400,
    title: String,
    detail: String,
    request_id: String,
  });
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
    [{ query: many(6, 'ab') }, /^query$/, /^query must have at most 5 items$/],
    [{ dedupe: 'yes' }, /^dedupe$/, /^dedupe must be true or false$/],
    [{ mode: 'slow' }, /^mode$/, /^mode must be one of ultra, fast, normal, deep$/],
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

t.test('reversed dates are refused', async (t) => {
  const { status, body } = await service.post('/v1/search', {
    query: 'ab',
    published_after: '2026-02-02',
    published_before: '2026-02-01',
  });
  t.equal(status, 400);
  t.equal(body.errors[0].path, 'published_before');
});

t.test('a custom index takes a single query', async (t) => {
  const missing = await service.post('/v1/search', { query: 'ab', index: 'idx_abcdef' });
  t.match({ status: missing.status, code: missing.body.code }, { status: 404, code: 'index_not_found' });
  const two = await service.post('/v1/search', { query: ['ab', 'cd'], index: 'idx_abcdef' });
  t.match({ status: two.status, path: two.body.errors[0].path }, { status: 400, path: 'query' });
});

function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? 'undefined';
  return json.length > 60 ? `${json.slice(0, 60)}…` : json;
}

// A mebibyte of errors is refused as cheaply as one error: few are reported, and lists are counted before they are read.
import t from 'tap';
import { MAX_BODY } from '../../core/http/problems.ts';
import { MAX_REPORTED } from '../../core/http/validation-report.ts';
import { startTestService } from '../support/service.ts';

const MAX_ANSWERED = 40_000;

/** A body as long as bodies may be: `part` again and again between `head` and `tail`. */
function full(head: string, part: (at: number) => string, tail: string): string {
  const parts: string[] = [];
  for (let length = head.length + tail.length, at = 0; ; at += 1) {
    const next = part(at);
    length += next.length + 1;
    if (length > MAX_BODY) return head + parts.join(',') + tail;
    parts.push(next);
  }
}

const names = (at: number) => `"f${at}":1`;
const QUESTION = '{"query":"abc","questions":{"a":{"instructions":"x",';
const TOOL = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_news","arguments":';
const BODIES: readonly [url: string, head: string, part: (at: number) => string, tail: string][] = [
  ['/v1/search', '{"query":"abc",', names, '}'],
  ['/v1/search', '{"query":[', () => '"a"', ']}'],
  ['/v1/search', '{"query":[', () => '1', ']}'],
  ['/v1/search', '{"query":"abc","countries":[', () => '1', ']}'],
  ['/v1/search', `${QUESTION}"type":"boolean",`, names, '}}}'],
  ['/v1/search', `${QUESTION}"type":"choice","criteria":{`, names, '}}}}'],
  ['/v1/search', `${QUESTION}"type":"score","criteria":[`, () => '1', ']}}}'],
  ['/v1/search', '{"query":"abc","questions":{', names, '}}'],
  ['/v1/similar', '{"url":"https://a.example/","sources":[', () => '""', ']}'],
  ['/v1/contents', '{"urls":[', () => '1', ']}'],
  ['/v1/search/site', '{"query":"abc","site":"a.example",', names, '}'],
  ['/v1/charts', '{"data":{"columns":[', () => '1', '],"rows":[[1]]}}'],
  ['/v1/charts', '{"data":{"columns":[{"key":"a",', names, '}],"rows":[[1]]}}'],
  ['/v1/indexes', '{"name":"a","urls":[', () => '1', ']}'],
  ['/compat/exa/search', '{"query":"","canillita":{"sources":[', () => '""', ']}}'],
  ['/compat/exa/search', '{"query":"","canillita":{', names, '}}'],
  ['/compat/perplexity/search', '{"query":"","canillita":{"sources":[', () => '""', ']}}'],
  ['/compat/perplexity/search', '{"query":"",', names, '}'],
  ['/compat/tako/api/v3/search', '{"query":"abc","canillita":{"countries":[', () => '1', ']}}'],
  ['/compat/tako/api/v1/beta/visualize', '{"csv":["a,b\\n1,2"],"canillita":{', names, '}}'],
  [
    '/compat/tako/api/v1/thin_viz/create',
    `{"components":[{"component_type":"table","config":{"columns":[${'{},'.repeat(50_000)}{}],"rows":[`,
    () => '{}',
    ']}}]}',
  ],
  ['/mcp', `${TOOL}{"query":[`, () => '"a"', ']}}}'],
  ['/mcp', `${TOOL}{"query":"abc",`, names, '}}}'],
];

const service = await startTestService(t);
const send = (url: string, payload: string) =>
  service.server.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      authorization: `Bearer ${service.key}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
  });

for (const [url, head, part, tail] of BODIES) {
  t.test(`${url} ${head.slice(0, 60)}…`, async (t) => {
    const payload = full(head, part, tail);
    const { statusCode, payload: answer } = await send(url, payload);
    t.ok(statusCode < 500, `${statusCode}`);
    t.ok(answer.length < MAX_ANSWERED, `${answer.length} bytes`);
  });
}

t.test('the first errors are reported, the others counted', async (t) => {
  const strangers = Object.fromEntries(Array.from({ length: 75_000 }, (_, at) => [`f${at}`, 1]));
  const { body } = await service.post('/v1/search', { query: 'abc', quary: 'x', ...strangers });
  t.equal(body.errors.length, MAX_REPORTED);
  t.match(body.errors[0], { path: 'quary', message: 'quary is not a known field; did you mean query?' });
  t.match(
    body.detail,
    /^quary is not a known field; did you mean query\? Also invalid: f0, .*, f9 and 74,990 more\.$/,
  );
});

t.test(
  'lists that are far too long are refused by their length, others by what is in them too',
  async (t) => {
    const ask = async (query: unknown) =>
      (await service.post('/v1/search', { query, mode: 'slow' })).body.errors;
    t.same(await ask(Array.from({ length: 100_000 }, () => 'a')), [
      { path: 'query', message: 'query must have at most 5 items; it has 100000' },
    ]);
    const criteria = Array.from({ length: 100_000 }, () => 'a');
    const { body } = await service.post('/v1/search', {
      query: 'abc',
      questions: { any: { type: 'score', instructions: 'x', criteria } },
    });
    t.match(body.errors, [
      { message: /^questions\.any\.criteria must have at most \d+ items; it has 100000$/ },
    ]);
    const paths = (await ask(['a', 'bb', 'cc', 'dd', 'ee', 'ff'])).map(({ path }: { path: string }) => path);
    t.same(paths.sort(), ['mode', 'query', 'query.0']);
  },
);

t.test('long names and values are shortened in messages', async (t) => {
  const long = 'a'.repeat(500_000);
  const reply = await service.post('/v1/search', { query: 'abc', [long]: 1, mode: long });
  t.equal(reply.status, 400);
  t.equal(reply.body.errors.length, 2);
  t.ok(JSON.stringify(reply.body).length < 3000);
});

t.test('names that another API leaves out are left out, however many', async (t) => {
  const strangers = Object.fromEntries(Array.from({ length: MAX_REPORTED + 10 }, (_, at) => [`f${at}`, 1]));
  const { status } = await service.post('/compat/exa/search', { query: 'trenes', canillita: strangers });
  t.equal(status, 200);
});

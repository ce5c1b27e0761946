// Names that other services use get the name here beside "not a known field"; what is no JSON object is called what it is.
import t from 'tap';
import { startTestService } from '../support/service.ts';

t.test('fields by the names of other services', async (t) => {
  const { post } = await startTestService(t);
  const watch = (field: object) => ({ name: 'W', every_minutes: 60, request: { query: 'ab', ...field } });
  const asks = (field: object) => ({ query: 'ab', questions: { a: { type: 'choice', ...field } } });
  const CASES: [url: string, body: object, path: string, says: string][] = [
    ['/v1/search', { query: 'ab', from: '2026-01-01' }, 'from', 'did you mean published_after?'],
    ['/v1/search', { query: 'ab', to: '2026-01-01' }, 'to', 'did you mean published_before?'],
    [
      '/v1/search',
      { query: 'ab', max_cost_usd: 1 },
      'max_cost_usd',
      'did you mean the header x-max-cost-usd?',
    ],
    ['/v1/charts', { prompt: 'ab' }, 'prompt', 'did you mean query?'],
    ['/v1/search', { query: 'ab', limit: 3 }, 'limit', 'did you mean max_results?'],
    ['/v1/search', { query: 'ab', domain: 'a.example' }, 'domain', 'did you mean include_domains?'],
    ['/v1/search', { query: 'ab', category: 'x' }, 'category', 'did you mean sections?'],
    ['/v1/search', asks({ question: 'Is it?' }), 'questions.a.question', 'did you mean instructions?'],
    ['/v1/search', asks({ options: ['b', 'c'] }), 'questions.a.options', 'did you mean criteria?'],
    ['/v1/contents', { ids: ['x'] }, 'ids', 'did you mean urls?'],
    ['/v1/charts', { csv: 'a,b' }, 'csv', 'did you mean data?'],
    ['/v1/charts', { data: { series: [{ data: [1] }] } }, 'data.series.0.data', 'did you mean values?'],
    ['/v1/watches', watch({ since: '2026-01-01' }), 'request.since', 'did you mean published_after?'],
    ['/v1/watches', watch({ sourcs: [] }), 'request.sourcs', 'did you mean sources?'],
    ['/v1/watches', watch({ stream: true }), 'request.stream', 'is not possible in a watch'],
    ['/v1/watches', watch({ cursor: 'x' }), 'request.cursor', 'is not possible in a watch'],
    ['/v1/watches', watch({ page: 2 }), 'request.page', 'is not a known field'],
  ];
  for (const [url, body, path, says] of CASES) {
    const { status, body: answer } = await post(url, body);
    t.equal(status, 400);
    const error = answer.errors.find((one: { path: string }) => one.path === path);
    t.ok(error?.message.endsWith(says), `${path}: ${JSON.stringify(answer.errors)}`);
  }
});

t.test('bodies that are no object', async (t) => {
  const { server, key } = await startTestService(t);
  const CASES: [payload: string, says: string][] = [
    ['', 'The body is empty; send a JSON object'],
    ['null', 'The body is empty; send a JSON object'],
    ['[]', 'The body is a list; send a JSON object'],
    ['"a"', 'The body is a string; send a JSON object'],
    ['7', 'The body is a number; send a JSON object'],
  ];
  for (const url of ['/v1/search', '/v1/charts', '/v1/watches', '/v1/contents'])
    for (const [payload, message] of CASES) {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const { statusCode, payload: answer } = await server.inject({ method: 'POST', url, headers, payload });
      t.match(
        [statusCode, JSON.parse(answer)],
        [400, { detail: `${message}.`, errors: [{ path: '', message }] }],
      );
    }
});

t.test('a byte order mark, as Windows writes it, is no part of the body', async (t) => {
  const { post } = await startTestService(t);
  for (const mode of ['ultra', 'slow']) {
    const { status, body } = await post('/v1/search', `\ufeff${JSON.stringify({ query: 'ab', mode })}`);
    t.equal(status, mode === 'ultra' ? 200 : 400, JSON.stringify(body));
  }
});

// Whatever goes wrong, hapi's own refusals included, is application/problem+json with the fields of the specification.
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Joi from 'joi';
import t from 'tap';
import { startTestService } from '../support/service.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

const QUERY = '{"query":"ab"}';

interface Case {
  method?: string;
  url?: string;
  key?: string | null;
  headers?: Record<string, string>;
  payload?: string | Buffer;
  header?: [name: string, value: RegExp];
  detail?: RegExp;
}

const fails = (says: string, status: number, code: string, request: Case) => ({
  says,
  status,
  code,
  ...request,
});

const CASES = [
  fails('an address nobody serves', 404, 'not_found', { method: 'GET', url: '/nowhere' }),
  fails('a form, and a large one, for an address nobody serves', 404, 'not_found', {
    url: '/nowhere',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.alloc(1024 * 1024 + 1, 'a'),
  }),
  fails('a method that is not allowed', 405, 'method_not_allowed', {
    method: 'DELETE',
    url: '/v1/search',
    header: ['allow', /^POST$/],
  }),
  fails('OPTIONS of what is no browser', 405, 'method_not_allowed', {
    method: 'OPTIONS',
    url: '/v1/charts',
    header: ['allow', /^GET, POST$/],
  }),
  fails('OPTIONS of an address nobody serves', 404, 'not_found', {
    method: 'OPTIONS',
    url: '/nowhere',
    detail: /^No route matches OPTIONS \/nowhere/,
  }),
  fails('no key', 401, 'missing_api_key', {
    key: null,
    payload: QUERY,
    header: ['www-authenticate', /^Bearer/],
  }),
  fails('a wrong key', 401, 'invalid_api_key', {
    key: 'cnl_0000000000000000000000000000000000000000',
    payload: QUERY,
  }),
  fails('a key that is none', 401, 'invalid_api_key', { key: 'secret', payload: QUERY }),
  fails('two different keys', 401, 'invalid_api_key', {
    headers: { 'x-api-key': 'cnl_other' },
    payload: QUERY,
  }),
  fails('another authorization scheme', 401, 'invalid_api_key', {
    key: null,
    headers: { authorization: 'Basic abc' },
  }),
  fails('broken JSON', 400, 'invalid_json', { payload: '{"query": "ab"' }),
  fails('a word of another language', 400, 'invalid_json', {
    payload: '{"query": "huelga de trenes", "tone": True}',
    detail: /: unexpected "T"\.$/,
  }),
  fails('invalid UTF-8', 400, 'invalid_json', {
    payload: Buffer.from('{"query":"a\xffb"}', 'latin1'),
    detail: /not valid UTF-8/,
  }),
  fails('a __proto__ key', 400, 'invalid_json', { payload: '{"query":"ab","__proto__":{"x":1}}' }),
  fails('a % that is none', 400, 'invalid_request', {
    method: 'GET',
    url: '/v1/jobs/%zz',
    detail: /^A % in the address must begin a character/,
  }),
  fails('a type that is none', 400, 'invalid_request', {
    headers: { 'content-type': 'json' },
    payload: QUERY,
    detail: /content-type header is not valid; send/,
  }),
  fails('a body that is not compressed as it says', 400, 'invalid_json', {
    headers: { 'content-encoding': 'gzip' },
    payload: QUERY,
    detail: /not compressed as content-encoding says/,
  }),
  fails('a field in the query string', 400, 'invalid_request', {
    url: '/v1/search?mode=fast',
    payload: QUERY,
    detail: /^mode is not allowed in the query string/,
  }),
  fails('no body', 400, 'invalid_request', { payload: '' }),
  fails('10,000 brackets', 400, 'invalid_request', { payload: '['.repeat(10_000) + ']'.repeat(10_000) }),
  fails('10,000 objects in one another', 400, 'invalid_request', {
    payload: `${'{"query":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  }),
  fails('a body of 1 MiB, which is read', 400, 'invalid_json', { payload: Buffer.alloc(1024 * 1024, 'a') }),
  fails('a body of one byte more', 413, 'payload_too_large', {
    payload: Buffer.alloc(1024 * 1024 + 1, 'a'),
    detail: /^The body must have at most 1 MiB \(1,048,576 bytes\)\.$/,
  }),
  fails('a small body that unpacks to 4 MiB', 413, 'payload_too_large', {
    headers: { 'content-encoding': 'gzip' },
    payload: gzipSync(Buffer.alloc(4 * 1024 * 1024)),
  }),
  fails('another type', 415, 'unsupported_media_type', {
    headers: { 'content-type': 'text/plain' },
    payload: 'x',
  }),
  fails('another charset', 415, 'unsupported_media_type', {
    headers: { 'content-type': 'application/json; charset=utf-16' },
    payload: JSON.stringify({ query: 'huelga de trenes' }),
  }),
  fails('an encoding that is not unpacked', 415, 'unsupported_media_type', {
    headers: { 'content-encoding': 'br' },
    payload: brotliCompressSync(JSON.stringify({ query: 'huelga de trenes' })),
    header: ['accept-encoding', /^gzip, deflate$/],
    detail: /gzip or deflate, not by "br"/,
  }),
  fails('a form', 415, 'unsupported_media_type', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'query=ab',
  }),
];

t.test('failures', async (t) => {
  const service = await startTestService(t);
  for (const {
    says,
    method = 'POST',
    url = '/v1/search',
    key = service.key,
    headers,
    payload,
    status,
    code,
    header,
    detail = /./,
  } of CASES) {
    const authorization = key === null ? {} : { authorization: `Bearer ${key}` };
    const response = await service.server.inject({
      method,
      url,
      headers: { ...JSON_TYPE, ...authorization, 'x-request-id': 'caller-1', ...headers },
      ...(payload !== undefined && { payload }),
    });
    t.equal(response.statusCode, status, says);
    t.match(response.headers['content-type'], /^application\/problem\+json/, says);
    const body = JSON.parse(response.payload);
    t.match(
      body,
      { type: `urn:canillita:error:${code}`, title: /./, status, detail, code, request_id: 'caller-1' },
      says,
    );
    t.same(
      Object.keys(body).sort(),
      ['code', 'detail', 'errors', 'request_id', 'status', 'title', 'type'],
      says,
    );
    t.equal(response.headers['x-request-id'], 'caller-1', says);
    if (header) t.match(response.headers[header[0]], header[1], says);
    t.notMatch(body.detail, /at .*\.ts|select |\/core\//, `${says}: no stack, no SQL, no path`);
  }
  t.same(
    service.seen.filter(({ event }) => event === 'request-failed'),
    [],
    'none of them is a fault of the service',
  );
  t.same(
    service.seen.flatMap((seen) => (seen.event === 'request' ? [[seen.status, seen.code]] : [])),
    CASES.map(({ status, code }) => [status, code]),
    'the log says why each was refused',
  );
});

t.test('a body that is too large is told the limit of its route', async (t) => {
  const { server, operatorKey } = await startTestService(t);
  const { statusCode, payload } = await server.inject({
    method: 'POST',
    url: '/admin/v1/sources/import',
    headers: { ...JSON_TYPE, authorization: `Bearer ${operatorKey}` },
    payload: Buffer.alloc(8 * 1024 * 1024 + 1, 'a'),
  });
  t.equal(statusCode, 413);
  t.equal(JSON.parse(payload).detail, 'The body must have at most 8 MiB (8,388,608 bytes).');
});

t.test('a fault of the service is logged, with its stack, and not explained', async (t) => {
  const { app, post, seen } = await startTestService(t);
  app.answers.serve = () => Promise.reject(new Error('a secret'));
  const { status, body } = await post('/v1/search', { query: 'huelga de trenes' });
  t.match({ status, body }, { status: 500, body: { code: 'internal_error', request_id: /^req_/ } });
  t.notMatch(JSON.stringify(body), /secret/);
  t.match(
    seen.filter(({ event }) => event === 'request-failed'),
    [{ id: body.request_id, route: '/v1/search', error: 'a secret', stack: /Error: a secret\n +at / }],
  );
});

t.test('no route of our own that needs a key ignores a parameter', async (t) => {
  const { server } = await startTestService(t);
  const ignoring = server.table().filter(({ settings }) => {
    const [strategy] = settings.auth ? (settings.auth.strategies ?? []) : [];
    if (strategy !== 'key' && strategy !== 'operator') return false;
    const query: unknown = settings.validate?.query;
    return !Joi.isSchema(query) || !query.validate({ colour: 'red' }).error;
  });
  t.same(
    ignoring.map(({ method, path }) => `${method} ${path}`),
    [],
  );
});

t.test("a caller's request id that is no id is not taken", async (t) => {
  const service = await startTestService(t);
  for (const id of ['a b\tc', 'a'.repeat(65)]) {
    const { headers } = await service.get('/nowhere', { 'x-request-id': id });
    t.match(headers['x-request-id'], /^req_[0-9a-f]{24}$/, id);
  }
  const { headers } = await service.get('/nowhere', { 'x-request-id': 'a'.repeat(64) });
  t.equal(headers['x-request-id'], 'a'.repeat(64));
});

t.test('a request that breaks off has an id like any other', async (t) => {
  const service = await startTestService(t, { listens: true });
  const { hostname, port } = new URL(service.baseUrl);
  const answers = ['broken-1', 'a b'].map((id) => {
    const socket = connect(Number(port), hostname);
    const head = `POST /v1/search HTTP/1.1\r\nhost: x\r\nx-request-id: ${id}\r\ntransfer-encoding: chunked`;
    // What follows is no length of a chunk.
    socket.write(`${head}\r\n\r\nzz\r\n`);
    return text(socket);
  });
  const [own, other] = await Promise.all(answers);
  t.match(own, /^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*"request_id":"broken-1"/);
  t.match(own, /\r\nx-request-id: broken-1\r\n/i);
  t.match(other, /"request_id":"req_[0-9a-f]{24}"/, 'not one that names the machine and the process');
  t.match(
    own,
    /"detail":"The request is not valid HTTP/,
    'and is told what is wrong, not of a % in its address',
  );
});

t.test('a body is taken in before its address is refused: many clients read no answer before', async (t) => {
  const service = await startTestService(t, { listens: true });
  const { hostname, port } = new URL(service.baseUrl);
  for (const path of ['/nowhere', '/compat/perplexity/v1/files', '/compat/exa/websets']) {
    const socket = connect(Number(port), hostname);
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: text/plain`;
    const body = Buffer.alloc(8 * 1024 * 1024, 'a');
    socket.write(`${head}\r\ncontent-length: ${body.length}\r\n\r\n`);
    socket.write(body);
    // Throws when the connection breaks while it is written to.
    t.match(await text(socket), /^HTTP\/1\.1 40[04] /, path);
  }
});

t.test('a part of an answer cannot be asked for, not even one beyond its end', async (t) => {
  const service = await startTestService(t);
  const whole = await service.get('/docs');
  for (const range of ['bytes=0-3', 'bytes=99999999-']) {
    const { status, headers } = await service.get('/docs', { range });
    t.same([status, headers['content-length']], [200, whole.headers['content-length']], range);
  }
});

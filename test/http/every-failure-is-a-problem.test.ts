// Whatever goes wrong, hapi's own refusals included, is application/problem+json with the fields of the specification.
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Joi from 'joi';
import t from 'tap';
import { startTestService } from '../support/service.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

interface Case {
  says: string;
  method?: string;
  url?: string;
  key?: string | null;
  headers?: Record<string, string>;
  payload?: string | Buffer;
  status: number;
  code: string;
  header?: [name: string, value: RegExp];
  detail?: RegExp;
}

const CASES: readonly Case[] = [
  { says: 'an address nobody serves', method: 'GET', url: '/nowhere', status: 404, code: 'not_found' },
  {
    says: 'a method that is not allowed',
    method: 'DELETE',
    url: '/v1/search',
    status: 405,
    code: 'method_not_allowed',
    header: ['allow', /^POST$/],
  },
  {
    says: 'OPTIONS of what is no browser',
    method: 'OPTIONS',
    url: '/v1/charts',
    status: 405,
    code: 'method_not_allowed',
    header: ['allow', /^GET, POST$/],
  },
  {
    says: 'OPTIONS of an address nobody serves',
    method: 'OPTIONS',
    url: '/nowhere',
    status: 404,
    code: 'not_found',
    detail: /^No route matches OPTIONS \/nowhere/,
  },
  {
    says: 'no key',
    key: null,
    payload: '{"query":"ab"}',
    status: 401,
    code: 'missing_api_key',
    header: ['www-authenticate', /^Bearer/],
  },
  {
    says: 'a wrong key',
    key: 'cnl_0000000000000000000000000000000000000000',
    payload: '{"query":"ab"}',
    status: 401,
    code: 'invalid_api_key',
  },
  {
    says: 'a key that is none',
    key: 'secret',
    payload: '{"query":"ab"}',
    status: 401,
    code: 'invalid_api_key',
  },
  {
    says: 'two different keys',
    headers: { 'x-api-key': 'cnl_other' },
    payload: '{"query":"ab"}',
    status: 401,
    code: 'invalid_api_key',
  },
  {
    says: 'another authorization scheme',
    key: null,
    headers: { authorization: 'Basic abc' },
    status: 401,
    code: 'invalid_api_key',
  },
  { says: 'broken JSON', payload: '{"query": "ab"', status: 400, code: 'invalid_json' },
  {
    says: 'a word of another language',
    payload: '{"query": "huelga de trenes", "tone": True}',
    status: 400,
    code: 'invalid_json',
    detail: /: unexpected "T"\.$/,
  },
  {
    says: 'invalid UTF-8',
    payload: Buffer.from('{"query":"a\xffb"}', 'latin1'),
    status: 400,
    code: 'invalid_json',
    detail: /not valid UTF-8/,
  },
  {
    says: 'a __proto__ key',
    payload: '{"query":"ab","__proto__":{"x":1}}',
    status: 400,
    code: 'invalid_json',
  },
  {
    says: 'a field in the query string',
    url: '/v1/search?mode=fast',
    payload: '{"query":"ab"}',
    status: 400,
    code: 'invalid_request',
    detail: /^mode is not allowed in the query string/,
  },
  { says: 'no body', payload: '', status: 400, code: 'invalid_request' },
  {
    says: '10,000 brackets',
    payload: '['.repeat(10_000) + ']'.repeat(10_000),
    status: 400,
    code: 'invalid_request',
  },
  {
    says: '10,000 objects in one another',
    payload: `${'{"query":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    status: 400,
    code: 'invalid_request',
  },
  {
    says: 'a body of 1 MiB, which is read',
    payload: Buffer.alloc(1024 * 1024, 'a'),
    status: 400,
    code: 'invalid_json',
  },
  {
    says: 'a body of one byte more',
    payload: Buffer.alloc(1024 * 1024 + 1, 'a'),
    status: 413,
    code: 'payload_too_large',
  },
  {
    says: 'a small body that unpacks to 4 MiB',
    headers: { 'content-encoding': 'gzip' },
    payload: gzipSync(Buffer.alloc(4 * 1024 * 1024)),
    status: 413,
    code: 'payload_too_large',
  },
  {
    says: 'another type',
    headers: { 'content-type': 'text/plain' },
    payload: 'x',
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    says: 'another charset',
    headers: { 'content-type': 'application/json; charset=utf-16' },
    payload: JSON.stringify({ query: 'huelga de trenes' }),
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    says: 'an encoding that is not unpacked',
    headers: { 'content-encoding': 'br' },
    payload: brotliCompressSync(JSON.stringify({ query: 'huelga de trenes' })),
    status: 415,
    code: 'unsupported_media_type',
    header: ['accept-encoding', /^gzip, deflate$/],
    detail: /gzip or deflate, not by "br"/,
  },
  {
    says: 'a form',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'query=ab',
    status: 415,
    code: 'unsupported_media_type',
  },
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
});

t.test('a part of an answer cannot be asked for, not even one beyond its end', async (t) => {
  const service = await startTestService(t);
  const whole = await service.get('/docs');
  for (const range of ['bytes=0-3', 'bytes=99999999-']) {
    const { status, headers } = await service.get('/docs', { range });
    t.same([status, headers['content-length']], [200, whole.headers['content-length']], range);
  }
});

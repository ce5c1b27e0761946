// A large index takes long to load: until then /readyz says so, and nothing that would need it is answered.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { startTestService } from '../support/service.ts';

t.test('while the index is loading', async (t) => {
  const service = await startTestService(t);
  service.app.loading = true;
  const search = await service.post('/v1/search', { query: 'huelga de trenes' });
  t.match({ status: search.status, code: search.body.code }, { status: 503, code: 'unavailable' });
  t.match(search.body.detail, /index is loading.*\/readyz/);
  t.match(search.headers['retry-after'], /^\d+$/);
  t.match(search.body.request_id, /^req_[0-9a-f]{24}$/);
  const { body } = await service.get('/v1/sources', { 'x-request-id': 'caller-1' });
  t.equal(body.request_id, 'caller-1');
  t.equal((await service.get('/healthz')).status, 200);
  // It looks at the index itself. On a busy machine loading the models may take longer than a probe waits.
  while ((await service.get('/readyz')).status !== 200) await sleep(50);
  service.app.loading = false;
  t.equal((await service.post('/v1/search', { query: 'huelga de trenes' })).status, 200);
});

t.test('while the index is loading, clients of other APIs get an error of theirs', async (t) => {
  const service = await startTestService(t);
  service.app.loading = true;
  const detail = /index is loading/;
  const errors = [
    ['/compat/exa/search', { requestId: /^[0-9a-f]{32}$/, error: detail, tag: 'SERVICE_OVERLOADED' }],
    ['/compat/exa//findSimilar/', { error: detail, tag: 'SERVICE_OVERLOADED' }],
    ['/compat/perplexity/search', { error: { message: detail, type: 'unavailable', code: 503 } }],
    ['/compat/tako/api/v3/search/', { error_message: detail, error_type: 'SERVICE_UNAVAILABLE' }],
    ['/compat/tako/api/v1/thin_viz/create', { error: detail }],
  ] as const;
  for (const [url, error] of errors) {
    const { status, headers, body } = await service.post(url, {}, { origin: 'https://a.example' });
    t.match({ status, body }, { status: 503, body: error }, url);
    t.match(headers, { 'retry-after': /^\d+$/, 'content-type': /^application\/json/ }, url);
    t.equal(headers['access-control-allow-origin'], 'https://a.example', 'pages of other sites may read it');
  }
  const preflight = await service.server.inject({
    method: 'OPTIONS',
    url: '/compat/exa/search',
    headers: { origin: 'https://a.example', 'access-control-request-method': 'POST' },
  });
  t.match(preflight.headers, { 'access-control-allow-methods': 'POST' }, 'a page may ask, and is then told');
});

t.test('an index that has not been loaded is missing', async (t) => {
  const service = await startTestService(t);
  service.app.index.ready = () => Promise.reject(new Error('the word index is loading'));
  let reply = await service.get('/readyz');
  while (reply.body.missing.some(({ name }: { name: string }) => name === 'models'))
    reply = await service.get('/readyz');
  t.equal(reply.status, 503);
  t.same(reply.body.missing, [{ name: 'index', detail: 'the word index is loading' }]);
});

t.test('behind nginx as deploy/nginx.conf sets it up, another process is asked', async (t) => {
  const file = readFileSync('deploy/nginx.conf', 'utf8');
  const blocks = new Map(
    [...file.matchAll(/^ *(\w+ \S+) \{$([^}]*)^ *\}$/gm)].map(([, of, has]) => [of!, has!]),
  );
  const addresses = (upstream: string) =>
    [...blocks.get(`upstream ${upstream}`)!.matchAll(/server (\S+)/g)].map(([, address]) => address);
  t.match(blocks.get('location /'), /error_page 503 = @again;/);
  t.match(
    blocks.get('location @again'),
    /proxy_pass http:\/\/canillita_again;\s+proxy_next_upstream .*http_503/,
  );
  t.same(addresses('canillita_again'), addresses('canillita'));
  t.notMatch(blocks.get('location /'), /http_503/, 'a busy one is not left out');
});

// Pages of other origins may call with a tenant's key where the setting names them, and never with an operator's.
import t from 'tap';
import { loadConfig } from '../../core/platform/config.ts';
import { startTestService } from '../support/service.ts';

const APP = 'https://app.example.org';

t.test('only pages of the origins that the setting names may call', async (t) => {
  const service = await startTestService(t, { config: { cors_origins: [APP, 'https://*.news.example'] } });
  const ask = async (method: 'OPTIONS' | 'GET', url: string, origin: string) => {
    const { statusCode, headers } = await service.server.inject({
      method,
      url,
      headers: {
        origin,
        authorization: `Bearer ${url.startsWith('/admin') ? service.operatorKey : service.key}`,
        ...(method === 'OPTIONS' && {
          'access-control-request-method': url === '/v1/search' ? 'POST' : 'GET',
          'access-control-request-headers': 'authorization, content-type, x-max-cost-usd',
        }),
      },
    });
    return { statusCode, allowed: headers['access-control-allow-origin'], headers };
  };

  const preflight = await ask('OPTIONS', '/v1/search', APP);
  t.match(preflight, { statusCode: 200, allowed: APP });
  t.match(preflight.headers['access-control-allow-headers'], /authorization.*x-max-cost-usd/i);
  t.match(preflight.headers['access-control-allow-methods'], /POST/);
  t.notOk(preflight.headers['access-control-allow-credentials']);
  const answer = await ask('GET', '/v1/sources', 'https://eu.news.example');
  t.match(answer, { statusCode: 200, allowed: 'https://eu.news.example' });
  const readable = String(answer.headers['access-control-expose-headers']).toLowerCase().split(',');
  for (const name of ['location', 'retry-after', 'ratelimit', 'ratelimit-policy', 'x-request-id'])
    t.ok(readable.includes(name), name);
  t.match(answer.headers.vary, /origin/);

  for (const url of ['/v1/search', '/v1/sources'])
    t.equal((await ask('OPTIONS', url, 'https://evil.example')).allowed, undefined, url);
  t.equal((await ask('GET', '/v1/sources', `${APP}.evil.example`)).allowed, undefined);
  t.equal((await ask('OPTIONS', '/admin/v1/organizations', APP)).allowed, undefined);
  t.equal((await ask('GET', '/admin/v1/organizations', APP)).allowed, undefined);
  t.match(await ask('GET', '/metrics', APP), { statusCode: 200, allowed: undefined });
});

t.test('none may by default', async (t) => {
  const service = await startTestService(t);
  const { headers } = await service.get('/v1/sources', { origin: APP });
  t.notOk(headers['access-control-allow-origin']);
});

t.test('what is no origin is refused at the start', async (t) => {
  const load = (value: string) => loadConfig({ env: {}, argv: ['--cors-origins', value] });
  t.same(load(`${APP},http://localhost:3000,*`).cors_origins, [APP, 'http://localhost:3000', '*']);
  for (const value of ['app.example.org', `${APP}/`, 'https://*', 'null'])
    t.throws(() => load(value), /cors_origins.*must be origins/s, value);
});

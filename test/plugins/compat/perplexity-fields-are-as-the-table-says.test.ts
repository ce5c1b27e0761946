// A sample of every row of the Perplexity field tables is sent, and handled as the row says.
import t from 'tap';
import { PERPLEXITY_CHAT_FIELDS } from '../../../plugins/compat-perplexity/fields/chat-fields.ts';
import { PERPLEXITY_SEARCH_FIELDS } from '../../../plugins/compat-perplexity/fields/search-fields.ts';
import { holdToTable } from '../../support/compat.ts';
import { startPressService } from '../../support/press-index.ts';

const tagOf = ({ error }: Record<string, unknown>) => (error as { type?: string } | undefined)?.type;
const ROOT = '/compat/perplexity';

t.test('the field table', async (t) => {
  const service = await startPressService(t);
  t.test('search', (t) =>
    holdToTable(t, service, {
      url: `${ROOT}/search`,
      fields: PERPLEXITY_SEARCH_FIELDS,
      body: { query: 'inflación' },
      tagOf,
    }),
  );
  t.test('chat', (t) =>
    holdToTable(t, service, {
      url: `${ROOT}/chat/completions`,
      fields: PERPLEXITY_CHAT_FIELDS,
      body: { model: 'sonar', messages: [{ role: 'user', content: 'inflación' }] },
      tagOf,
      always: ['approximated:content'],
    }),
  );

  t.test('addresses', async (t) => {
    for (const url of ['//search', '/search/', '/search?x=y', '/v1/search'])
      t.equal((await service.post(ROOT + url, { query: 'inflación' })).status, 200, url);
    t.equal((await service.post(`/${ROOT}//search`, { query: 'inflación' })).status, 200, 'before the root');
    const refusals: [method: 'GET' | 'POST', url: string, status: number, type: string][] = [
      ['GET', '/search', 405, 'method_not_allowed'],
      ['POST', '/nowhere', 404, 'not_found'],
      ['POST', '/v1/agent', 400, 'unsupported_endpoint'],
      ['GET', '/async/chat/completions/x', 400, 'unsupported_endpoint'],
      ['POST', '/v1/embeddings', 400, 'unsupported_endpoint'],
      ['POST', '/embeddings', 400, 'unsupported_endpoint'],
      ['GET', '/v1/async/chat/completions', 400, 'unsupported_endpoint'],
      ['POST', '/v1/batches/b_1/cancel', 400, 'unsupported_endpoint'],
      ['GET', '/v1/files', 400, 'unsupported_endpoint'],
      ['POST', '/v1/decisions', 400, 'unsupported_endpoint'],
      ['GET', '/v1/skills/s_1/download', 400, 'unsupported_endpoint'],
    ];
    for (const [method, url, status, type] of refusals) {
      const reply = await service.server.inject({
        method,
        url: ROOT + url,
        headers: { authorization: `Bearer ${service.key}` },
      });
      t.equal(reply.statusCode, status, `${method} ${url}`);
      t.match(JSON.parse(reply.payload), { error: { type, code: status, message: /./ } });
      t.match(reply.headers, { 'content-type': /json/, 'x-should-retry': 'false' });
    }
    t.equal(
      (await service.post(`${ROOT}/v1/agent`, {})).body.error.message,
      '/v1/agent is not offered by this compatibility layer: this service searches news and returns verbatim excerpts. Use POST /search.',
    );
    const broken = await service.server.inject({
      method: 'POST',
      url: `${ROOT}/search`,
      headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
      payload: '[1',
    });
    t.match(JSON.parse(broken.payload), { error: { type: 'invalid_json', code: 400 } });
  });

  t.test('wrong values', async (t) => {
    const wrong: Record<string, unknown>[] = [
      { query: [] },
      { query: ['a', 'b', 'c', 'd', 'e', 'f'].map((one) => `${one}x`) },
      { query: 'x'.repeat(201) },
      { query: 'ok', max_results: 0 },
      { query: 'ok', max_results: 'many' },
      { query: 'ok', country: 'XX' },
      { query: 'ok', search_language_filter: ['q1'] },
      { query: 'ok', search_after_date_filter: '2/30/2026' },
      { query: 'ok', search_recency_filter: 'decade' },
      { query: 'ok', display_server_time: 1 },
      { query: 'ok', search_domain_filter: Array.from({ length: 21 }, (_, at) => `s${at}.example`) },
      { query: 'ok', search_domain_filter: [`example.com/${'x'.repeat(2000)}`] },
      { query: 'ok', canillita: 'x' },
    ];
    for (const body of wrong) {
      const { status, body: answer } = await service.post(`${ROOT}/search`, body);
      t.equal(status, 422, JSON.stringify(body).slice(0, 80));
      t.match(answer, { error: { type: 'validation_error', code: 422 }, detail: [{ loc: ['body'] }] });
    }
    const dates = { search_after_date_filter: '5/2/2026', search_before_date_filter: '5/1/2026' };
    const reversed = await service.post(`${ROOT}/search`, { query: 'ok', ...dates });
    t.match(reversed, { status: 400, body: { error: { type: 'invalid_date_range' } } });
  });

  t.test('budgets and filters hold', async (t) => {
    const ask = async (body: object) =>
      (await service.post(`${ROOT}/search`, { query: 'inflación', ...body })).body;
    const tight = await ask({ max_tokens: 30, max_results: 10 });
    const spent = tight.results.reduce(
      (sum: number, { snippet }: { snippet: string }) => sum + snippet.length,
      0,
    );
    t.ok(spent <= 30 * 4, `${spent} characters`);
    t.ok(
      (await ask({ max_tokens_per_page: 10 })).results.every(
        (one: { snippet: string }) => one.snippet.length <= 40,
      ),
    );
    const all = (await ask({})).results.map(({ url }: { url: string }) => new URL(url).hostname);
    const [host] = all;
    const denied = await ask({ search_domain_filter: [`-${host}`] });
    t.notOk(
      denied.results.some(({ url }: { url: string }) => new URL(url).hostname === host),
      'denied',
    );
    const both = await ask({ search_domain_filter: [host, `-${host}`] });
    t.same(both.results, [], 'deny wins');
    const ending = host.slice(host.lastIndexOf('.'));
    const topLevel = await ask({ search_domain_filter: [`-${ending}`] });
    t.notOk(topLevel.results.some(({ url }: { url: string }) => new URL(url).hostname.endsWith(ending)));
    const grouped = await service.post(`${ROOT}/search`, {
      query: ['inflación', 'incendio'],
      canillita: { group_by_query: true },
    });
    t.equal(grouped.body.results.length, 2, 'one list per query');
    t.match(grouped.body.canillita, { usage: { searches: 2 } });
    t.type((await ask({ display_server_time: true })).server_time, 'string');
  });

  t.test('chat can be switched off', async (t) => {
    const silent = await startPressService(t, { config: { perplexity_chat: 'refuse' } });
    const body = { model: 'sonar', messages: [{ role: 'user', content: 'inflación' }] };
    const reply = await silent.post(`${ROOT}/chat/completions`, body);
    t.match(reply, { status: 400, body: { error: { type: 'unsupported_endpoint' } } });
  });
});

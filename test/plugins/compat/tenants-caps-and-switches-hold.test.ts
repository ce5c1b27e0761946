// Compatibility APIs respect tenants, caps on cost, switches and rate limits as the native API does.
import t from 'tap';
import type { Capability } from '../../../core/platform/capabilities.ts';
import { startPressService } from '../../support/press-index.ts';

const TAKO = '/compat/tako';
const QUERY = 'inflation';
/** One search in normal mode and a chart of it, in USD; two of these are more than the cap. */
const ONE_CHART = 0.0027;

t.test('compatibility APIs', async (t) => {
  const service = await startPressService(t);
  const { tenants } = service.app;
  const newcomer = async (plugins: Partial<Record<Capability, boolean>> = {}) => {
    const org = await tenants.organizations.create({ name: 'Another' });
    for (const [name, enabled] of Object.entries(plugins))
      await tenants.organizations.setPlugin(org.id, name as Capability, enabled);
    const { secret } = await tenants.keys.create({ org: org.id });
    return { authorization: `Bearer ${secret}` };
  };
  const cards = async (headers: Record<string, string> = {}) =>
    service.post(`${TAKO}/api/v3/search`, { query: QUERY, sources: { data: { count: 3 } } }, headers);

  t.test('a chart is read by its own organization', async (t) => {
    const { card_id: id, webpage_url: url } = (await cards()).body.cards[0];
    const stranger = await newcomer();
    const inline = { url, mode: 'inline' };
    t.match(await service.post(`${TAKO}/api/v1/contents`, inline), {
      status: 200,
      body: { contents: [{ data: /,/ }] },
    });
    t.match(await service.post(`${TAKO}/api/v1/contents`, inline, stranger), { status: 404 });
    t.match(await service.post(`${TAKO}/api/v1/contents`, { url, quote_only: true }, stranger), {
      status: 404,
    });
    for (const path of [
      `/api/v1/beta/chart_insights?card_id=${id}`,
      `/api/v1/internal/chart-configs/${id}/chart-insights`,
    ]) {
      t.match(await service.get(TAKO + path), { status: 200 });
      t.match(await service.get(TAKO + path, stranger), { status: 404, body: { error_type: 'NOT_FOUND' } });
    }
    const begun = await service.post(`${TAKO}/api/v1/knowledge_search/async`, { inputs: { text: QUERY } });
    const task = `${TAKO}/api/v1/knowledge_search/async/status?task_id=${begun.body.task_id}`;
    t.match(await service.get(task), { status: 200, body: { status: 'COMPLETED' } });
    t.match(await service.get(task, stranger), { status: 404 });
  });

  t.test('a cap on cost is for the whole request', async (t) => {
    const free = await cards();
    t.ok(free.body.cards.length > 1, 'several cards without a cap');
    const capped = await cards({ 'x-max-cost-usd': String(ONE_CHART) });
    t.equal(capped.status, 200);
    t.ok(capped.body.usage.total_cost_usd <= ONE_CHART, `${capped.body.usage.total_cost_usd} USD`);
    const both = await service.post(`${TAKO}/api/v3/search`, {
      query: 'bank',
      canillita: { max_cost_usd: ONE_CHART },
    });
    t.match(both, { status: 200, headers: { 'x-compat-warnings': /limited:sources.web/ } });
    t.ok(both.body.usage.total_cost_usd <= ONE_CHART, 'what is paid for is answered, without the rest');
    const low = { 'x-max-cost-usd': '0.0001' };
    const extras = { query: 'strike', canillita: { max_cost_usd: 1 } };
    t.match(await service.post('/compat/exa/search', extras, low), {
      status: 402,
      body: { tag: 'NO_MORE_CREDITS' },
    });
    t.match(await service.post('/compat/perplexity/search', extras, low), {
      status: 402,
      body: { error: { type: 'cost_limit' } },
    });
    const lower = { query: 'strike', canillita: { max_cost_usd: 0.0001 } };
    const high = { 'x-max-cost-usd': '1' };
    t.equal(
      (await service.post('/compat/exa/search', lower, high)).status,
      402,
      'the lower of two caps counts',
    );
  });

  t.test('what is switched off is left out where there is more, and refused alone', async (t) => {
    const chartless = await newcomer({ charts: false });
    const half = await service.post(`${TAKO}/api/v3/search`, { query: QUERY }, chartless);
    t.match(half, {
      status: 200,
      body: { cards: { length: 0 } },
      headers: { 'x-compat-warnings': /unsupported:sources.data/ },
    });
    t.ok(half.body.web_results.length > 0);
    t.match(await cards(chartless), { status: 403, body: { error_type: 'FORBIDDEN' } });
    const searchless = await newcomer({ search: false });
    t.match(await service.post('/compat/exa/search', { query: QUERY }, searchless), {
      status: 403,
      body: { tag: 'FEATURE_DISABLED' },
    });
    t.match(await service.post('/compat/perplexity/search', { query: QUERY }, searchless), {
      status: 403,
      body: { error: { type: 'permission_denied' } },
    });
    const exaless = await newcomer({ 'compat-exa': false });
    t.match(await service.post('/compat/exa/search', { query: QUERY }, exaless), { status: 403 });
    t.match(await service.post('/compat/perplexity/search', { query: QUERY }, exaless), { status: 200 });
  });

  t.test('units are those of the work', async (t) => {
    // Slow to fill again, so that what was taken is seen.
    const org = await tenants.organizations.create({ name: 'Slow', rateLimit: { perSecond: 1, burst: 100 } });
    const { secret } = await tenants.keys.create({ org: org.id });
    const left = async (url: string, body: object) => {
      const { headers } = await service.post(url, body, { authorization: `Bearer ${secret}` });
      return Number(headers['ratelimit-limit']) - Number(headers['ratelimit-remaining']);
    };
    const both = await left(`${TAKO}/api/v3/search`, { query: QUERY });
    t.equal(both, 2, 'charts and articles');
    const three = await left('/compat/perplexity/search', { query: ['a1', 'b1', 'c1'] });
    t.ok(three >= both + 2, 'three queries, less a second of filling');
  });

  t.test('an article whose address speaks of a chart is an article', async (t) => {
    const reply = await service.post(`${TAKO}/api/v1/contents`, {
      url: 'http://nowhere.example/chart_of_the_day',
    });
    t.equal(reply.status, 404);
    t.notMatch(reply.body.error_message, /chart/);
  });

  t.test('a source that is no object is refused', async (t) => {
    for (const sources of [{ data: 'x' }, { web: true }, { data: {}, web: 1 }])
      t.match(await service.post(`${TAKO}/api/v3/search`, { query: QUERY, sources }), {
        status: 400,
        body: { error_type: 'BAD_REQUEST' },
      });
  });

  t.test('days in the extras beat dates beside them', async (t) => {
    const body = { query: QUERY, search_before_date_filter: '1/2/2020', canillita: { days: 30 } };
    const { body: answer, headers } = await service.post('/compat/perplexity/search', body);
    t.ok(answer.results.length > 0, 'of the last days');
    t.match(headers['x-compat-warnings'], /ignored:search_before_date_filter/);
  });

  t.test('what does not fit or means nothing is said', async (t) => {
    const messages = [{ role: 'user', content: QUERY }];
    const { body } = await service.post('/compat/perplexity/chat/completions', {
      model: 'sonar',
      messages,
      max_tokens: 1,
    });
    t.match(body.choices[0], { finish_reason: 'length', message: { content: /do not fit/ } });
    const told = await service.post('/compat/exa/search', { query: QUERY, canillita: { moood: 1 } });
    t.match(told.headers['x-compat-warnings'], /ignored:canillita.moood/);
    const unknown = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`unheard_of_${at}`, 1]));
    const many = await service.post('/compat/exa/search', { query: QUERY, ...unknown });
    const header = String(many.headers['x-compat-warnings']);
    t.match(header, /^ignored:unheard_of_0, .*, ignored:more$/);
    t.ok(header.length < 1100, 'a header of a kilobyte');
    t.equal(many.body.canillita.warnings.length, 100, 'the body has all of them');
    const files = await service.post(`${TAKO}/api/v1/beta/visualize`, { file_ids: [{ file_id: 'x' }] });
    t.match(files, { status: 400, headers: { 'x-compat-warnings': 'unsupported:file_ids' } });
    const agent = await service.post(`${TAKO}/api/v1/agent/answer/runs`, { query: QUERY });
    t.match(agent, {
      status: 400,
      body: { code: 'unsupported' },
      headers: { 'x-compat-warnings': 'unsupported:agent' },
    });
  });

  t.test('browsers may send what the generated clients send', async (t) => {
    const asked =
      'authorization,content-type,user-agent,x-api-key,x-max-cost-usd,x-stainless-os,x-stainless-retry-count';
    for (const path of [
      '/compat/exa/search',
      '/compat/perplexity/chat/completions',
      '//compat/tako//api/v3/search/',
      `${TAKO}/nowhere`,
    ]) {
      const { statusCode, headers } = await service.server.inject({
        method: 'OPTIONS',
        url: path.replace(/^\/\//, '/'),
        headers: {
          origin: 'https://a.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': asked,
        },
      });
      t.ok(statusCode < 300, path);
      t.ok(
        ['*', 'https://a.example'].includes(String(headers['access-control-allow-origin'])),
        `${path} is open`,
      );
      t.match(String(headers['access-control-allow-headers']).toLowerCase(), /x-stainless-os/);
      t.equal(headers['access-control-max-age'], 86_400, `${path}: asked for once a day`);
      t.match(
        String(headers['access-control-expose-headers']),
        /ratelimit-remaining/i,
        `${path}: limits are readable`,
      );
    }
    const own = {
      '/compat/exa/search': 'exa-beta,x-exa-integration',
      '/compat/perplexity/search': 'x-pplx-integration,x-service,x-source,x-title',
    };
    for (const [url, asked] of Object.entries(own)) {
      const { headers } = await service.server.inject({
        method: 'OPTIONS',
        url,
        headers: {
          origin: 'https://a.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': asked,
        },
      });
      const allowed = String(headers['access-control-allow-headers']).toLowerCase().split(',');
      for (const name of asked.split(',')) t.ok(allowed.includes(name), `${url} ${name}`);
    }
  });
});

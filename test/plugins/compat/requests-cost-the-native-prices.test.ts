// What a request costs does not depend on the API it comes by: its bill has the native items, at their prices.
import t from 'tap';
import { startPressService } from '../../support/press-index.ts';

interface Line {
  item: string;
  quantity: number;
  cost_usd: number;
}
type Bill = [item: string, quantity: number, cost_usd: number][];

const EXA = '/compat/exa';
const PERPLEXITY = '/compat/perplexity';
const TAKO = '/compat/tako/api';

t.test('bills', async (t) => {
  const service = await startPressService(t, { config: { elsewhere_ms: 0 } });
  const QUERY = 'central bank interest rate';
  const [{ url }] = (await service.post('/v1/search', { query: QUERY })).body.results;
  const csv = 'a,b\nx,1\ny,2\n';
  const chat = (model: string) => ({ model, messages: [{ role: 'user', content: QUERY }] });
  const tool = (name: string, args: object) => ({
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
    params: { name, arguments: args },
  });
  const SEARCH = ['search_normal', 1, 0.0022] as const;
  const cases: [path: string, body: object, bill: Readonly<Bill[number]>[]][] = [
    [`${EXA}/search`, { query: QUERY, type: 'instant' }, [['search_ultra', 1, 0.001]]],
    [`${EXA}/search`, { query: QUERY, type: 'fast' }, [['search_fast', 1, 0.0014]]],
    ...['auto', 'neural', 'keyword', 'hybrid'].map((type): (typeof cases)[number] => [
      `${EXA}/search`,
      { query: QUERY, type, canillita: { fresh: true } },
      [SEARCH],
    ]),
    [`${EXA}/search`, { query: QUERY, type: 'deep' }, [['search_deep', 1, 0.0056]]],
    [`${EXA}/search`, { query: QUERY, category: 'company' }, []],
    [`${EXA}/findSimilar`, { url }, [['similar', 1, 0.0022]]],
    [`${EXA}/contents`, { urls: [url] }, [['contents', 1, 0.0002]]],
    [
      `${EXA}/contents`,
      { urls: [url], highlights: { query: 'rates' } },
      [['contents_with_query', 1, 0.0004]],
    ],
    [`${PERPLEXITY}/search`, { query: 'rail strike' }, [SEARCH]],
    [`${PERPLEXITY}/search`, { query: ['wildfire', 'drought'] }, [['search_normal', 2, 0.0044]]],
    [`${PERPLEXITY}/chat/completions`, chat('sonar-deep-research'), [['search_deep', 1, 0.0056]]],
    [`${TAKO}/v3/search`, { query: 'inflation', sources: { web: {} } }, [SEARCH]],
    [`${TAKO}/v1/beta/visualize`, { csv: [csv] }, [['chart_data', 1, 0.0003]]],
    [
      '/mcp',
      tool('search_news', { query: ['fishing', 'football'], mode: 'fast' }),
      [['search_fast', 2, 0.0028]],
    ],
    ['/mcp', tool('find_similar', { url, mode: 'deep' }), [['similar_deep', 1, 0.0046]]],
    ['/mcp', tool('get_contents', { urls: [url] }), [['contents', 1, 0.0002]]],
    [
      '/mcp',
      tool('search_site', { site: 'theharbourpost.example', query: 'rates' }),
      [['site_search', 1, 0.0024]],
    ],
    [
      '/mcp',
      tool('create_chart', { query: 'coverage of the central bank by outlet' }),
      [['chart_query', 1, 0.0005], SEARCH],
    ],
    ['/mcp', tool('create_chart', { data: { csv } }), [['chart_data', 1, 0.0003]]],
    ['/mcp', tool('list_outlets', {}), []],
  ];
  for (const [path, body, bill] of cases) {
    const { secret } = await service.stranger();
    const headers = { authorization: `Bearer ${secret}`, accept: 'application/json, text/event-stream' };
    const { status, body: answer } = await service.post(path, body, headers);
    const label = `${path} ${JSON.stringify(body).slice(0, 120)}`;
    t.equal(status, 200, `${label}: ${JSON.stringify(answer).slice(0, 200)}`);
    const { data } = (await service.get('/v1/usage', { authorization: headers.authorization })).body;
    t.same(
      data.map(({ item, quantity, cost_usd }: Line) => [item, quantity, cost_usd]),
      bill,
      label,
    );
  }
});

// A query without a word to search for is refused at every door, with the field and what to do, and costs nothing.
import t from 'tap';
import { startTestService } from '../support/service.ts';

const NOTHING = ['de la', 'the of and', '¿?!', '...', 'DE LA', '\u200b\u200b\u00ad'];
const AGENT = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' };

t.test('queries that say nothing', async (t) => {
  const { post, send, get } = await startTestService(t);
  for (const query of NOTHING)
    t.match(
      await post('/v1/search', { query, mode: 'ultra' }),
      { status: 400, body: { errors: [{ path: 'query', message: /no word .*name a topic/ }] } },
      query,
    );
  for (const query of ['de la', 'excepto Chile', '-floods -rain', 'NOT floods', 'inurl:trigo soja'])
    t.match(
      await post('/v1/search', { query: ['trigo', query], mode: 'ultra' }),
      { status: 400, body: { errors: [{ path: 'query.1', message: /^query\[1\] / }] } },
      `of several queries, the one that is refused: ${query}`,
    );
  t.equal((await post('/v1/search', { query: 'de la', mode: 'ultra', temporal: 'off' })).status, 400);
  t.match(await post('/v1/search/site', { query: 'the of and', site: 'example.com' }), {
    status: 400,
    body: { errors: [{ path: 'query' }] },
  });
  t.match(await post('/v1/charts', { query: '¿?!' }), { status: 400, body: { errors: [{ path: 'query' }] } });
  t.equal((await post('/v1/charts', { query: 'de la' })).status, 400);

  const watch = { name: 'W', every_minutes: 60, request: { query: 'de la' } };
  t.match(await post('/v1/watches', watch), {
    status: 400,
    body: { errors: [{ path: 'request.query', message: /^request\.query has no word/ }] },
  });
  const made = await post('/v1/watches', { ...watch, request: { query: 'trigo' } });
  t.match(await send('PATCH', `/v1/watches/${made.body.id}`, { request: watch.request }), { status: 400 });

  t.match(await post('/compat/exa/search', { query: 'de la' }), {
    status: 400,
    body: { error: /no word/, tag: 'INVALID_REQUEST_BODY' },
  });
  t.match(await post('/compat/perplexity/search', { query: 'de la' }), {
    status: 422,
    body: { error: { message: /no word/ } },
  });
  t.match(
    await post('/compat/perplexity/chat/completions', {
      model: 'sonar',
      messages: [{ role: 'user', content: 'the of and' }],
    }),
    { status: 422, body: { detail: [{ loc: ['body', 'messages'] }] } },
  );
  const tako = await post('/compat/tako/api/v1/knowledge_search', { inputs: { text: '¿?!' } });
  t.match(tako, { status: 400 });
  const params = { name: 'search_news', arguments: { query: 'de la' } };
  const agent = await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, AGENT);
  t.match(JSON.stringify(agent.body), /no word that says what to search for/);

  const page = 'http://eldiario.example/1';
  for (const query of ['de la', 'excepto Chile'])
    t.match(
      await post('/v1/contents', { urls: [page], query }),
      { status: 400, body: { errors: [{ path: 'query', message: /^query (has no word|only says what)/ }] } },
      `of contents: ${query}`,
    );
  t.match(await post('/compat/exa/contents', { urls: [page], highlights: { query: 'de la' } }), {
    status: 400,
    body: { error: /highlights\.query has no word/ },
  });
  const passages = await post('/compat/tako/api/v1/contents', { url: page, highlights: { query: 'de la' } });
  t.match(passages, { status: 400 });
  t.match(JSON.stringify(passages.body), /highlights\.query has no word/);
  t.match(await post('/v1/contents', { urls: [page], query: 'ayer' }), { status: 200 }, 'days say something');

  const { body } = await get('/v1/usage');
  t.notMatch(JSON.stringify(body), /"searches":[1-9]/);
});

t.test('names, and requests for the news, say something', async (t) => {
  const { post } = await startTestService(t);
  for (const query of [
    'UN',
    'news about the UN',
    'The Who',
    'uno',
    'nada de esto',
    '“to be or not to be”',
    'WHO',
    'US',
    'noticias',
    'what happened?',
    'hoy',
    '中国',
  ])
    t.equal((await post('/v1/search', { query, mode: 'ultra' })).status, 200, query);
});

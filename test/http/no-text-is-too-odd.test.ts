// U+0000 and halves of surrogate pairs, which no database holds, are removed before anything is done with a request.
import t from 'tap';
import { startTestService } from '../support/service.ts';

const service = await startTestService(t);
const ODD = 'infla\0ción \ud800 del \udfff mes';
const CLEAN = 'inflación \ufffd del \ufffd mes';

const { key, operatorKey } = service;
const OPML = `<opml version="2.0"><body><outline text="${ODD}" xmlUrl="https://a.example/${ODD}"/></body></opml>`;

/** What a request with odd text in every field is answered with. */
const REQUESTS: readonly [
  key: string,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload: object | null,
  status: number,
][] = [
  [key, 'POST', '/v1/search', { query: ODD, sections: [ODD], explain: true }, 200],
  [key, 'POST', '/v1/search', { query: ODD, questions: { a: { type: 'boolean', instructions: ODD } } }, 200],
  [key, 'POST', '/v1/charts', { query: `cobertura de ${ODD} por semana`, title: ODD }, 422],
  [
    key,
    'POST',
    '/v1/charts',
    { title: ODD, data: { columns: [{ key: ODD }, { key: 'b' }], rows: [{ [ODD]: ODD, b: 1 }] } },
    200,
  ],
  [key, 'POST', '/v1/indexes', { name: ODD, urls: ['https://a.example/'] }, 201],
  [key, 'GET', `/v1/charts/${encodeURIComponent('cht_\0')}`, null, 404],
  [key, 'GET', '/v1/charts?cursor=%00', null, 400],
  [key, 'GET', '/compat/tako/api/v1/knowledge_search/async/status?task_id=%00x', null, 404],
  [operatorKey, 'DELETE', '/admin/v1/articles?url=https%3A%2F%2Fa.example%2Fx&reason=a%00b', null, 200],
  [key, 'POST', '/compat/exa/search', { query: ODD }, 200],
  [key, 'POST', '/compat/perplexity/search', { query: ODD }, 200],
  [key, 'POST', '/compat/tako/api/v3/search', { query: ODD }, 200],
  [key, 'POST', '/compat/tako/api/v1/knowledge_search', { inputs: { text: ODD } }, 404],
  [operatorKey, 'POST', '/admin/v1/organizations', { name: ODD }, 201],
  [operatorKey, 'POST', '/admin/v1/sources/import', { opml: OPML }, 202],
];

t.test('in every place', async (t) => {
  for (const [authorization, method, url, payload, status] of REQUESTS) {
    const response = await service.server.inject({
      method,
      url,
      headers: { authorization: `Bearer ${authorization}` },
      ...(payload && { payload }),
    });
    t.equal(response.statusCode, status, `${method} ${url}: ${response.payload.slice(0, 200)}`);
    t.ok(response.payload.isWellFormed() && !response.payload.includes('\\u0000'), url);
  }
});

t.test('the answer shows what was understood', async (t) => {
  const { body } = await service.post('/v1/search', { query: ODD });
  t.same(body.queries, [CLEAN]);
});

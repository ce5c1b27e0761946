// What the database cannot hold, or no calendar has, is cleaned or refused with a reason: never a 500.
import t from 'tap';
import { startTestService } from '../support/service.ts';

const service = await startTestService(t, { config: { role: 'api' } });

t.test('questions with characters that jsonb refuses', async (t) => {
  for (const query of ['huelga\0 de trenes', 'huelga \ud83d de trenes', 'huelga \\u0000 de trenes']) {
    const { status, body } = await service.post('/v1/search/site', { site: 'diario.example', query });
    t.equal(status, 202, JSON.stringify(query));
    t.equal((await service.get(`/v1/jobs/${body.id}`)).body.status, 'queued');
  }
});

t.test('names of indexes', async (t) => {
  const { status, body } = await service.post('/v1/indexes', {
    name: 'a\0b',
    urls: ['http://shop.example/'],
  });
  t.match({ status, body }, { status: 201, body: { name: 'ab' } });
});

t.test('ids and cursors', async (t) => {
  for (const path of ['/v1/jobs/%00', '/v1/indexes/%00', '/v1/indexes/%00/urls']) {
    t.equal((await service.get(path)).status, 404, path);
  }
  for (const url of ['/v1/jobs/%00', '/v1/indexes/%00']) {
    const headers = { authorization: `Bearer ${service.key}` };
    t.equal(
      (await service.server.inject({ method: 'DELETE', url, headers })).statusCode,
      404,
      `DELETE ${url}`,
    );
  }
  t.equal((await service.get('/v1/indexes?before=999999999999999-idx_aaaaaa')).status, 400);
});

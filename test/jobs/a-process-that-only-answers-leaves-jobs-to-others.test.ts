// An api process takes jobs in, in the very first transaction too, and leaves their doing to workers.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { startTestService } from '../support/service.ts';

t.test('left, and not begun', async (t) => {
  const service = await startTestService(t, { config: { role: 'api' } });
  const { status, body } = await service.post('/v1/search/site', {
    site: 'diario.example',
    query: 'huelga de trenes',
  });
  t.equal(status, 202);
  await sleep(1500);
  const { body: job } = await service.get(`/v1/jobs/${body.id}`);
  t.match(job, { status: 'queued', finished_at: null, result: null, error: null });
  t.equal(
    (
      await service.server.inject({
        method: 'DELETE',
        url: `/v1/jobs/${body.id}`,
        headers: { 'x-api-key': service.key },
      })
    ).statusCode,
    204,
    'and taken away by it',
  );
});

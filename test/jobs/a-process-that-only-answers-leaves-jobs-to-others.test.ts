// An api process takes jobs in, in the very first transaction too, and leaves their doing to workers.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { openTestHouse } from '../support/service.ts';

t.test('left, and not begun', async (t) => {
  const house = await openTestHouse(t, { config: { role: 'api' } });
  const { status, body } = await house.post('/v1/search/site', {
    site: 'diario.example',
    query: 'huelga de trenes',
  });
  t.equal(status, 202);
  await sleep(1500);
  const { body: job } = await house.get(`/v1/jobs/${body.id}`);
  t.match(job, { status: 'queued', finished_at: null, result: null, error: null });
  t.equal(
    (
      await house.server.inject({
        method: 'DELETE',
        url: `/v1/jobs/${body.id}`,
        headers: { 'x-api-key': house.key },
      })
    ).statusCode,
    204,
    'and taken away by it',
  );
});

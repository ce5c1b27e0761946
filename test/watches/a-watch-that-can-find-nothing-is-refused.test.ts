// A watch whose window is over by the time it is made can never report anything, and is refused.
import t from 'tap';
import { heldClock } from '../../core/platform/clock.ts';
import { startTestService } from '../support/service.ts';

t.test('a window that is over', async (t) => {
  const clock = heldClock('2026-05-10T12:00:00Z');
  const { post, send } = await startTestService(t, { clock });
  const watch = (published_before: string) => ({
    name: 'W',
    every_minutes: 60,
    request: { query: 'Northgate', published_before },
  });
  for (const over of ['2020-01-01', '2026-05-09', '2026-05-10T11:59:00Z'])
    t.match(await post('/v1/watches', watch(over)), {
      status: 400,
      body: {
        errors: [{ path: 'request.published_before', message: /^request\.published_before .* is over/ }],
      },
    });
  const made = await post('/v1/watches', watch('2026-05-10'));
  t.equal(made.status, 201, 'today is not over');
  const { request } = watch('2020-01-01');
  t.equal((await send('PATCH', `/v1/watches/${made.body.id}`, { request })).status, 400);
});

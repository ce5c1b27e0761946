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

t.test('a query about days that are over', async (t) => {
  const clock = heldClock('2026-11-28T12:00:00Z');
  const { post, send } = await startTestService(t, { clock });
  const watch = (request: object) => ({ name: 'W', every_minutes: 60, request });
  for (const [query, words] of [
    ['litio el 15 de noviembre', 'el 15 de noviembre'],
    ['lithium March 2025', 'March 2025'],
    ['lithium in March', 'in March'],
    ['litio en octubre', 'octubre'],
  ])
    t.match(await post('/v1/watches', watch({ query })), {
      status: 400,
      body: { errors: [{ path: 'request.query', message: `${words}") asks about ` }] },
    });
  const several = await post('/v1/watches', watch({ query: ['litio', 'litio el 15 de noviembre'] }));
  t.equal(several.body.errors[0].path, 'request.query.1');
  t.match(several.body.errors[0].message, 'request.query[1] ("el 15 de noviembre") asks about 2026-11-15');
  for (const request of [
    { query: 'litio ayer' },
    { query: 'lithium last week' },
    { query: 'litio el mes pasado' },
    { query: 'litio hoy' },
    { query: 'lithium in November' },
    { query: 'feriado del 8 de diciembre' },
    { query: 'litio el 15 de noviembre', days: 2 },
    { query: 'litio el 15 de noviembre', temporal: 'off' },
  ])
    t.match(await post('/v1/watches', watch(request)), { status: 201 }, request.query);
  const made = await post('/v1/watches', watch({ query: 'litio' }));
  const request = { query: 'litio el 15 de noviembre' };
  t.equal((await send('PATCH', `/v1/watches/${made.body.id}`, { request })).status, 400);
});

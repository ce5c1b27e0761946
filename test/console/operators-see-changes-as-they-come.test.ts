// Whoever watches the service hears its state at once and whenever it changes; so many may watch, and no more.
import t from 'tap';
import { startTestService } from '../support/service.ts';

const MAX_LISTENERS = 32;

t.test('the state of the service as events', async (t) => {
  const { baseUrl, operatorKey, publish } = await startTestService(t, { listens: true });
  const leaving: AbortController[] = [];
  t.teardown(() => {
    for (const one of leaving) one.abort();
  });
  const listen = () => {
    const leave = new AbortController();
    leaving.push(leave);
    const headers = { authorization: `Bearer ${operatorKey}` };
    return fetch(`${baseUrl}/admin/v1/live`, { headers, signal: leave.signal });
  };
  /** Takes the events of a stream one by one; undefined after the last. */
  const reader = ({ body }: Response) => {
    const events = body!.pipeThrough(new TextDecoderStream()).getReader();
    return async () => (await events.read()).value;
  };
  const state = /^event: state\ndata: \{"articles":0,"outlets":/m;
  const next = reader(await listen());
  t.match(await next(), state);
  t.match(await reader(await listen())(), state, 'whoever comes later need not wait for a change');
  await publish([{ title: 'A story' }]);
  let told = await next();
  // Other parts of the state may change before.
  while (told !== undefined && !told.includes('"articles":1,')) told = await next();
  t.match(told, /^data: \{"articles":1,"outlets":/m, 'a change');
  while (leaving.length < MAX_LISTENERS) await listen();
  const refused = await listen();
  t.match(await refused.json(), { status: 503, code: 'overloaded', detail: /At most 32 / });
  t.match(refused.headers.get('retry-after'), /^\d+$/);

  leaving[0]!.abort();
  let again = await listen();
  // The service hears a little later that the first has left.
  while (again.status === 503) {
    await again.body!.cancel();
    again = await listen();
  }
  t.equal(again.status, 200);
});

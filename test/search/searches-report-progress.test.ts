// With `stream`, a search sends its steps and best results so far, then the whole answer, over a real connection and
// read by a third-party parser. Disconnecting stops the work and costs nothing.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import type { Inference } from '../../core/inference/inference.ts';
import { heldClock } from '../../core/platform/clock.ts';
import { Failure } from '../../core/platform/errors.ts';
import { articlePage, STRIKE } from '../support/articles.ts';
import { postForEvents } from '../support/events.ts';
import { startTestService } from '../support/service.ts';
import { website } from '../support/website.ts';

const QUERY = 'huelga de trenes en Rosario';
const clock = heldClock('2026-03-10T12:00:00Z');
const site = await website(t, {
  '/uno': articlePage('Huelga de trenes en Rosario', STRIKE),
  '/dos': articlePage('Huelga de trenes en Rosario, segundo día', STRIKE),
});
const service = await startTestService(t, { clock, site });
await service.publish([
  { url: 'http://eldiario.example/uno', title: 'Huelga de trenes en Rosario' },
  { url: 'http://eldiario.example/dos', title: 'Huelga de trenes en Rosario, segundo día' },
  { url: 'http://eldiario.example/tres', title: 'El precio del pan' },
]);
await service.server.start();
const url = `${service.server.info.uri}/v1/search`;
const { inference } = service.app.search;

const stream = (body: object, options: Parameters<typeof postForEvents>[3] = {}) =>
  postForEvents(url, service.key, { query: QUERY, stream: true, ...body }, options);
const billed = () => service.seen.filter(({ event }) => event === 'billed').length;
/** Replaces the service's own judges. */
const judging = (changes: Partial<Inference>) => {
  service.app.search.inference = { ...inference, ...changes };
};

t.test('steps, the best so far, and the whole answer last', async (t) => {
  const { status, headers, events } = await stream(
    {},
    { headers: { 'accept-encoding': 'gzip', 'x-request-id': 'mine' } },
  );
  t.equal(status, 200);
  t.equal(headers.get('content-type'), 'text/event-stream; charset=utf-8');
  t.equal(headers.get('content-encoding'), null, 'a zipped event would wait for the next');
  t.match(headers.get('cache-control'), /no-store/);
  t.equal(headers.get('x-accel-buffering'), 'no');
  t.equal(headers.get('x-request-id'), 'mine');
  t.ok(
    headers.get('ratelimit-limit') ?? headers.get('ratelimit-policy') ?? headers.get('ratelimit'),
    'rate limit headers',
  );
  t.same(
    events.map(({ event, data }) => data.stage ?? event),
    ['candidates', 'headlines', 'partial', 'reading', 'articles', 'partial', 'result'],
  );
  for (const { event, data } of events.filter((one) => one.event === 'step')) {
    t.same(Object.keys(data), ['stage', 'message', 'counts'], event);
    t.ok(data.message.length > 0);
    t.ok(Object.values(data.counts).every(Number.isInteger));
  }
  const [first, second] = events.filter(({ event }) => event === 'partial').map(({ data }) => data);
  t.same(Object.keys(first), ['results', 'total']);
  t.same([first.total, first.results.length], [2, 2]);
  t.ok(
    first.results.every(({ read }: { read: unknown }) => read === null),
    'before anything was read',
  );
  t.ok(second.results.every(({ read }: { read: unknown }) => read !== null));
  const { data } = events.at(-1)!;
  t.match(data, { object: 'search', total: 2, usage: { cost_usd: 0.0022, cached: false, searches: 1 } });
  t.same(data.results, second.results);
  t.equal(billed(), 1);
});

t.test('a cached answer costs nothing', async (t) => {
  const { events } = await stream({});
  t.same(
    events.map(({ event, data }) => data.stage ?? event),
    ['cached', 'result'],
  );
  t.match(events.at(-1)!.data.usage, { cost_usd: 0, cached: true });
  const plain = await service.post('/v1/search', { query: QUERY });
  t.same(
    { ...plain.body, id: '' },
    { ...events.at(-1)!.data, id: '' },
    'the same answer as without a stream',
  );
  t.equal(billed(), 1);
});

t.test('the first results come before the answer is complete', async (t) => {
  const { events } = await stream({ fresh: true, mode: 'ultra' });
  const at = (name: string) => events.findIndex(({ event }) => event === name);
  t.ok(at('partial') >= 0 && at('partial') < at('result'));
});

t.test('a failure before the first event is an ordinary error response', async (t) => {
  const bad = await stream({ days: 0 });
  t.match(bad, { status: 400, body: { code: 'invalid_request', errors: [{ path: 'days' }] } });
  t.match(bad.headers.get('content-type'), /problem\+json/);
  const dear = await stream({ fresh: true }, { headers: { 'x-max-cost-usd': '0.001' } });
  t.match(dear, { status: 402, body: { code: 'insufficient_credit' } });
  const stranger = await postForEvents(url, 'cnl_nobody', { query: QUERY, stream: true });
  t.match(stranger, { status: 401, body: { code: 'invalid_api_key' } });
});

t.test('a later failure is the last event, and is not billed', async (t) => {
  const before = billed();
  judging({ judge: () => Promise.reject(new Failure('unavailable', 'The judges are out.')) });
  const { status, events } = await stream({ fresh: true });
  judging({});
  t.equal(status, 200);
  const { event, data } = events.at(-1)!;
  t.equal(event, 'error');
  t.same(Object.keys(data), ['type', 'title', 'status', 'detail', 'code', 'request_id', 'errors']);
  t.match(data, { code: 'unavailable', status: 503, detail: 'The judges are out.' });
  judging({ judge: () => Promise.reject(new Error('a secret')) });
  const surprise = (await stream({ fresh: true })).events.at(-1)!;
  judging({});
  t.match(surprise, { event: 'error', data: { code: 'internal_error' } });
  t.notMatch(JSON.stringify(surprise), /secret/);
  t.ok(service.seen.some((one) => one.event === 'request-failed' && one.error === 'a secret'));
  t.equal(billed(), before);
});

t.test('disconnecting stops the work and costs nothing', async (t) => {
  const before = billed();
  const stopped = Promise.withResolvers<void>();
  judging({
    judge: (_task, signal) =>
      new Promise((_resolve, reject) => {
        signal!.addEventListener('abort', () => {
          stopped.resolve();
          reject(signal!.reason);
        });
      }),
  });
  await stream({ fresh: true }, { until: ({ data }) => data.stage === 'candidates' });
  await stopped.promise;
  judging({});
  await sleep(20);
  t.equal(billed(), before);
  t.notOk(service.seen.some((one) => one.event === 'request-failed' && one.error !== 'a secret'));
});

t.test('of identical streams one computes, and the others report waiting', async (t) => {
  const before = billed();
  const open = Promise.withResolvers<void>();
  const asked: string[] = [];
  judging({
    judge: async (task, signal) => {
      asked.push(task.basis);
      await open.promise;
      return inference.judge(task, signal);
    },
  });
  const query = 'huelga de trenes';
  const one = stream({ query, mode: 'fast' });
  while (asked.length === 0) await sleep(1);
  const seen: string[] = [];
  const two = stream(
    { query, mode: 'fast' },
    {
      until: ({ event, data }) => {
        seen.push(data.stage ?? event);
        open.resolve();
        return event === 'result';
      },
    },
  );
  const [first, second] = await Promise.all([one, two]);
  judging({});
  t.same(asked, ['standfirst']);
  t.same(seen, ['cached', 'cached', 'result'], 'waiting, served, the answer');
  t.match(first.events.at(-1)!.data.usage, { cached: false });
  t.match(second.events.at(-1)!.data.usage, { cached: true, cost_usd: 0 });
  t.equal(billed(), before + 1);
});

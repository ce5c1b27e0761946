// `stream: true`: no job, but events while the site is read, the answer last; a caller who disconnects stops the work
// and pays nothing.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { postForEvents } from '../support/events.ts';
import { startTestService } from '../support/service.ts';
import { directions, newspaper } from './newspaper.ts';

const paper = await newspaper(t, { host: 'diario.example', search: 'form' });
const slow = await newspaper(t, { host: 'lento.example', search: 'form', latency: 250 });
const service = await startTestService(t, {
  listens: true,
  config: { role: 'worker', web_resolve: directions(paper, slow) },
});
const address = `${service.baseUrl}/v1/search/site`;
const BODY = { site: 'diario.example', query: 'huelga de trenes', stream: true };
const [org] = await service.app.tenants.organizations.list();
const spent = async () => (await service.app.meter.balance(org!.id)).spent;
const PRICE = 2_400_000n;

t.test('steps, what there is so far, and the answer', async (t) => {
  const { status, headers, events } = await postForEvents(address, service.key, BODY);
  t.equal(status, 200);
  t.match(headers.get('content-type'), /^text\/event-stream/);
  const stages = events.filter(({ event }) => event === 'step').map(({ data }) => data.stage);
  for (const stage of ['home', 'site_search', 'sections', 'headlines', 'articles'])
    t.ok(stages.includes(stage), stage);
  t.ok(events.some(({ event, data }) => event === 'partial' && data.total >= 1 && data.results[0].found_in));
  t.match(events.at(-1), {
    event: 'result',
    data: { object: 'site_search', total: 3, usage: { cost_usd: 0.0024, cached: false, searches: 1 } },
  });
  t.equal(await spent(), PRICE);
  t.equal((await service.app.db.query('select 1 from job')).count, 0, 'no job');

  const again = await postForEvents(address, service.key, BODY);
  t.match(again.events.at(-1), { event: 'result', data: { usage: { cost_usd: 0, cached: true } } });
  t.equal(await spent(), PRICE);
});

t.test('a failure is the last event, or an ordinary refusal', async (t) => {
  const { events } = await postForEvents(address, service.key, { ...BODY, site: 'nirgends.example' });
  t.match(events.at(-1), { event: 'error', data: { code: 'fetch_failed', status: 502 } });
  const refused = await postForEvents(address, service.key, { ...BODY, site: '???' });
  t.match(refused, { status: 400, body: { code: 'invalid_request' } });
  const poor = await postForEvents(
    address,
    service.key,
    { ...BODY, fresh: true },
    { headers: { 'x-max-cost-usd': '0.0001' } },
  );
  t.match(poor, { status: 402, body: { code: 'insufficient_credit' } });
  t.equal(await spent(), PRICE);
});

t.test('a client who goes stops the work and pays nothing', async (t) => {
  const before = slow.log.length;
  await postForEvents(
    address,
    service.key,
    { ...BODY, site: 'lento.example' },
    { until: ({ data }) => data.stage === 'site_search' },
  );
  await sleep(400);
  const asked = slow.log.length;
  t.ok(asked > before);
  await sleep(700);
  t.equal(slow.log.length, asked, 'nothing more is asked of the site');
  t.equal(await spent(), PRICE);
});

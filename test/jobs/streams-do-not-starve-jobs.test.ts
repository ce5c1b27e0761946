// However many live searches are streamed, jobs are run: neither waits for, nor is turned away by, the other kind.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { directions, newspaper } from '../site/newspaper.ts';
import { startTestService } from '../support/service.ts';

const held: (() => void)[] = [];
const paper = await newspaper(t, { host: 'diario.example', search: 'form' });
const slow = await newspaper(t, {
  host: 'lento.example',
  instead: (path, response) => {
    if (path === '/robots.txt') return false;
    held.push(() => response.writeHead(404).end());
    return true;
  },
});
const service = await startTestService(t, {
  config: { role: 'worker', web_resolve: directions(paper, slow), site_searches: 1 },
});

t.test('a job beside all the streams that there may be', async (t) => {
  const ended: number[] = [];
  const streams = Array.from({ length: 8 }, async (_, n) => {
    const body = { site: 'lento.example', query: 'huelga de trenes', stream: true, max_results: n + 1 };
    const { status } = await service.post('/v1/search/site', body).catch(() => ({ status: 0 }));
    ended.push(status);
  });
  const isFull = () => held.length > 0 && ended.length > 0;
  for (let tries = 0; !isFull() && tries < 2000; tries += 1) await sleep(10);
  t.ok(ended.length > 0, 'the last streams are turned away');
  const { body } = await service.post('/v1/search/site', {
    site: 'diario.example',
    query: 'huelga de trenes',
    mode: 'ultra',
  });
  let job = body;
  for (let tries = 0; job.finished_at === null && tries < 3000; tries += 1) {
    await sleep(20);
    job = (await service.get(`/v1/jobs/${body.id}`)).body;
  }
  t.equal(job.status, 'succeeded', JSON.stringify(job.error));
  const ending = setInterval(() => {
    for (const end of held.splice(0)) end();
  }, 20);
  await Promise.all(streams);
  clearInterval(ending);
});

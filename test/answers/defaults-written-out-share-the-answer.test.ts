// A request that writes a default out is the same as one that leaves it out: within ten minutes it is answered from the
// cache, free.
import t from 'tap';
import { systemClock } from '../../core/platform/clock.ts';
import { startTestService } from '../support/service.ts';

const QUERY = { query: 'huelga de trenes', mode: 'ultra' };

const DEFAULTS = [
  { days: 7 },
  { max_results: 10 },
  { min_score: 0.5 },
  { temporal: 'auto' },
  { timezone: 'America/Argentina/Buenos_Aires' },
  { tone: false, dedupe: false, highlights: false, essential: false, explain: false },
  { questions: {}, max_tokens: null },
  { include_domains: [], exclude_domains: [], sections: [] },
];

const { post, publish } = await startTestService(t);
await publish([
  {
    url: 'https://eldiario.example/1',
    title: 'Huelga de trenes en Rosario: no habrá servicio el jueves',
    publishedAt: new Date(systemClock.now()),
  },
]);

t.test('defaults written out', async (t) => {
  const isCached = async (path: string, body: object) => (await post(path, body)).body.usage.cached;
  t.equal(await isCached('/v1/search', QUERY), false);
  for (const fields of DEFAULTS)
    t.equal(await isCached('/v1/search', { ...QUERY, ...fields }), true, JSON.stringify(fields));
});

t.test('where the query names a day, days that are given take the window from it', async (t) => {
  const dated = { ...QUERY, query: 'huelga de trenes ayer' };
  const [named, given] = [await post('/v1/search', dated), await post('/v1/search', { ...dated, days: 7 })];
  t.match(named.body, { usage: { cached: false }, temporal: { window: { from: /^2/ } } });
  t.match(given.body, { usage: { cached: false }, temporal: { window: null } });
});

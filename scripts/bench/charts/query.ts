/**
 * Extra time of a chart from a query over its search, both requested in turn from a running service, uncached.
 * `node scripts/bench/charts/query.ts --url http://127.0.0.1:8080 --key cnl_... [--topic inflación] [--rounds 20] [--pause ms]`
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { systemClock } from '../../../core/platform/clock.ts';
import { quantile } from '../../cli/models/measures/measures.ts';
import { post } from '../process/post.ts';

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    key: { type: 'string', default: '' },
    topic: { type: 'string', default: 'inflación' },
    rounds: { type: 'string', default: '20' },
    pause: { type: 'string', default: '250' },
  },
});
if (values.help) {
  process.stdout.write(
    'node scripts/bench/charts/query.ts --url URL --key KEY [--topic WORDS] [--rounds 20] [--pause 250]\n',
  );
  process.exit(0);
}
const { topic } = values;
/** Warm-up rounds, not counted: they read pages that later ones find in the cache. */
const WARM = 2;
const QUESTIONS: Record<string, { path: string; body: object }> = {
  search: { path: '/v1/search', body: { query: topic, max_results: 50 } },
  'chart by outlet': { path: '/v1/charts', body: { query: `coverage of ${topic} by outlet` } },
  'search with tone': { path: '/v1/search', body: { query: topic, max_results: 50, tone: true } },
  'chart of tone': { path: '/v1/charts', body: { query: `tone of ${topic} by outlet` } },
  'chart of figures': { path: '/v1/charts', body: { query: `figures on ${topic}` } },
};

async function ask(path: string, body: object): Promise<number> {
  const began = systemClock.tick();
  const response = await post(`${values.url}${path}`, values.key, { ...body, mode: 'normal', fresh: true });
  await response.text();
  if (!response.ok && response.status !== 422) throw new Error(`${path}: ${response.status}`);
  return systemClock.tick() - began;
}

const times = new Map(Object.keys(QUESTIONS).map((name) => [name, [] as number[]]));
for (let round = 0; round < Number(values.rounds) + WARM; round += 1)
  for (const [name, { path, body }] of Object.entries(QUESTIONS)) {
    // Stays within the rate limit of one key.
    await sleep(Number(values.pause));
    const ms = await ask(path, body);
    if (round >= WARM) times.get(name)!.push(ms);
  }
const median = (of: number[]) => quantile(of, 0.5);
for (const [name, of] of times) {
  const over = median(of) - median(times.get('search')!);
  process.stdout.write(
    `${name.padEnd(18)} p50 ${median(of).toFixed(1)} ms  ${over >= 0 ? '+' : ''}${over.toFixed(1)} over the search\n`,
  );
}

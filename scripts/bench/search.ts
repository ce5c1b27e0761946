/**
 * Search latency over the whole of the datasets' news: per mode and window, over HTTP on loopback, with the time of
 * each stage. Imports the articles first when the store is empty.
 */
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { serve } from '../../core/app/serve.ts';
import { importArticles } from '../../core/news/articles/import-articles.ts';
import { SECOND, systemClock } from '../../core/platform/clock.ts';
import { loadConfig } from '../../core/platform/config.ts';
import type { Observation } from '../../core/platform/observe.ts';
import { datasets } from '../../test/support/corpora.ts';
import { quantile } from '../cli/models/measures/measures.ts';
import { readJudgedFile } from '../cli/models/tasks/judged-rows.ts';
import { writeMaterial } from './material.ts';
import { post } from './process/post.ts';
import { UNLIMITED } from './process/unlimited.ts';

const HELP = `node scripts/bench/search.ts [--folder FOLDER] [--database-url URL] [--queries N] [--models full] [--json]

Figures of POST /v1/search over 264,302 English and about 9,600 Spanish articles: p50 and p95 per mode and window,
stage times, import rate, memory, start-up. Without --database-url on PGlite in FOLDER (default: a temporary one).

With --models full (default: light) each article gets its vector first, which takes about an hour; they are kept in FOLDER.
`;

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: join(tmpdir(), 'canillita-bench') },
    'database-url': { type: 'string', default: '' },
    queries: { type: 'string', default: '120' },
    models: { type: 'string', default: 'light' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

interface Shape {
  name: string;
  body: Record<string, unknown>;
}

/** The articles end in August 2022: the window of 30 days lies where they are dense. */
const WINDOWS: readonly Shape[] = [
  { name: 'whole index', body: { days: null } },
  { name: '30 days', body: { published_after: '2022-05-01', published_before: '2022-05-30' } },
];
const MODES = ['ultra', 'fast', 'normal'] as const;
const WARM_UP = 12;

async function main(): Promise<void> {
  if (values.help) return void process.stdout.write(HELP);
  const judged = datasets('judged/judged.jsonl');
  const files = await writeMaterial(join(values.folder, 'material'));
  if (judged === null || files === null)
    return void process.stdout.write('The datasets are not here; nothing measured.\n');
  const stages: Record<string, number[]> = {};
  const observe = (seen: Observation) => {
    if (seen.event !== 'searched') return;
    for (const [stage, ms] of Object.entries(seen.stages)) {
      stages[stage] ??= [];
      stages[stage].push(ms);
    }
  };
  const config = {
    ...loadConfig({ argv: [`--models=${values.models}`], env: {} }),
    data: join(values.folder, 'data'),
    database_url: values['database-url'],
    port: 0,
    ...UNLIMITED,
  };
  mkdirSync(config.data, { recursive: true });
  const began = systemClock.tick();
  const service = await serve({ config, observe, sources: [] });
  const figures: Record<string, unknown> = {
    storage: service.app.db.kind,
    start_ms: Math.round(systemClock.tick() - began),
  };
  try {
    if (service.app.index.wordIndex.documents < 270_000)
      figures.import = await measureImport(service.app, files);
    if (values.models === 'full') figures.encoded = await vectorsMade(service.app);
    figures.articles = service.app.index.wordIndex.documents;
    const [organization] = await service.app.tenants.organizations.list();
    const { secret } = await service.app.tenants.keys.create({ org: organization!.id, label: 'bench' });
    const queries = [...new Set(readJudgedFile(judged).map((row) => row.query))].slice(
      0,
      Number(values.queries),
    );
    const latency: Record<string, unknown>[] = [];
    for (const mode of MODES) {
      for (const window of WINDOWS) {
        for (const stage of Object.keys(stages)) delete stages[stage];
        const times = await measure(service.baseUrl, secret, queries, { ...window.body, mode });
        latency.push({
          mode,
          window: window.name,
          p50_ms: percentile(times, 0.5),
          p95_ms: percentile(times, 0.95),
          stages_p50: Object.fromEntries(
            Object.entries(stages).map(([stage, ms]) => [stage, percentile(ms, 0.5)]),
          ),
        });
      }
    }
    figures.latency = latency;
    figures.rss_mb = Math.round(process.memoryUsage().rss / 1e6);
  } finally {
    await service.stop();
  }
  process.stdout.write(
    values.json ? `${JSON.stringify(figures)}\n` : `${JSON.stringify(figures, null, 2)}\n`,
  );
}

async function measureImport(
  { db, index }: Awaited<ReturnType<typeof serve>>['app'],
  files: string[],
): Promise<object> {
  const began = systemClock.tick();
  let articles = 0;
  for (const file of files) {
    const { inserted } = await importArticles({
      db,
      clock: systemClock,
      file,
      keepDays: 365,
      onProgress: () => void index.follow(),
    });
    articles += inserted;
  }
  await index.follow();
  const seconds = (systemClock.tick() - began) / SECOND;
  return { articles, seconds: Math.round(seconds), per_second: Math.round(articles / seconds) };
}

/** Waits until the service has made a vector for each article. */
async function vectorsMade({ vectors }: Awaited<ReturnType<typeof serve>>['app']): Promise<object> {
  const began = systemClock.tick();
  for (;;) {
    await vectors.follow();
    if (vectors.index.missing(1).count === 0) break;
    await sleep(SECOND);
  }
  return { vectors: vectors.index.vectors, seconds: Math.round((systemClock.tick() - began) / SECOND) };
}

async function measure(base: string, key: string, queries: string[], body: object): Promise<number[]> {
  const times: number[] = [];
  for (const [at, query] of [...queries.slice(0, WARM_UP), ...queries].entries()) {
    const began = systemClock.tick();
    const response = await post(`${base}/v1/search`, key, { query, fresh: true, ...body });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    if (at >= WARM_UP) times.push(systemClock.tick() - began);
  }
  return times;
}

function percentile(values: number[], share: number): number {
  return Math.round(quantile(values, share) * 10) / 10;
}

await main();

/**
 * What thousands of watches cost one process: CPU per run, of searches that are computed and of answers that watches
 * share, and what an hour of hourly watches takes of a core.
 */
import { parseArgs } from 'node:util';
import { serve } from '../../../core/app/serve.ts';
import { signatureOf } from '../../../core/inference/same-story/same-story.ts';
import { SECOND, systemClock } from '../../../core/platform/clock.ts';
import { loadConfig } from '../../../core/platform/config.ts';
import { unseen } from '../../../core/platform/observe.ts';
import { writeArticles } from '../../../core/store/articles/articles.ts';
import { runDueWatches } from '../../../core/watches/run/run-due-watches.ts';
import { ARTICLES } from '../../samples/press/articles.ts';
import { draftsOf } from '../../samples/press/drafts.ts';
import { sourceSeeds } from '../../samples/press/outlets.ts';

const HELP = `node scripts/bench/watches/load.ts [--watches 5000] [--queries 150] [--mode fast]

Over the sample press, in a database in memory. All watches are due; their queries repeat, so that the first ones are
computed and the others share their answers. The second round finds nothing new.
`;

const { values } = parseArgs({
  options: {
    watches: { type: 'string', default: '5000' },
    queries: { type: 'string', default: '150' },
    mode: { type: 'string', default: 'fast' },
    help: { type: 'boolean', default: false },
  },
});

const HOUR_SECONDS = 3600;
const never = new AbortController().signal;

async function main(): Promise<void> {
  if (values.help) return void process.stdout.write(HELP);
  const watches = Number(values.watches);
  // Each is the title of an article.
  const queries = Math.min(Number(values.queries), ARTICLES.length);
  const sources = sourceSeeds();
  const config = { ...loadConfig({ env: {}, argv: [] }), role: 'api' as const, threads: 1, read_ms: 0 };
  const service = await serve({ config, observe: unseen, sources, folder: null, listen: false });
  const { app } = service;
  await publish(app.db, new Date(app.clock.now()));
  await app.index.follow();
  const [org] = await app.tenants.organizations.list();
  const [key] = await app.tenants.keys.list(org!.id);
  const titles = ARTICLES.map(({ title }) => title.split(' ').slice(0, 6).join(' '));
  await app.db.query(
    `insert into watch (id, organization_id, key_id, name, request, every_minutes, created_at, next_run_at)
     select 'wtc_' || lpad(to_hex(n), 24, '0'), $1, $2, 'Bench',
       jsonb_build_object('query', ($3::text[])[1 + n % $4], 'mode', $5::text, 'days', null, 'temporal', 'auto',
         'max_results', 10, 'dedupe', true, 'tone', false, 'questions', '{}'::jsonb, 'max_tokens', null,
         'fresh', false, 'explain', false, 'min_score', 0.5),
       60, $6, $6
     from generate_series(0, $7 - 1) as n`,
    [org!.id, key!.id, titles, queries, values.mode, new Date(app.clock.now()), watches],
  );
  const deps = {
    ...app,
    dateOffset: config.date_offset,
    searchMs: config.request_seconds * SECOND,
  };
  const jobs = { send: async () => null, wake: () => undefined };
  const rounds: Record<string, object> = {};
  for (const [round, only] of [
    ['computed', queries],
    ['shared', watches - queries],
  ] as const) {
    await app.db.query('update watch set next_run_at = null where runs = 0');
    await app.db.query(
      'update watch set next_run_at = created_at where id in (select id from watch where runs = 0 order by id limit $1)',
      [only],
    );
    rounds[round] = await measured(only, () => runDueWatches(deps, jobs, never));
  }
  const { rows } = await app.db.query(
    'select count(*) as runs, sum(matches) as matches from watch where runs = 1',
  );
  const { rows: failed } = await app.db.query(
    'select run_error as error, count(*) as watches from watch where runs = 0 group by 1',
  );
  await service.stop();
  process.stdout.write(
    `${JSON.stringify({ mode: values.mode, watches, queries, ...rounds, ...rows[0]!, failed }, null, 2)}\n`,
  );
}

async function publish(db: Parameters<typeof writeArticles>[0], now: Date): Promise<void> {
  await writeArticles(
    db,
    draftsOf(ARTICLES, now).map((draft) => ({ ...draft, story: signatureOf(draft) })),
  );
}

/** CPU of the whole process, its threads included, per run; and of an hour of hourly watches, as a share of a core. */
async function measured(runs: number, work: () => Promise<void>): Promise<object> {
  const [before, began] = [process.cpuUsage(), systemClock.tick()];
  await work();
  const { user, system } = process.cpuUsage(before);
  const cpuMs = (user + system) / 1000 / runs;
  const share = (cpuMs / SECOND) * (5000 / HOUR_SECONDS);
  return {
    runs,
    cpu_ms_per_run: round(cpuMs),
    share_of_a_core_at_5000_hourly: round(share),
    seconds: round((systemClock.tick() - began) / SECOND),
  };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

await main();

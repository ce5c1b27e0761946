/**
 * The service with sample outlets: nine fictional ones on loopback, read by the code that reads real ones. Needs no
 * network, no database and no key.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ENDING_SIGNALS } from '../../core/app/ending-signals.ts';
import { keepHeapsSmall, limitMemory } from '../../core/app/memory-limits.ts';
import type { RunningService } from '../../core/app/serve.ts';
import { MINUTE, SECOND, systemClock } from '../../core/platform/clock.ts';
import { ConfigError, cacheCompiledCode, loadConfig } from '../../core/platform/config.ts';
import { Failure } from '../../core/platform/errors.ts';
import { type Observe, unseen } from '../../core/platform/observe.ts';
import { listSources } from '../../core/store/outlets/outlet-records.ts';
import { type ShownAnswer, searchTable } from './demo/table.ts';

const HELP = `npm run demo -- [--port N] [--models full|light] [--data FOLDER] [--webhook-port N] [--json] [--once]

Starts the service with the sample press, runs one search and keeps serving.

  --port N          port of the service (default 8080; 0 picks a free one)
  --models SET      full (default), or light for small machines: without encoder and reranker
  --data FOLDER     keep the index there (default: a folder that is removed at the end)
  --webhook-port N  port of this machine that http://webhooks.example/ leads to, for a receiver of yours
  --json            print one JSON line when ready, and nothing else
  --once            stop after the search
`;

/** The sample outlets are ours, so they need no politeness delay. */
const PRESS_INTERVAL_MS = 20;
/** Host and port of the webhooks that `--webhook-port` receives. */
const WEBHOOKS = 'webhooks.example:80';
const QUERY = 'banco central tasa de interés inflación';
const MAX_PORT = 65_535;
const MODELS = ['full', 'light'];
const INGEST_PATIENCE = 2 * MINUTE;

const OPTIONS = {
  port: { type: 'string', default: '8080' },
  models: { type: 'string', default: 'full' },
  data: { type: 'string' },
  'webhook-port': { type: 'string' },
  json: { type: 'boolean', default: false },
  once: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

interface Keys {
  key: string;
  operatorKey: string;
}

/** The service over the sample outlets. */
interface Demo {
  service: RunningService;
  /** Port of the server that is all nine outlets. */
  pressPort: number;
  stop(): Promise<void>;
}

async function main(): Promise<void> {
  const { port, models, data, 'webhook-port': webhookPort, json, once, help } = readOptions();
  if (help) return void process.stdout.write(HELP);
  limitMemory();
  const say = (text: string) => {
    if (!json) process.stdout.write(text);
  };
  const opening = openDemo({ port, models, data, webhookPort, say, observe: json ? unseen : reportFailures });
  let isLeaving = false;
  for (const signal of ENDING_SIGNALS)
    process.once(signal, () => {
      isLeaving = true;
      // What is half open cannot be removed yet.
      opening.then(({ stop }) => stop()).then(() => process.exit(0), fail);
    });
  const { service, pressPort, stop } = await opening;
  keepHeapsSmall();
  try {
    const keys = service.first ?? (await newKeys(service));
    await ingested(service);
    if (json) {
      const ready = { base_url: service.baseUrl, key: keys.key, operator_key: keys.operatorKey };
      process.stdout.write(`${JSON.stringify({ ready: true, ...ready })}\n`);
    } else {
      await showSearch(service, keys);
      say(addressesOf(service, keys, pressPort));
      if (!once) say('\nServing until Ctrl-C.\n');
    }
  } catch (error) {
    // Whatever was under way fails when the service stops, and the process ends with the stop.
    if (isLeaving) return;
    await stop();
    throw error;
  }
  if (once && !isLeaving) await stop();
}

function readOptions() {
  try {
    const { values } = parseArgs({ options: OPTIONS });
    requirePort(values['webhook-port']);
    requireModels(values.models);
    return values;
  } catch (error) {
    return fail(new Failure('invalid_request', `${(error as Error).message}\n\n${HELP}`));
  }
}

/** The setting that it becomes part of would be named instead. */
function requirePort(given: string | undefined): void {
  const isPort =
    given === undefined || (/^\d+$/.test(given) && Number(given) >= 1 && Number(given) <= MAX_PORT);
  if (!isPort) throw new Error(`--webhook-port must be a whole number from 1 to ${MAX_PORT}, not "${given}"`);
}

/** The setting also takes a map of tasks to models of one's own, which is not for a first try. */
function requireModels(given: string): void {
  if (!MODELS.includes(given)) throw new Error(`--models must be ${MODELS.join(' or ')}, not "${given}"`);
}

interface DemoOptions {
  port: string;
  /** One of `MODELS`. */
  models: string;
  /** Undefined: a folder that is removed at the end. */
  data: string | undefined;
  /** Where a receiver of webhooks on this machine listens, which nothing else could reach. */
  webhookPort: string | undefined;
  say(text: string): void;
  observe: Observe;
}

async function openDemo({ port, models, data, webhookPort, say, observe }: DemoOptions): Promise<Demo> {
  const receiver = webhookPort === undefined ? {} : { [WEBHOOKS]: `127.0.0.1:${webhookPort}` };
  const config = loadConfig({
    argv: [
      ...['--port', port, '--models', models, '--web-interval-ms', String(PRESS_INTERVAL_MS)],
      ...['--web-resolve', JSON.stringify(receiver)],
    ],
    env: {},
  });
  const folder = data ?? mkdtempSync(join(tmpdir(), 'canillita-demo-'));
  cacheCompiledCode(folder);
  const [{ serve }, { startPress }, { sourceSeeds }] = await Promise.all([
    import('../../core/app/serve.ts'),
    import('../samples/press/serve.ts'),
    import('../samples/press/outlets.ts'),
  ]);
  const press = await startPress({ now: () => new Date(systemClock.now()) });
  say('Opening the service and reading nine outlets …\n');
  const cleanUp = async () => {
    await press.close();
    if (data === undefined) rmSync(folder, { recursive: true, force: true });
  };
  try {
    const service = await serve({
      // Sample articles must not enter a database that a settings file names.
      config: {
        ...config,
        data: folder,
        database_url: '',
        base_url: '',
        role: 'all',
        web_resolve: { ...config.web_resolve, ...press.resolve },
      },
      observe,
      sources: sourceSeeds(press.outlets),
    });
    const stop = async () => {
      await service.stop();
      await cleanUp();
    };
    return { service, pressPort: press.port, stop };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

function reportFailures(observation: Parameters<Observe>[0]): void {
  if (observation.event === 'feed-failed')
    process.stdout.write(`  could not read ${observation.source}: ${observation.detail}\n`);
  if (observation.event === 'request-failed')
    process.stdout.write(`  ${observation.error}\n${observation.stack}\n`);
}

/** New keys for a data folder that was used before, because the keys of its first start cannot be shown again. */
async function newKeys({ app }: RunningService): Promise<Keys> {
  const [organization] = await app.tenants.organizations.list();
  if (!organization) throw new Failure('not_found', 'The data folder has no organization.');
  const { secret: key } = await app.tenants.keys.create({ org: organization.id, label: 'demo' });
  const { secret: operatorKey } = await app.tenants.keys.create({ org: null, label: 'demo' });
  return { key, operatorKey };
}

/** Waits until every sample feed has been polled and its articles can be found, by meaning as well. */
async function ingested({ app }: RunningService): Promise<void> {
  await until(async () => {
    const feeds = (await listSources(app.db)).flatMap((source) => source.feeds);
    return feeds.every((feed) => feed.last_look_at !== null);
  });
  await app.index.follow();
  if ((await app.inference.encoder()) === null) return;
  await until(async () => {
    await app.vectors.follow();
    return app.vectors.index.missing(1).count === 0;
  });
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const began = systemClock.tick();
  while (!(await isSo())) {
    if (systemClock.tick() - began > INGEST_PATIENCE)
      throw new Failure('timeout', 'The sample press could not be read in time.');
    await sleep(SECOND / 10);
  }
}

/** Runs the sample search over HTTP, as a caller would, and prints what it finds. */
async function showSearch({ app, baseUrl }: RunningService, { key }: Keys): Promise<void> {
  const sources = await listSources(app.db);
  const articles = sources.reduce((sum, source) => sum + source.articles, 0);
  process.stdout.write(`${articles} articles of ${sources.length} outlets are in the index.\n\n`);
  const response = await fetch(`${baseUrl}/v1/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ query: QUERY, mode: 'normal', days: 30, max_results: 8 }),
  });
  const answer = (await response.json()) as ShownAnswer;
  if (!response.ok) throw new Failure('internal_error', `The search failed: ${JSON.stringify(answer)}`);
  process.stdout.write(`${searchTable(QUERY, answer)}\n`);
}

function addressesOf({ baseUrl }: RunningService, { key, operatorKey }: Keys, pressPort: number): string {
  return `Base URL       ${baseUrl}
API key        ${key}
Operator key   ${operatorKey}
API reference  ${baseUrl}/docs
Console        ${baseUrl}/console
The outlets    http://127.0.0.1:${pressPort}/

Try it:
  curl -s ${baseUrl}/v1/search -H 'authorization: Bearer ${key}' \\
    -H 'content-type: application/json' -d '{"query": "forest fire in Patagonia", "days": 30}'
`;
}

function fail(error: unknown): never {
  const known = error instanceof Failure || error instanceof ConfigError;
  process.stderr.write(`demo: ${known ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
}

main().catch(fail);

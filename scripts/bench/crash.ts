/**
 * Kills the running service with SIGKILL at random moments, during ingest and billing, and checks
 * what the next start finds: every article that was stored, every answer that was billed, nothing twice.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MINUTE, SECOND, systemClock } from '../../core/platform/clock.ts';
import { unseen } from '../../core/platform/observe.ts';
import type { Database } from '../../core/store/database.ts';
import { openDatabase } from '../../core/store/open.ts';
import { progressBar } from '../cli/progress.ts';
import { startPress } from '../samples/press/serve.ts';

const HELP = `node scripts/bench/crash.ts [--rounds 50] [--seed 1] [--database-url URL]

On PGlite in a temporary folder, or on the PostgreSQL database of --database-url (which must be empty).
`;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    'database-url': { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});

const LATEST_KILL = 900;
const PATIENCE = 4 * MINUTE;
const CLIENTS = 4;
const QUERIES = [
  'inflación',
  'wildfire',
  'huelga de transporte',
  'central bank',
  'River Plate',
  'lithium',
  'elecciones',
];
const START = join(import.meta.dirname, '../../core/app/start.ts');

/** Numbers that are the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Running {
  child: ChildProcess;
  base: string;
  key: string | null;
}

/** Answers that clients received, by id: billed ones only. */
const acknowledged = new Set<string>();
let asked = 0;
let lastKey = '';

async function main(): Promise<void> {
  if (values.help) return void process.stdout.write(HELP);
  const folder = mkdtempSync(join(tmpdir(), 'canillita-crash-'));
  const press = await startPress({ now: () => new Date(systemClock.now()) });
  const settings = join(folder, 'settings.json');
  const sources = join(folder, 'sources.json');
  writeFileSync(
    sources,
    JSON.stringify(
      press.outlets.map(({ id, name, homepage, country, languages, feeds }) => ({
        id,
        name,
        homepage,
        country,
        languages,
        feeds,
      })),
    ),
  );
  const data = join(folder, 'data');
  const config = {
    port: 0,
    data,
    sources,
    web_resolve: press.resolve,
    web_interval_ms: 5,
    threads: 1,
    requests_per_second: 10_000,
    burst: 10_000,
    database_url: values['database-url'],
  };
  writeFileSync(settings, JSON.stringify(config));
  const random = randomFrom(Number(values.seed));
  const bar = progressBar(process.stderr);
  const rounds = Number(values.rounds);
  const found = {
    rounds,
    killed: 0,
    lost_bills: 0,
    double_bills: 0,
    lost_articles: 0,
    double_articles: 0,
    failed_starts: 0,
  };
  let key: string | null = null;
  for (let round = 0; round < rounds; round += 1) {
    const running = await start(settings).catch((error: unknown) => {
      found.failed_starts += 1;
      throw error;
    });
    key = running.key ?? key;
    lastKey = key!;
    const clients = Array.from({ length: CLIENTS }, () => ask(running.base, key!, random));
    await sleep(random() * LATEST_KILL);
    running.child.kill('SIGKILL');
    await Promise.all([...clients, new Promise((resolve) => running.child.once('exit', resolve))]);
    found.killed += 1;
    await inspect(data, found, round < rounds - 1 ? random : null);
    bar.show((round + 1) / rounds, `${acknowledged.size} bills acknowledged, ${asked} asked`);
  }
  bar.end();
  await whole(settings, data, press.outlets.length, found);
  await press.close();
  rmSync(folder, { recursive: true, force: true });
  process.stdout.write(
    `${JSON.stringify({ storage: values['database-url'] ? 'postgres' : 'pglite', bills: acknowledged.size, asked, ...found })}\n`,
  );
  const bad =
    found.lost_bills + found.double_bills + found.lost_articles + found.double_articles + found.failed_starts;
  process.exitCode = bad === 0 ? 0 : 1;
}

async function start(settings: string): Promise<Running> {
  const child = spawn(process.execPath, [START, '--config', settings], { stdio: ['ignore', 'pipe', 'pipe'] });
  let key: string | null = null;
  let complaint = '';
  child.stderr!.on('data', (bytes: Buffer) => {
    complaint += bytes.toString();
    key ??= /API key\s+(cnl_\w+)/.exec(complaint)?.[1] ?? null;
  });
  const base = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const seen = JSON.parse(line) as { saw: string; base_url: string };
      if (seen.saw === 'started') resolve(seen.base_url);
    });
    child.once('exit', (code) => reject(new Error(`the service did not start (${code}): ${complaint}`)));
  });
  // The keys of the first start are printed on the other stream.
  await sleep(50);
  return { child, base, key };
}

/** Sends one request after the other until the service is gone. */
async function ask(base: string, key: string, random: () => number): Promise<void> {
  for (;;) {
    const query = `${QUERIES[Math.floor(random() * QUERIES.length)]} ${Math.floor(random() * 1e9)}`;
    asked += 1;
    try {
      const response = await fetch(`${base}/v1/search`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ query, mode: 'ultra', days: 30 }),
      });
      const answer = (await response.json()) as { id: string; usage?: { cost_usd: number } };
      if (answer.usage && answer.usage.cost_usd > 0) acknowledged.add(answer.id);
    } catch {
      return;
    }
  }
}

function open(data: string): Promise<Database> {
  const url = values['database-url'] || null;
  return openDatabase({ url, folder: url ? null : data, observe: unseen });
}

interface Found {
  lost_bills: number;
  double_bills: number;
  lost_articles: number;
  double_articles: number;
}

/** Checks the store after a kill, and deletes some articles so that the next start has something to ingest. */
async function inspect(data: string, found: Found, random: (() => number) | null): Promise<void> {
  const db = await open(data);
  try {
    const { rows } = await db.query<{ work: string; lines: number }>(
      'select work, count(*) as lines from ledger group by work',
    );
    const billed = new Map(rows.map((row) => [row.work, row.lines]));
    found.double_bills += [...billed.values()].filter((lines) => lines > 1).length;
    found.lost_bills += [...acknowledged].filter((id) => !billed.has(id)).length;
    const { rows: twice } = await db.query('select url from article group by url having count(*) > 1');
    found.double_articles += twice.length;
    if (!random) return;
    await db.query('delete from article where random() < $1', [0.3 + random() * 0.4]);
    await db.query('update feed set etag = null, last_modified = null, next_look_at = now()');
  } finally {
    await db.close();
  }
}

/** Lets the service finish, and compares the articles of the press with those of the store. */
async function whole(settings: string, data: string, outlets: number, found: Found): Promise<void> {
  const running = await start(settings);
  const { ARTICLES } = await import('../samples/press/articles.ts');
  const gone = new Promise((resolve) => running.child.once('exit', resolve));
  await untilWhole(running, ARTICLES.length);
  running.child.kill('SIGTERM');
  await gone;
  const db = await open(data);
  const { rows } = await db.query<{ articles: number; sources: number }>(
    'select count(*) as articles, count(distinct source_id) as sources from article',
  );
  await db.close();
  found.lost_articles =
    Math.max(0, ARTICLES.length - rows[0]!.articles) + Math.max(0, outlets - rows[0]!.sources);
}

/** Feeds are due within a minute of the last kill; an interrupted poll is retried a little later. */
async function untilWhole({ base }: Running, articles: number): Promise<void> {
  const deadline = systemClock.tick() + PATIENCE;
  for (;;) {
    const response = await fetch(`${base}/v1/sources`, { headers: { authorization: `Bearer ${lastKey}` } });
    const { data } = (await response.json()) as { data: { articles: number }[] };
    if (data.reduce((sum, source) => sum + source.articles, 0) >= articles) return;
    if (systemClock.tick() > deadline) return;
    await sleep(SECOND);
  }
}

await main();

/** `node scripts/bench/stalls/run.ts`: how long the main thread of a busy service keeps everybody waiting. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { SECOND } from '../../../core/platform/clock.ts';
import { quantile } from '../../cli/models/measures/measures.ts';
import { randomFrom } from '../../cli/models/measures/random.ts';
import { NPM_START, prepareFolder, startProcess } from '../process/service-process.ts';
import { UNLIMITED } from '../process/unlimited.ts';
import { Measured, sendLoad } from '../soak/load.ts';
import { startGazette } from '../soak/outlet.ts';
import type { Turns } from './hook.ts';

const HELP = `node scripts/bench/stalls/run.ts --data FOLDER [--import FILE] [--seconds 60] [--rate 15] [--models light]
                             [--without mcp] [--node-option OPTION]

Starts the service on a copy of a data folder that holds articles (PGlite), with an outlet that publishes 600 articles a minute,
sends it the mixed load of soak.ts, and imports FILE through it meanwhile (npm run admin -- import): 16,384 articles are
sealed. The longest turns of the main thread, by the clock and in CPU.
`;
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '' },
    import: { type: 'string', default: '' },
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '15' },
    models: { type: 'string', default: 'light' },
    without: { type: 'string', default: '' },
    'node-option': { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', default: false },
  },
});

const ROOT = join(import.meta.dirname, '../../..');
const OPERATOR_KEY = 'operator-key-of-the-benchmark';
const PUBLISHED_A_MINUTE = 600;
/** Longer than this somebody notices. */
const STALL = 50;
/** Seconds in which code runs for the first time. */
const FIRST = 5;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'canillita-stalls-'));
  const data = join(folder, 'data');
  cpSync(values.data, data, { recursive: true });
  const gazette = await startGazette(PUBLISHED_A_MINUTE);
  const key = await prepareFolder(data, [gazette.outlet]);
  const config = join(folder, 'settings.json');
  const limits = { ...UNLIMITED, search_limit: 1000 };
  const reading = { web_resolve: gazette.resolve, web_interval_ms: 5, poll_minutes_min: 0.05 };
  writeFileSync(
    config,
    JSON.stringify({
      ...{ data, port: 0, models: values.models, operator_key: OPERATOR_KEY },
      ...limits,
      ...reading,
    }),
  );
  const turns: Turns[] = [];
  const service = await startProcess(['--config', config], {
    log: join(folder, 'log'),
    execArgv: [...NPM_START, ...values['node-option'], '--import', join(import.meta.dirname, 'hook.ts')],
    onMessage: (message) => turns.push(message as Turns),
  });
  try {
    const starting = turns.splice(0);
    const measured = new Measured();
    await withLoad(service.url, key, measured);
    const parts = { 'first seconds of load': turns.slice(0, FIRST), 'after that': turns.slice(FIRST) };
    report({ 'while it starts': starting, ...parts }, measured);
  } finally {
    await service.stop();
    gazette.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sends the load for the time given, or until the import is done if that takes longer. */
async function withLoad(base: string, key: string, measured: Measured): Promise<void> {
  let isOver = false;
  const without = values.without.split(',');
  const load = { base, key, rate: Number(values.rate), random: randomFrom(1), without };
  const sending = sendLoad(load, measured, () => isOver);
  const script = join(ROOT, 'scripts/cli/admin.ts');
  const args = [script, 'import', values.import, '--url', base, '--operator-key', OPERATOR_KEY];
  const imported = values.import === '' ? null : promisify(execFile)(process.execPath, args);
  await Promise.all([sleep(Number(values.seconds) * SECOND), imported]);
  isOver = true;
  await sending;
}

function report(parts: Record<string, readonly Turns[]>, { times, failures }: Measured): void {
  const table = Object.entries(parts).map(([part, turns]) => {
    const most = (pick: (turn: Turns) => number) => Math.round(Math.max(0, ...turns.map(pick)));
    const long = turns.filter(({ cpu }) => cpu > STALL).length;
    return [
      part,
      {
        seconds: turns.length,
        'longest, ms': most(({ clock }) => clock),
        'longest, ms of CPU': most(({ cpu }) => cpu),
        'with one over 50 ms of CPU': long,
      },
    ] as const;
  });
  console.table(Object.fromEntries(table));
  const p95 = Object.entries(times).map(([kind, ms]) => [kind, Math.round(quantile(ms, 0.95))]);
  process.stdout.write(`${JSON.stringify({ p95: Object.fromEntries(p95), failures })}\n`);
}

if (values.help || values.data === '') process.stdout.write(HELP);
else await main();

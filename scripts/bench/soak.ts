/** A soak: mixed load at a steady rate for hours, while outlets publish. Does the process grow, or become slow? */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MINUTE, SECOND, systemClock } from '../../core/platform/clock.ts';
import { quantile } from '../cli/models/measures/measures.ts';
import { randomFrom } from '../cli/models/measures/random.ts';
import { startPress } from '../samples/press/serve.ts';
import { ServiceUnderSiege } from './siege/service.ts';
import { KINDS, Measured, sendLoad } from './soak/load.ts';
import { startGazette } from './soak/outlet.ts';
import { type Holding, holdingOf } from './soak/sample.ts';
import { trendOf } from './soak/trend.ts';

const HELP = `node scripts/bench/soak.ts [--minutes 120] [--rate 15] [--warm 10] [--part 10] [--without mcp,cached]
                         [--models full] [--articles 10] [--database-url URL] [--seed 1]

  --rate      requests a second: ${KINDS.map(({ name, weight }) => `${weight} ${name}`).join(', ')}
  --articles  published a minute, besides what the sample press has
  --warm      minutes that count in no figure but are shown
  --part      minutes of a beginning and an end that are compared
  --without   kinds of request that are left out; also: feeds

On PGlite in a temporary folder, or on the PostgreSQL database of --database-url, which must be empty. A line a minute; at the
end (also after ^C) what grew, by least squares.
`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    rate: { type: 'string', default: '15' },
    warm: { type: 'string', default: '10' },
    part: { type: 'string', default: '10' },
    without: { type: 'string', default: '' },
    models: { type: 'string', default: 'full' },
    articles: { type: 'string', default: '10' },
    'database-url': { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

interface Minute extends Holding {
  minute: number;
  answers: number;
  failures: Record<string, number>;
  /** Milliseconds below which 95 % of the answers came, by kind. */
  p95: Record<string, number>;
}

async function main(): Promise<void> {
  if (values.help) return void process.stdout.write(HELP);
  const without = values.without.split(',');
  const press = await startPress({ now: () => new Date(systemClock.now()) });
  const gazette = await startGazette(Number(values.articles));
  const folder = mkdtempSync(join(tmpdir(), 'canillita-soak-'));
  mkdirSync(join(folder, 'data'));
  const outlets = without.includes('feeds') ? press.outlets : [...press.outlets, gazette.outlet];
  const service = new ServiceUnderSiege({
    ...{ folder, hookPort: 9, databaseUrl: values['database-url'], isClockStepped: false },
    press: { ...press, outlets },
    settings: {
      models: values.models,
      web_resolve: { ...press.resolve, ...gazette.resolve },
      poll_minutes_max: 2,
    },
  });
  try {
    await service.start();
    report(await soak(service, without));
  } finally {
    await service.end('SIGTERM');
    gazette.close();
    await press.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function soak(service: ServiceUnderSiege, without: readonly string[]): Promise<Minute[]> {
  let isOver = false;
  process.once('SIGINT', () => {
    isOver = true;
  });
  const measured = new Measured();
  const { base, key } = service;
  const load = { base, key, rate: Number(values.rate), random: randomFrom(Number(values.seed)), without };
  const sending = sendLoad(load, measured, () => isOver);
  const minutes: Minute[] = [];
  const begun = systemClock.tick();
  while (!isOver && service.isRunning) {
    const at = minutes.length + 1;
    while (!isOver && systemClock.tick() < begun + at * MINUTE) await sleep(SECOND / 2);
    const { times, failures } = measured;
    [measured.times, measured.failures] = [{}, {}];
    const p95 = Object.fromEntries(
      Object.entries(times).map(([kind, ms]) => [kind, Math.round(quantile(ms, 0.95))]),
    );
    const answers = Object.values(times).flat().length;
    minutes.push({ minute: at, ...(await holdingOf(base, service.pid)), answers, failures, p95 });
    process.stdout.write(`${JSON.stringify(minutes.at(-1), rounded)}\n`);
    if (at >= Number(values.minutes)) isOver = true;
  }
  await sending;
  return minutes;
}

function report(all: readonly Minute[]): void {
  const minutes = all.slice(Number(values.warm));
  const part = Number(values.part);
  const series = (pick: (minute: Minute) => Record<string, number>) =>
    Object.fromEntries(
      Object.keys(pick(minutes[0]!)).map((name) => [
        name,
        trendOf(
          minutes.map((minute) => pick(minute)[name]).filter((value) => value !== undefined),
          part,
        ),
      ]),
    );
  const held = series(({ rss, heap, external, descriptors, sockets }) => ({
    ...{ rss, heap, external, descriptors, sockets },
  }));
  const failures: Record<string, number> = {};
  for (const [what, n] of all.flatMap((minute) => Object.entries(minute.failures)))
    failures[what] = (failures[what] ?? 0) + n;
  const summary = {
    ...{ storage: values['database-url'] ? 'postgres' : 'pglite', minutes: all.length, rate: values.rate },
    answers: all.reduce((sum, { answers }) => sum + answers, 0),
    failures,
    held,
    mappings: series(({ mappings }) => mappings),
    p95: series(({ p95 }) => p95),
  };
  process.stdout.write(`${JSON.stringify(summary, rounded, 1)}\n`);
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value;
}

await main();

/**
 * Charts: CPU time of an SVG per type and of a PNG, memory over many renders, charts per second with two workers.
 * `node --expose-gc scripts/bench/charts.ts [--renders 800]`
 */
import { parseArgs } from 'node:util';
import type { Picture } from '../../core/charts/data/chart.ts';
import { render } from '../../core/charts/draw/render.ts';
import { fontsFor } from '../../core/charts/fonts/raster-fonts.ts';
import { openRasteriser } from '../../core/inference/rasteriser.ts';
import { systemClock } from '../../core/platform/clock.ts';
import { unseen } from '../../core/platform/observe.ts';
import { quantile } from '../cli/models/measures/measures.ts';
import { pictureOf } from '../samples/charts/picture.ts';
import { SAMPLES } from '../samples/charts/samples.ts';

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    renders: { type: 'string', default: '800' },
  },
});
if (values.help) {
  process.stdout.write('node scripts/bench/charts.ts [--renders 800]\n');
  process.exit(0);
}
const SIZE = { width: 800, height: 450 };
const WARM = 50;
const RUNS = 300;
const MEGABYTE = 1024 * 1024;

const say = (line: string) => process.stdout.write(`${line}\n`);

function quantiles(times: number[]): string {
  return `p50 ${quantile(times, 0.5).toFixed(2)} ms  p95 ${quantile(times, 0.95).toFixed(2)} ms`;
}

/** Milliseconds of CPU of all threads of the process: others that share the machine do not count. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function timed(runs: number, warm: number, work: (at: number) => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < runs + warm; at += 1) {
    const began = cpuMs();
    await work(at);
    if (at >= warm) times.push(cpuMs() - began);
  }
  return times;
}

say('SVG, 800×450, CPU time');
const pictures = new Map<string, Picture>(
  SAMPLES.map((sample) => [sample.type, pictureOf(sample, 'light', 'en')]),
);
for (const [type, picture] of pictures) {
  const times = await timed(RUNS, WARM, () => render(picture, SIZE));
  say(`  ${type.padEnd(15)} ${quantiles(times)}  ${render(picture, SIZE).svg.length} bytes`);
}

const rasteriser = openRasteriser({ fonts: fontsFor, clock: systemClock, observe: unseen });
const svgs = [...pictures.values()].map((picture) => render(picture, SIZE).svg);
say('PNG, 1600×900, one after the other, CPU time');
const one = await timed(120, 10, (at) => rasteriser.draw(svgs[at % svgs.length]!, 2));
say(`  ${quantiles(one)}`);

// Collect the garbage of the SVGs above, so that it does not count for the PNGs.
globalThis.gc?.();
const renders = Number(values.renders);
say(`PNG, two at a time, ${renders} renders, from ${Math.round(process.memoryUsage().rss / MEGABYTE)} MB`);
const began = systemClock.tick();
let next = 0;
const memory: number[] = [];
await Promise.all(
  [0, 1].map(async () => {
    while (next < renders) {
      next += 1;
      const at = next;
      await rasteriser.draw(svgs[at % svgs.length]!, 2);
      if (at % Math.max(1, Math.floor(renders / 8)) === 0)
        memory.push(Math.round(process.memoryUsage().rss / MEGABYTE));
    }
  }),
);
const seconds = (systemClock.tick() - began) / 1000;
say(`  ${(renders / seconds).toFixed(1)} charts/s  resident ${memory.join(' ')} MB`);
await rasteriser.close();

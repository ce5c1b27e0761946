/** Time from polling a feed to searchable articles: the sample press, read by the real jobs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '../../core/app/serve.ts';
import { SECOND, systemClock } from '../../core/platform/clock.ts';
import { loadConfig } from '../../core/platform/config.ts';
import type { Observation } from '../../core/platform/observe.ts';
import { quantile } from '../cli/models/measures/measures.ts';
import { sourceSeeds } from '../samples/press/outlets.ts';
import { startPress } from '../samples/press/serve.ts';

const looks: number[] = [];
const lags: number[] = [];

function observe(seen: Observation): void {
  if (seen.event === 'feed-polled') looks.push(seen.ms);
  if (seen.event === 'article-searchable') lags.push(seen.lag_s * SECOND);
}

const folder = mkdtempSync(join(tmpdir(), 'canillita-freshness-'));
const press = await startPress({ now: () => new Date(systemClock.now()) });
const config = {
  ...loadConfig({ argv: [], env: {} }),
  data: folder,
  port: 0,
  web_interval_ms: 5,
  web_resolve: press.resolve,
};
const sources = sourceSeeds();
const service = await serve({ config, observe, sources });
const feeds = sources.flatMap((source) => source.feeds).length;
while (looks.length < feeds) await sleep(SECOND / 10);
await sleep(SECOND);
await service.stop();
await press.close();
rmSync(folder, { recursive: true, force: true });
const middle = (values: number[]) => Math.round(quantile(values, 0.5));
process.stdout.write(
  `${feeds} feeds: a look (fetch, parse, store) takes ${middle(looks)} ms at the median, ${Math.round(Math.max(...looks))} at most; ` +
    `stored articles are searchable after ${middle(lags)} ms at the median, ${Math.round(Math.max(...lags))} at most\n`,
);

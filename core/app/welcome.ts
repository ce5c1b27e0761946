/** The last line on a terminal after a start: the addresses of the service, and how many feeds were read. */
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../platform/clock.ts';
import { VERSION } from '../platform/version.ts';
import { type FeedProgress, feedProgress } from '../store/outlets/feeds.ts';
import { rolesOf } from './build/roles.ts';
import type { RunningService } from './serve.ts';

const CHECK_INTERVAL = 0.5 * SECOND;
/** Slower feeds are still read, but no longer waited for; `source list` shows them. */
const PATIENCE = 60 * SECOND;

/** Waits until the feeds that are due have been read, for a minute at most; returns the line. */
export async function welcome({ app, baseUrl }: RunningService, signal?: AbortSignal): Promise<string> {
  const { clock, config, db } = app;
  const isReading = rolesOf(config).includes('ingest');
  const until = clock.tick() + PATIENCE;
  let progress = await feedProgress(db, new Date(clock.now()));
  while (isReading && progress.due > 0 && clock.tick() < until) {
    await sleep(CHECK_INTERVAL, undefined, { ref: false });
    // The database may be closed by now.
    if (signal?.aborted) break;
    progress = await feedProgress(db, new Date(clock.now()));
  }
  const addresses = [`docs ${baseUrl}/docs`, ...(config.console ? [`console ${baseUrl}/console`] : [])];
  return `canillita ${VERSION} at ${baseUrl}: ${readOf(progress, app.index.sources.size)}; ${addresses.join(', ')}`;
}

/** How much has been read; `outlets` also counts those of imported articles, which have no feeds. */
function readOf({ feeds, read, failing }: FeedProgress, outlets: number): string {
  if (feeds === 0)
    return `${outlets === 0 ? 'no outlet yet, add one' : 'no feed to read, add an outlet'} with "npm run admin -- source add URL"`;
  const failed = failing > 0 ? ` (${failing} failed: "npm run admin -- source list --failing" says why)` : '';
  return `${read} of ${feeds} feeds read${failed}`;
}

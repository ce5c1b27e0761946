/** A process that fetches what it is told to, and shares a database with others that do. Asserts nothing. */
import { systemClock } from '../../core/platform/clock.ts';
import { unseen } from '../../core/platform/observe.ts';
import { openLeases } from '../../core/store/leases/leases.ts';
import { openDatabase } from '../../core/store/open.ts';
import { findRobotsFile, saveRobotsFile } from '../../core/store/robots-files.ts';
import { openFetcher } from '../../core/web/fetch/fetch.ts';
import type { SharedFailure } from '../../core/web/robots/robots-cache.ts';

export interface Errand {
  id: number;
  /** Fetches all of these at once, or takes this lease. */
  get?: string[];
  lease?: string;
}

/** For each address its status, or why it was not fetched. */
export interface Outcome {
  id: number;
  outcomes: (number | string)[];
}

const [url, resolve, intervalMs, lifetimeMs] = process.argv.slice(2) as [string, string, string, string];
const db = await openDatabase({ url, folder: null, observe: unseen, poolSize: 3 });
const leases = openLeases(db, systemClock, Number(lifetimeMs))!;
const fetcher = openFetcher({
  userAgent: 'canillita/0.0 (+test)',
  resolve: JSON.parse(resolve),
  clock: systemClock,
  observe: unseen,
  perHost: { connections: 1, intervalMs: Number(intervalMs) },
  shared: {
    leases,
    find: (origin) => findRobotsFile<SharedFailure>(db, origin),
    keep: (origin, file) => saveRobotsFile(db, origin, file),
  },
});

process.on('message', async ({ id, get = [], lease }: Errand) => {
  const outcomes: Outcome['outcomes'] = await Promise.all(
    get.map((address) => fetcher.get(address).then(({ status }) => status, String)),
  );
  if (lease !== undefined) outcomes.push((await leases.take(lease)).lease ? 'taken' : 'held');
  process.send!({ id, outcomes } satisfies Outcome);
});
process.once('disconnect', async () => {
  await fetcher.close();
  await leases.close();
  await db.close();
});
process.send!({ id: 0, outcomes: [] } satisfies Outcome);

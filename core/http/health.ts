/**
 * Liveness and readiness: `/healthz` says that the process runs; `/readyz` that it can answer, or what is missing. Its
 * `warnings` say what answers lack and which background work has stopped.
 */
import { hangingThreads } from '../inference/threads/hanging-threads.ts';
import { QUEUES, type QueueName } from '../jobs/queues.ts';
import { freshnessOf } from '../news/outlets/freshness.ts';
import { SECOND } from '../platform/clock.ts';
import { within } from '../platform/deadline.ts';
import type { Route } from './routes.ts';
import type { App } from './service.ts';

const CHECKS: Readonly<Record<string, (app: App) => Promise<void>>> = {
  database: (app) => app.db.ping(),
  jobs: (app) => app.jobs.ready(),
  models: (app) => app.inference.ready(),
  index: (app) => app.index.ready(),
};

/** A check that takes longer counts as missing. */
const PATIENCE = 3 * SECOND;

/** What it means when a check takes longer; models answer at once when they have been tried. */
const WHEN_LATE: Readonly<Record<string, string>> = {
  models: 'being loaded and tried; this takes longer on a busy machine',
};

export const HEALTH_ROUTES: readonly Route<App>[] = [
  { method: 'GET', path: '/healthz', handler: () => ({ status: 'alive' }) },
  {
    method: 'GET',
    path: '/readyz',
    async handler(app, _request, h) {
      const missing = app.stopping ? [{ name: 'server', detail: 'stopping' }] : await missingOf(app);
      const { role } = app.config;
      if (missing.length > 0) return h.response({ status: 'not ready', role, missing }).code(503);
      return { status: 'ready', role, missing, warnings: await warningsOf(app), vectors: vectorsOf(app) };
    },
  },
];

/** How many of the index's articles have vectors. `encoder` null: searches use words alone. */
function vectorsOf({ vectors: { encoder, index } }: App) {
  return { encoder, articles: index.vectors, waiting: encoder === null ? 0 : index.missing(0).count };
}

async function missingOf(app: App): Promise<{ name: string; detail: string }[]> {
  const findings = await Promise.all(
    Object.entries(CHECKS).map(async ([name, check]) => {
      try {
        await within(PATIENCE, check(app), () => (WHEN_LATE[name] ? new Error(WHEN_LATE[name]) : timedOut()));
        return null;
      } catch (error) {
        return { name, detail: (error as Error).message };
      }
    }),
  );
  return findings.filter((finding) => finding !== null);
}

interface Warning {
  name: string;
  detail: string;
}

/** What answers lack although the service is ready, and which background work has stopped. */
async function warningsOf(app: App): Promise<Warning[]> {
  return [...databaseWarnings(app), ...threadWarnings(), ...indexWarnings(app), ...(await jobWarnings(app))];
}

/** A full server goes on doing what fits: the service is ready, and fails some of its requests. */
function databaseWarnings({ db: { refusal } }: App): Warning[] {
  if (refusal === null) return [];
  const detail = `the database has refused statements within the last minute: ${refusal}; its own words are in the log (store-refused)`;
  return [{ name: 'database_refuses', detail }];
}

/** Worker threads that cannot be ended while the process lasts. */
function threadWarnings(): Warning[] {
  const hanging = hangingThreads();
  if (hanging === 0) return [];
  const detail = `worker threads that hang in a call that cannot be ended: ${hanging}; they were replaced, but each may keep a core busy until this process is restarted`;
  return [{ name: 'threads_hang', detail }];
}

/** Schedules that no worker follows, or that the queue no longer triggers. */
async function jobWarnings({ jobs }: App): Promise<Warning[]> {
  const name = 'jobs_stand_still';
  try {
    const stalled = await within(PATIENCE, jobs.stalled(), timedOut);
    return stalled.map(({ queue, since }) => {
      const role = QUEUES[queue as QueueName].runBy;
      const detail = `${queue} should run every minute and has not since ${since.toISOString()}: is there a process with the role ${role}, and what does its log say of jobs?`;
      return { name, detail };
    });
  } catch (error) {
    return [{ name, detail: `the job queue cannot be read: ${(error as Error).message}` }];
  }
}

/** What the index cannot answer from; searches report the same in `left_out`. */
function indexWarnings({ index, clock }: App): Warning[] {
  const { polled, readAt, isLate } = freshnessOf(index.sources.values(), clock.now());
  const warnings = [];
  if (index.wordIndex.documents === 0) {
    warnings.push({ name: 'index_empty', detail: 'the index has no articles' });
  }
  if (index.hasLost) {
    warnings.push({
      name: 'database_went_back',
      detail:
        'the database lacks articles that this process has read, as after a failover that lost some; restart every process',
    });
  }
  if (isLate) {
    const read = readAt?.toISOString() ?? 'never';
    warnings.push({ name: 'not_fresh_since', detail: `outlets polled: ${polled}; last read: ${read}` });
  }
  return warnings;
}

function timedOut(): Error {
  return new Error('timed out');
}

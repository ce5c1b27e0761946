/** The jobs that this process runs, and the poller of feeds. */
import type { App } from '../../http/service.ts';
import { billIndexes } from '../../indexes/daily-billing.ts';
import { indexSwitches } from '../../indexes/index-switches.ts';
import { runCrawl, sendDueIndexes } from '../../indexes/jobs/crawl-indexes.ts';
import { encodeIndexes } from '../../indexes/jobs/encode-indexes.ts';
import { deleteExpired } from '../../jobs/delete-expired.ts';
import type { JobHandlers } from '../../jobs/jobs.ts';
import { mendTimesAhead } from '../../jobs/times-ahead.ts';
import { encodeArticles } from '../../news/jobs/encode-articles.ts';
import { encodeAsTheyCome } from '../../news/jobs/encode-as-they-come.ts';
import { FeedPoller } from '../../news/jobs/feed-poller.ts';
import { sweepExpired } from '../../news/jobs/sweep-expired.ts';
import { runOutletImport } from '../../news/outlets/outlet-import.ts';
import type { PollDeps } from '../../news/outlets/polling/poll-feed.ts';
import { subscribeToHubs } from '../../news/outlets/websub.ts';
import { SECOND } from '../../platform/clock.ts';
import { deleteExpiredCharts } from '../../store/charts.ts';
import { deleteExpiredJobs } from '../../store/jobs.ts';
import { deleteDataOf } from '../../tenants/delete-organization.ts';
import { expireWatches } from '../../watches/expire-watches.ts';
import { runDueWatches, sendDueWatches } from '../../watches/run/run-due-watches.ts';
import { deliverDue } from '../../watches/webhook/deliver-due.ts';
import type { Base } from './base.ts';
import { rolesOf } from './roles.ts';

type JobDeps = Base & App;

/** Starts the queues; this process runs the jobs of its role. */
export async function startJobs(deps: JobDeps): Promise<void> {
  const { config, jobs, closing } = deps;
  const roles = rolesOf(config);
  const stopping = new AbortController();
  const polling = {
    ...deps,
    rhythm: { minMinutes: config.poll_minutes_min, maxMinutes: config.poll_minutes_max },
    retentionDays: config.retention_days,
  };
  const handlers = handlersOf(deps, polling, stopping.signal);
  await jobs.start({ ...handlers, ...(await encodingOf(deps, stopping.signal)) }, roles);
  closing.defer(() => jobs.stop(config.stop_seconds * SECOND));
  closing.defer(async () => stopping.abort());
  if (roles.length > 0) closing.defer(mendTimesAhead(deps));
  if (!roles.includes('ingest')) return;
  const stopEncoding = encodeAsTheyCome(deps);
  closing.defer(async () => stopEncoding());
  const poller = new FeedPoller(polling);
  closing.defer(() => poller.stop());
  await poller.start();
}

/** What the jobs of each queue do. */
function handlersOf(deps: JobDeps, polling: PollDeps, stopping: AbortSignal): JobHandlers {
  const { config, db, clock, jobs, mapped, capabilities } = deps;
  const { mayCrawl, mayBill, readable } = indexSwitches(db, capabilities, deps.index);
  const indexing = { ...deps, stopping, mayUse: mayCrawl, readable };
  // Without the setting, the address that the service listens at may be known to nobody outside.
  const baseUrl = config.base_url === '' ? null : deps.baseUrl;
  const watching = {
    ...deps,
    dateOffset: config.date_offset,
    searchMs: config.request_seconds * SECOND,
    baseUrl,
  };
  const untilStopped = alsoUntil(stopping);
  return {
    'import-opml': { run: ({ id }, signal) => runOutletImport({ db, clock, mapped }, id, signal) },
    // Without a public address there is nothing that a hub could call.
    ...(baseUrl && { websub: { run: (_data, signal) => subscribeToHubs({ ...deps, baseUrl }, signal) } }),
    sweep: { run: (_data, signal) => sweepExpired(polling, signal) },
    'expire-charts': { run: (_data, signal) => deleteExpired(deps, 'charts', deleteExpiredCharts, signal) },
    'expire-jobs': { run: (_data, signal) => deleteExpired(deps, 'jobs', deleteExpiredJobs, signal) },
    'site-search': deps.siteJobs.handler(),
    'crawl-index': { run: (data, signal) => runCrawl(indexing, jobs, data, signal) },
    'due-indexes': { run: () => sendDueIndexes(deps, jobs) },
    'due-watches': { run: () => sendDueWatches(deps, jobs) },
    'run-watches': { run: (_data, signal) => runDueWatches(watching, jobs, untilStopped(signal)) },
    'deliver-webhooks': { run: (_data, signal) => deliverDue(watching, untilStopped(signal)) },
    'expire-watches': { run: (_data, signal) => expireWatches(polling, signal) },
    'delete-organization': { run: ({ org }, signal) => deleteDataOf(deps, org, signal) },
    'bill-indexes': { run: (_data, signal) => billIndexes({ ...deps, mayUse: mayBill }, signal) },
  };
}

/** Jobs that make vectors. A process without an encoder leaves them to those that have one. */
async function encodingOf(deps: JobDeps, stopping: AbortSignal): Promise<JobHandlers> {
  if ((await deps.inference.encoder()) === null) return {};
  const encoding = { ...deps, words: deps.index.wordIndex };
  const untilStopped = alsoUntil(stopping);
  return {
    'encode-articles': { run: (_data, signal) => encodeArticles(encoding, untilStopped(signal)) },
    'encode-indexes': { run: (_data, signal) => encodeIndexes(deps, untilStopped(signal)) },
  };
}

/** Makes signals of jobs end with the service, too: for jobs that go on for minutes, and whose next one continues. */
function alsoUntil(service: AbortSignal): (job: AbortSignal) => AbortSignal {
  return (job) => AbortSignal.any([job, service]);
}

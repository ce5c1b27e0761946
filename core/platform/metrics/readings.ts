/**
 * What each observation counts. No label ever holds an address, host, outlet, organization or anything else that callers
 * choose.
 */
import type { Registry } from 'prom-client';
import { SECOND } from '../clock.ts';
import type { EventName, ObservationOf } from '../observe.ts';
import { instruments } from './instruments.ts';

type Readings = { [Event in EventName]?: (seen: ObservationOf<Event>) => void };

/** Bounds of histograms. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2.5, 5, 10, 30];
const STAGE_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 10];
const INFERENCE_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const FETCH_SECONDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
const LAG_SECONDS = [0.5, 1, 2, 5, 10, 30, 60, 120, 300, 900, 3600];
const COUNTS = [0, 1, 2, 5, 10, 25, 50, 100, 200, 300, 500, 800, 1500];

const METHODS = new Set(['get', 'head', 'post', 'put', 'patch', 'delete', 'options']);

/** Requests, inference, jobs and the database. */
export function serviceReadings(registry: Registry): Readings {
  const { counter, gauge, histogram } = instruments(registry);
  const build = gauge('build_info', 'Always 1; the labels say what runs.', ['version', 'storage']);
  const up = gauge('store_up', '1 while the database answers, 0 while it is lost.');
  const lost = counter('store_losses_total', 'Times the database stopped answering.');
  const refused = counter(
    'store_refusals_total',
    'Minutes in which the database refused statements or was busy, of each reason.',
  );
  const replicaLost = counter('replica_losses_total', 'Times the read replica stopped answering.');
  const requests = counter('http_requests_total', 'Answered requests.', ['route', 'method', 'status']);
  const seconds = histogram('http_request_duration_seconds', 'Time to answer a request.', REQUEST_SECONDS, [
    'route',
    'method',
    'status',
  ]);
  const failures = counter('http_request_failures_total', 'Requests that failed by a fault of the service.', [
    'route',
  ]);
  const jobs = counter('job_failures_total', 'Jobs that failed.', ['queue']);
  const items = counter('inference_items_total', 'Items judged.', ['task']);
  const inference = histogram(
    'inference_duration_seconds',
    'Time at work on an inference task.',
    INFERENCE_SECONDS,
    ['task'],
  );
  const waited = histogram(
    'inference_wait_seconds',
    'Time an inference task waited for a thread.',
    INFERENCE_SECONDS,
    ['task'],
  );
  const sheds = counter('shed_total', 'Work refused because too much was waiting.', ['what']);
  const empty = counter('articles_without_text_total', 'Article pages that were read but held no text.', [
    'why',
  ]);
  const deaths = counter('worker_deaths_total', 'Worker threads that died and were replaced.', ['why']);
  const hangs = counter('worker_hangs_total', 'Worker threads that were ended and went on.');
  return {
    started({ version, storage }) {
      build.set([version, storage], 1);
      up.set([], 1);
    },
    migrated: () => up.set([], 1),
    'store-lost'() {
      lost.add();
      up.set([], 0);
    },
    'store-back': () => up.set([], 1),
    'store-refused': () => refused.add(),
    'replica-lost': () => replicaLost.add(),
    request({ route, method, status, ms }) {
      const verb = METHODS.has(method.toLowerCase()) ? method.toUpperCase() : 'OTHER';
      const labels = [route, verb, `${Math.floor(status / 100)}xx`];
      requests.add(labels);
      seconds.observe(labels, ms / SECOND);
    },
    'request-failed': ({ route }) => failures.add([route]),
    'job-failed': ({ queue }) => jobs.add([queue]),
    inferred({ task, items: count, ms, waited_ms }) {
      items.add([task], count);
      inference.observe([task], ms / SECOND);
      waited.observe([task], waited_ms / SECOND);
    },
    'article-empty': ({ why }) => empty.add([why]),
    shed: ({ what }) => sheds.add([what]),
    'worker-died': ({ why }) => deaths.add([why]),
    'worker-hangs': () => hangs.add(),
  };
}

/** Searches, the index and watches. */
export function searchReadings(registry: Registry): Readings {
  const { counter, gauge, histogram } = instruments(registry);
  const searches = counter('searches_total', 'Searches answered; cached ones cost nothing.', [
    'mode',
    'cached',
  ]);
  const stages = histogram('search_stage_duration_seconds', 'Time in a stage of a search.', STAGE_SECONDS, [
    'mode',
    'stage',
  ]);
  const candidates = histogram('search_candidates', 'Articles a computed search judged.', COUNTS, ['mode']);
  const results = histogram('search_results', 'Articles a search returned.', COUNTS, ['mode']);
  const documents = gauge('index_documents', 'Articles in the index: loaded, and made searchable since.');
  const sealed = counter('index_segments_sealed_total', 'Segments of the index that this process sealed.');
  const vectors = counter(
    'index_vectors_made_total',
    'Articles and pages of custom indexes that this process gave a vector.',
  );
  const waiting = gauge('index_vectors_waiting', 'Articles without a vector, when some were last made here.');
  const loading = gauge('index_load_seconds', 'Time the last load of the index took.');
  const runs = counter('watch_runs_total', 'Runs of watches: done, or why not.', ['outcome']);
  const matches = counter('watch_matches_total', 'Articles that watches reported.');
  const webhooks = counter('webhook_attempts_total', 'Attempts to deliver to webhooks.', ['outcome']);
  return {
    searched({ mode, cached, stages: times, candidates: judged, results: found }) {
      searches.add([mode, String(cached)]);
      results.observe([mode], found);
      if (cached) return;
      candidates.observe([mode], judged);
      for (const [stage, ms] of Object.entries(times)) stages.observe([mode, stage], ms / SECOND);
    },
    'index-loaded'({ docs, ms }) {
      documents.set([], docs);
      loading.set([], ms / SECOND);
    },
    'segment-sealed': () => sealed.add(),
    'vectors-made'({ count, waiting: left }) {
      vectors.add([], count);
      if (left !== null) waiting.set([], left);
    },
    'article-searchable': ({ count }) => documents.add([], count),
    'watch-run'({ matches: found }) {
      runs.add(['done']);
      matches.add([], found);
    },
    'watch-not-run': ({ why }) => runs.add([why]),
    webhook: ({ what }) => webhooks.add([what]),
  };
}

/** Fetches, feeds and what became of their articles. */
export function ingestReadings(registry: Registry): Readings {
  const { counter, histogram } = instruments(registry);
  const fetches = counter('fetches_total', 'Pages and feeds fetched.', ['kind', 'status']);
  const bytes = counter('fetched_bytes_total', 'Bytes fetched, after decompression.', ['kind']);
  const seconds = histogram('fetch_duration_seconds', 'Time of a fetch.', FETCH_SECONDS, ['kind']);
  const refusals = counter('fetch_refusals_total', 'Fetches that were refused or failed, by reason.', [
    'kind',
    'code',
  ]);
  const polls = counter('feed_polls_total', 'Feed polls that succeeded.', ['status']);
  const items = counter('feed_items_total', 'Items in the feeds polled.');
  const fresh = counter('feed_new_articles_total', 'Items that were new.');
  const failures = counter('feed_failures_total', 'Feed polls that failed.');
  const warnings = counter('feed_warnings_total', 'Faults of feeds that could still be read.');
  const lag = histogram(
    'article_lag_seconds',
    'From first seen to searchable, of the oldest article of a batch.',
    LAG_SECONDS,
  );
  const searchable = counter('articles_searchable_total', 'Articles made searchable.');
  const indexPages = counter('index_pages_total', 'Pages of custom indexes read.', ['outcome']);
  const swept = counter('swept_total', 'Rows removed: by age, or of a deleted organization.', ['what']);
  return {
    fetched({ kind, status, bytes: size, ms }) {
      fetches.add([kind, String(status)]);
      bytes.add([kind], size);
      seconds.observe([kind], ms / SECOND);
    },
    'fetch-refused': ({ kind, code }) => refusals.add([kind, code]),
    'feed-polled'({ status, items: seen, fresh: found }) {
      polls.add([String(status)]);
      items.add([], seen);
      fresh.add([], found);
    },
    'feed-failed': () => failures.add(),
    'feed-warned': () => warnings.add(),
    'article-searchable'({ lag_s, count }) {
      lag.observe([], lag_s);
      searchable.add([], count);
    },
    'index-read'({ pages, failed }) {
      indexPages.add(['read'], pages - failed);
      indexPages.add(['failed'], failed);
    },
    swept: ({ what, count }) => swept.add([what], count),
  };
}

/** What was billed. */
export function moneyReadings(registry: Registry): Readings {
  const { counter } = instruments(registry);
  const billed = counter('billed_nano_usd_total', 'Billed, in thousand-millionths of a dollar.', ['item']);
  const quantity = counter('billed_items_total', 'Units billed.', ['item']);
  return {
    billed({ item, nano_usd, quantity: units }) {
      billed.add([item], Number(nano_usd));
      quantity.add([item], units);
    },
  };
}

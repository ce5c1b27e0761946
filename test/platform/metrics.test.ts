/** Every observation that is counted shows in the metrics, under few labels. */
import t from 'tap';
import { metricsReader } from '../../core/platform/metrics/metrics.ts';
import type { Observation } from '../../core/platform/observe.ts';

async function after(...observations: Observation[]): Promise<(sample: string) => number | undefined> {
  const metrics = metricsReader();
  for (const observation of observations) metrics.read(observation);
  const text = await metrics.text();
  return (sample) => {
    const line = text.split('\n').find((one) => one.startsWith(`${sample} `));
    return line === undefined ? undefined : Number(line.slice(sample.length));
  };
}

const request = (route: string, method = 'post', status = 200): Observation => ({
  event: 'request',
  id: 'a',
  method,
  route,
  status,
  ms: 120,
  org: 'org_secret',
});

t.test('requests by route, method and status class', async (t) => {
  const value = await after(
    request('/v1/search'),
    request('/v1/search', 'post', 204),
    request('/v1/search', 'get', 404),
  );
  t.equal(value('canillita_http_requests_total{route="/v1/search",method="POST",status="2xx"}'), 2);
  t.equal(value('canillita_http_requests_total{route="/v1/search",method="GET",status="4xx"}'), 1);
  t.equal(
    value('canillita_http_request_duration_seconds_sum{route="/v1/search",method="POST",status="2xx"}'),
    0.24,
  );
  t.equal(
    value(
      'canillita_http_request_duration_seconds_bucket{le="0.15",route="/v1/search",method="POST",status="2xx"}',
    ),
    2,
  );
});

t.test('searches: cached ones are counted apart and have no stages', async (t) => {
  const searched = {
    event: 'searched',
    id: 'a',
    mode: 'normal',
    stages: { candidates: 40, judge: 60 },
    candidates: 300,
    results: 10,
  } as const;
  const value = await after({ ...searched, cached: false }, { ...searched, cached: true });
  t.equal(value('canillita_searches_total{mode="normal",cached="true"}'), 1);
  t.equal(value('canillita_searches_total{mode="normal",cached="false"}'), 1);
  t.equal(value('canillita_search_stage_duration_seconds_count{mode="normal",stage="judge"}'), 1);
  t.equal(value('canillita_search_stage_duration_seconds_sum{mode="normal",stage="judge"}'), 0.06);
  t.equal(value('canillita_search_candidates_sum{mode="normal"}'), 300);
});

t.test('polling feeds', async (t) => {
  const value = await after(
    { event: 'fetched', host: 'a.example', status: 200, bytes: 1000, ms: 80, kind: 'page' },
    { event: 'fetch-refused', host: 'b.example', code: 'blocked-address', detail: 'x', kind: 'page' },
    { event: 'feed-polled', feed: 1, source: 'a', status: 304, items: 0, fresh: 0, ms: 3 },
    { event: 'feed-failed', feed: 1, source: 'a', detail: 'x', failures: 1, next_in_s: 60 },
    { event: 'article-searchable', lag_s: 4, count: 5 },
    { event: 'swept', what: 'articles', count: 9 },
  );
  t.equal(value('canillita_fetches_total{kind="page",status="200"}'), 1);
  t.equal(value('canillita_fetched_bytes_total{kind="page"}'), 1000);
  t.equal(value('canillita_fetch_refusals_total{kind="page",code="blocked-address"}'), 1);
  t.equal(value('canillita_feed_polls_total{status="304"}'), 1);
  t.equal(value('canillita_feed_failures_total'), 1);
  t.equal(value('canillita_article_lag_seconds_bucket{le="5"}'), 1);
  t.equal(value('canillita_articles_searchable_total'), 5);
  t.equal(value('canillita_swept_total{what="articles"}'), 9);
});

t.test('the index and the store, as they are now', async (t) => {
  const value = await after(
    { event: 'started', base_url: 'http://x', storage: 'pglite', version: '0.1.0', ms: 5 },
    { event: 'index-loaded', docs: 100, segments: 2, ms: 30 },
    { event: 'article-searchable', lag_s: 1, count: 5 },
    { event: 'store-lost', error: 'gone' },
  );
  t.equal(value('canillita_build_info{version="0.1.0",storage="pglite"}'), 1);
  t.equal(value('canillita_index_documents'), 105);
  t.equal(value('canillita_store_up'), 0);
  const back = await after({ event: 'store-lost', error: 'gone' }, { event: 'store-back', ms: 10 });
  t.equal(back('canillita_store_up'), 1);
  t.equal(back('canillita_store_losses_total'), 1);
  const full = await after({
    event: 'store-refused',
    error: 'No space left on device',
    refusals: 1,
    repeated: false,
  });
  t.equal(full('canillita_store_refusals_total'), 1);
});

t.test('jobs, inference and money', async (t) => {
  const value = await after(
    { event: 'inferred', task: 'judge', items: 64, ms: 20, waited_ms: 5 },
    { event: 'shed', what: 'search', waiting: 64 },
    { event: 'job-failed', queue: 'poll', job: 'a', error: 'x' },
    { event: 'worker-died', task: 'judge', why: 'stuck', error: 'x' },
    { event: 'worker-hangs', hanging: 1 },
    { event: 'request-failed', id: 'a', route: '/v1/search', error: 'x' },
    { event: 'billed', org: 'org_secret', item: 'search_normal', nano_usd: '2200000', quantity: 1 },
  );
  t.equal(value('canillita_inference_items_total{task="judge"}'), 64);
  t.equal(value('canillita_inference_wait_seconds_sum{task="judge"}'), 0.005);
  t.equal(value('canillita_shed_total{what="search"}'), 1);
  t.equal(value('canillita_job_failures_total{queue="poll"}'), 1);
  t.equal(value('canillita_worker_deaths_total{why="stuck"}'), 1);
  t.equal(value('canillita_worker_hangs_total'), 1);
  t.equal(value('canillita_http_request_failures_total{route="/v1/search"}'), 1);
  t.equal(value('canillita_billed_nano_usd_total{item="search_normal"}'), 2200000);
  t.equal(value('canillita_billed_items_total{item="search_normal"}'), 1);
});

t.test('labels stay few and name nobody', async (t) => {
  const metrics = metricsReader();
  for (let at = 0; at < 5000; at += 1) metrics.read(request(`/wrong/${at}`, `VERB${at}`));
  metrics.read({ event: 'fetched', host: 'host.example', status: 200, bytes: 1, ms: 1, kind: 'page' });
  metrics.read({ event: 'billed', org: 'org_secret', item: 'contents', nano_usd: '1', quantity: 1 });
  const text = await metrics.text();
  t.ok(text.split('\n').filter((line) => line.startsWith('canillita_http_requests_total{')).length <= 101);
  t.match(text, /canillita_http_requests_total\{route="other",method="OTHER",status="2xx"\} 4900/);
  t.notMatch(text, /org_secret|host\.example/);
});

t.test('numbers that are none do no harm', async (t) => {
  const value = await after(
    { event: 'billed', org: 'o', item: 'x', nano_usd: 'much', quantity: Number.NaN },
    { ...request('/a'), ms: -1 } as Observation,
    { event: 'not-known-yet' } as unknown as Observation,
  );
  t.equal(value('canillita_billed_nano_usd_total{item="x"}'), 0);
  t.equal(value('canillita_http_request_duration_seconds_sum{route="/a",method="POST",status="2xx"}'), 0);
});

t.test('two readers in one process do not share counts; the process speaks too', async (t) => {
  const value = await after(request('/a'));
  t.equal((await after())('canillita_http_requests_total{route="/a",method="POST",status="2xx"}'), undefined);
  t.ok(value('process_resident_memory_bytes')! > 0);
  t.match(metricsReader().contentType, /^text\/plain; version=0\.0\.4/);
});

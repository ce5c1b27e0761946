/**
 * Every setting of the service, in one table. The configuration loader, `--dump-config`, `--help`, the error messages and
 * the table in docs/configuration.md all come from these rows.
 */
import { LEVELS } from '../log/log.ts';
import { choice, flag, list, map, number, type Setting, text, whole } from './setting.ts';
import {
  baseProblem,
  headerProblem,
  hostProblem,
  keyProblem,
  mappingProblem,
  offsetProblem,
  originsProblem,
  proxiesProblem,
  wholeOriginsProblem,
} from './setting-problems.ts';

export const SETTINGS = {
  host: text('127.0.0.1', 'address to listen on; 0.0.0.0 is every interface', { problem: hostProblem }),
  port: whole(8080, [0, 65535], 'port to listen on; 0 picks a free one', { alias: 'PORT' }),
  base_url: text(
    '',
    'address that callers see, for links in answers; default: the address that each request was sent to',
    { problem: baseProblem },
  ),
  trusted_proxies: list(
    [],
    'proxies whose X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host are believed, as addresses or ranges (10.0.0.5, 172.16.0.0/12)',
    { problem: proxiesProblem },
  ),
  role: choice('all', ['all', 'api', 'worker', 'ingest'], 'part of the work that this process does'),
  data: text(
    './data',
    'folder for the embedded database, compiled code, and words and vectors that are not kept in memory',
  ),
  database_url: text('', 'PostgreSQL to use instead of the embedded database', {
    secret: true,
    alias: 'DATABASE_URL',
  }),
  database_read_url: text(
    '',
    'read replica of that PostgreSQL, for the articles and pages that searches read',
    { secret: true, alias: 'DATABASE_READ_URL' },
  ),
  database_connections: whole(
    10,
    [1, 200],
    'connections of this process to each PostgreSQL (database_url, database_read_url)',
  ),
  sources: text(
    'sources.json',
    'JSON file with the first outlets, loaded only into an empty database; change the list later with source add and source import',
  ),
  plugins: list(['*'], 'capabilities switched on for this deployment; * is all'),
  operator_key: text('', 'operator key to accept in addition to those in the database', {
    secret: true,
    problem: keyProblem,
  }),
  metrics_key: text(
    '',
    'bearer token that /metrics requires; if empty, anybody who reaches the port may read /metrics',
    { secret: true, problem: keyProblem },
  ),
  threads: whole(0, [0, 64], 'inference threads; 0 is one per core, at most four'),
  inference_queue: whole(
    64,
    [1, 10000],
    'judging tasks that may wait; beyond that, requests are refused (503)',
  ),
  models: map(
    {},
    'full; or light, for small machines: without encoder, reranker and the readers of tone and questions, and with only the small one of two readers of queries; or a map of tasks to models that replace the shipped ones, {"relevance": "./my-models/mmarco"}: each a folder, a name in ./models, or none',
    {
      shorthands: {
        full: {},
        light: {
          encoder: 'none',
          reranker: 'none',
          tone_reader: 'none',
          query_reader: 'none',
          question_reader: 'none',
        },
      },
    },
  ),
  search_limit: whole(
    16,
    [1, 1000],
    'searches computed at the same time; further ones wait, or are refused (503) if too many wait',
  ),
  site_searches: whole(8, [1, 100], 'live site searches that this process runs at the same time'),
  elsewhere_ms: whole(
    8000,
    [0, 20000],
    'time that a deep search may spend on sites beyond the index, in milliseconds; 0 switches this off',
  ),
  requests_per_second: number(
    20,
    [0.1, 100000],
    'rate limit per key, if its organization has none of its own',
  ),
  burst: whole(
    40,
    [1, 100000],
    'requests that a key may make at once, if its organization has no limit of its own',
  ),
  date_offset: text(
    '-03:00',
    'UTC offset in which dates without a time are read, such as published_after: "2026-03-01"',
    { problem: offsetProblem },
  ),
  request_seconds: number(30, [1, 600], 'time that a request may take, in seconds; then it gets 504'),
  retention_days: whole(
    365,
    [1, 36500],
    'days after which articles leave the index, counted from when they came in, and reports of imports are deleted',
  ),
  page_cache_days: number(
    7,
    [0, 365],
    'days for which the text of a page that was read is cached; an hour once its outlet has changed the article',
  ),
  read_ms: whole(2000, [0, 60000], 'time to read pages in a normal search, in milliseconds'),
  poll_minutes_min: number(2, [0.05, 1440], 'shortest time between two polls of a feed, in minutes'),
  poll_minutes_max: number(
    60,
    [1, 10080],
    'longest time between two polls of a feed, in minutes; never less than `poll_minutes_min`',
  ),
  index_memory_mb: whole(
    256,
    [16, 65536],
    'memory for the words and vectors of recently searched custom indexes, in MB',
  ),
  words_in_memory: whole(
    1_000_000,
    [0, 100_000_000],
    'articles whose words are kept in memory, some 0.15 KB each; words of further articles are in files in the data folder, which last as long as the process and stay in memory while there is room',
  ),
  vectors_in_memory: whole(
    1_000_000,
    [0, 100_000_000],
    'articles whose vectors are kept in memory, some 0.4 KB each; vectors of further articles are in a file in the data folder, which lasts as long as the process',
  ),
  contact: text('', 'your address, sent in the user agent for outlets that want to reach you', {
    problem: headerProblem,
  }),
  web_resolve: map(
    {},
    'where to connect for a host and port, as with curl --connect-to: {"intranet.example:80": "10.0.0.5:8080"}; the only way to reach a private address',
    { problem: mappingProblem, example: '{"intranet.example:80": "10.0.0.5:8080"}' },
  ),
  web_interval_ms: whole(
    1000,
    [0, 600000],
    'shortest time between two requests to one host, in milliseconds',
  ),
  charts_spanish: choice(
    'auto',
    ['auto', 'es-ES', 'es-AR', 'es-MX', 'es-419'],
    'format of numbers and dates in Spanish charts; auto: as in the country of most of their outlets',
  ),
  log_level: choice(
    'info',
    LEVELS,
    'least important level that is logged; debug adds each fetch, judgement and import',
  ),
  console: flag(true, 'serve the operator’s page at /console'),
  cors_origins: list(
    [],
    'web origins whose pages may call the API with a tenant’s key, such as https://app.example.org; https://*.example.org is any subdomain, * is any origin',
    { problem: originsProblem },
  ),
  mcp_sessions: flag(
    false,
    'keep a session per MCP client in this process; if false, any process answers any request',
  ),
  mcp_origins: list([], 'web origins whose pages may call /mcp, besides the service’s own; * is any origin', {
    problem: wholeOriginsProblem,
  }),
  perplexity_chat: choice(
    'extractive',
    ['extractive', 'refuse'],
    'whether the chat of the Perplexity API answers with quoted excerpts or is refused',
  ),
  log_format: choice(
    'auto',
    ['auto', 'json', 'text'],
    'auto: text on a terminal, otherwise a JSON object per line',
  ),
  drain_seconds: number(
    0,
    [0, 600],
    'time after SIGTERM in which requests are still answered while /readyz reports 503, so that a proxy notices, in seconds',
  ),
  stop_seconds: number(
    20,
    [0, 600],
    'time that open requests have to finish when the process stops, in seconds',
  ),
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

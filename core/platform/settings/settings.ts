/**
 * Every setting of the service, in one table. The configuration loader, `--dump-config`, `--help`, the error messages and
 * the table in docs/configuration.md all come from these rows.
 */
import { LEVELS } from '../log/log.ts';
import type { Setting } from './setting.ts';
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

const ROLES = ['all', 'api', 'worker', 'ingest'] as const;

export const SETTINGS = {
  host: {
    kind: 'text',
    default: '127.0.0.1',
    problem: hostProblem,
    description: 'address to listen on; 0.0.0.0 is every interface',
  },
  port: {
    kind: 'whole',
    default: 8080,
    min: 0,
    max: 65535,
    alias: 'PORT',
    description: 'port to listen on; 0 picks a free one',
  },
  base_url: {
    kind: 'text',
    default: '',
    problem: baseProblem,
    description:
      'address that callers see, for links in answers; default: the address that each request was sent to',
  },
  trusted_proxies: {
    kind: 'list',
    default: [],
    problem: proxiesProblem,
    description:
      'proxies whose X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host are believed, as addresses or ranges (10.0.0.5, 172.16.0.0/12)',
  },
  role: {
    kind: 'choice',
    default: 'all',
    choices: ROLES,
    description: 'part of the work that this process does',
  },
  data: {
    kind: 'text',
    default: './data',
    description:
      'folder for the embedded database, compiled code, and words and vectors that are not kept in memory',
  },
  database_url: {
    kind: 'text',
    default: '',
    secret: true,
    alias: 'DATABASE_URL',
    description: 'PostgreSQL to use instead of the embedded database',
  },
  database_read_url: {
    kind: 'text',
    default: '',
    secret: true,
    alias: 'DATABASE_READ_URL',
    description: 'read replica of that PostgreSQL, for the articles and pages that searches read',
  },
  database_connections: {
    kind: 'whole',
    default: 10,
    min: 1,
    max: 200,
    description: 'connections of this process to each PostgreSQL (database_url, database_read_url)',
  },
  sources: {
    kind: 'text',
    default: 'sources.json',
    description:
      'JSON file with the first outlets, loaded only into an empty database; change the list later with source add and source import',
  },
  plugins: {
    kind: 'list',
    default: ['*'],
    description: 'capabilities switched on for this deployment; * is all',
  },
  operator_key: {
    kind: 'text',
    default: '',
    secret: true,
    problem: keyProblem,
    description: 'operator key to accept in addition to those in the database',
  },
  metrics_key: {
    kind: 'text',
    default: '',
    secret: true,
    problem: keyProblem,
    description:
      'bearer token that /metrics requires; if empty, anybody who reaches the port may read /metrics',
  },
  threads: {
    kind: 'whole',
    default: 0,
    min: 0,
    max: 64,
    description: 'inference threads; 0 is one per core, at most four',
  },
  inference_queue: {
    kind: 'whole',
    default: 64,
    min: 1,
    max: 10000,
    description: 'judging tasks that may wait; beyond that, requests are refused (503)',
  },
  models: {
    kind: 'map',
    default: {},
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
    description:
      'full; or light, for small machines: without encoder, reranker and the readers of tone, queries and questions; or a map of tasks to models that replace the shipped ones, {"relevance": "./my-models/mmarco"}: each a folder, a name in ./models, or none',
  },
  search_limit: {
    kind: 'whole',
    default: 16,
    min: 1,
    max: 1000,
    description:
      'searches computed at the same time; further ones wait, or are refused (503) if too many wait',
  },
  site_searches: {
    kind: 'whole',
    default: 8,
    min: 1,
    max: 100,
    description: 'live site searches that this process runs at the same time',
  },
  elsewhere_ms: {
    kind: 'whole',
    default: 8000,
    min: 0,
    max: 20000,
    description:
      'time that a deep search may spend on sites beyond the index, in milliseconds; 0 switches this off',
  },
  requests_per_second: {
    kind: 'number',
    default: 20,
    min: 0.1,
    max: 100000,
    description: 'rate limit per key, if its organization has none of its own',
  },
  burst: {
    kind: 'whole',
    default: 40,
    min: 1,
    max: 100000,
    description: 'requests that a key may make at once, if its organization has no limit of its own',
  },
  date_offset: {
    kind: 'text',
    default: '-03:00',
    problem: offsetProblem,
    description: 'UTC offset in which dates without a time are read, such as published_after: "2026-03-01"',
  },
  request_seconds: {
    kind: 'number',
    default: 30,
    min: 1,
    max: 600,
    description: 'time that a request may take, in seconds; then it gets 504',
  },
  retention_days: {
    kind: 'whole',
    default: 365,
    min: 1,
    max: 36500,
    description:
      'days after which articles leave the index, counted from when they came in, and reports of imports are deleted',
  },
  page_cache_days: {
    kind: 'number',
    default: 7,
    min: 0,
    max: 365,
    description:
      'days for which the text of a page that was read is cached; an hour once its outlet has changed the article',
  },
  read_ms: {
    kind: 'whole',
    default: 2000,
    min: 0,
    max: 60000,
    description: 'time to read pages in a normal search, in milliseconds',
  },
  poll_minutes_min: {
    kind: 'number',
    default: 2,
    min: 0.05,
    max: 1440,
    description: 'shortest time between two polls of a feed, in minutes',
  },
  poll_minutes_max: {
    kind: 'number',
    default: 60,
    min: 1,
    max: 10080,
    description: 'longest time between two polls of a feed, in minutes',
  },
  index_memory_mb: {
    kind: 'whole',
    default: 256,
    min: 16,
    max: 65536,
    description: 'memory for the words and vectors of recently searched custom indexes, in MB',
  },
  words_in_memory: {
    kind: 'whole',
    default: 1_000_000,
    min: 0,
    max: 100_000_000,
    description:
      'articles whose words are kept in memory, some 0.15 KB each; words of further articles are in files in the data folder, which last as long as the process and stay in memory while there is room',
  },
  vectors_in_memory: {
    kind: 'whole',
    default: 1_000_000,
    min: 0,
    max: 100_000_000,
    description:
      'articles whose vectors are kept in memory, some 0.4 KB each; vectors of further articles are in a file in the data folder, which lasts as long as the process',
  },
  contact: {
    kind: 'text',
    default: '',
    problem: headerProblem,
    description: 'your address, sent in the user agent for outlets that want to reach you',
  },
  web_resolve: {
    kind: 'map',
    default: {},
    problem: mappingProblem,
    example: '{"intranet.example:80": "10.0.0.5:8080"}',
    description:
      'where to connect for a host and port, as with curl --connect-to: {"intranet.example:80": "10.0.0.5:8080"}; the only way to reach a private address',
  },
  web_interval_ms: {
    kind: 'whole',
    default: 1000,
    min: 0,
    max: 600000,
    description: 'shortest time between two requests to one host, in milliseconds',
  },
  charts_spanish: {
    kind: 'choice',
    default: 'auto',
    choices: ['auto', 'es-ES', 'es-AR', 'es-MX', 'es-419'],
    description:
      'format of numbers and dates in Spanish charts; auto: as in the country of most of their outlets',
  },
  log_level: {
    kind: 'choice',
    default: 'info',
    choices: LEVELS,
    description: 'least important level that is logged; debug adds each fetch, judgement and import',
  },
  console: { kind: 'flag', default: true, description: 'serve the operator’s page at /console' },
  cors_origins: {
    kind: 'list',
    default: [],
    problem: originsProblem,
    description:
      'web origins whose pages may call the API with a tenant’s key, such as https://app.example.org; https://*.example.org is any subdomain, * is any origin',
  },
  mcp_sessions: {
    kind: 'flag',
    default: false,
    description: 'keep a session per MCP client in this process; if false, any process answers any request',
  },
  mcp_origins: {
    kind: 'list',
    default: [],
    problem: wholeOriginsProblem,
    description: 'web origins whose pages may call /mcp, besides the service’s own; * is any origin',
  },
  perplexity_chat: {
    kind: 'choice',
    default: 'extractive',
    choices: ['extractive', 'refuse'],
    description: 'whether the chat of the Perplexity API answers with quoted excerpts or is refused',
  },
  log_format: {
    kind: 'choice',
    default: 'auto',
    choices: ['auto', 'json', 'text'],
    description: 'auto: text on a terminal, otherwise a JSON object per line',
  },
  drain_seconds: {
    kind: 'number',
    default: 0,
    min: 0,
    max: 600,
    description:
      'time after SIGTERM in which requests are still answered while /readyz reports 503, so that a proxy notices, in seconds',
  },
  stop_seconds: {
    kind: 'number',
    default: 20,
    min: 0,
    max: 600,
    description: 'time that open requests have to finish when the process stops, in seconds',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

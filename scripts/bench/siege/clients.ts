/** The callers of a siege: every kind of work, and those who mean harm. Each notes what it was told. */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../../../core/platform/clock.ts';
import { oneOf, type Random, weighted } from '../../cli/models/measures/random.ts';
import { OUTLETS } from '../../samples/press/outlets.ts';
import type { Acknowledged, Made } from './record.ts';

export interface Target {
  base: string;
  key: string;
  random: Random;
  seen: Acknowledged;
  /** Addresses of articles that were found. */
  articles: string[];
}

interface Answer {
  id?: string;
  usage?: { cost_usd: number };
  results?: { url?: string }[];
  result?: Answer | null;
}

const TOPICS = ['inflación', 'wildfire', 'huelga de transporte', 'central bank', 'River Plate', 'lithium'];
const CHARTS = [
  'inflation vs lithium by day',
  'cobertura de incendios por medio',
  'ranking of outlets on inflation',
];
const MODES = ['ultra', 'fast', 'normal'];
/** Indexes and watches of a siege: enough that each restart finds some at work. */
const MAX_STANDING = 4;
const DRIP = 2 * SECOND;
const HOSTILE: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  '',
  '{',
  '[]',
  '"x"',
  '{"query": 5}',
  `{"query": "${'a'.repeat(5000)}"}`,
  '{"query": "\\u0000"}',
  '{"query": "\\ud800"}',
  '{"__proto__": {"query": "x"}}',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  new Uint8Array([0xff, 0xfe, 0x00, 0x7b]),
];
const POSTED = [
  '/v1/search',
  '/v1/charts',
  '/v1/contents',
  '/v1/search/site',
  '/v1/indexes',
  '/v1/watches',
  '/mcp',
];

/** A query that nobody has asked before, so that it is computed and billed. */
function freshQuery(random: Random): string {
  return `${oneOf(random, TOPICS)} ${Math.floor(random() * 1e9)}`;
}

const WORK: readonly { name: string; weight: number; run(target: Target): Promise<void> }[] = [
  {
    name: 'search',
    weight: 6,
    run: (target) =>
      post(target, 'search', '/v1/search', {
        query: freshQuery(target.random),
        mode: oneOf(target.random, MODES),
        days: 30,
      }),
  },
  {
    name: 'shared search',
    weight: 4,
    run: (target) =>
      post(target, 'shared search', '/v1/search', {
        query: oneOf(target.random, TOPICS),
        mode: 'fast',
        days: 30,
      }),
  },
  { name: 'stream', weight: 2, run: stream },
  {
    name: 'contents',
    weight: 2,
    run: async (target) => {
      if (target.articles.length > 0)
        await post(target, 'contents', '/v1/contents', { urls: [oneOf(target.random, target.articles)] });
    },
  },
  {
    name: 'chart of data',
    weight: 2,
    run: ({ random, ...target }) => {
      const csv = `outlet,articles\nA,${Math.floor(random() * 1e6)}\nB,98\n`;
      return post(
        { random, ...target },
        'chart of data',
        '/v1/charts',
        { type: 'bar', data: { csv } },
        'chart',
      );
    },
  },
  {
    name: 'chart of news',
    weight: 1,
    run: (target) =>
      post(target, 'chart of news', '/v1/charts', { query: oneOf(target.random, CHARTS) }, 'chart'),
  },
  {
    name: 'job',
    weight: 1,
    run: (target) => {
      const site = oneOf(target.random, OUTLETS).host;
      return post(
        target,
        'job',
        '/v1/search/site',
        { site, query: freshQuery(target.random), mode: 'ultra' },
        'job',
      );
    },
  },
  {
    name: 'index',
    weight: 0.3,
    run: async (target) => {
      if (target.seen.made.index.size >= MAX_STANDING) return;
      const feed = oneOf(target.random, OUTLETS).feeds[0];
      await post(target, 'index', '/v1/indexes', { name: 'siege', feed, max_urls: 20 }, 'index');
    },
  },
  {
    name: 'watch',
    weight: 0.3,
    run: async (target) => {
      if (target.seen.made.watch.size >= MAX_STANDING) return;
      const request = { query: oneOf(target.random, TOPICS), mode: 'fast', days: 30, max_results: 5 };
      const deliver = { webhook: { url: 'http://hooks.example/hook' } };
      const watch = { name: 'siege', request, every_minutes: 5, deliver };
      await post(target, 'watch', '/v1/watches', watch, 'watch');
    },
  },
  { name: 'look again', weight: 3, run: lookAgain },
  {
    name: 'hostile',
    weight: 2,
    run: async (target) => {
      const path = oneOf(target.random, POSTED);
      await send(target, 'hostile', path, { method: 'POST', body: oneOf(target.random, HOSTILE) });
    },
  },
  { name: 'slow', weight: 0.5, run: drip },
];

/** Works until the service is gone or `until` has passed. */
export async function call(target: Target, until: () => boolean): Promise<void> {
  while (!until()) {
    try {
      await weighted(target.random, WORK).run(target);
    } catch (error) {
      if (!isBroken(error)) throw error;
      target.seen.count('connection', 'gone');
      return;
    }
  }
}

/** A connection that ended, which is what a siege does to it, and not a fault of this program. */
function isBroken(error: unknown): boolean {
  const { name, cause, code } = error as Error & { cause?: { code?: string }; code?: string };
  return name === 'TypeError' || name === 'TimeoutError' || (cause?.code ?? code)?.startsWith('E') === true;
}

async function post(target: Target, kind: string, path: string, body: object, makes?: Made): Promise<void> {
  const response = await send(target, kind, path, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) return void (await response.arrayBuffer());
  note(target, (await response.json()) as Answer, makes);
}

function note({ seen, articles }: Target, answer: Answer, makes?: Made): void {
  if (answer.id !== undefined && answer.usage && answer.usage.cost_usd > 0)
    seen.bills.set(answer.id, answer.usage.cost_usd);
  if (makes) seen.made[makes].add(answer.id!);
  for (const { url } of answer.results ?? []) if (url && articles.length < 200) articles.push(url);
}

async function send(target: Target, kind: string, path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(target.base + path, {
    ...init,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${target.key}` },
    signal: AbortSignal.timeout(60 * SECOND),
  });
  target.seen.count(kind, response.status);
  if (response.status === 500)
    target.seen.defects.push(`${kind} ${path} 500: ${(await response.clone().text()).slice(0, 300)}`);
  return response;
}

/** A streamed search: what its last event says is billed. */
async function stream(target: Target): Promise<void> {
  const body = JSON.stringify({ query: freshQuery(target.random), mode: 'fast', days: 30, stream: true });
  const response = await send(target, 'stream', '/v1/search', { method: 'POST', body });
  const text = await response.text();
  const result = /^event: result\r?\ndata: (.*)$/m.exec(text)?.[1];
  if (result !== undefined) note(target, JSON.parse(result) as Answer);
}

/** What was made is still there; a job that has ended has its answer, and its bill. */
async function lookAgain(target: Target): Promise<void> {
  const kinds = { chart: '/v1/charts', job: '/v1/jobs', index: '/v1/indexes', watch: '/v1/watches' };
  const kind = oneOf(target.random, Object.keys(kinds) as Made[]);
  const ids = [...target.seen.made[kind]];
  if (ids.length === 0) return;
  const id = oneOf(target.random, ids);
  const response = await send(target, `look at ${kind}`, `${kinds[kind]}/${id}`, { method: 'GET' });
  if (response.status === 404) target.seen.defects.push(`${kind} ${id} was made and is not found`);
  const answer = (await response.json()) as Answer;
  const cost = answer.result?.usage?.cost_usd ?? 0;
  if (kind === 'job' && cost > 0) target.seen.bills.set(id, cost);
}

/** A caller that sends its request a byte at a time and leaves. */
async function drip({ base, key, seen }: Target): Promise<void> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => seen.count('slow', 'gone'));
  const head = `POST /v1/search HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${key}\r\ncontent-length: 500\r\n\r\n{`;
  socket.write(head);
  for (let left = DRIP; left > 0 && !socket.destroyed; left -= 0.2 * SECOND) {
    socket.write(' ');
    await sleep(0.2 * SECOND);
  }
  socket.destroy();
}

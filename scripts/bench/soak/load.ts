/** The mixed load of a soak: requests at a steady rate, whether earlier ones have been answered or not. */
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND, systemClock } from '../../../core/platform/clock.ts';
import { oneOf, type Random, weighted } from '../../cli/models/measures/random.ts';

export interface Load {
  base: string;
  key: string;
  /** Requests a second. */
  rate: number;
  random: Random;
  /** Names of kinds that are left out. */
  without: readonly string[];
}

/** Milliseconds from the moment when a request was due, by kind, and what was not a success. */
export class Measured {
  times: Record<string, number[]> = {};
  failures: Record<string, number> = {};
}

/** Requests in flight at which further ones are not sent but counted as failures. */
const MAX_IN_FLIGHT = 100;
const TOPICS = [
  'inflación',
  'wildfire',
  'huelga de transporte',
  'central bank',
  'River Plate',
  'lithium',
  'rail union',
];
const CHARTS = [
  'inflation vs lithium by day',
  'cobertura de incendios por medio',
  'ranking of outlets on inflation',
];

interface Kind {
  name: string;
  weight: number;
  request(random: Random, articles: readonly string[]): { path: string; body: object };
}

const search = (mode: string, fresh: boolean) => (random: Random) => ({
  path: '/v1/search',
  body: { query: oneOf(random, TOPICS), mode, days: 30, fresh },
});

export const KINDS: readonly Kind[] = [
  { name: 'normal', weight: 3, request: search('normal', true) },
  { name: 'fast', weight: 4, request: search('fast', true) },
  { name: 'cached', weight: 6, request: search('fast', false) },
  {
    name: 'contents',
    weight: 2,
    request: (random, articles) => ({ path: '/v1/contents', body: { urls: [oneOf(random, articles)] } }),
  },
  {
    name: 'chart of data',
    weight: 1,
    request: (random) => {
      const csv = `outlet,articles\nA,${Math.floor(random() * 1e6)}\nB,98\n`;
      return { path: '/v1/charts', body: { type: 'bar', data: { csv } } };
    },
  },
  {
    name: 'chart of news',
    weight: 1,
    request: (random) => ({ path: '/v1/charts', body: { query: oneOf(random, CHARTS) } }),
  },
  {
    name: 'mcp',
    weight: 2,
    request: (random) => ({
      path: '/mcp',
      body: {
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
        params: { name: 'search_news', arguments: { query: oneOf(random, TOPICS) } },
      },
    }),
  },
];

/** Sends until `isOver`; then waits for the answers that are open. */
export async function sendLoad(load: Load, measured: Measured, isOver: () => boolean): Promise<void> {
  const articles = await someArticles(load);
  const kinds = KINDS.filter(({ name }) => !load.without.includes(name));
  const open = new Set<Promise<void>>();
  const begun = systemClock.tick();
  for (let sent = 0; !isOver(); sent += 1) {
    const due = begun + (sent * SECOND) / load.rate;
    await sleep(Math.max(0, due - systemClock.tick()));
    const kind = weighted(load.random, kinds);
    if (open.size >= MAX_IN_FLIGHT) {
      fail(measured, `${kind.name} not sent`);
      continue;
    }
    const { path, body } = kind.request(load.random, articles);
    const answer = send(load, path, body)
      .then((status) => {
        if (status !== 'ok') return fail(measured, `${kind.name} ${status}`);
        measured.times[kind.name] ??= [];
        measured.times[kind.name]!.push(systemClock.tick() - due);
      })
      .finally(() => open.delete(answer));
    open.add(answer);
  }
  await Promise.all(open);
}

function fail({ failures }: Measured, what: string): void {
  failures[what] = (failures[what] ?? 0) + 1;
}

/** `ok`, a status or the name of an error. */
async function send({ base, key }: Load, path: string, body: object): Promise<string> {
  try {
    const response = await post(base, key, path, body);
    const text = await response.text();
    // A picture of a chart is drawn when it is asked for.
    if (path === '/v1/charts' && response.ok) {
      const png = await fetch((JSON.parse(text) as { image_url: string }).image_url);
      await png.arrayBuffer();
      return png.ok ? 'ok' : `png ${png.status}`;
    }
    return response.ok ? 'ok' : String(response.status);
  } catch (error) {
    return (error as Error).name;
  }
}

function post(base: string, key: string, path: string, body: object): Promise<Response> {
  return fetch(base + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${key}`,
    },
    signal: AbortSignal.timeout(60 * SECOND),
  });
}

/** Addresses that `contents` asks for. Waits for the first outlets to be read. */
async function someArticles({ base, key }: Load): Promise<string[]> {
  for (let left = 60; left > 0; left -= 1) {
    const found = await Promise.all(
      TOPICS.map(async (query) => {
        const response = await post(base, key, '/v1/search', { query, mode: 'ultra', fresh: true });
        return ((await response.json()) as { results?: { url: string }[] }).results ?? [];
      }),
    );
    const urls = found.flat().map(({ url }) => url);
    if (urls.length >= TOPICS.length) return urls;
    await sleep(SECOND);
  }
  throw new Error('The sample press was not read within a minute.');
}

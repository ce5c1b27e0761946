/** `node scripts/bench/api-overhead.ts`: what the compatible APIs add to the native call, and what cached answers cost. */
import { parseArgs } from 'node:util';
import hapi from '@hapi/hapi';
import { Agent, request } from 'undici';
import { SECOND, systemClock } from '../../core/platform/clock.ts';
import { startPressService } from '../../test/support/press-index.ts';
import { quantile } from '../cli/models/measures/measures.ts';

const HELP = `node scripts/bench/api-overhead.ts [--calls N] [--seconds N]

Over the sample press, every answer out of the cache, one process on loopback that is client and server at once:
the median time of a call through each API, alternating with the native one, and calls per second with 16 connections,
beside a bare hapi route that sends the same bytes.
`;
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
});

const QUERY = 'central bank interest rate';
const CONNECTIONS = 16;
const WARM_UP = 50;

interface Api {
  name: string;
  path: string;
  body: object;
}

const APIS: readonly Api[] = [
  { name: 'native', path: '/v1/search', body: { query: QUERY, days: null, highlights: true } },
  {
    name: 'exa',
    path: '/compat/exa/search',
    body: { query: QUERY, contents: { highlights: true } },
  },
  { name: 'perplexity', path: '/compat/perplexity/search', body: { query: QUERY } },
  {
    name: 'mcp',
    path: '/mcp',
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_news', arguments: { query: QUERY, days: null } },
    },
  },
];

if (values.help) process.stdout.write(HELP);
else await measure();

async function measure(): Promise<void> {
  const closing: (() => unknown)[] = [];
  const service = await startPressService({
    teardown: (work: () => unknown) => void closing.push(work),
  } as never);
  const agent = new Agent({ connections: CONNECTIONS });
  const ask = async (url: string, body: object) => {
    const { statusCode, body: answer } = await request(url, {
      method: 'POST',
      dispatcher: agent,
      headers: {
        authorization: `Bearer ${service.key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${text.slice(0, 200)}`);
    return text;
  };
  const rows: Record<string, object> = {};
  const times = new Map(APIS.map(({ name }) => [name, [] as number[]]));
  for (let call = -WARM_UP; call < Number(values.calls); call += 1) {
    for (const { name, path, body } of APIS) {
      const began = systemClock.tick();
      await ask(service.baseUrl + path, body);
      if (call >= 0) times.get(name)!.push(systemClock.tick() - began);
    }
  }
  const native = quantile(times.get('native')!, 0.5);
  for (const { name, path, body } of APIS) {
    const bytes = await ask(service.baseUrl + path, body);
    const bare = await bareRoute(bytes);
    const perSecond = await rate(() => ask(service.baseUrl + path, body));
    const floor = await rate(() => ask(bare.url, body));
    await bare.stop();
    const p50 = quantile(times.get(name)!, 0.5);
    rows[name] = {
      'p50 ms': round(p50),
      'over native ms': round(p50 - native),
      'calls/s': Math.round(perSecond),
      'bare route calls/s': Math.round(floor),
      share: round(perSecond / floor),
      bytes: bytes.length,
    };
  }
  console.table(rows);
  await agent.close();
  for (const close of closing.reverse()) await close();
}

async function bareRoute(bytes: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = hapi.server({ host: '127.0.0.1', port: 0 });
  const handler = (_request: unknown, h: hapi.ResponseToolkit) => h.response(bytes).type('application/json');
  server.route({ method: 'POST', path: '/', handler });
  await server.start();
  return { url: server.info.uri, stop: () => server.stop() };
}

async function rate(call: () => Promise<unknown>): Promise<number> {
  const until = systemClock.tick() + Number(values.seconds) * SECOND;
  let calls = 0;
  const work = async () => {
    while (systemClock.tick() < until) {
      await call();
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return calls / Number(values.seconds);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

// npm run mcp: an agent that speaks stdio uses a running service; failures are protocol errors.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client as PresentClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as PresentTransport } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import t from 'tap';
import { heldClock, MINUTE } from '../../../core/platform/clock.ts';
import { startPressService } from '../../support/press-index.ts';
import { startTestService } from '../../support/service.ts';

const SCRIPT = resolve(import.meta.dirname, '../../../scripts/cli/mcp.ts');

async function connected(
  t: { teardown(work: () => unknown): void },
  url: string,
  key: string,
): Promise<Client> {
  const env = { CANILLITA_URL: url, CANILLITA_KEY: key, PATH: process.env.PATH ?? '' };
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [SCRIPT],
    env,
    stderr: 'ignore',
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  t.teardown(() => client.close());
  return client;
}

t.test('over stdio', async (t) => {
  const service = await startPressService(t);
  const client = await connected(t, service.baseUrl, service.key);
  t.equal((await client.listTools()).tools.length, 8);
  const found = await client.callTool({
    name: 'search_news',
    arguments: { query: 'central bank interest rate' },
  });
  t.notOk(found.isError, JSON.stringify(found).slice(0, 200));
  const both = await Promise.all(
    ['inflation', 'wildfire'].map((query) => client.callTool({ name: 'search_news', arguments: { query } })),
  );
  t.notOk(
    both.some(({ isError }) => isError),
    'several at once',
  );
  await t.rejects(connected(t, service.baseUrl, 'cnl_nobody'), /invalid_api_key/);
  await t.rejects(connected(t, 'http://127.0.0.1:9', service.key), /could not be reached/);
});

t.test('over stdio, in the protocol of 2026-07-28', async (t) => {
  const service = await startPressService(t);
  const env = { CANILLITA_URL: service.baseUrl, CANILLITA_KEY: service.key, PATH: process.env.PATH ?? '' };
  const transport = new PresentTransport({
    command: process.execPath,
    args: [SCRIPT],
    env,
    stderr: 'ignore',
  });
  const versionNegotiation = { mode: { pin: '2026-07-28' } };
  const client = new PresentClient({ name: 'test', version: '1' }, { versionNegotiation });
  await client.connect(transport);
  t.teardown(() => client.close());
  t.equal((await client.listTools()).tools.length, 8);
  const steps: unknown[] = [];
  const found = await client.callTool(
    { name: 'search_news', arguments: { query: 'central bank interest rate' } },
    { onprogress: (step) => steps.push(step) },
  );
  t.notOk(found.isError, JSON.stringify(found).slice(0, 200));
  t.ok(steps.length > 0, 'with its progress');
  const { contents } = await client.readResource({ uri: 'canillita://prices' });
  t.equal(contents.length, 1);
  const named = { name: 'daily_briefing', arguments: { topics: 'inflation' } };
  t.equal((await client.getPrompt(named)).messages.length, 1);
  await t.rejects(client.callTool({ name: 'búsqueda', arguments: {} }), /búsqueda/);
});

t.test('over stdio, in a session that the service has closed', async (t) => {
  const clock = heldClock('2026-03-11T12:00:00Z');
  const service = await startTestService(t, { clock, listens: true, config: { mcp_sessions: true } });
  const client = await connected(t, service.baseUrl, service.key);
  const isListed = async () => (await client.listTools()).tools.length > 0;
  t.ok(await isListed());
  clock.advance(31 * MINUTE);
  // Whoever opens a session closes those that are not used.
  await connected(t, service.baseUrl, service.key);
  t.same(await Promise.all([isListed(), isListed()]), [true, true], 'several calls open one new session');
  t.ok(await isListed());
});

/** What the bridge prints for one request; `args` are those of the command line. */
async function printed(...args: string[]): Promise<{ out: string; err: string; code: number | null }> {
  const bridge = spawn(process.execPath, [SCRIPT, '--key', 'cnl_any', ...args]);
  bridge.stdin.on('error', () => undefined).end('{"jsonrpc":"2.0","id":7,"method":"tools/list"}\n');
  const [out, err] = await Promise.all([text(bridge.stdout), text(bridge.stderr), once(bridge, 'close')]);
  return { out, err, code: bridge.exitCode };
}

t.test('below a path, and whatever answers there, an agent gets an answer', async (t) => {
  const server = createServer(({ url }, response) => {
    const how = /^\/(.*)\/mcp$/.exec(url!)?.[1];
    const isStream = how === 'cut';
    response.writeHead(how === 'news' || isStream ? 200 : 503, {
      'content-type': isStream ? 'text/event-stream' : how === 'page' ? 'text/html' : 'application/json',
    });
    const bodies: Record<string, string> = {
      news: '{"jsonrpc":"2.0","id":7,"result":{"tools":[]}}',
      page: '<html>Bad gateway</html>',
      problem: '{"status":503,"detail":"The index is loading."}',
      cut: ': hello\n\n',
    };
    response.end(bodies[how ?? '']);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.teardown(() => server.close());
  const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`;
  const asked = async (path: string) => JSON.parse((await printed('--url', at(path))).out);
  const [news, mcp, ...failed] = await Promise.all(
    ['news/', 'news/mcp', 'page', 'problem', 'cut', 'empty'].map(asked),
  );
  t.match(
    [news, mcp],
    [
      { id: 7, result: { tools: { length: 0 } } },
      { id: 7, result: { tools: { length: 0 } } },
    ],
  );
  t.match(failed, [
    { id: 7, error: { message: /page\/mcp answered 503: not with an answer/ } },
    { id: 7, error: { message: /503: The index is loading\./ } },
    { id: 7, error: { message: /answered 200: not with/ } },
    { id: 7, error: { message: /answered 503: not with/ } },
  ]);
  t.match(await printed('--nope'), { code: 2, err: /^mcp: Unknown option '--nope'/ });
});

// npm run mcp: an agent that speaks stdio uses a running service; failures are protocol errors.
import { resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import t from 'tap';
import { startPressService } from '../../support/compat.ts';

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

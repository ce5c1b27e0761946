// The official conformance suite against this transport, with sessions, for its scenarios need them; its fixture of
// tools, resources and prompts is mounted beside ours. Without sessions, scenarios that need none pass too.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import hapi from '@hapi/hapi';
import t from 'tap';
import { requestSignal } from '../../../core/http/admission.ts';
import { RAW_BODY, readBody } from '../../../core/http/incoming/body.ts';
import { registerRoutes } from '../../../core/http/routes.ts';
import { registerSteps } from '../../../core/http/steps.ts';
import { systemClock } from '../../../core/platform/clock.ts';
import { mcpRoute } from '../../../plugins/mcp/route.ts';
import { openEndpoint } from '../../../plugins/mcp/transport.ts';
import { everythingServer } from './everything.ts';

const SUITE = resolve(
  import.meta.dirname,
  '../../../node_modules/@modelcontextprotocol/conformance/dist/index.js',
);
/** Asking the client back needs a session; these do not. */
const WITHOUT_SESSIONS = [
  'server-initialize',
  'tools-list',
  'tools-call-mixed-content',
  'tools-call-with-progress',
  'tools-call-error',
  'dns-rebinding-protection',
];
const PATIENCE = 60_000;

async function mounted(t: { teardown(work: () => unknown): void }, sessions: boolean): Promise<string> {
  const endpoint = openEndpoint(everythingServer, { sessions, clock: systemClock, onError: () => undefined });
  const server = hapi.server({ host: '127.0.0.1', port: 0, routes: { payload: RAW_BODY } });
  registerSteps(server, { observe: () => undefined, config: { stop_seconds: 1 } } as never);
  server.ext('onPostAuth', (request, h) => {
    const unreadable = readBody(request);
    if (unreadable) throw unreadable;
    return h.continue;
  });
  registerRoutes(server, null, { access: 'public' }, [
    mcpRoute({
      path: '/mcp',
      endpoint: async () => endpoint,
      origins: [],
      guarded: () => ({ host: '127.0.0.1', baseUrl: server.info.uri }),
      visitor: (request) => ({
        authInfo: { token: '', clientId: 'anybody', scopes: [] },
        signal: requestSignal(request, PATIENCE),
      }),
    }),
  ]);
  await server.start();
  t.teardown(async () => {
    await endpoint.close();
    await server.stop({ timeout: 0 });
  });
  return `${server.info.uri}/mcp`;
}

async function suite(
  url: string,
  ...more: string[]
): Promise<{ failed: string[]; passed: number; output: string }> {
  const child = spawn(process.execPath, [SUITE, 'server', '--url', url, ...more], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const output = out + err;
  const lines = [...output.matchAll(/^\s*([✓✗]) ([\w-]+): (\d+) passed, (\d+) failed/gm)];
  return {
    failed: lines.filter(([, , , , failed]) => failed !== '0').map(([, , name]) => name!),
    passed: lines.filter(([, , , , failed]) => failed === '0').length,
    output,
  };
}

t.test('with sessions', async (t) => {
  const { failed, passed, output } = await suite(await mounted(t, true));
  t.same(failed, [], `every scenario: ${output.slice(-300)}`);
  t.ok(passed >= 28, `${passed} scenarios`);
});

t.test('without', async (t) => {
  const url = await mounted(t, false);
  for (const scenario of WITHOUT_SESSIONS) {
    const { output } = await suite(url, '--scenario', scenario);
    t.match(output, /Passed: [1-9]\d*\/\d+, 0 failed/, scenario);
  }
});

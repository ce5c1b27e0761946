/** For agents: `/mcp`, Streamable HTTP, with the same keys, prices and capabilities as the native API. */

import { setImmediate } from 'node:timers/promises';
import type { McpServerFactory } from '@modelcontextprotocol/server';
import { requestCaller, requestSignal } from '#core/http/admission.ts';
import { answerTime } from '#core/http/incoming/answer-time.ts';
import type { Plugin } from '#core/http/plugin.ts';
import { isForwarded, publicAddress } from '#core/http/public-address.ts';
import { registerRoutes } from '#core/http/routes.ts';
import type { App } from '#core/http/service.ts';
import { DAY } from '#core/platform/clock.ts';
import { SESSION } from './guard.ts';
import { mcpRoute } from './route.ts';
import type { Visitor } from './server.ts';
import type { Endpoint } from './transport.ts';

const PATH = '/mcp';
/** How the SDK begins a report of a message that it answered with an error: a fault of the client. */
const REFUSED = 'Rejected inbound request';

export default {
  register(server, app) {
    const { host, mcp_origins: origins } = app.config;
    let opened: Promise<Endpoint> | null = null;
    const endpoint = () => {
      opened ??= openAgents(app);
      return opened;
    };
    server.ext('onPreStop', async () => (await opened)?.endListening());
    server.ext('onPostStop', async () => (await opened)?.close());
    const route = mcpRoute({
      path: PATH,
      endpoint,
      origins,
      guarded: (request) =>
        // Without a trusted proxy, the Host is the caller's word, and so is the address made of it.
        isForwarded(request, app)
          ? { host: null, baseUrl: publicAddress(request, app) }
          : { host, baseUrl: app.baseUrl },
      visitor: (request) => {
        // A session keeps answers for clients that lost their connection; such clients end a call with `notifications/cancelled`.
        const mayComeBack = app.config.mcp_sessions && request.headers[SESSION] !== undefined;
        const caller = requestCaller(request, app, { mayComeBack });
        return {
          authInfo: {
            token: '',
            clientId: caller.key?.id ?? caller.org.id,
            scopes: [],
            extra: { caller, baseUrl: publicAddress(request, app) },
          },
          // A stream that waits for events of a session has no time limit of its own. That of a call outlives its work,
          // which ends by the caller's signal: otherwise nobody would hear that the time was up.
          signal: requestSignal(request, request.method === 'get' ? DAY : answerTime(app.config)),
        };
      },
    });
    registerRoutes(server, app, { access: 'either-key', capability: 'mcp' }, [route]);
  },
} satisfies Plugin;

/**
 * The endpoint, with the SDK, whose hundred files would otherwise take a tenth of every start. Part by part, so that other
 * requests have their turn.
 */
async function openAgents(app: App): Promise<Endpoint> {
  await import('zod/v4');
  await setImmediate();
  await import('@modelcontextprotocol/core');
  await setImmediate();
  await import('@modelcontextprotocol/server');
  await setImmediate();
  const { agentServer } = await import('./server.ts');
  await setImmediate();
  const { openEndpoint } = await import('./transport.ts');
  const { mcp_sessions: sessions } = app.config;
  // Clients of the present protocol have none.
  const serverFor: McpServerFactory = ({ authInfo, era }) =>
    agentServer(app, authInfo!.extra as unknown as Visitor, sessions && era === 'legacy');
  return openEndpoint(serverFor, {
    sessions,
    clock: app.clock,
    onError({ message }) {
      if (message.startsWith(REFUSED)) return;
      app.observe({ event: 'request-failed', id: '-', route: PATH, error: message });
    },
  });
}

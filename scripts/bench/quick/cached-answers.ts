/** A cached answer, beside a hapi route that does nothing but send the same bytes; both with what a caller costs. */
import hapi from '@hapi/hapi';
import { benchService } from './bench-service.ts';
import { answerOf, BODY, OUTLET, prepareTenants } from './cached-search.ts';
import { openConnections, searchRequest } from './calls.ts';
import type { Closing, Part } from './measure.ts';

const CALLS = 600;
/** Calls before the first round, for the compiler. */
const WARM_UP = 5000;

/** `keys`: of as many tenants, in turns. */
export async function cachedAnswers(closing: Closing, keys: number): Promise<Part> {
  const settings = { role: 'api', host: '127.0.0.1' } as const;
  const service = await benchService(closing, [OUTLET], settings, { listen: true });
  const secrets = await prepareTenants(service, keys);
  await service.app.index.follow();
  const requests = secrets.map((secret) => searchRequest(BODY, secret));
  const bytes = await answerOf(service.baseUrl, secrets[0]!);
  const bare = hapi.server({ host: '127.0.0.1', port: 0 });
  bare.route({
    method: 'POST',
    path: '/v1/search',
    handler: (_request, h) => h.response(bytes).type('application/json'),
  });
  await bare.start();
  closing.push(() => bare.stop());
  const callsOf = async (url: string) => {
    const connections = await openConnections(url, requests);
    closing.push(() => connections.close());
    await connections.make(WARM_UP);
    return async () => {
      await connections.make(CALLS);
      return CALLS;
    };
  };
  return { part: await callsOf(service.baseUrl), floor: await callsOf(bare.info.uri) };
}

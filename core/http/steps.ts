/**
 * The first and the last step of every request. There is only one of each, because every extension costs hapi a few
 * microseconds per request, which is a lot compared with a cached answer.
 */
import type { Server } from '@hapi/hapi';
import { addHeaders } from './admission.ts';
import { registerFastPath } from './fast-path.ts';
import { problemOf } from './problems.ts';
import { refuserOfAmbiguous } from './public-address.ts';
import { identify, isIdentified } from './request-log.ts';
import type { App } from './service.ts';
import { refusePlainOptions } from './unknown-paths.ts';

/** Must be registered before any route. */
export function registerSteps(server: Server, app: App): void {
  const refuseAmbiguous = refuserOfAmbiguous();
  registerFastPath(server, app, refuseAmbiguous);
  server.ext('onRequest', (request, h) => {
    identify(request, app);
    refuseAmbiguous(request.raw);
    refusePlainOptions(server, request);
    compareWeakly(request.headers);
    return h.continue;
  });
  server.ext('onPreResponse', (request, h) => {
    if (!isIdentified(request)) identify(request, app);
    const problem = problemOf(request, h, app);
    const response = problem ?? request.response;
    if ('header' in response && typeof response.header === 'function') addHeaders(request, response);
    return problem ?? h.continue;
  });
}

/**
 * `If-None-Match` is compared weakly (RFC 9110), and caches may weaken the tag of a compressed response. hapi does not
 * recognize a weak tag with an encoding suffix, so the `W/` is removed.
 */
function compareWeakly(headers: Record<string, unknown>): void {
  const known = headers['if-none-match'];
  if (typeof known === 'string' && known.includes('W/'))
    headers['if-none-match'] = known.replace(/(^|,\s*)W\/(?=")/g, '$1');
}

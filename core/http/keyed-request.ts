/** What checks and handlers read of a request with a valid key, on the fast path as on the usual one. */
import type { Request } from '@hapi/hapi';

export type KeyedRequest = Pick<Request, 'headers' | 'payload' | 'plugins' | 'raw'> & {
  route: Pick<Request['route'], 'path' | 'settings'>;
  auth: Pick<Request['auth'], 'isAuthenticated' | 'credentials'>;
};

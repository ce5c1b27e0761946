/** What the checks and handlers read of a request with a valid key, however it came to them. */
import type { Request } from '@hapi/hapi';

export type Asked = Pick<Request, 'headers' | 'payload' | 'plugins' | 'raw'> & {
  route: Pick<Request['route'], 'path' | 'settings'>;
  auth: Pick<Request['auth'], 'isAuthenticated' | 'credentials'>;
};

/** The outlet registry of a running service, through its `/admin/v1` API. */
import type { OutletRegistry } from '../../../core/news/outlets/outlet-registry.ts';
import { LONG_TIMEOUT, type ServiceClient } from './service-client.ts';

/** Errors of the service are thrown as the same failures. */
export function remoteOutlets({ ask, fetch }: ServiceClient): OutletRegistry {
  const source = (id: string) => `/sources/${encodeURIComponent(id)}`;
  return {
    list: async () =>
      (await ask<{ data: Awaited<ReturnType<OutletRegistry['list']>> }>('GET', '/sources')).data,
    add: (outlet) => ask('POST', '/sources', outlet, LONG_TIMEOUT),
    remove: (id) => ask('DELETE', source(id)),
    poll: (id) => ask('POST', `${source(id)}/look`),
    import: (list) => ask('POST', '/sources/import', list, LONG_TIMEOUT),
    importReport(id, question) {
      const given = Object.entries(question).filter(([, value]) => value !== undefined);
      const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
      return ask('GET', `/imports/${encodeURIComponent(id)}?${query}`);
    },
    export: async (format) => (await fetch(`/sources/export?format=${format}`)).text(),
    discover: (url) => ask('POST', '/sources/discover', { url }, LONG_TIMEOUT),
  };
}

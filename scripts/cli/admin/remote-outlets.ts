/** The newsroom of a running service, through its `/admin/v1` door. */
import type { OutletRegistry } from '../../../core/news/outlets/outlet-registry.ts';
import { LONG_PATIENCE, type Service } from './service.ts';

/** Refusals of the service are thrown as the failures they are. */
export function remoteOutlets({ ask, fetch }: Service): OutletRegistry {
  const source = (id: string) => `/sources/${encodeURIComponent(id)}`;
  return {
    list: async () =>
      (await ask<{ data: Awaited<ReturnType<OutletRegistry['list']>> }>('GET', '/sources')).data,
    add: (outlet) => ask('POST', '/sources', outlet, LONG_PATIENCE),
    remove: (id) => ask('DELETE', source(id)),
    poll: (id) => ask('POST', `${source(id)}/look`),
    import: (list) => ask('POST', '/sources/import', list, LONG_PATIENCE),
    importReport(id, question) {
      const given = Object.entries(question).filter(([, value]) => value !== undefined);
      const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
      return ask('GET', `/imports/${encodeURIComponent(id)}?${query}`);
    },
    export: async (format) => (await fetch(`/sources/export?format=${format}`)).text(),
    discover: (url) => ask('POST', '/sources/discover', { url }, LONG_PATIENCE),
  };
}

/** Which headlines a query shows. */
import { addressOf, type BenchService } from './indexes.ts';

/** Whether each of the headlines is among the results of a query over the whole index. */
export async function shownBy(service: BenchService, query: string): Promise<(id: string) => number> {
  const urls = new Set((await service.search(query, { days: null })).map(({ url }) => url));
  return (id) => (urls.has(addressOf(id)) ? 1 : 0);
}

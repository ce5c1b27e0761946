/** CPU time of understanding a query that has not been read before. */
import { DEFAULT_ZONE } from '../../../core/search/request/search-request.ts';
import { readQuery } from '../../../core/search/understanding/reading.ts';
import { rowsOf } from './rows.ts';
import { type Measure, percentileOf } from './table.ts';

const WARM_UP = 200;
const NOW = Date.parse('2025-11-22T12:00:00Z');

/** Of carriers around topics, names, acronyms and dates; milliseconds in which the machine did something else count. */
export function measureTime(): Measure[] {
  const topics = rowsOf('topics');
  const queries = [
    ...rowsOf('carriers').map(({ pattern }, at) =>
      pattern.replace('{topic}', topics[at % topics.length]!.topic),
    ),
    ...rowsOf('names').map(({ query }) => query),
    ...rowsOf('acronyms').map(({ query }) => query),
    ...rowsOf('dates').map(({ query }) => query),
  ];
  const read = (query: string) => readQuery(query, { zone: DEFAULT_ZONE, now: NOW, isBounded: false });
  for (let n = 0; n < WARM_UP; n += 1) read(queries[n % queries.length]!);
  const times = queries.map((query) => {
    const before = process.cpuUsage();
    read(query);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return [percentileOf('time, p50', times, 0.5), percentileOf('time, p95', times, 0.95)];
}

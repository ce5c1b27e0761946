/** CPU time of understanding a query that has not been read before, in a warm process. */
import { DEFAULT_ZONE } from '../../../core/search/request/search-request.ts';
import { readQuery } from '../../../core/search/understanding/reading.ts';
import { allRowsOf } from './rows.ts';
import { type Measure, percentileOf } from './table.ts';

const WARM_UP = 400;
const NOW = Date.parse('2025-11-22T12:00:00Z');
/** Each query is read so often at different times, and its least time counts: the process is interrupted, queries are not. */
const RUNS = 3;
const DAY = 86_400_000;

/** Of carriers around topics, names, acronyms and dates of all editions; the slowest query is named. */
export function measureTime(): Measure[] {
  const topics = allRowsOf('topics');
  const queries = [
    ...allRowsOf('carriers').map(({ pattern }, at) =>
      pattern.replace('{topic}', () => topics[at % topics.length]!.topic),
    ),
    ...allRowsOf('names').map(({ query }) => query),
    ...allRowsOf('acronyms').map(({ query }) => query),
    ...allRowsOf('dates').map(({ query }) => query),
  ];
  const read = (query: string, now: number) =>
    readQuery(query, { zone: DEFAULT_ZONE, now, isBounded: false });
  for (let n = 0; n < WARM_UP; n += 1) read(queries[n % queries.length]!, NOW);
  const times = queries.map((query) => {
    const runs = Array.from({ length: RUNS }, (_, run) => {
      const before = process.cpuUsage();
      read(query, NOW + run * DAY);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    });
    return Math.min(...runs);
  });
  const slowest = times.indexOf(Math.max(...times));
  return [
    percentileOf('time, p50', times, 0.5),
    percentileOf('time, p95', times, 0.95),
    percentileOf(`time, worst (“${queries[slowest]}”)`, times, 1),
  ];
}

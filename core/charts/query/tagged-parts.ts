/** Changes to what a model read of a query, the same ones in each of its readings. */
import { type ChartQueryParts, type ReadChartQuery, TOPIC } from '../../inference/calls/chart-query.ts';

/** What was read, with the parts of each reading changed. */
export function withParts(
  learned: ReadChartQuery,
  changed: (parts: ChartQueryParts) => ChartQueryParts,
): ReadChartQuery {
  const others = learned.others.map(({ parts, certainty }) => ({ parts: changed(parts), certainty }));
  return { ...learned, ...changed(learned), others };
}

/** A frame with words behind each of its topics; null: with none. */
export function withWordsBehind(frame: string, behind: readonly ({ after: string } | null)[]): string {
  const left = [...behind];
  return frame.replaceAll(TOPIC, () => TOPIC + (left.shift()?.after ?? ''));
}

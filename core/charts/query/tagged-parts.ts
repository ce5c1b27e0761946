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

/** A frame with words before and behind each of its topics; null: with none. */
export function withWordsAround(
  frame: string,
  around: readonly ({ before?: string; after?: string } | null)[],
): string {
  const left = [...around];
  return frame.replaceAll(TOPIC, () => {
    const { before = '', after = '' } = left.shift() ?? {};
    return before + TOPIC + after;
  });
}

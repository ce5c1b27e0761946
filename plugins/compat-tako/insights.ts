/** What the numbers of a chart say, in fixed sentences: first, last, change, highest, lowest. Nothing is written by a model. */
import type { ChartAnswer } from '#core/charts/chart-response.ts';

export function insightsOf(chart: ChartAnswer): { insights: string; description: string } {
  const { columns, rows } = chart.data;
  const label = columns.findIndex(({ type }) => type !== 'number');
  const lines = columns.flatMap((column, at) => {
    if (column.type !== 'number') return [];
    const points = rows.flatMap((row) => {
      const value = row[at];
      return typeof value === 'number' ? [{ at: String(row[label] ?? ''), value }] : [];
    });
    return points.length === 0 ? [] : told(column.label || column.key, points);
  });
  return { insights: lines.join('\n'), description: chart.alt_text };
}

interface Point {
  at: string;
  value: number;
}

function told(name: string, points: readonly Point[]): string[] {
  const [first, last] = [points[0]!, points.at(-1)!];
  const sorted = points.toSorted((a, b) => b.value - a.value);
  const [most, least] = [sorted[0]!, sorted.at(-1)!];
  const sum = points.reduce((total, { value }) => total + value, 0);
  const share =
    sum > 0 && points.length > 1 ? `, ${Math.round((most.value / sum) * 100)} % of the total` : '';
  return [
    `- ${name}: highest ${most.value} (${most.at})${share}; lowest ${least.value} (${least.at}).`,
    ...(points.length > 1
      ? [
          `- ${name}: from ${first.value} (${first.at}) to ${last.value} (${last.at}), a change of ${last.value - first.value}.`,
        ]
      : []),
  ];
}

/**
 * What the numbers of a chart show, in fixed sentences: first, last, change, highest, lowest. No model writes them.
 */
import type { Request, ResponseToolkit } from '@hapi/hapi';
import type { ChartAnswer } from '#core/charts/chart-response.ts';
import { compatResponse } from '#core/compat/compat-api.ts';
import { Warnings } from '#core/compat/fields.ts';
import { callerOf } from '#core/http/authentication.ts';
import { publicAddress } from '#core/http/public-address.ts';
import { requireCapability } from '#core/tenants/capabilities.ts';
import type { Tako } from './tasks.ts';

/** The insights of the chart with `id`. */
export async function insights({ app }: Tako, request: Request, h: ResponseToolkit, id: string) {
  const holder = callerOf(request);
  requireCapability('charts', app.capabilities, holder);
  const warnings = new Warnings();
  warnings.add('approximated:insights');
  if (request.query.effort !== undefined) warnings.add('ignored:effort');
  const chart = await app.charts.service.get(holder.org!.id, id, publicAddress(request, app));
  return compatResponse(h, insightsOf(chart), warnings);
}

function insightsOf(chart: ChartAnswer): { insights: string; description: string } {
  const { columns, rows } = chart.data;
  const label = columns.findIndex(({ type }) => type !== 'number');
  const lines = columns.flatMap((column, at) => {
    if (column.type !== 'number') return [];
    const points = rows.flatMap((row) => {
      const value = row[at];
      return typeof value === 'number' ? [{ at: String(row[label] ?? ''), value }] : [];
    });
    return points.length === 0 ? [] : sentencesOf(column.label || column.key, points);
  });
  return { insights: lines.join('\n'), description: chart.alt_text };
}

interface Point {
  at: string;
  value: number;
}

function sentencesOf(name: string, points: readonly Point[]): string[] {
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

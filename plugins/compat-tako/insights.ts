/** What the numbers of a chart show, in fixed sentences: highest, lowest, change over time. No model writes them. */
import type { Request, ResponseToolkit } from '@hapi/hapi';
import type { ChartAnswer } from '#core/charts/chart-response.ts';
import { isAdditive } from '#core/charts/data/series-limit.ts';
import { type Column, isDated } from '#core/charts/data/table.ts';
import { compatResponse } from '#core/compat/compat-api.ts';
import { Warnings } from '#core/compat/fields.ts';
import { callerOf } from '#core/http/authentication.ts';
import { publicAddress } from '#core/http/public-address.ts';
import { invalidField } from '#core/platform/errors.ts';
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

/** The id of a chart in the query string. Throws 400 without one. */
export function cardIdOf({ query }: Pick<Request, 'query'>): string {
  const { card_id: id } = query as { card_id?: unknown };
  if (typeof id !== 'string' || id === '') throw invalidField('card_id', 'must be the id of a card');
  return id;
}

function insightsOf(chart: ChartAnswer): { insights: string; description: string } {
  const { columns } = chart.data;
  const rows = wholeRows(chart);
  const label = columns.findIndex(({ type }) => type !== 'number');
  const isCourse = label >= 0 && isDated(columns[label]!);
  const words = WORDS[chart.locale === 'es' ? 'es' : 'en'];
  const lines = columns.flatMap((column, at) => {
    if (column.type !== 'number') return [];
    const points = rows.flatMap((row) => {
      const value = row[at];
      return typeof value === 'number' ? [{ value, place: label < 0 ? '' : ` (${row[label] ?? ''})` }] : [];
    });
    const total = chart.data.rows.reduce((all, row) => all + Number(row[at]), 0);
    return points.length === 0 ? [] : sentencesOf(column, points, total, isCourse, words);
  });
  return { insights: lines.join('\n'), description: chart.alt_text };
}

/** The rows without the steps of time that were counted in part, which are not compared with whole ones; all if none is left. */
function wholeRows({ data: { rows }, plan }: ChartAnswer): ChartAnswer['data']['rows'] {
  const parts = new Set((plan?.partial ?? []).map(({ at }) => (at === 'last' ? rows.length - 1 : 0)));
  const whole = rows.filter((_, row) => !parts.has(row));
  return whole.length > 0 ? whole : rows;
}

interface Point {
  value: number;
  /** Its category or date in brackets. */
  place: string;
}

interface Words {
  /** A number, without groups of thousands. */
  number(value: number): string;
  share(percent: string): string;
  extremes(name: string, highest: string, lowest: string): string;
  course(name: string, first: string, last: string, change: string): string;
}

const writer = (locale: string) => {
  const format = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: PRECISION });
  return (value: number) => format.format(value);
};

/** Differences of decimals have digits of no meaning behind these. */
const PRECISION = 12;

const WORDS: Record<'en' | 'es', Words> = {
  en: {
    number: writer('en-US'),
    share: (percent) => `, ${percent}% of the total`,
    extremes: (name, highest, lowest) => `- ${name}: highest ${highest}; lowest ${lowest}.`,
    course: (name, first, last, change) => `- ${name}: from ${first} to ${last}, a change of ${change}.`,
  },
  es: {
    number: writer('es-ES'),
    share: (percent) => `, ${percent} % del total`,
    extremes: (name, highest, lowest) => `- ${name}: máximo ${highest}; mínimo ${lowest}.`,
    course: (name, first, last, change) => `- ${name}: de ${first} a ${last}, una variación de ${change}.`,
  },
};

/** `total`: of all rows, also of those that are not among the points. */
function sentencesOf(
  column: Column,
  points: readonly Point[],
  total: number,
  isCourse: boolean,
  words: Words,
): string[] {
  const name = column.label || column.key;
  const [first, last] = [points[0]!, points.at(-1)!];
  const sorted = points.toSorted((a, b) => b.value - a.value);
  const [most, least] = [sorted[0]!, sorted.at(-1)!];
  const isShare = points.length > 1 && least.value >= 0 && total > 0 && isAdditive(column);
  const share = isShare ? words.share(String(Math.round((most.value / total) * 100))) : '';
  const change = Number((last.value - first.value).toPrecision(PRECISION));
  const said = ({ value, place }: Point) => words.number(value) + place;
  return [
    words.extremes(name, said(most) + share, said(least)),
    ...(isCourse && points.length > 1
      ? [words.course(name, said(first), said(last), words.number(change))]
      : []),
  ];
}

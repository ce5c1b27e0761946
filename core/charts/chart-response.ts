/** A stored chart as callers get it: the list item, and the whole. */
import type { Chart } from './data/chart.ts';
import { compatibleTypes } from './data/compatibility.ts';
import { render } from './draw/render.ts';
import { embedCode, embedSize } from './embed.ts';
import type { Spanish } from './wording/formats.ts';
import { spokenTable } from './wording/localized-table.ts';
import { notesOf } from './wording/titles.ts';

/** The addresses of a chart; they never change. */
export function addressesOf(id: string, baseUrl: string) {
  const at = `${baseUrl}/charts/${id}`;
  return { embed_url: at, image_url: `${at}.png`, svg_url: `${at}.svg`, csv_url: `${at}.csv` };
}

interface Listed {
  id: string;
  type: string;
  title: string;
  theme: string;
  locale: string;
  createdAt: Date;
  expiresAt: Date | null;
}

/** An item of the list. */
export function listItem({ id, type, title, theme, locale, createdAt, expiresAt }: Listed, baseUrl: string) {
  const { embed_url, image_url, svg_url } = addressesOf(id, baseUrl);
  return {
    id,
    type,
    title,
    theme,
    locale,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    embed_url,
    image_url,
    svg_url,
  };
}

/** The whole chart but its usage. */
export function wholeChart(chart: Chart, baseUrl: string, spanish: Spanish) {
  const drawn = render(chart, chart.size, { spanish });
  const { columns, rows } = spokenTable(chart);
  return {
    object: 'chart' as const,
    ...listItem({ ...chart, title: drawn.title }, baseUrl),
    csv_url: addressesOf(chart.id, baseUrl).csv_url,
    embed_html: embedCode(addressesOf(chart.id, baseUrl).embed_url, drawn.title, embedSize(chart)),
    requested_type: chart.requestedType,
    subtitle: drawn.subtitle,
    notes: notesOf(chart),
    alt_text: drawn.alt,
    version: chart.version,
    updated_at: chart.updatedAt.toISOString(),
    size: chart.size,
    timezone: chart.timezone,
    data: { columns, rows },
    encode: chart.encode,
    plan: chart.plan,
    sources: chart.sources,
    compatible_types: compatibleTypes(chart.table, chart.encode),
    warnings: [...chart.warnings, ...drawn.warnings],
  };
}

export type ChartAnswer = ReturnType<typeof wholeChart>;

/** A stored chart as callers get it: the list item, and the whole. */
import type { ChartSummary } from '../store/charts.ts';
import type { Chart } from './data/chart.ts';
import { compatibleTypes } from './data/compatibility.ts';
import { draw } from './draw/render.ts';
import { embedCode, embedSize } from './embed.ts';
import type { Scene } from './wording/scene.ts';
import { neutralTitle } from './wording/titles.ts';

/** The addresses of a chart; they never change. */
export function addressesOf(id: string, baseUrl: string) {
  const at = `${baseUrl}/charts/${id}`;
  return { embed_url: at, image_url: `${at}.png`, svg_url: `${at}.svg`, csv_url: `${at}.csv` };
}

/** An item of the list. */
export function listItem(chart: ChartSummary, baseUrl: string) {
  const { id, type, title, theme, locale, createdAt, expiresAt } = chart;
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

/** The whole chart without its usage. */
export function wholeChart(scene: Scene<Chart>, baseUrl: string) {
  const { picture: chart, title, subtitle, notes, method, view } = scene;
  const { alt, warnings } = draw(scene, chart.size);
  const { columns, rows } = view.table;
  const { csv_url, embed_url } = addressesOf(chart.id, baseUrl);
  return {
    object: 'chart' as const,
    ...listItem({ ...chart, title }, baseUrl),
    csv_url,
    embed_html: embedCode(embed_url, title, embedSize(scene)),
    title_neutral: neutralTitle(chart, view),
    requested_type: chart.requestedType,
    subtitle,
    notes,
    method,
    alt_text: alt,
    version: chart.version,
    updated_at: chart.updatedAt.toISOString(),
    size: chart.size,
    timezone: chart.timezone,
    data: { columns, rows },
    encode: chart.encode,
    style: chart.style ?? {},
    plan: chart.plan,
    sources: chart.sources,
    compatible_types: compatibleTypes(chart.table, chart.encode),
    // What the drawing says about a matter is newer than what was stored about it.
    warnings: [
      ...chart.warnings.filter(({ code }) => !warnings.some((one) => one.code === code)),
      ...warnings,
    ],
  };
}

export type ChartAnswer = ReturnType<typeof wholeChart>;

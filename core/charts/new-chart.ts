/** A chart from its content and the options of the request, and a chart with some of its options changed. */
import { type Clock, DAY, SECOND } from '../platform/clock.ts';
import { Failure } from '../platform/errors.ts';
import type { Organization } from '../store/tenants/organization.ts';
import { newChartId } from './chart-ids.ts';
import { checkStyle, type StyleChanges, styleWith } from './chart-styles.ts';
import type { Chart, ChartContent, Picture, Size, Warning } from './data/chart.ts';
import type { ChartStyle } from './data/chart-style.ts';
import { cleanText } from './data/clean-text.ts';
import { chooseType, compatibleTypes } from './data/compatibility.ts';
import type { ChartType, Locale, ThemeName } from './data/options.ts';
import { viewOf } from './data/view.ts';
import { planSummary } from './wording/plan-wording.ts';

/** How long charts of organizations that pay as they go are stored; those of others stay. */
const PAYG_LIFETIME = 90 * DAY;
const TYPE_ADJUSTED = 'chart_type_adjusted';
const STYLE_IGNORED = 'style_ignored';

/** How a chart is to look, whatever it is made from. */
export interface ChartOptions extends Omit<Picture, 'type' | 'table' | 'plan' | 'spanish'> {
  type: ChartType | 'auto';
  size: Size;
  /** Seconds; null: as long as the organization's plan stores charts. */
  expiresIn: number | null;
}

/** What `PATCH /v1/charts/{id}` may change. */
export interface ChartChanges extends StyleChanges {
  type?: ChartType;
  theme?: ThemeName;
  title?: string;
  subtitle?: string;
  locale?: Locale;
  notes?: string | null;
  alt_text?: string | null;
  size?: Partial<Size>;
}

/** Throws 422 `unchartable_data` when nothing can be drawn of the content. */
export function newChart(
  org: Pick<Organization, 'id' | 'plan'>,
  options: ChartOptions,
  content: ChartContent,
  clock: Clock,
): Chart {
  const { type: requested, expiresIn, ...rest } = options;
  const { prefers, warnings: read, spanish, ...drawn } = content;
  const { type, warnings } = fittingType(stacking(preferred(requested, content), options.style), content);
  const createdAt = new Date(clock.now());
  const chart: Chart = {
    ...rest,
    ...drawn,
    title: cleaned(options.title),
    subtitle: cleaned(options.subtitle),
    notes: cleaned(options.notes),
    altText: cleaned(options.altText),
    type,
    requestedType: requested,
    warnings: [...read, ...warnings],
    id: newChartId(),
    org: org.id,
    version: 1,
    createdAt,
    updatedAt: createdAt,
    expiresAt: expiryOf(org, expiresIn, createdAt),
    ...(spanish && { spanish }),
    ...withMultiples(options.style, type, content),
  };
  return { ...chart, warnings: [...chart.warnings, ...checkStyle(chart, options.style ?? {})] };
}

/** Bars that are to be stacked, or not, by the name of that type. */
function stacking(type: ChartType | 'auto', style: ChartStyle = {}): ChartType | 'auto' {
  if (style.stacked && type === 'bar') return 'stacked_bar';
  return style.stacked === false && type === 'stacked_bar' ? 'bar' : type;
}

/** More series than this are drawn in a plot each, unless an editor decides otherwise. */
const MAX_TOGETHER = 6;

function withMultiples(
  style: ChartStyle | undefined,
  type: ChartType,
  { table, encode }: Pick<ChartContent, 'table' | 'encode'>,
): { style?: ChartStyle } {
  const { series, moments } = viewOf(table, encode);
  const isPlot = type === 'line' || (type === 'bar' && moments !== null);
  const isMany = isPlot && series.length > MAX_TOGETHER;
  return isMany && style?.multiples === undefined ? { style: { ...style, multiples: true } } : {};
}

/** The next version of a chart. Throws 422 when its data cannot be drawn. */
export function changedChart(chart: Chart, changes: ChartChanges, now: Date): Chart {
  const { type, theme = chart.theme, locale = chart.locale, size } = changes;
  const { style: before, ...rest } = chart;
  const style = styleWith(changes, before);
  const wanted = stacking(type ?? chart.type, style);
  // Without a new type, what is drawn stays, even where today's rules would choose another.
  const fit = type === undefined && wanted === chart.type ? null : fittingType(wanted, chart);
  const next: Chart = {
    ...rest,
    ...(style && { style }),
    theme,
    locale,
    ...(fit && {
      type: fit.type,
      requestedType: wanted,
      warnings: [...chart.warnings.filter(({ code }) => code !== TYPE_ADJUSTED), ...fit.warnings],
    }),
    title: cleaned(changes.title, chart.title),
    subtitle: cleaned(changes.subtitle, chart.subtitle),
    notes: cleaned(changes.notes, chart.notes),
    altText: cleaned(changes.alt_text, chart.altText),
    size: { ...chart.size, ...size },
    plan: chart.plan && { ...chart.plan, summary: planSummary(chart.plan, locale) },
    version: chart.version + 1,
    updatedAt: now,
  };
  const others = next.warnings.filter(({ code }) => code !== STYLE_IGNORED);
  return { ...next, warnings: [...others, ...checkStyle(next, changes)] };
}

function expiryOf(
  { plan }: Pick<Organization, 'plan'>,
  expiresIn: number | null,
  createdAt: Date,
): Date | null {
  const allowed = plan === 'credit' ? Number.POSITIVE_INFINITY : PAYG_LIFETIME;
  const lifetime = Math.min(allowed, expiresIn === null ? allowed : expiresIn * SECOND);
  return lifetime === Number.POSITIVE_INFINITY ? null : new Date(createdAt.getTime() + lifetime);
}

/** The text, or `before` where it is absent; null: there is none. */
function cleaned(text: string | null | undefined, before: string | null = null): string | null {
  return text === undefined ? before : cleanText(text ?? '') || null;
}

/** The type requested; for `auto` the one that the content prefers, if it fits. */
function preferred(
  requested: ChartType | 'auto',
  { prefers, table, encode }: Pick<ChartContent, 'prefers' | 'table' | 'encode'>,
): ChartType | 'auto' {
  const fits = requested === 'auto' && prefers && compatibleTypes(table, encode).includes(prefers);
  return fits ? prefers : requested;
}

/** The type that is drawn, with a warning when it is not the one requested. Throws 422 when nothing can be drawn. */
function fittingType(
  requested: ChartType | 'auto',
  { table, encode }: Pick<ChartContent, 'table' | 'encode'>,
): { type: ChartType; warnings: Warning[] } {
  const choice = chooseType(requested, table, encode);
  if (!choice) throw new Failure('unchartable_data', 'The data have no rows that can be drawn.');
  const { type, reason } = choice;
  if (reason === null) return { type, warnings: [] };
  const message = `${requested} does not fit: ${reason}. ${type} is drawn instead.`;
  return { type, warnings: [{ code: TYPE_ADJUSTED, message, requested, used: type, reason }] };
}

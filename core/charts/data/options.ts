/** The types, themes and languages that callers choose from. */

export const CHART_TYPES = [
  'line',
  'area',
  'bar',
  'bar_horizontal',
  'stacked_bar',
  'pie',
  'donut',
  'scatter',
  'funnel',
  'timeline',
  'kpi',
  'table',
] as const;
export type ChartType = (typeof CHART_TYPES)[number];
/** Types that show parts of a whole. */
export const SLICED: ReadonlySet<ChartType | 'auto'> = new Set(['pie', 'donut']);

export const THEMES = ['light', 'dark', 'editorial', 'electric'] as const;
export type ThemeName = (typeof THEMES)[number];
/** The theme that an address asks for; `auto` follows the reader's preference, null is the chart's own. */
export type AskedTheme = ThemeName | 'auto' | null;

/** The theme of that name; null for any other text. */
export function askedTheme(name: string | null | undefined): AskedTheme {
  return [...THEMES, 'auto' as const].find((one) => one === name) ?? null;
}

export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

/** Regional formats of Spanish numbers and dates; the words are the same for all. */
export type Spanish = 'es-ES' | 'es-AR' | 'es-MX' | 'es-419';
/** The operator's setting: a format, or that of the outlets. */
export type SpanishSetting = Spanish | 'auto';

const SPANISH_OF: Partial<Record<string, Spanish>> = { AR: 'es-AR', MX: 'es-MX', ES: 'es-ES' };

/** The regional format of the country that most of these are from; undefined: no format of its own, or unknown. */
export function spanishOf(countries: readonly (string | null)[]): Spanish | undefined {
  const isOfMost = (country: string | null) =>
    countries.filter((one) => one === country).length * 2 > countries.length;
  return SPANISH_OF[[...new Set(countries)].find(isOfMost) ?? ''];
}

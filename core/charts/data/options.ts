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

export const THEMES = ['light', 'dark', 'editorial', 'electric'] as const;
export type ThemeName = (typeof THEMES)[number];

export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

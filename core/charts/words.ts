/** The words that charts say in each language. */
import type { ChartType, Granularity, Locale } from './chart.ts';

export interface Words {
  types: Record<ChartType, string>;
  granularity: Record<Granularity, string>;
  source: string;
  sources: string;
  notes: string;
  other: string;
  total: string;
  data: string;
  more(count: string): string;
  by(what: string, how: string): string;
  over(range: string): string;
  series(count: string): string;
  rows(count: string): string;
  fromTo(label: string, from: string, fromAt: string, to: string, toAt: string): string;
  highest(value: string, at: string): string;
  largest(label: string, value: string): string;
  smallest(label: string, value: string): string;
  events(count: string, first: string, last: string): string;
  /** `at`: the date compared with; null where it has none. */
  versus(change: string, at: string | null, granularity: Granularity): string;
  /** A signed difference of percentages. */
  points(change: string, isOne: boolean): string;
  downloads: string;
  embed: string;
  copy: string;
  copied: string;
  gone: string;
  noValue: string;
  articles: string;
}

const EN: Words = {
  types: {
    line: 'Line chart',
    area: 'Area chart',
    bar: 'Bar chart',
    bar_horizontal: 'Horizontal bar chart',
    stacked_bar: 'Stacked bar chart',
    pie: 'Pie chart',
    donut: 'Donut chart',
    scatter: 'Scatter plot',
    funnel: 'Funnel chart',
    timeline: 'Timeline',
    kpi: 'Key figures',
    table: 'Table',
  },
  granularity: { hour: 'hour', day: 'day', week: 'week', month: 'month', quarter: 'quarter', year: 'year' },
  source: 'Source',
  sources: 'Sources',
  notes: 'Note',
  other: 'Other',
  total: 'Total',
  data: 'Data',
  more: (count) => `and ${count} more`,
  by: (what, how) => `${what} by ${how}`,
  over: (range) => `Dates: ${range}.`,
  series: (count) => `${count} series.`,
  rows: (count) => `${count} rows.`,
  fromTo: (label, from, fromAt, to, toAt) => `${label}: from ${from} (${fromAt}) to ${to} (${toAt})`,
  highest: (value, at) => `highest ${value} (${at})`,
  largest: (label, value) => `Largest: ${label}, ${value}.`,
  smallest: (label, value) => `Smallest: ${label}, ${value}.`,
  events: (count, first, last) => `${count} events, from ${first} to ${last}.`,
  versus: (change, at) => `${change} against ${at ?? 'the period before'}`,
  points: (change, isOne) => `${change} ${isOne ? 'point' : 'points'}`,
  downloads: 'Download',
  embed: 'Embed',
  copy: 'Copy',
  copied: 'Copied',
  gone: 'This chart is not available any more.',
  noValue: 'no value',
  articles: 'articles',
};

/** Days and quarters take the article, months and years do not: `al 5 ene`, `a ene 2026`. */
const BARE: ReadonlySet<Granularity> = new Set(['month', 'year']);

function a(date: string, granularity: Granularity): string {
  return BARE.has(granularity) ? `a ${date}` : `al ${date}`;
}

const ES: Words = {
  types: {
    line: 'Gráfico de líneas',
    area: 'Gráfico de áreas',
    bar: 'Gráfico de barras',
    bar_horizontal: 'Gráfico de barras horizontales',
    stacked_bar: 'Gráfico de barras apiladas',
    pie: 'Gráfico de torta',
    donut: 'Gráfico de anillo',
    scatter: 'Gráfico de dispersión',
    funnel: 'Gráfico de embudo',
    timeline: 'Cronología',
    kpi: 'Cifras clave',
    table: 'Tabla',
  },
  granularity: { hour: 'hora', day: 'día', week: 'semana', month: 'mes', quarter: 'trimestre', year: 'año' },
  source: 'Fuente',
  sources: 'Fuentes',
  notes: 'Nota',
  other: 'Otros',
  total: 'Total',
  data: 'Datos',
  more: (count) => `y ${count} más`,
  by: (what, how) => `${what} por ${how}`,
  over: (range) => `Fechas: ${range}.`,
  series: (count) => `${count} series.`,
  rows: (count) => `${count} filas.`,
  fromTo: (label, from, fromAt, to, toAt) => `${label}: de ${from} (${fromAt}) a ${to} (${toAt})`,
  highest: (value, at) => `máximo ${value} (${at})`,
  largest: (label, value) => `El mayor: ${label}, ${value}.`,
  smallest: (label, value) => `El menor: ${label}, ${value}.`,
  events: (count, first, last) => `${count} hechos, de ${first} a ${last}.`,
  versus: (change, at, granularity) =>
    `${change} frente ${a(at ?? 'período anterior', at ? granularity : 'day')}`,
  points: (change, isOne) => `${change} ${isOne ? 'punto' : 'puntos'}`,
  downloads: 'Descargar',
  embed: 'Insertar',
  copy: 'Copiar',
  copied: 'Copiado',
  gone: 'Este gráfico ya no está disponible.',
  noValue: 'sin dato',
  articles: 'artículos',
};

export const WORDS: Record<Locale, Words> = { en: EN, es: ES };

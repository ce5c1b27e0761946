/** The words of charts in each language. */
import type { ChartType, Locale } from '../data/options.ts';
import type { Granularity } from '../data/table.ts';

/** Days and quarters take the article, months and years do not: `al 5 ene`, `a ene 2026`. */
const BARE: ReadonlySet<Granularity> = new Set(['month', 'year']);

function a(date: string, granularity: Granularity): string {
  return BARE.has(granularity) ? `a ${date}` : `al ${date}`;
}

const EN = {
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
  } satisfies Record<ChartType, string>,
  granularity: {
    hour: 'hour',
    day: 'day',
    week: 'week',
    month: 'month',
    quarter: 'quarter',
    year: 'year',
  } satisfies Record<Granularity, string>,
  source: 'Source',
  sources: 'Sources',
  other: 'Other',
  total: 'Total',
  data: 'Data',
  /** Names the drawing to readers who walk through its values with the keyboard. */
  explore: 'Chart: the arrow keys walk through its values',
  sort: 'Sort by this column',
  more: (count: string) => `and ${count} more`,
  /** The same at the end of a list. */
  others: (count: string) => `${count} more`,
  earlier: (count: string) => `and ${count} earlier`,
  moreColumns: (count: string) => `${count} more ${count === '1' ? 'column' : 'columns'}`,
  /** Says that a drawing leaves something out. */
  shown: (drawn: string, all: string) => `The picture shows ${drawn} of ${all}.`,
  by: (what: string, how: string) => `${what} by ${how}`,
  series: (count: string) => `${count} series.`,
  fromTo: (label: string, from: string, fromAt: string, to: string, toAt: string) =>
    `${label}: from ${from} (${fromAt}) to ${to} (${toAt})`,
  highest: (value: string, at: string) => `highest ${value} (${at})`,
  lowest: (value: string, at: string) => `lowest ${value} (${at})`,
  largest: (label: string, value: string) => `Largest: ${label}, ${value}.`,
  smallest: (label: string, value: string) => `Smallest: ${label}, ${value}.`,
  /** The parts of one whole with their shares. */
  inAll: (list: string) => `In all: ${list}.`,
  events: (count: string, isOne: boolean, when: string) => `${count} ${isOne ? 'event' : 'events'}, ${when}.`,
  on: (date: string, granularity: Granularity) => `${BARE.has(granularity) ? 'in' : 'on'} ${date}`,
  between: (first: string, last: string, _granularity: Granularity) => `from ${first} to ${last}`,
  /** A week by its first day. */
  weekOf: (date: string) => `week of ${date}`,
  weeksBetween: (first: string, last: string) => `from the week of ${first} to the week of ${last}`,
  always: (value: string) => `always ${value},`,
  allEqual: (value: string) => `All have the same value: ${value}.`,
  /** A series without a name. */
  value: 'Value',
  /** `at`: the date compared with; null when it has none. */
  versus: (change: string, at: string | null, _granularity: Granularity) =>
    `${change} against ${at ?? 'the period before'}`,
  /** A signed difference of percentages. */
  points: (change: string, isOne: boolean) => `${change} ${isOne ? 'point' : 'points'}`,
  downloads: 'Download',
  embed: 'Embed',
  copy: 'Copy',
  copied: 'Copied',
  gone: 'This chart is not available any more.',
  noValue: 'no value',
  /** Above an axis. */
  logarithmic: 'Logarithmic scale',
  dots: (count: string) => `${count} ${count === '1' ? 'dot' : 'dots'}.`,
  /** From where to where the values of a measure go. */
  extent: (label: string, from: string, to: string) => `${label}: from ${from} to ${to}.`,
  /** Beside a date whose step was counted in part. */
  inPart: 'in part',
  articles: 'articles',
  article: 'article',
};

/** The same ones in every language. */
export type Words = typeof EN;

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
  other: 'Otros',
  total: 'Total',
  data: 'Datos',
  explore: 'Gráfico: las flechas recorren sus valores',
  sort: 'Ordenar por esta columna',
  more: (count) => `y ${count} más`,
  others: (count) => `${count} más`,
  earlier: (count) => `y ${count} ${count === '1' ? 'anterior' : 'anteriores'}`,
  moreColumns: (count) => `${count} ${count === '1' ? 'columna' : 'columnas'} más`,
  shown: (drawn, all) => `La imagen muestra ${drawn} de ${all}.`,
  by: (what, how) => `${what} por ${how}`,
  series: (count) => `${count} series.`,
  fromTo: (label, from, fromAt, to, toAt) => `${label}: de ${from} (${fromAt}) a ${to} (${toAt})`,
  highest: (value, at) => `máximo ${value} (${at})`,
  lowest: (value, at) => `mínimo ${value} (${at})`,
  largest: (label, value) => `El mayor: ${label}, ${value}.`,
  smallest: (label, value) => `El menor: ${label}, ${value}.`,
  inAll: (list) => `En total: ${list}.`,
  events: (count, isOne, when) => `${count} ${isOne ? 'hecho' : 'hechos'}, ${when}.`,
  on: (date, granularity) => (BARE.has(granularity) ? `en ${date}` : `el ${date}`),
  between: (first, last, granularity) =>
    `${BARE.has(granularity) ? 'de' : 'del'} ${first} ${a(last, granularity)}`,
  weekOf: (date) => `semana del ${date}`,
  weeksBetween: (first, last) => `de la semana del ${first} a la semana del ${last}`,
  always: (value) => `siempre ${value},`,
  allEqual: (value) => `Todos tienen el mismo valor: ${value}.`,
  value: 'Valor',
  versus: (change, at, granularity) =>
    `${change} frente ${a(at ?? 'período anterior', at ? granularity : 'day')}`,
  points: (change, isOne) => `${change} ${isOne ? 'punto' : 'puntos'}`,
  downloads: 'Descargar',
  embed: 'Insertar',
  copy: 'Copiar',
  copied: 'Copiado',
  gone: 'Este gráfico ya no está disponible.',
  noValue: 'sin dato',
  logarithmic: 'Escala logarítmica',
  dots: (count) => `${count} ${count === '1' ? 'punto' : 'puntos'}.`,
  extent: (label, from, to) => `${label}: de ${from} a ${to}.`,
  inPart: 'en parte',
  articles: 'artículos',
  article: 'artículo',
};

export const WORDS: Record<Locale, Words> = { en: EN, es: ES };

/** `a, b and c`; of more than `most` names, the others are counted: `a, b and 3 more`. */
export function listed(names: readonly string[], locale: Locale, most = names.length): string {
  const others = WORDS[locale].others(String(names.length - most + 1));
  const shown = names.length > most ? [...names.slice(0, most - 1), others] : names;
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(shown);
}

/** The words of charts in each language. */
import type { ChartType, Locale } from '../data/options.ts';
import type { Granularity } from '../data/table.ts';

export interface Words {
  types: Record<ChartType, string>;
  granularity: Record<Granularity, string>;
  source: string;
  sources: string;
  other: string;
  total: string;
  data: string;
  /** Names the drawing to readers who walk through its values with the keyboard. */
  explore: string;
  sort: string;
  more(count: string): string;
  /** The same at the end of a list. */
  others(count: string): string;
  earlier(count: string): string;
  moreColumns(count: string): string;
  /** Says that a drawing leaves something out. */
  shown(drawn: string, all: string): string;
  by(what: string, how: string): string;
  series(count: string): string;
  fromTo(label: string, from: string, fromAt: string, to: string, toAt: string): string;
  highest(value: string, at: string): string;
  largest(label: string, value: string): string;
  smallest(label: string, value: string): string;
  /** The parts of one whole with their shares. */
  inAll(list: string): string;
  events(count: string, isOne: boolean, when: string): string;
  on(date: string, granularity: Granularity): string;
  between(first: string, last: string, granularity: Granularity): string;
  always(value: string): string;
  allEqual(value: string): string;
  /** A series without a name. */
  value: string;
  /** `at`: the date compared with; null when it has none. */
  versus(change: string, at: string | null, granularity: Granularity): string;
  /** A signed difference of percentages. */
  points(change: string, isOne: boolean): string;
  downloads: string;
  embed: string;
  copy: string;
  copied: string;
  gone: string;
  noValue: string;
  /** Above an axis. */
  logarithmic: string;
  dots(count: string): string;
  /** From where to where the values of a measure go. */
  extent(label: string, from: string, to: string): string;
  /** Beside a date whose step was counted in part. */
  inPart: string;
  articles: string;
  article: string;
}

/** Days and quarters take the article, months and years do not: `al 5 ene`, `a ene 2026`. */
const BARE: ReadonlySet<Granularity> = new Set(['month', 'year']);

function a(date: string, granularity: Granularity): string {
  return BARE.has(granularity) ? `a ${date}` : `al ${date}`;
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
  other: 'Other',
  total: 'Total',
  data: 'Data',
  explore: 'Chart: the arrow keys walk through its values',
  sort: 'Sort by this column',
  more: (count) => `and ${count} more`,
  others: (count) => `${count} more`,
  earlier: (count) => `and ${count} earlier`,
  moreColumns: (count) => `${count} more ${count === '1' ? 'column' : 'columns'}`,
  shown: (drawn, all) => `The picture shows ${drawn} of ${all}.`,
  by: (what, how) => `${what} by ${how}`,
  series: (count) => `${count} series.`,
  fromTo: (label, from, fromAt, to, toAt) => `${label}: from ${from} (${fromAt}) to ${to} (${toAt})`,
  highest: (value, at) => `highest ${value} (${at})`,
  largest: (label, value) => `Largest: ${label}, ${value}.`,
  smallest: (label, value) => `Smallest: ${label}, ${value}.`,
  inAll: (list) => `In all: ${list}.`,
  events: (count, isOne, when) => `${count} ${isOne ? 'event' : 'events'}, ${when}.`,
  on: (date, granularity) => `${BARE.has(granularity) ? 'in' : 'on'} ${date}`,
  between: (first, last) => `from ${first} to ${last}`,
  always: (value) => `always ${value},`,
  allEqual: (value) => `All have the same value: ${value}.`,
  value: 'Value',
  versus: (change, at) => `${change} against ${at ?? 'the period before'}`,
  points: (change, isOne) => `${change} ${isOne ? 'point' : 'points'}`,
  downloads: 'Download',
  embed: 'Embed',
  copy: 'Copy',
  copied: 'Copied',
  gone: 'This chart is not available any more.',
  noValue: 'no value',
  logarithmic: 'Logarithmic scale',
  dots: (count) => `${count} ${count === '1' ? 'dot' : 'dots'}.`,
  extent: (label, from, to) => `${label}: from ${from} to ${to}.`,
  inPart: 'in part',
  articles: 'articles',
  article: 'article',
};

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
  largest: (label, value) => `El mayor: ${label}, ${value}.`,
  smallest: (label, value) => `El menor: ${label}, ${value}.`,
  inAll: (list) => `En total: ${list}.`,
  events: (count, isOne, when) => `${count} ${isOne ? 'hecho' : 'hechos'}, ${when}.`,
  on: (date, granularity) => (BARE.has(granularity) ? `en ${date}` : `el ${date}`),
  between: (first, last, granularity) =>
    `${BARE.has(granularity) ? 'de' : 'del'} ${first} ${a(last, granularity)}`,
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

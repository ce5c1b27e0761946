/** Tables counted here store keys; this replaces them by words of the chart's language. */
import type { Picture } from '../data/chart.ts';
import type { Locale } from '../data/options.ts';
import { type ChartPlan, UNSTATED, WINDOW_KEY } from '../data/plan.ts';
import { OTHER_SERIES } from '../data/series-limit.ts';
import type { ChartTable, Column } from '../data/table.ts';
import { localizedUnit } from './unit-names.ts';
import { storedWindowName } from './window-names.ts';
import { WORDS } from './words.ts';

const LABELS: Record<Locale, Record<string, string>> = {
  en: {
    date: 'Date',
    source: 'Outlet',
    section: 'Section',
    language: 'Language',
    country: 'Country',
    headline: 'Headline',
    articles: 'Articles',
    share: 'Share of articles',
    window: 'Window',
    value: 'Value',
    unit: 'Unit',
    sentence: 'As it was written',
    positive: 'Positive',
    neutral: 'Neutral',
    negative: 'Negative',
    topic: 'Topic',
  },
  es: {
    date: 'Fecha',
    source: 'Medio',
    section: 'Sección',
    language: 'Idioma',
    country: 'País',
    headline: 'Titular',
    articles: 'Artículos',
    share: 'Parte de los artículos',
    window: 'Período',
    value: 'Valor',
    unit: 'Unidad',
    sentence: 'Como fue escrito',
    positive: 'Positivo',
    neutral: 'Neutro',
    negative: 'Negativo',
    topic: 'Tema',
  },
};
const UNSTATED_WORDS: Record<Locale, string> = { en: 'not stated', es: 'sin indicar' };
const NAMED: Record<string, 'language' | 'region'> = { language: 'language', country: 'region' };

/** The table of a picture in its language. */
export function localizedTable({
  table,
  plan,
  locale,
}: Pick<Picture, 'table' | 'plan' | 'locale'>): ChartTable {
  if (!plan)
    return relabelled(table, (column) =>
      column.label === OTHER_SERIES ? { ...column, label: WORDS[locale].other } : column,
    );
  const windows = plan.windows ?? [];
  const spoken = relabelled(table, (column) => ({
    ...column,
    label: labelOf(column, plan, locale),
    unit:
      column.unit === null
        ? null
        : column.unit === 'articles'
          ? WORDS[locale].articles
          : localizedUnit(column.unit, locale),
  }));
  const keys = table.columns.map(({ key, type }, at) =>
    type === 'string' && (at === 0 || key === 'unit') ? key : null,
  );
  return {
    ...spoken,
    rows: keys.every((key) => key === null)
      ? table.rows
      : table.rows.map((row) =>
          row.map((cell, at) =>
            keys[at] == null || typeof cell !== 'string'
              ? cell
              : ((keys[at] === WINDOW_KEY ? storedWindowName(cell, windows, locale) : null) ??
                localizedCell(cell, keys[at], locale)),
          ),
        ),
  };
}

/** Series have the name of a topic, a window or a part (an outlet, a country …); other columns, and tones, have fixed words. */
function labelOf({ key, label, parts }: Column, plan: ChartPlan, locale: Locale): string {
  const isTone = plan.measure === 'tone';
  if (parts && !isTone) return localizedCell(label, plan.measure.replace(/^coverage_by_/, ''), locale);
  const labels = LABELS[locale];
  if ((parts === undefined || isTone) && Object.hasOwn(labels, key)) return labels[key]!;
  return storedWindowName(label, plan.windows ?? [], locale) ?? label;
}

function relabelled(table: ChartTable, label: (column: Column) => Column): ChartTable {
  return { ...table, columns: table.columns.map(label) };
}

function localizedCell(cell: string, key: string, locale: Locale): string {
  if (cell === UNSTATED) return UNSTATED_WORDS[locale];
  if (cell === OTHER_SERIES) return WORDS[locale].other;
  if (key === 'unit') return localizedUnit(cell, locale);
  const type = NAMED[key];
  if (!type) return cell;
  try {
    const name = new Intl.DisplayNames(locale, { type }).of(cell) ?? cell;
    return name[0]!.toLocaleUpperCase(locale) + name.slice(1);
  } catch {
    return cell;
  }
}

/** The words that the house itself put into a table, in the chart's language: the table stores keys. */
import type { Column, Locale, Picture, Table } from './chart.ts';
import { UNSTATED } from './count.ts';
import { OTHER } from './pivot.ts';
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
    value: 'Value',
    unit: 'Unit',
    sentence: 'As it was written',
  },
  es: {
    date: 'Fecha',
    source: 'Medio',
    section: 'Sección',
    language: 'Idioma',
    country: 'País',
    headline: 'Titular',
    articles: 'Artículos',
    value: 'Valor',
    unit: 'Unidad',
    sentence: 'Como fue escrito',
  },
};
const UNSTATED_WORDS: Record<Locale, string> = { en: 'not stated', es: 'sin indicar' };
const NAMED: Record<string, 'language' | 'region'> = { language: 'language', country: 'region' };

/** The table of a picture as it is said in its language. */
export function spokenTable({ table, plan, locale }: Pick<Picture, 'table' | 'plan' | 'locale'>): Table {
  if (!plan)
    return table.columns.some(({ label }) => label === OTHER)
      ? relabelled(table, (column) =>
          column.label === OTHER ? { ...column, label: WORDS[locale].other } : column,
        )
      : table;
  const labels = LABELS[locale];
  const spoken = relabelled(table, (column) => ({
    ...column,
    label: labels[column.key] ?? column.label,
    unit: column.unit === 'articles' ? WORDS[locale].articles : column.unit,
  }));
  const places = table.columns.flatMap(({ key, type }, at) =>
    type === 'string' && at === 0 ? [{ at, key }] : [],
  );
  return {
    ...spoken,
    rows:
      places.length === 0
        ? table.rows
        : table.rows.map((row) =>
            row.map((cell, at) =>
              at === 0 && typeof cell === 'string' ? spokenCell(cell, places[0]!.key, locale) : cell,
            ),
          ),
  };
}

function relabelled(table: Table, label: (column: Column) => Column): Table {
  return { ...table, columns: table.columns.map(label) };
}

function spokenCell(cell: string, key: string, locale: Locale): string {
  if (cell === UNSTATED) return UNSTATED_WORDS[locale];
  const type = NAMED[key];
  if (!type) return cell;
  try {
    const name = new Intl.DisplayNames(locale, { type }).of(cell) ?? cell;
    return name[0]!.toLocaleUpperCase(locale) + name.slice(1);
  } catch {
    return cell;
  }
}

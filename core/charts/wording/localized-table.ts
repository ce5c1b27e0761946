/** Tables counted here store keys; this replaces them by words of the chart's language. */
import type { Picture } from '../data/chart.ts';
import type { Locale } from '../data/options.ts';
import { type ChartPlan, UNSTATED, WINDOW_KEY } from '../data/plan.ts';
import { OTHER_SERIES } from '../data/series-limit.ts';
import type { ChartTable, Column } from '../data/table.ts';
import { localizedUnit } from './unit-names.ts';
import { storedWindowName } from './window-names.ts';
import { WORDS } from './words.ts';

/** What the columns of counted articles are called. */
export const COLUMN_NAMES: Record<string, Record<Locale, string>> = {
  date: { en: 'Date', es: 'Fecha' },
  source: { en: 'Outlet', es: 'Medio' },
  section: { en: 'Section', es: 'Sección' },
  language: { en: 'Language', es: 'Idioma' },
  country: { en: 'Country', es: 'País' },
  headline: { en: 'Headline', es: 'Titular' },
  articles: { en: 'Articles', es: 'Artículos' },
  share: { en: 'Share of articles', es: 'Parte de los artículos' },
  window: { en: 'Window', es: 'Período' },
  value: { en: 'Value', es: 'Valor' },
  unit: { en: 'Unit', es: 'Unidad' },
  sentence: { en: 'As it was written', es: 'Como fue escrito' },
  positive: { en: 'Positive', es: 'Positivo' },
  neutral: { en: 'Neutral', es: 'Neutro' },
  negative: { en: 'Negative', es: 'Negativo' },
  topic: { en: 'Topic', es: 'Tema' },
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
  if ((parts === undefined || isTone) && Object.hasOwn(COLUMN_NAMES, key)) return COLUMN_NAMES[key]![locale];
  return storedWindowName(label, plan.windows ?? [], locale) ?? label;
}

function relabelled(table: ChartTable, label: (column: Column) => Column): ChartTable {
  return { ...table, columns: table.columns.map(label) };
}

/** What a value of a counted table, such as a country's code in the column `country`, is called. */
export function localizedCell(cell: string, key: string, locale: Locale): string {
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

/** A sample as a picture, through the code that reads callers' data. */
import type { Encode, Picture } from '../../../core/charts/data/chart.ts';
import type { ChartStyle } from '../../../core/charts/data/chart-style.ts';
import type { ChartType, Locale, ThemeName } from '../../../core/charts/data/options.ts';
import type { GivenData } from '../../../core/charts/data/reading/given-data.ts';
import { readTable } from '../../../core/charts/data/reading/read-table.ts';

export interface Sample {
  name: string;
  type: ChartType;
  /** By language. */
  data: Record<Locale, GivenData>;
  title?: Record<Locale, string>;
  subtitle?: Record<Locale, string>;
  encode?: Encode;
  notes?: string;
  style?: ChartStyle;
}

export function pictureOf(sample: Sample, theme: ThemeName, locale: Locale): Picture {
  const { table, encode } = readTable(sample.data[locale], sample.encode);
  return {
    type: sample.type,
    theme,
    locale,
    title: sample.title?.[locale] ?? null,
    subtitle: sample.subtitle?.[locale] ?? null,
    notes: sample.notes ?? null,
    altText: null,
    sources: ['El Diario del Litoral', 'Southern Cross Times', 'Crónica Austral'].map((name) => ({
      name,
      url: null,
      title: null,
      published_at: null,
    })),
    timezone: 'UTC',
    table,
    encode,
    plan: null,
    ...(sample.style && { style: sample.style }),
  };
}

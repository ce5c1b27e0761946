/** The rows of a chart in the formats of that API, up to a limit. */
import type { ChartAnswer } from '#core/charts/chart-response.ts';
import { momentOfCell } from '#core/charts/data/cell-dates.ts';
import { isDated } from '#core/charts/data/table.ts';
import { writeCsv } from '#core/charts/data/write-csv.ts';

export const FORMATS = ['json_compact', 'json_records', 'csv', 'card_json'] as const;
export type ContentFormat = (typeof FORMATS)[number];

export const MAX_ROWS = 2000;
export const USUAL_ROWS = 20;

const FREE = { baseline_usd: 0, row_cpm_usd: 0, free_rows: MAX_ROWS, max_rows_ceiling: MAX_ROWS };

/** An answer with the price of the rows, but without the rows. */
export function priceOnly({ data }: ChartAnswer) {
  return {
    content_format: null,
    cost: 0,
    total_rows: data.rows.length,
    truncated: false,
    export_pricing: FREE,
  };
}

/** The rows themselves, in one of the formats: the latest `most`, or as many from `offset`. */
export function contentOf(chart: ChartAnswer, format: ContentFormat, most: number, ref: string, offset = 0) {
  const { columns } = chart.data;
  const rows = endsLatest(chart)
    ? chart.data.rows.slice(-most)
    : chart.data.rows.slice(offset, offset + most);
  // Of pages, the last one is whole: clients ask for another as long as there is more.
  const truncated = Math.min(offset, chart.data.rows.length) + rows.length < chart.data.rows.length;
  const known = format === 'card_json' ? 'json_compact' : format;
  const common = {
    content_format: known,
    cost: 0,
    total_rows: chart.data.rows.length,
    truncated,
    export_pricing: FREE,
    manifest: columns.map(({ key, label, type, unit }) => ({
      name: key,
      metric: label || key,
      entity: null,
      unit,
      dtype: type,
    })),
  };
  const values = {
    csv: () => ({ data: writeCsv({ columns, rows }) }),
    json_records: () => ({
      records: rows.map((row) => Object.fromEntries(columns.map(({ key }, at) => [key, row[at] ?? null]))),
    }),
    json_compact: () => ({
      dataset: {
        columns: columns.map(({ key, type, unit }) => ({ name: key, type, unit })),
        rows,
        total_rows: chart.data.rows.length,
        truncated,
        ref,
        sources: [...new Set(chart.sources.map(({ name }) => name))].map((name) => ({ name, index: 'data' })),
        provenance: 'query',
      },
    }),
  };
  return { ...common, ...values[known]() };
}

/** Whether the most recent rows are the last ones. Rankings and lists begin with what matters most. */
export function endsLatest({ data: { columns, rows } }: ChartAnswer): boolean {
  const at = columns.findIndex(isDated);
  const momentOf = (row: (typeof rows)[number] | undefined) => momentOfCell(row?.[at] ?? null) ?? Number.NaN;
  return momentOf(rows[0]) < momentOf(rows.at(-1));
}

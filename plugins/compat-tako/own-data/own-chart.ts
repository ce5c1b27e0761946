/** A chart of the caller's own data, before it is validated. */

/** A body for `POST /v1/charts`. */
export type ChartDraft = Record<string, unknown>;

export interface OwnChart {
  draft: ChartDraft;
  /** The caller's field that sets the chart type. */
  typedBy: string;
  /** Where the chart has its table, and what the caller calls that, as messages write it. */
  table: { from: string; to: string };
}

const PLAIN = /^\s*[-+]?\d+(\.\d+)?\s*$/;

/** A number, also as text; null for anything else. */
export function numberIn(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && PLAIN.test(value) ? Number(value) : null;
}

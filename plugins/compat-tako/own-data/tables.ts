/** Components whose data are rows: tables, and the dated items of a timeline. */
import { momentOfCell } from '#core/charts/data/cell-dates.ts';
import { MAX_COLUMNS, MAX_KEY, MAX_NAME, MAX_ROWS, MAX_UNIT } from '#core/charts/data/limits.ts';
import type { Cell } from '#core/charts/data/table.ts';
import type { JsonObject } from '#core/compat/field-reader.ts';
import { scalarText, type Warnings } from '#core/compat/fields.ts';
import { cutToUnits } from '#core/language/cut-text.ts';
import { invalidField } from '#core/platform/errors.ts';
import { isObject } from '#core/platform/objects.ts';
import { type ChartDraft, numberIn } from './own-chart.ts';

/** A cell of a declared type; undefined for one that does not fit it. */
const TABLE_CELLS: Record<string, (cell: unknown) => unknown> = {
  string: (cell) => cell,
  number: (cell) => numberIn(cell) ?? undefined,
  date: (cell) => (momentOfCell(cell as Cell) === null ? undefined : cell),
  boolean: (cell) => (typeof cell === 'boolean' ? cell : undefined),
};

/**
 * Columns of the declared types. One whose cells are no such values is of texts, as they were written. The rows keep their order:
 * a first column that names each of them is the axis, not one of dates behind it.
 */
export function fromTable({ columns, rows }: JsonObject, path: string, warnings: Warnings): ChartDraft {
  if (!Array.isArray(columns) || !Array.isArray(rows))
    throw invalidField(`${path}.config`, 'must have columns and rows');
  // One column and one row too many are passed on, for the chart to refuse: transposing all of a huge table would take hours.
  const fields = columns.slice(0, MAX_COLUMNS + 1).filter(isObject);
  const records = rows.slice(0, MAX_ROWS + 1).filter(isObject);
  const read = fields.map(({ field, type }) => {
    const given = records.map((record) => record[scalarText(field)] ?? null);
    const name = scalarText(type);
    if (!Object.hasOwn(TABLE_CELLS, name)) return { cells: given };
    const cells = given.map((cell) => (cell === null ? null : TABLE_CELLS[name]!(cell)));
    if (!cells.includes(undefined)) return { type: name, cells };
    warnings.add(`approximated:${path}.columns`);
    return { type: 'string', cells: given };
  });
  const named = fields.map(({ field, label, units }, at) => ({
    key: cutToUnits(scalarText(field), MAX_KEY),
    label: cutToUnits(scalarText(label ?? field), MAX_NAME),
    ...(read[at]!.type && { type: read[at]!.type }),
    ...(typeof units === 'string' && units && { unit: cutToUnits(units, MAX_UNIT) }),
  }));
  const [first] = named;
  const names = new Set(read[0]?.cells);
  const isNamed = first?.type === 'string' && first.key !== '' && names.size === records.length;
  return {
    data: { columns: named, rows: records.map((_, row) => read.map(({ cells }) => cells[row])) },
    ...(isNamed && { encode: { x: first.key } }),
  };
}

/** Dated items, under any of the names that clients give them. */
export function fromItems(config: JsonObject, path: string): object {
  const list = [config.items, config.events, config.data].find(Array.isArray) as unknown[] | undefined;
  const items = (list ?? []).filter(isObject);
  if (items.length === 0) throw invalidField(`${path}.config.items`, 'must be a list of dated items');
  return {
    columns: [{ key: 'date', type: 'date' }, { key: 'label' }],
    rows: items.map((item) => [
      item.date ?? item.x ?? item.time ?? null,
      item.label ?? item.title ?? item.y ?? null,
    ]),
  };
}

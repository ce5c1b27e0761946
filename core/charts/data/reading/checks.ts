/** Requirements of a table before it is drawn. */
import { Failure, type FieldError } from '../../../platform/errors.ts';
import { momentOfCell } from '../cell-dates.ts';
import type { Encode } from '../chart.ts';
import type { ChartTable, Column } from '../table.ts';
import { viewOf } from '../view.ts';
import type { RawData } from './input-formats.ts';
import { cellError, throwIfAny } from './problems.ts';

/** Throws 400 when two columns have one key, 422 when there is nothing to draw. */
export function requireRows({ columns, rows }: RawData): void {
  const errors: FieldError[] = [];
  const keys = columns.map(({ key }) => key);
  for (const [at, key] of keys.entries())
    if (keys.indexOf(key) !== at) errors.push(cellError(`data.columns[${at}].key`, `"${key}" appears twice`));
  throwIfAny(errors);
  if (rows.length === 0 || columns.length === 0)
    throw new Failure(
      'unchartable_data',
      'The data have no rows; send at least one row with a number in it.',
      { errors: [cellError('data', 'has no rows')] },
    );
}

/** Throws 400 when `encode` names an unknown column. */
export function requireKeys(columns: readonly Column[], encode: Encode): void {
  const known = columns.map(({ key }) => key);
  const asked = Object.entries(encode).flatMap(([part, keys]) =>
    [keys].flat().map((key) => ({ part, key: key as string })),
  );
  const unknown = asked.filter(({ key }) => !known.includes(key));
  const expected = `expected ${known.join(', ')}`;
  throwIfAny(
    unknown.map(({ part, key }) => cellError(`encode.${part}`, `unknown column "${key}"; ${expected}`)),
  );
}

/** Throws 422 when all columns except the x axis are empty. */
export function requireValues(table: ChartTable, encode: Encode): void {
  const { x } = viewOf(table, encode);
  const places = table.columns.flatMap((column, at) => (column === x ? [] : [at]));
  const isEmpty = table.rows.every((row) => places.every((at) => row[at] === null));
  if (places.length === 0 || !isEmpty) return;
  const message = 'has no value that is not null';
  throw new Failure('unchartable_data', `Nothing to draw: data ${message}.`, {
    errors: [cellError('data', message)],
  });
}

/**
 * Throws 400 when a position on the x axis has a second value. Rows with another text to name them, and points of two
 * measures, may share a name or a date; only types that can show them will fit.
 */
export function requireOnce(table: ChartTable, encode: Encode, raw: RawData): void {
  const { x, xCells, moments, series, label } = viewOf(table, encode);
  const isScatter = moments === null && !raw.isSeries && series.length > 1;
  const isNamed = label !== null && label !== x;
  if (x === null || x.type === 'number' || series.length === 0 || isScatter || isNamed) return;
  const at = table.columns.indexOf(x);
  const first = new Map<string, number>();
  throwIfAny(
    xCells.flatMap((cell, row) => {
      if (cell === null) return [];
      const key = String((moments && momentOfCell(cell)) ?? cell);
      const before = first.get(key);
      if (before === undefined) first.set(key, row);
      return before === undefined
        ? []
        : [cellError(raw.pathOf(row, at), `"${cell}" appears twice: ${raw.pathOf(before, at)} has it too`)];
    }),
  );
}

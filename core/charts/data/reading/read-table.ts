/** Data in any of the three formats → the table: typed columns, typed cells, errors named by their cell. */
import { cutToUnits } from '../../../language/cut-text.ts';
import type { FieldError } from '../../../platform/errors.ts';
import { granularityOfCells, momentOfCell } from '../cell-dates.ts';
import type { Encode, Warning } from '../chart.ts';
import { cleanText } from '../clean-text.ts';
import { type Cell, type Column, type ColumnType, isDated, newColumn } from '../table.ts';
import { cellsOf } from '../view.ts';
import { requireKeys, requireOnce, requireRows, requireValues } from './checks.ts';
import { guessType, isAmbiguous, PLAIN_NUMBER } from './column-types.ts';
import type { GivenColumn, GivenData } from './given-data.ts';
import { type RawData, rawData, X_KEY } from './input-formats.ts';
import { pivoted, type ReadData } from './pivot.ts';
import { cellError, throwIfAny } from './problems.ts';

/** Of cells and names of columns, in characters: longer ones would take seconds to measure and wrap. */
const LONGEST = 500;

/**
 * Reads `data` into a table. `zone`: the time zone that decides whether date-times are days or hours. Throws 400 naming
 * every cell that does not fit its column or appears twice, 422 when there is nothing to draw.
 */
export function readTable(data: GivenData, given: Encode = {}, zone = 'UTC'): ReadData {
  const raw = rawData(data);
  requireRows(raw);
  const warnings: Warning[] = [];
  const errors: FieldError[] = [];
  const columns = raw.columns.map((given, at) => describeColumn(given, raw, at, warnings, errors));
  const rows = raw.rows.map((cells, row) =>
    columns.map((column, at) => {
      const read = READ[column.type](cells[at] ?? null, raw.csv);
      if (read !== undefined) return read;
      errors.push(
        cellError(raw.pathOf(row, at), `expected ${EXPECTED[column.type]} for column "${column.key}"`),
      );
      return null;
    }),
  );
  throwIfAny(errors);
  const table = { columns, rows };
  for (const column of columns)
    if (isDated(column)) column.granularity ??= granularityOfCells(cellsOf(table, column), zone);
  requireKeys(columns, given);
  const encode = withX(given, data, columns);
  requireValues(table, encode);
  const arrival = pivoted({ table, encode, warnings });
  if (arrival.table.columns === columns) requireOnce(table, encode, raw);
  return arrival;
}

/** `data.x` is the axis even when it is numeric. */
function withX(encode: Encode, { series }: GivenData, columns: readonly Column[]): Encode {
  return series && encode.x === undefined && columns[0]!.type === 'number' ? { ...encode, x: X_KEY } : encode;
}

function describeColumn(
  given: GivenColumn,
  raw: RawData,
  at: number,
  warnings: Warning[],
  errors: FieldError[],
): Column {
  const cells = raw.rows.map((row) => row[at] ?? null);
  const { key } = given;
  if (!given.type && raw.csv && isAmbiguous(cells)) {
    const row = cells.findIndex((cell) => cell !== null);
    const message = `ambiguous number for column "${key}": give columns[].type and write numbers plainly, such as 1234.5`;
    errors.push(cellError(raw.pathOf(row, at), message));
  }
  const type = given.type ?? guessType(key, cells, raw.csv);
  if (!given.type)
    warnings.push({
      code: 'column_type_guessed',
      message: `Column "${key}" was read as ${type}${raw.readAs?.[at] ? `, ${raw.readAs[at]}` : ''}.`,
      column: key,
      type,
    });
  const label = cutToUnits(cleanText(given.label ?? key), LONGEST);
  return newColumn(key, type, { ...given, label, unit: cleanText(given.unit ?? '') || null });
}

/** The value of a cell by the type of its column; `undefined` when it does not fit. */
const READ: Record<ColumnType, (cell: unknown, csv: boolean) => Cell | undefined> = {
  number: (cell, csv) => {
    if (cell === null) return null;
    const value = csv && typeof cell === 'string' && PLAIN_NUMBER.test(cell) ? Number(cell) : cell;
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  },
  date: readDate,
  datetime: readDate,
  boolean: (cell, csv) => {
    if (cell === null || typeof cell === 'boolean') return cell;
    return csv ? { true: true, false: false }[String(cell).toLowerCase()] : undefined;
  },
  string: (cell) => {
    if (cell === null) return null;
    return typeof cell === 'object' ? undefined : cutToUnits(cleanText(String(cell)), LONGEST);
  },
};

function readDate(cell: unknown): Cell | undefined {
  if (cell === null) return null;
  if (typeof cell !== 'string' && typeof cell !== 'number') return undefined;
  return momentOfCell(cell) === null ? undefined : String(cell).trim();
}

const EXPECTED: Record<ColumnType, string> = {
  number: 'a number',
  date: 'a date (YYYY, YYYY-MM or YYYY-MM-DD)',
  datetime: 'a date or ISO date-time',
  boolean: 'true or false',
  string: 'a text',
};

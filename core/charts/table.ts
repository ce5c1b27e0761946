/** The three spellings of data → the one table: typed columns, typed cells, problems named by their cell. */
import { Failure, type FieldError } from '../errors.ts';
import type { Cell, Column, ColumnType, Encode, Format, Granularity, Table, Warning } from './chart.ts';
import { readCsv } from './csv.ts';
import { granularityOf, momentOf } from './dates.ts';
import { guessType, isAmbiguous } from './guess.ts';
import { pivoted } from './pivot.ts';
import { clean } from './svg.ts';

export const MOST_ROWS = 5000;
export const MOST_COLUMNS = 20;
const MOST_ERRORS = 20;
const LONGEST_CELL = 500;

/** A column as a caller may describe it. */
export interface GivenColumn {
  key: string;
  label?: string;
  type?: ColumnType;
  unit?: string;
  format?: Format;
  granularity?: Granularity;
  additive?: boolean;
  ordered?: boolean;
}

export interface GivenSeries {
  name?: string;
  values: (number | null)[];
  unit?: string;
  format?: Format;
}

/** `data` of a request: one of three spellings. */
export interface GivenData {
  x?: (string | number)[];
  series?: GivenSeries[];
  columns?: GivenColumn[];
  rows?: (unknown[] | Record<string, unknown>)[];
  csv?: string;
}

interface Raw {
  columns: GivenColumn[];
  rows: unknown[][];
  /** Where a cell stands in the request. */
  path(row: number, column: number): string;
  csv: boolean;
}

export interface Arrival {
  table: Table;
  encode: Encode;
  warnings: Warning[];
}

/**
 * Reads `data` into a table. Throws 400 naming every cell that does not fit its column, 422 when there is nothing
 * to draw.
 */
export function readTable(data: GivenData, encode: Encode = {}): Arrival {
  const raw = data.series
    ? fromSeries(data)
    : data.csv === undefined
      ? fromRows(data)
      : fromCsv(data.csv, data.columns);
  requireSize(raw);
  const warnings: Warning[] = [];
  const errors: FieldError[] = [];
  const columns = raw.columns.map((given, at) => settled(given, raw, at, warnings, errors));
  const rows = raw.rows.map((cells, row) =>
    columns.map((column, at) => {
      const read = READ[column.type](cells[at] ?? null, raw.csv);
      if (read !== undefined) return read;
      errors.push(problem(raw.path(row, at), `expected ${EXPECTED[column.type]} for column "${column.key}"`));
      return null;
    }),
  );
  refuse(errors);
  for (const [at, column] of columns.entries()) {
    if (isDated(column)) column.granularity ??= granularityOf(rows.map((row) => row[at]!));
  }
  requireKeys(columns, encode);
  return pivoted({ table: { columns, rows }, encode, warnings });
}

export function isDated({ type }: Column): boolean {
  return type === 'date' || type === 'datetime';
}

/** A column with defaults, for tables made here. */
export function column(key: string, type: ColumnType, rest: Partial<Column> = {}): Column {
  return {
    key,
    label: key,
    type,
    unit: null,
    format: null,
    granularity: null,
    additive: null,
    ordered: false,
    ...rest,
  };
}

function fromSeries({ x, series = [] }: GivenData): Raw {
  const length = Math.max(x?.length ?? 0, ...series.map(({ values }) => values.length));
  const errors = series.flatMap(({ values }, at) =>
    values.length === length || (x === undefined && values.length > 0)
      ? []
      : [
          problem(
            `data.series[${at}].values`,
            `has ${values.length} values where data.x has ${x?.length ?? length}`,
          ),
        ],
  );
  refuse(errors);
  const keys = series.map(
    ({ name }, at) => clean(name ?? '') || (series.length > 1 ? `Series ${at + 1}` : 'value'),
  );
  return {
    columns: [
      { key: 'x', label: '' },
      ...series.map(({ name, unit, format }, at) => ({
        key: keys.indexOf(keys[at]!) === at ? keys[at]! : `${keys[at]} (${at + 1})`,
        label: clean(name ?? ''),
        type: 'number' as const,
        ...(unit !== undefined && { unit }),
        ...(format !== undefined && { format }),
      })),
    ],
    rows: Array.from({ length }, (_, row) => [
      x ? x[row] : String(row + 1),
      ...series.map(({ values }) => values[row] ?? null),
    ]),
    path: (row, at) => (at === 0 ? `data.x[${row}]` : `data.series[${at - 1}].values[${row}]`),
    csv: false,
  };
}

function fromRows({ columns, rows = [] }: GivenData): Raw {
  const lists = rows.every((row) => Array.isArray(row));
  if (!lists && rows.some((row) => Array.isArray(row)))
    throw failure([problem('data.rows', 'must be all arrays or all objects')]);
  if (lists && !columns && rows.length > 0)
    throw failure([
      problem('data.columns', 'is needed when rows are arrays, so that the columns have names'),
    ]);
  const objects = rows as Record<string, unknown>[];
  const keys = columns ?? [...new Set(objects.flatMap((row) => Object.keys(row)))].map((key) => ({ key }));
  if (lists) {
    const errors = (rows as unknown[][]).flatMap((row, at) =>
      row.length > keys.length
        ? [problem(`data.rows[${at}]`, `has ${row.length} cells where there are ${keys.length} columns`)]
        : [],
    );
    refuse(errors);
    return {
      columns: keys,
      rows: rows as unknown[][],
      path: (row, at) => `data.rows[${row}][${at}]`,
      csv: false,
    };
  }
  const known = new Set(keys.map(({ key }) => key));
  refuse(
    objects.flatMap((row, at) =>
      Object.keys(row)
        .filter((key) => !known.has(key))
        .map((key) => problem(`data.rows[${at}].${key}`, 'is not one of data.columns')),
    ),
  );
  return {
    columns: keys,
    rows: objects.map((row) => keys.map(({ key }) => row[key] ?? null)),
    path: (row, at) => `data.rows[${row}].${keys[at]!.key}`,
    csv: false,
  };
}

function fromCsv(csv: string, given: GivenColumn[] = []): Raw {
  const [head = [], ...rows] = readCsv(csv);
  const names = head.map((name, at) => clean(name) || `column ${at + 1}`);
  const keys = names.map((name, at) => (names.indexOf(name) === at ? name : `${name} (${at + 1})`));
  refuse(
    given
      .map(({ key }, at) => ({ key, at }))
      .filter(({ key }) => !keys.includes(key))
      .map(({ key, at }) =>
        problem(`data.columns[${at}].key`, `"${key}" is no column of the CSV: ${keys.join(', ')}`),
      ),
  );
  refuse(
    rows.flatMap((row, at) =>
      row.length > keys.length
        ? [
            problem(
              `data.csv[${at}]`,
              `line ${at + 2} has ${row.length} cells where there are ${keys.length} columns`,
            ),
          ]
        : [],
    ),
  );
  return {
    columns: keys.map((key) => given.find((column) => column.key === key) ?? { key }),
    rows: rows.map((row) => keys.map((_, at) => (row[at]?.trim() ? row[at]!.trim() : null))),
    path: (row, at) => `data.csv[${row}][${at}]`,
    csv: true,
  };
}

function requireSize({ columns, rows }: Raw): void {
  const errors: FieldError[] = [];
  if (rows.length > MOST_ROWS)
    errors.push(problem('data', `has ${rows.length} rows; at most ${MOST_ROWS} can be drawn`));
  if (columns.length > MOST_COLUMNS)
    errors.push(problem('data', `has ${columns.length} columns; at most ${MOST_COLUMNS}`));
  const keys = columns.map(({ key }) => key);
  for (const [at, key] of keys.entries())
    if (keys.indexOf(key) !== at) errors.push(problem(`data.columns[${at}].key`, `"${key}" is there twice`));
  refuse(errors);
  if (rows.length === 0 || columns.length === 0)
    throw new Failure(
      'unchartable_data',
      'The data have no rows; send at least one row with a number in it.',
      {
        errors: [problem('data', 'has no rows')],
      },
    );
}

function settled(
  given: GivenColumn,
  raw: Raw,
  at: number,
  warnings: Warning[],
  errors: FieldError[],
): Column {
  const cells = raw.rows.map((row) => row[at] ?? null);
  if (!given.type && raw.csv && isAmbiguous(cells)) {
    const row = cells.findIndex((cell) => cell !== null);
    errors.push(
      problem(
        raw.path(row, at),
        `ambiguous number for column "${given.key}": give columns[].type and write numbers plainly, such as 1234.5`,
      ),
    );
  }
  const type = given.type ?? guessType(given.key, cells, raw.csv);
  if (!given.type)
    warnings.push({
      code: 'column_type_guessed',
      message: `Column "${given.key}" was read as ${type}.`,
      column: given.key,
      type,
    });
  return {
    key: given.key,
    label: clean(given.label ?? given.key),
    type,
    unit: given.unit === undefined ? null : clean(given.unit) || null,
    format: given.format ?? null,
    granularity: given.granularity ?? null,
    additive: given.additive ?? null,
    ordered: given.ordered ?? false,
  };
}

/** One cell by the type of its column; `undefined`: it does not fit. */
const READ: Record<ColumnType, (cell: unknown, csv: boolean) => Cell | undefined> = {
  number: (cell, csv) => {
    if (cell === null) return null;
    const value =
      csv && typeof cell === 'string' && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(cell)
        ? Number(cell)
        : cell;
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
    return typeof cell === 'object' ? undefined : clean(String(cell)).slice(0, LONGEST_CELL);
  },
};

function readDate(cell: unknown): Cell | undefined {
  if (cell === null) return null;
  if (typeof cell !== 'string' && typeof cell !== 'number') return undefined;
  return momentOf(cell) === null ? undefined : String(cell).trim();
}

const EXPECTED: Record<ColumnType, string> = {
  number: 'a number',
  date: 'a date (YYYY, YYYY-MM or YYYY-MM-DD)',
  datetime: 'a date or ISO date-time',
  boolean: 'true or false',
  string: 'a text',
};

function requireKeys(columns: readonly Column[], encode: Encode): void {
  const known = columns.map(({ key }) => key);
  const asked = Object.entries(encode).flatMap(([part, keys]) =>
    [keys].flat().map((key) => ({ part, key: key as string })),
  );
  refuse(
    asked
      .filter(({ key }) => !known.includes(key))
      .map(({ part, key }) =>
        problem(`encode.${part}`, `"${key}" is no column; there are ${known.join(', ')}`),
      ),
  );
}

/** A field error whose path is dotted, and whose message names the cell as it is written in code. */
export function problem(place: string, what: string): FieldError {
  return { path: place.replace(/\[(\d+)\]/g, '.$1'), message: `${place}: ${what}` };
}

export function failure(errors: FieldError[]): Failure {
  const [first] = errors;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  return new Failure('invalid_request', `${first!.message}${more}.`, {
    errors: errors.slice(0, MOST_ERRORS),
  });
}

function refuse(errors: FieldError[]): void {
  if (errors.length > 0) throw failure(errors);
}

/** Data in any of the three formats → columns and rows of cells, with the place of each cell in the request. */

import { cleanText } from '../clean-text.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../limits.ts';
import { readCsv, separatorOf } from './csv.ts';
import type { GivenColumn, GivenData, GivenSeries } from './given-data.ts';
import { plainColumns } from './localized-cells.ts';
import { cellError, invalidCell, throwIfAny } from './problems.ts';

/** Data before their cells are read. */
export interface RawData {
  columns: GivenColumn[];
  rows: unknown[][];
  /** The path of a cell in the request. */
  pathOf(row: number, column: number): string;
  /** Cells are texts, of which numbers may be read. */
  csv: boolean;
  /** How the spelling of a CSV's columns was understood, where there were two ways. */
  readAs?: (string | undefined)[];
  /** Sent as series over `data.x`. */
  isSeries: boolean;
}

/** Throws 400 when rows and columns do not match, or are more than can be drawn. */
export function rawData(data: GivenData): RawData {
  if (data.series) return fromSeries(data);
  return data.csv === undefined ? fromRows(data) : fromCsv(data.csv, data.columns);
}

/** Before the cells are laid out: a body of a megabyte names enough columns and rows for a table of gigabytes. */
function requireSize(rows: number, columns: number): void {
  const tooMany = (count: number, what: string) => cellError('data', `has ${count} ${what}`);
  throwIfAny([
    ...(rows > MAX_ROWS ? [tooMany(rows, `rows; at most ${MAX_ROWS} can be drawn`)] : []),
    ...(columns > MAX_COLUMNS ? [tooMany(columns, `columns; at most ${MAX_COLUMNS}`)] : []),
  ]);
}

/** The column that `data.x` becomes. */
export const X_KEY = 'x';
const FIRST_YEAR = 1500;
const LAST_YEAR = 2200;

/** Whether all of `x` are years: the axis has no name to tell, and other numbers rarely all look like years. */
function areYears(x: GivenData['x']): boolean {
  const cells = x?.filter((cell) => cell !== null) ?? [];
  return (
    cells.length > 0 &&
    cells.every((cell) => Number.isInteger(cell) && Number(cell) >= FIRST_YEAR && Number(cell) <= LAST_YEAR)
  );
}

/** Percent and money, which numbers carry as a sign. */
const SIGN = /^(?:[%$€£]|[A-Z]{3})$/;

/**
 * The word that one series counts in, for those that say nothing: "articles" is written once for all of them. A sign is
 * not shared, because what goes without it may be another measure.
 */
function sharedUnit(series: readonly GivenSeries[]): string | undefined {
  const units = new Set(series.flatMap(({ unit }) => (unit ? [unit] : [])));
  const [unit = ''] = units;
  return units.size === 1 && !SIGN.test(unit) ? unit : undefined;
}

function fromSeries({ x, series = [] }: GivenData): RawData {
  const length = x?.length ?? Math.max(0, ...series.map(({ values }) => values.length));
  requireSize(length, series.length + 1);
  const errors = series.flatMap(({ values: { length: own } }, at) => {
    const message = `has ${own} values where data.x has ${length}`;
    return x === undefined || own === length ? [] : [cellError(`data.series[${at}].values`, message)];
  });
  throwIfAny(errors);
  const shared = sharedUnit(series);
  const keys = series.map(
    ({ name }, at) => cleanText(name ?? '') || (series.length > 1 ? `Series ${at + 1}` : 'value'),
  );
  return {
    columns: [
      { key: X_KEY, label: '', ...(areYears(x) && { type: 'date' as const }) },
      ...series.map(({ name, format, unit = format === undefined ? shared : undefined }, at) => ({
        key: keys[at] !== X_KEY && keys.indexOf(keys[at]!) === at ? keys[at]! : `${keys[at]} (${at + 1})`,
        label: cleanText(name ?? ''),
        type: 'number' as const,
        ...(unit !== undefined && { unit }),
        ...(format !== undefined && { format }),
      })),
    ],
    rows: Array.from({ length }, (_, row) => [
      x ? x[row] : String(row + 1),
      ...series.map(({ values }) => values[row] ?? null),
    ]),
    pathOf: (row, at) => (at === 0 ? `data.x[${row}]` : `data.series[${at - 1}].values[${row}]`),
    csv: false,
    isSeries: true,
  };
}

function fromRows({ columns, rows = [] }: GivenData): RawData {
  throwIfAny(
    rows.flatMap((row, at) =>
      typeof row === 'object' && row !== null
        ? []
        : [cellError(`data.rows[${at}]`, 'must be a list or an object')],
    ),
  );
  const lists = rows.every((row) => Array.isArray(row));
  if (!lists && rows.some((row) => Array.isArray(row)))
    throw invalidCell('data.rows', 'must be all lists or all objects');
  if (lists && !columns && rows.length > 0)
    throw invalidCell('data.columns', 'is required when rows are lists, so that the columns have names');
  const objects = rows as Record<string, unknown>[];
  const keys = columns ?? [...new Set(objects.flatMap((row) => Object.keys(row)))].map((key) => ({ key }));
  requireSize(rows.length, keys.length);
  if (lists) {
    const errors = (rows as unknown[][]).flatMap((row, at) =>
      row.length > keys.length
        ? [cellError(`data.rows[${at}]`, `has ${row.length} cells where there are ${keys.length} columns`)]
        : [],
    );
    throwIfAny(errors);
    return {
      columns: keys,
      rows: rows as unknown[][],
      pathOf: (row, at) => `data.rows[${row}][${at}]`,
      csv: false,
      isSeries: false,
    };
  }
  const known = new Set(keys.map(({ key }) => key));
  throwIfAny(
    objects.flatMap((row, at) =>
      Object.keys(row)
        .filter((key) => !known.has(key))
        .map((key) => cellError(`data.rows[${at}].${key}`, 'is not one of data.columns')),
    ),
  );
  const cells = objects.map((row) => keys.map(({ key }) => (Object.hasOwn(row, key) ? row[key] : null)));
  const isText = columns === undefined && areTexts(cells);
  return {
    ...(isText ? asSpreadsheet(cells as (string | null)[][], keys, ',') : { columns: keys, rows: cells }),
    pathOf: (row, at) => `data.rows[${row}].${keys[at]!.key}`,
    csv: isText,
    isSeries: false,
  };
}

/** Codes such as "0012" are no numbers. */
const CODE = /^\s*[+-]?0\d[\d.]*\s*$/;

/** Whether there is nothing but text, as where a program made JSON of a CSV: what is a number beside numbers is one in JSON. */
function areTexts(rows: readonly (readonly unknown[])[]): boolean {
  const cells = rows.flat().filter((cell) => cell !== null && cell !== undefined);
  return cells.every((cell) => typeof cell === 'string' && !CODE.test(cell));
}

function fromCsv(csv: string, given: GivenColumn[] = []): RawData {
  const [head = [], ...rows] = readCsv(csv);
  requireSize(rows.length, head.length);
  const names = head.map((name, at) => cleanText(name) || `column ${at + 1}`);
  const keys = names.map((name, at) => (names.indexOf(name) === at ? name : `${name} (${at + 1})`));
  throwIfAny(
    given.flatMap(({ key }, at) => {
      const message = `unknown column "${key}"; the CSV has ${keys.join(', ')}`;
      return keys.includes(key) ? [] : [cellError(`data.columns[${at}].key`, message)];
    }),
  );
  throwIfAny(
    rows.flatMap(({ length }, at) => {
      const message = `line ${at + 2} has ${length} cells where there are ${keys.length} columns`;
      return length > keys.length ? [cellError(`data.csv[${at}]`, message)] : [];
    }),
  );
  const columns = keys.map((key) => given.find((column) => column.key === key) ?? { key });
  return {
    ...asSpreadsheet(rows, columns, separatorOf(csv)),
    pathOf: (row, at) => `data.csv[${row}][${at}]`,
    csv: true,
    isSeries: false,
  };
}

/** Cells of text as spreadsheets write them, in plain spelling. */
function asSpreadsheet(
  rows: readonly (readonly (string | null | undefined)[])[],
  columns: readonly GivenColumn[],
  separator: string,
): Pick<RawData, 'columns' | 'rows' | 'readAs'> {
  const trimmed = rows.map((row) => columns.map((_, at) => row[at]?.trim() || null));
  const plain = plainColumns(trimmed, columns, separator);
  return {
    columns: columns.map((column, at) => ({ ...(plain[at]!.unit && { unit: plain[at]!.unit }), ...column })),
    rows: trimmed.map((_, row) => plain.map(({ cells }) => cells[row]!)),
    readAs: plain.map(({ as }) => as),
  };
}

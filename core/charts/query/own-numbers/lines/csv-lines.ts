/** A table in CSV or Markdown within a query: lines with as many separators each. */
import type { GivenColumn } from '../../../data/reading/given-data.ts';

/** `isLoose`: also between words that are no cells. */
const SEPARATORS = [
  { between: ';', isLoose: false },
  { between: '\t', isLoose: false },
  { between: /\s*\|\s*/, isLoose: true },
  { between: / {2,}/, isLoose: true },
  { between: ',', isLoose: false },
];
const LAST_CELL = /^(.*?)(?:\s*(?:→|[-=]>)\s*([^\d]*))?$/su;
/** With its header. */
const LEAST = 3;
/** Of a name; a sentence before a number is none. */
const MOST_WORDS = 5;

/** The lines of a table, and the query without them. */
interface CsvLines {
  csv: string;
  /** What the columns are called that no line names. */
  columns?: GivenColumn[];
  rest: string;
}

/** The table of a query; null when there is none. */
export function csvIn(query: string): CsvLines | null {
  const lines = query.split(/\r?\n/).flatMap(unpiped);
  for (const { between, isLoose } of SEPARATORS) {
    const columns = lines.map((line) => line.split(between).length);
    const from = columns.findIndex((count, at) => count > 1 && count === columns[at + LEAST - 1]);
    if (from < 0) continue;
    const end = columns.findIndex((count, at) => at > from && count !== columns[from]);
    const to = end < 0 ? lines.length : end;
    const rows = lines.slice(from, to).map((line) => line.split(between).map((cell) => cell.trim()));
    const header = headerOf(rows);
    if (rows.length < LEAST || header === undefined || !rows.slice(1).every(isRow)) continue;
    if (isLoose && !areValues(rows.slice(1))) continue;
    const ownSeparator = isLoose ? '\t' : (between as string);
    const table = [
      ...(header === null ? [] : [header.map(({ key }) => key).join(ownSeparator)]),
      ...(isLoose ? rows.map((row) => row.join('\t')) : lines.slice(from, to)),
    ];
    // "birds,3 -> horizontal bars"
    const [, last, asked = ''] = LAST_CELL.exec(table.at(-1)!)!;
    const csv = [...table.slice(0, -1), last].join('\n');
    const rest = [...lines.slice(0, from), asked, ...lines.slice(to)].join(' ');
    return { csv, ...(header !== null && { columns: header }), rest };
  }
  return null;
}

/** A number, or what stands for one that is missing. */
const VALUE = /^(?:[-+−(]?\s?[$€£]?\s?[-+−]?\d[\d.,\s]*(?:%|[kmb]|mil|bn)?\)?|[-–—]|n\/?[ad]\.?|s\/d|)$/iu;
/** "Sales 10, 12, 15" is a list. */
const NAME_WITH_NUMBER = /[:;|\t]|\s(?!(?:19|20)\d\d$)[-+−$€£]*\d[\d.,]*%?$/u;
const YEAR = /^(?:19|20)\d\d$/;

/** Whether the first line names the columns. One with values is a row: taken for the header, it would not be drawn. */
function isHeader([first = [], ...rows]: readonly string[][]): boolean {
  // A line may end in a separator, and a column lack a name.
  const names = first.slice(1).filter((name) => name !== '');
  if (!names.every((name) => YEAR.test(name)))
    return (
      !names.every(isValue) && !names.some((name) => /\d/.test(name) && isValue(name) && !YEAR.test(name))
    );
  const areYears = rows.every((row) => row.slice(1).every((cell) => cell === '' || YEAR.test(cell)));
  // "team,2024": "Leeds,2024" is as often a row.
  const isNamed =
    names.length > 1 || (/^\p{Ll}/u.test(first[0]!) && !rows.some(([name = '']) => /^\p{Ll}/u.test(name)));
  return !areYears && isNamed;
}

/** Columns for rows of which none names them; null: the first one does. Undefined: no table. */
function headerOf(rows: readonly string[][]): GivenColumn[] | null | undefined {
  if (isHeader(rows)) return null;
  const [first = []] = rows;
  const isTable = areValues(rows) && !rows.some(([name = '']) => NAME_WITH_NUMBER.test(name));
  if (!isTable || (first.length === 2 && !areNamedValues(rows))) return undefined;
  const series = first.slice(1).map((_, at) => ({ key: `Series ${at + 1}` }));
  return [{ key: 'x', label: '' }, ...(series.length === 1 ? [{ key: 'value', label: '' }] : series)];
}

/** Whether each of two cells is a name with a number, and not "12,5", a day with its year, or a name without a number. */
function areNamedValues(rows: readonly string[][]): boolean {
  const names = new Set(rows.map(([name]) => name));
  const areNames = names.size === rows.length && rows.every(([name = '']) => isName(name));
  const values = rows.map(([, value = '']) => value);
  return areNames && values.every((value) => /\d/.test(value)) && !values.every((value) => YEAR.test(value));
}

function isName(name: string): boolean {
  return name.split(' ').length <= MOST_WORDS && (/\p{L}/u.test(name) || YEAR.test(name));
}

/** Whether all cells but the first of each row are values. */
function areValues(rows: readonly string[][]): boolean {
  return rows.every((row) => row.slice(1).every(isValue));
}

function isRow(cells: readonly string[]): boolean {
  return cells.some((cell) => /\d/.test(cell)) || cells.slice(1).every(isValue);
}

function isValue(cell: string): boolean {
  return VALUE.test(cell);
}

/** A row of a table in Markdown with tabs between its cells; the rule below the header is not a row. */
function unpiped(line: string): string[] {
  const [, lead = '', row] = /^([^|]*:)?\s*\|(.*)\|\s*$/.exec(line) ?? [];
  if (row === undefined) return [line];
  if (/^[\s:|-]*$/.test(row)) return [];
  const cells = row.split('|').map((cell) => cell.trim());
  return [...(lead === '' ? [] : [lead]), cells.join('\t')];
}

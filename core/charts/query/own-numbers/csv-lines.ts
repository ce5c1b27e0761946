/** A table in CSV or Markdown within a query: lines with as many separators each. */

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

/** The lines of the table, and the query without them; null when there is none. */
export function csvIn(query: string): { csv: string; rest: string } | null {
  const lines = query.split(/\r?\n/).flatMap(unpiped);
  for (const { between, isLoose } of SEPARATORS) {
    const columns = lines.map((line) => line.split(between).length);
    const from = columns.findIndex((count, at) => count > 1 && count === columns[at + LEAST - 1]);
    if (from < 0) continue;
    const end = columns.findIndex((count, at) => at > from && count !== columns[from]);
    const to = end < 0 ? lines.length : end;
    const rows = lines.slice(from, to).map((line) => line.split(between).map((cell) => cell.trim()));
    const header = headerOf(rows);
    if (rows.length < LEAST || header === null || !rows.slice(1).every(isRow)) continue;
    if (isLoose && !areValues(rows.slice(1))) continue;
    const ownSeparator = isLoose ? '\t' : (between as string);
    const table = [
      ...header.map((names) => names.join(ownSeparator)),
      ...(isLoose ? rows.map((row) => row.join('\t')) : lines.slice(from, to)),
    ];
    // "birds,3 -> horizontal bars"
    const [, last, asked = ''] = LAST_CELL.exec(table.at(-1)!)!;
    const csv = [...table.slice(0, -1), last].join('\n');
    return { csv, rest: [...lines.slice(0, from), asked, ...lines.slice(to)].join(' ') };
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

/** What stands before the rows: nothing where the first of them names the columns, their places where no line does. Null: no table. */
function headerOf(rows: readonly string[][]): string[][] | null {
  if (isHeader(rows)) return [];
  const [first = []] = rows;
  const isTable =
    first.length > 2 && areValues(rows) && !rows.some(([name = '']) => NAME_WITH_NUMBER.test(name));
  return isTable ? [['', ...first.slice(1).map((_, at) => String(at + 1))]] : null;
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

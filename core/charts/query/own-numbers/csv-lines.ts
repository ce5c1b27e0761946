/** A table in CSV or Markdown within a query: lines with as many separators each. */

const SEPARATORS = [';', '\t', ','];
const LAST_CELL = /^(.*?)(?:\s*(?:→|[-=]>)\s*([^\d]*))?$/su;
/** With its header. */
const LEAST = 3;

/** The lines of the table, and the query without them; null when there is none. */
export function csvIn(query: string): { csv: string; rest: string } | null {
  const lines = query.split(/\r?\n/).flatMap(unpiped);
  for (const separator of SEPARATORS) {
    const columns = lines.map((line) => line.split(separator).length);
    const from = columns.findIndex((count, at) => count > 1 && count === columns[at + LEAST - 1]);
    if (from < 0) continue;
    const end = columns.findIndex((count, at) => at > from && count !== columns[from]);
    const to = end < 0 ? lines.length : end;
    const table = lines.slice(from, to);
    // A first line that ends in a number is a row: taken for the header, it would not be drawn.
    const hasHeader = !/\d\s*$/.test(table[0]!);
    if (table.length < LEAST || !hasHeader || !table.slice(1).every((line) => /\d/.test(line))) continue;
    // "birds,3 -> horizontal bars"
    const [, last, asked = ''] = LAST_CELL.exec(table.at(-1)!)!;
    const csv = [...table.slice(0, -1), last].join('\n');
    return { csv, rest: [...lines.slice(0, from), asked, ...lines.slice(to)].join(' ') };
  }
  return null;
}

/** A row of a table in Markdown with tabs between its cells; the rule below the header is not a row. */
function unpiped(line: string): string[] {
  const [, row] = /^\s*\|(.*)\|\s*$/.exec(line) ?? [];
  if (row === undefined) return [line];
  return /^[\s:|-]*$/.test(row)
    ? []
    : [
        row
          .split('|')
          .map((cell) => cell.trim())
          .join('\t'),
      ];
}

/** CSV, read (RFC 4180, comma, semicolon or tab) and written so that spreadsheets take no text for a formula. */
import { invalidField } from '../../platform/errors.ts';
import type { ChartTable } from './table.ts';

const SEPARATORS = [',', ';', '\t'] as const;

/** The cells of a CSV text, line by line. Throws 400 when a quote is not closed. */
export function readCsv(text: string): string[][] {
  const source = text.replace(/^\ufeff/, '');
  const separator = separatorOf(source);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at]!;
    if (quoted) {
      if (char !== '"') cell += char;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && cell.trim() === '') {
      quoted = true;
      cell = '';
    } else if (char === separator) {
      row.push(cell);
      cell = '';
    } else if (char === '\n' || char === '\r') {
      if (char === '\r' && source[at + 1] === '\n') at += 1;
      row.push(cell);
      rows.push(row);
      row = [];
      cell = '';
    } else cell += char;
  }
  if (quoted) throw invalidField('data.csv', `must close the quote that line ${rows.length + 1} opens`);
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows.filter((cells) => cells.length > 1 || cells[0]!.trim() !== '');
}

/** The most frequent separator of the first line, outside quotes. */
function separatorOf(text: string): string {
  const head = text.split(/\r|\n/, 1)[0]!.replace(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((separator) => head.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))]!;
}

/** The table as CSV with a header line; texts that a spreadsheet would evaluate are prefixed with a quote. */
export function writeCsv({ columns, rows }: ChartTable): string {
  const head = columns.map(({ label, key }) => quoted(label || key));
  const lines = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? quoted(cell) : cell === null ? '' : String(cell))),
  );
  return `${[head, ...lines].map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}

function quoted(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

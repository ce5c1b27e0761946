/** Reads CSV: RFC 4180 with comma, semicolon or tab. */
import { invalidField } from '../../../platform/errors.ts';
import { withoutByteOrderMark } from '../../../platform/objects.ts';

const SEPARATORS = [',', ';', '\t'] as const;
/** A cell in quotes, whose lines are part of it. */
const QUOTED_CELL = /(^|[,;\t\r\n]) *"(?:[^"]|"")*"/g;
/** Names of all columns that a chart may have are shorter (characters). */
const LONGEST_HEAD = 50_000;

/** The cells of a CSV text, line by line. Throws 400 when a quote is not closed. */
export function readCsv(text: string): string[][] {
  const source = withoutByteOrderMark(text);
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
export function separatorOf(text: string): string {
  const head = text
    .slice(0, LONGEST_HEAD)
    .replace(QUOTED_CELL, '$1')
    .split(/\r|\n/, 1)[0]!
    .replace(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((separator) => head.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))]!;
}

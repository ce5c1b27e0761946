/** Writes a table as CSV that spreadsheets open with its letters and numbers as they are. */
import type { Locale } from './options.ts';
import type { Cell, ChartTable } from './table.ts';

/** Tells spreadsheets that the bytes are UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

export interface CsvStyle {
  separator: ',' | ';';
  decimal: '.' | ',';
}

const PLAIN: CsvStyle = { separator: ',', decimal: '.' };

/** How spreadsheets set to a language expect CSV; `decimal`: the mark that its numbers have. */
export function csvStyleOf(locale: Locale | null, decimal: '.' | ','): CsvStyle {
  return locale === 'es' && decimal === ',' ? { separator: ';', decimal } : PLAIN;
}

/** A header line and a line per row; texts that a spreadsheet would evaluate are prefixed with a quote. */
export function writeCsv({ columns, rows }: ChartTable, style: CsvStyle = PLAIN): string {
  const head = columns.map(({ label, key }) => quoted(label || key));
  const lines = rows.map((row) => row.map((cell) => cellText(cell, style)));
  return `${[head, ...lines].map((cells) => cells.join(style.separator)).join('\r\n')}\r\n`;
}

function cellText(cell: Cell, { decimal }: CsvStyle): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return quoted(cell);
  return typeof cell === 'number' ? String(cell).replace('.', decimal) : String(cell);
}

function quoted(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

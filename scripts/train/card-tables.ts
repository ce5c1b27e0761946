/** Tables of model cards, in Markdown. */
import { statSync } from 'node:fs';
import { join } from 'node:path';

const KIBIBYTE = 1024;

/** A table; its cells have no `|`. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The files of a model and their sizes. */
export function sizesTable(models: string, ...files: readonly { file: string }[]): string {
  const sizeOf = (file: string) => `${Math.ceil(statSync(join(models, file)).size / KIBIBYTE)} KiB`;
  return table(
    ['file', 'size'],
    files.map(({ file }) => [`\`${file}\``, sizeOf(file)]),
  );
}

/** A measure as a cell; a slice of one kind has no AUC, and not every measure has a peer. */
export function shown(value: number | null | undefined): string {
  return value == null || Number.isNaN(value) ? '—' : value.toFixed(3);
}

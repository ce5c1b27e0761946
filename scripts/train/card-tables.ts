/** Tables of model cards, in Markdown. */

/** A table; its cells have no `|`. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A measure as a cell; a slice of one kind has no AUC, and not every measure has a peer. */
export function shown(value: number | null | undefined): string {
  return value == null || Number.isNaN(value) ? '—' : value.toFixed(3);
}

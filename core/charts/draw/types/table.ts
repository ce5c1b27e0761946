/** Tables: columns as wide as they need, the widest cut first, numbers at the right. */
import { sum } from 'd3-array';
import type { Column } from '../../data/table.ts';
import { cellTexts } from '../../wording/scene.ts';
import { columnHeading } from '../../wording/titles.ts';
import { type Drawer, type Drawing, drawOmitted, MORE_HEIGHT } from '../drawing.ts';
import { type Box, baselineAt, STRONG } from '../sheet.ts';

const SIZE = 12;
const HEAD_SIZE = 11;
const LOWEST = 22;
const HIGHEST = 34;
const PAD = 16;
const NARROWEST = 44;
const MIN_TEXT = 88;
/** Columns are wider than `SLACK` asks, so that rounding cuts no cell that they were measured by. */
const CELL_SLACK = 1.03;

interface Strip {
  head: string;
  cells: string[];
  right: boolean;
  width: number;
  /** Pixels below which the column would be unreadable. */
  least: number;
}

export const tableDrawer: Drawer = {
  legend: () => [],
  draw(drawing, box) {
    const { sheet, view } = drawing;
    const { theme } = sheet;
    const all = view.table.rows.length;
    const bodyHeight = box.height - HIGHEST;
    const columns = view.table.columns.length;
    const some = stripsOf(drawing, box, Math.min(all, Math.max(1, Math.floor(bodyHeight / LOWEST))));
    const whole = all * LOWEST <= bodyHeight - (some.length < columns ? MORE_HEIGHT : 0);
    const isWhole = whole && some.length === columns;
    const left = isWhole ? bodyHeight : bodyHeight - MORE_HEIGHT;
    const drawn = whole ? all : Math.max(1, Math.floor(left / LOWEST));
    const step = Math.min(HIGHEST, left / drawn);
    const strips = drawn === some[0]!.cells.length ? some : stripsOf(drawing, box, drawn);
    reportOmitted(drawing, box, [drawn, all], [strips.length, columns]);
    const y = box.y + HEAD_SIZE + 8;
    const lefts = placesOf(strips, box);
    for (const [at, strip] of strips.entries()) {
      const x = strip.right ? lefts[at]! + strip.width : lefts[at]!;
      const anchor = strip.right ? 'end' : 'start';
      const head = sheet.fit(strip.head, strip.width, HEAD_SIZE, STRONG);
      sheet.text(x, y, head, { size: HEAD_SIZE, weight: STRONG, fill: theme.muted, anchor });
      const weight = at === 0 && !strip.right ? STRONG : 400;
      for (const [row, cell] of strip.cells.entries()) {
        const baseline = baselineAt(box.y + HIGHEST + step * (row + 0.5), SIZE);
        sheet.text(x, baseline, sheet.fit(cell, strip.width, SIZE, weight), { size: SIZE, weight, anchor });
      }
    }
    const right = box.x + box.width;
    sheet.line(box.x, box.y + HIGHEST - 4.5, right, box.y + HIGHEST - 4.5, theme.axis);
    for (let row = 1; row < drawn; row += 1)
      sheet.rule(box.x, right, box.y + HIGHEST + step * row, theme.grid);
  },
};

/** Reports rows and columns that are not drawn, below the table and in warnings. */
function reportOmitted(
  drawing: Drawing,
  box: Box,
  [rows, allRows]: readonly [number, number],
  [columns, allColumns]: readonly [number, number],
): void {
  const { words, formats, warn } = drawing;
  const said: string[] = [];
  const message = (drawn: number, all: number, what: string) =>
    `The first ${drawn} of ${all} ${what} are drawn; the data have all of them.`;
  if (rows < allRows) {
    said.push(words.more(formats.integer(allRows - rows)));
    warn({ code: 'rows_truncated', message: message(rows, allRows, 'rows'), drawn: rows, rows: allRows });
  }
  if (columns < allColumns) {
    said.push(words.moreColumns(formats.integer(allColumns - columns)));
    const text = message(columns, allColumns, 'columns');
    warn({ code: 'columns_truncated', message: text, drawn: columns, columns: allColumns });
  }
  if (said.length > 0) drawOmitted(drawing, box, said.join(' · '));
}

/** The first columns that fit, with the texts of their cells. */
function stripsOf(drawing: Drawing, box: Box, drawn: number): Strip[] {
  const { view } = drawing;
  const { columns } = view.table;
  // More columns than this never fit.
  const strips = columns
    .slice(0, Math.max(1, Math.floor((box.width + PAD) / (NARROWEST + PAD))))
    .map((column, at) => stripOf(drawing, column, at, drawn));
  const needed = () => strips.reduce((sum, { least }) => sum + least + PAD, -PAD);
  while (strips.length > 1 && needed() > box.width) strips.pop();
  shrink(strips, box.width - PAD * (strips.length - 1));
  return strips;
}

function stripOf(drawing: Drawing, column: Column, at: number, drawn: number): Strip {
  const { sheet, words } = drawing;
  const cells = cellTexts(drawing, column, drawn);
  const head = columnHeading(column, words);
  const bold = at === 0 && column.type !== 'number' ? STRONG : 400;
  const body = Math.max(...cells.map((cell) => sheet.width(cell, SIZE, bold))) * CELL_SLACK + 1;
  const width = Math.max(body, sheet.width(head, HEAD_SIZE, STRONG) * CELL_SLACK + 1);
  // Half a number or half a date misleads: only texts and headings may be truncated.
  const least =
    column.type === 'string' ? Math.min(width, MIN_TEXT) : Math.min(width, Math.max(body, NARROWEST));
  return { head, cells, right: column.type === 'number', width, least };
}

/** Narrows the widest shrinkable column until all of them fit. */
function shrink(strips: Strip[], available: number): void {
  for (;;) {
    const over = sum(strips, ({ width }) => width) - available;
    if (over <= 0.01) return;
    const [widest, next] = strips
      .filter(({ width, least }) => width > least + 0.01)
      .toSorted((a, b) => b.width - a.width);
    if (!widest) return;
    widest.width -= Math.min(
      over,
      widest.width - widest.least,
      Math.max(widest.width - (next?.width ?? 0), 2),
    );
  }
}

/** Left edges of the columns; spare width goes between them. */
function placesOf(strips: readonly Strip[], box: Box): number[] {
  const used = sum(strips, ({ width }) => width);
  const gap = strips.length > 1 ? (box.width - used) / (strips.length - 1) : 0;
  let x = box.x;
  return strips.map(({ width }) => {
    const at = x;
    x += width + gap;
    return at;
  });
}

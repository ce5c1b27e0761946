/** The data of a chart as an HTML table, which scrolls in both directions; the script of the page sorts it. */

import { momentOfCell } from '../data/cell-dates.ts';
import type { Cell } from '../data/table.ts';
import { type Column, isDated } from '../data/table.ts';
import { cellsOf } from '../data/view.ts';
import { escapeXml } from '../draw/svg.ts';
import { cellTexts, type Scene } from '../wording/scene.ts';
import { columnHeading } from '../wording/titles.ts';

/** Rows of the table in the page; the CSV has all. */
const MAX_ROWS = 500;
/** Longer texts take several lines. */
const LONG = 24;

/** The table of a chart with all its columns. */
export function dataTable(scene: Scene): string {
  const { view, formats, words, title } = scene;
  const { columns, rows } = view.table;
  const shown = Math.min(rows.length, MAX_ROWS);
  const cells = columns.map((column) => htmlCells(scene, column, shown));
  const head = columns
    .map(
      (column) =>
        `<th scope="col"${isNumber(column) ? ' class="n"' : ''}>${escapeXml(columnHeading(column, words) || words.data)}</th>`,
    )
    .join('');
  const body = Array.from({ length: shown }, (_, row) => `<tr>${cells.map((all) => all[row]).join('')}</tr>`);
  const more =
    rows.length > shown ? `<p>${escapeXml(words.more(formats.integer(rows.length - shown)))} (CSV)</p>` : '';
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escapeXml(words.data)}"><table data-sort="${escapeXml(words.sort)}"><caption class="unseen">${escapeXml(title)}</caption><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>${more}</div>`;
}

const isNumber = ({ type }: Column) => type === 'number';

/** The cells of a column; numbers and dates have what they are sorted by beside how they are written. */
function htmlCells(scene: Scene, column: Column, shown: number): string[] {
  const values = cellsOf(scene.view.table, column).slice(0, shown);
  const texts = cellTexts(scene, column, shown);
  return values.map((value, row) => {
    const key = sortKey(value, column);
    const text = texts[row]!;
    const name = isNumber(column) ? 'n' : text.length > LONG ? 'w' : null;
    const attributes = `${name === null ? '' : ` class="${name}"`}${key === null ? '' : ` data-k="${key}"`}`;
    return `<td${attributes}>${escapeXml(text)}</td>`;
  });
}

function sortKey(value: Cell, column: Column): number | null {
  if (typeof value === 'number') return value;
  return isDated(column) ? momentOfCell(value) : null;
}

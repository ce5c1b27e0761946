/** Tables, which become lists where there is little room: each cell then has the title of its column beside it. */
import { el } from '../lib/element.js';

/**
 * @param {{ caption: string, columns: { title: string, cell: (row: any) => any, right?: boolean, main?: boolean }[], rows: any[] }} given
 *   `main`: the cell that names the row; `right`: numbers
 */
export function table({ caption, columns, rows }) {
  const head = columns.map(({ title, right }) =>
    el('th', { scope: 'col', role: 'columnheader', class: right ? 'right' : null }, title),
  );
  return el(
    'div',
    { class: 'table-place' },
    el(
      'table',
      { class: 'table', role: 'table' },
      el('caption', { class: 'unseen' }, caption),
      el('thead', { role: 'rowgroup' }, el('tr', { role: 'row' }, head)),
      el(
        'tbody',
        { role: 'rowgroup' },
        rows.map((row) =>
          el(
            'tr',
            { role: 'row' },
            columns.map((column) => cellOf(column, row)),
          ),
        ),
      ),
    ),
  );
}

function cellOf({ title, cell, right, main }, row) {
  const attributes = {
    'data-title': title,
    class: [right && 'right', main && 'main'].filter(Boolean).join(' ') || null,
  };
  if (main) return el('th', { ...attributes, scope: 'row', role: 'rowheader' }, cell(row));
  return el('td', { ...attributes, role: 'cell' }, cell(row));
}

/** Facts in pairs: names and values. */
export function facts(pairs, given = {}) {
  const rows = pairs
    .filter(Boolean)
    .map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value)));
  return el('dl', { class: 'facts', ...given }, rows);
}

/** What stands below the first line of a cell, in small letters; nothing without a text. */
export function under(text) {
  return text ? el('span', { class: 'under' }, text) : null;
}

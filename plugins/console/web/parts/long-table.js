/** Tables that may be long: a hundred rows at a time, with a field that finds rows by what they say. */
import { el, fill } from '../lib/element.js';
import { focusNear } from '../lib/focus.js';
import { number } from '../lib/format.js';
import { say } from '../lib/words.js';
import { button } from './button.js';
import { empty } from './states.js';
import { table } from './table.js';

/** Rows shown at first, and added with each press of the button. */
const STEP = 100;

/** What a reader of a long table has asked for; who draws the table anew hands it on, so that it stays. */
export const firstRows = () => ({ shown: STEP, sought: '' });

/**
 * @param {{ caption: string, columns: any[], rows: any[], textOf?: (row: any) => string, view?: { shown: number, sought: string },
 *   count?: number, most?: number, onMore?: () => Promise<unknown> }}
 *   given `textOf`: what a row is found by; without it, the page has a search of its own. `count`: of how many `rows` are the
 *   first; `onMore` then draws the table anew with as many as `view` says, at most `most`. The rest as of `table`
 */
export function longTable({
  rows,
  textOf,
  view = firstRows(),
  count = rows.length,
  most = Infinity,
  onMore,
  ...given
}) {
  if (count <= STEP) return table({ ...given, rows });
  const place = el('div', {});
  const counted = el('p', { class: 'quiet small', role: 'status' });
  const more = button(say('show-more', { count: number(STEP) }), {
    on: async () => {
      const [before, tables] = [view.shown, onMore ? whole.parentElement : place];
      view.shown = Math.min(view.shown + STEP, most);
      const isLast = view.shown >= Math.min(total, most);
      if (onMore) await onMore();
      else show();
      // A button that is gone takes the focus with it.
      if (isLast) focusNear([...tables.querySelectorAll('tbody tr')].slice(before));
    },
  });
  let total = count;
  const show = () => {
    const found = textOf ? rows.filter((row) => textOf(row).toLowerCase().includes(view.sought)) : rows;
    const shown = found.slice(0, view.shown);
    if (textOf) total = found.length;
    fill(
      place,
      shown.length > 0 ? table({ ...given, rows: shown }) : empty(say('none-match'), say('none-match-words')),
    );
    const isAll = shown.length >= total;
    const isFull = !isAll && view.shown >= most;
    counted.textContent = say(isFull ? 'shown-of-most' : 'shown-of', {
      shown: number(shown.length),
      count: number(total),
    });
    more.hidden = isAll || isFull;
  };
  show();
  const end = el('div', { class: 'actions' }, counted, more);
  const whole = el('div', { class: 'stack' }, textOf && search(view, given.caption, show), place, end);
  return whole;
}

function search(view, caption, show) {
  const find = el('input', {
    type: 'search',
    'aria-label': `${say('find-in-list')}: ${caption}`,
    placeholder: say('find-in-list'),
    value: view.sought,
    on: {
      input: ({ target }) => {
        Object.assign(view, firstRows(), { sought: target.value.toLowerCase() });
        show();
      },
    },
  });
  return el('div', { class: 'filters' }, find);
}

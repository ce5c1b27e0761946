/** Tabs, as the ARIA practices have them: arrows move between them. */
import { el } from '../lib/element.js';

let count = 0;

/** @param {string} label @param {[name: string, make: () => any][]} tabs the content is made when it is first shown */
export function tabs(label, given) {
  const id = `tabs-${++count}`;
  const panel = el('div', { role: 'tabpanel', id: `${id}-panel`, class: 'tab-panel' });
  const heads = given.map(([name], at) =>
    el(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `${id}-${at}`,
        'aria-controls': `${id}-panel`,
        on: { click: () => choose(at), keydown: (event) => move(event, at) },
      },
      name,
    ),
  );
  const made = [];
  function choose(at, focus = false) {
    for (const [other, head] of heads.entries()) {
      head.setAttribute('aria-selected', String(other === at));
      head.tabIndex = other === at ? 0 : -1;
    }
    made[at] ??= given[at][1]();
    panel.setAttribute('aria-labelledby', `${id}-${at}`);
    panel.replaceChildren(...[made[at]].flat());
    if (focus) heads[at].focus();
  }
  function move(event, at) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    choose((at + step + heads.length) % heads.length, true);
  }
  choose(0);
  return el(
    'div',
    { class: 'tabs' },
    el('div', { role: 'tablist', 'aria-label': label, class: 'tab-list' }, heads),
    panel,
  );
}

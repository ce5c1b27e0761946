/** The outlets that are read: their health and freshness. */
import { admin } from '../../lib/api.js';
import { el, fill } from '../../lib/element.js';
import { due, nameOf, number, since } from '../../lib/format.js';
import { reloadOn } from '../../lib/live.js';
import { say } from '../../lib/words.js';
import { button, buttonLink } from '../../parts/button.js';
import { figures, heading } from '../../parts/heading.js';
import { firstRows, longTable } from '../../parts/long-table.js';
import { empty } from '../../parts/states.js';
import { addOutlet } from './add-outlet.js';
import { exportMenu, importOutlets } from './import-outlets.js';
import { hrefOf, lastReadOf, nextPollOf, problemOf, stateOf } from './outlet-state.js';

const AGING = 30_000;
const STATES = ['all', 'ok', 'failing', 'waiting', 'paused'];

export async function outletsPage(view) {
  let outlets = await admin.list('sources');
  let state = 'all';
  let text = '';
  let rows = firstRows();
  const numbers = el('div', {});
  const list = el('div', {});
  const show = () => {
    fill(numbers, figuresOf(outlets));
    fill(list, listOf(outlets, { state, text, rows }, add));
  };
  const reload = async () => {
    const latest = await admin.list('sources').catch(() => null);
    if (latest === null || view.isLeft) return;
    outlets = latest;
    show();
  };
  const add = () => addOutlet(reload);
  view.onLeave(reloadOn(({ outlets: of }) => of, reload));
  // The times since then go on.
  const aging = setInterval(show, AGING);
  view.onLeave(() => clearInterval(aging));
  show();
  const filters = filterOf(
    (chosen) => {
      state = chosen;
      rows = firstRows();
      show();
    },
    (typed) => {
      text = typed.toLowerCase();
      rows = firstRows();
      show();
    },
  );
  return [
    heading({
      title: say('page-outlets'),
      lead: say('outlets-lead'),
      actions: [
        buttonLink(say('takedowns'), '#/outlets/takedowns'),
        exportMenu(),
        button(say('import'), { on: () => importOutlets(reload) }),
        button(say('add-outlet'), { kind: 'primary', on: add }),
      ],
    }),
    numbers,
    filters,
    list,
  ];
}

function figuresOf(outlets) {
  const count = (status) => outlets.filter((one) => one.status === status).length;
  const failing = count('failing');
  return figures([
    [number(outlets.length), say('outlets-count')],
    [number(count('ok')), say('outlets-ok')],
    [number(failing), say('outlets-failing'), failing > 0 ? 'bad' : null],
    [number(outlets.reduce((sum, { articles }) => sum + articles, 0)), say('articles')],
  ]);
}

function filterOf(onState, onText) {
  const find = el('input', {
    type: 'search',
    'aria-label': say('filter-outlets'),
    placeholder: say('filter-outlets'),
    on: { input: ({ target }) => onText(target.value) },
  });
  const states = STATES.map((name, at) =>
    el(
      'button',
      {
        type: 'button',
        class: 'segment',
        'aria-pressed': String(at === 0),
        on: {
          click: ({ currentTarget }) => {
            for (const one of states) one.setAttribute('aria-pressed', String(one === currentTarget));
            onState(name);
          },
        },
      },
      say(`status-${name}`),
    ),
  );
  return el(
    'div',
    { class: 'filters' },
    find,
    el('div', { class: 'segments', role: 'group', 'aria-label': say('state') }, states),
  );
}

function listOf(outlets, { state, text, rows: view }, add) {
  if (outlets.length === 0) {
    return empty(
      say('outlets-empty'),
      say('outlets-empty-text'),
      button(say('add-outlet'), { kind: 'primary', on: add }),
    );
  }
  const rows = outlets.filter(
    ({ status, name, domain, id }) =>
      (state === 'all' || status === state) && `${name} ${domain} ${id}`.toLowerCase().includes(text),
  );
  if (rows.length === 0) return empty(say('none-match'), say('none-match-text'));
  return longTable({
    caption: say('page-outlets'),
    rows,
    view,
    columns: [
      {
        title: say('outlet'),
        main: true,
        cell: (one) => [
          el('a', { href: hrefOf(one) }, one.name),
          el('span', { class: 'under' }, placeOf(one)),
        ],
      },
      {
        title: say('state'),
        cell: (one) => [stateOf(one), problemOf(one) && el('span', { class: 'under' }, problemOf(one))],
      },
      { title: say('last-article'), cell: ({ last_article_at: at }) => since(at) },
      { title: say('last-poll'), cell: (one) => since(lastReadOf(one)) },
      {
        title: say('next-poll'),
        cell: (one) => (one.status === 'paused' ? say('not-while-paused') : due(nextPollOf(one))),
      },
      { title: say('articles'), right: true, cell: ({ articles }) => number(articles) },
    ],
  });
}

function placeOf({ domain, country, languages }) {
  return [
    domain,
    country && nameOf('region', country),
    languages.map((code) => nameOf('language', code)).join(', '),
  ]
    .filter(Boolean)
    .join(' · ');
}

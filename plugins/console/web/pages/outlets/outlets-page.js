/** The outlets that are read: their health and freshness. */
import { admin } from '../../lib/api.js';
import { el, fill } from '../../lib/element.js';
import { due, nameOf, number, since } from '../../lib/format.js';
import { reloadOn } from '../../lib/live.js';
import { say } from '../../lib/words.js';
import { button, buttonLink } from '../../parts/button.js';
import { figures, heading } from '../../parts/heading.js';
import { firstRows, longTable } from '../../parts/long-table.js';
import { segments } from '../../parts/segments.js';
import { empty, failure } from '../../parts/states.js';
import { under } from '../../parts/table.js';
import { addOutlet } from './add-outlet.js';
import { exportMenu, importOutlets } from './import-outlets.js';
import { hrefOf, lastReadOf, nextPollOf, problemOf, stateOf } from './outlet-state.js';

const AGING = 30_000;
/** The service lists no more at once. */
const MOST_ROWS = 10_000;
const STATES = ['all', 'ok', 'failing', 'waiting', 'paused', 'archive'];

/** Typing sends a request only after a pause of this length. */
const TYPING_PAUSE = 150;

export async function outletsPage(view) {
  const asked = { state: 'all', text: '', rows: firstRows() };
  const load = () =>
    admin.get('sources', {
      find: asked.text,
      status: asked.state === 'all' ? null : asked.state,
      limit: asked.rows.shown,
    });
  let latest = await load();
  const numbers = el('div', {});
  const list = el('div', {});
  const show = () => {
    fill(numbers, figuresOf(latest.counts));
    fill(list, listOf(latest, { rows: asked.rows, onMore: ask, add }));
  };
  let turn = 0;
  // Whether what is shown answers what was asked last.
  let isAnswered = true;
  const reload = async () => {
    turn += 1;
    const mine = turn;
    // A slow answer does not replace that of a later request.
    const isLate = () => view.isLeft || mine !== turn;
    try {
      const answer = await load();
      if (isLate()) return;
      latest = answer;
      isAnswered = true;
      show();
    } catch (problem) {
      if (!isLate() && !isAnswered) fill(list, failure(problem, ask));
    }
  };
  const ask = () => {
    isAnswered = false;
    return reload();
  };
  const add = () => addOutlet(reload);
  view.onLeave(reloadOn(({ outlets: of }) => of, reload));
  // The times since then go on.
  const aging = setInterval(() => isAnswered && show(), AGING);
  view.onLeave(() => clearInterval(aging));
  show();
  let typing = 0;
  const filters = filterOf(
    (chosen) => {
      Object.assign(asked, { state: chosen, rows: firstRows() });
      ask();
    },
    (typed) => {
      Object.assign(asked, { text: typed, rows: firstRows() });
      clearTimeout(typing);
      typing = setTimeout(ask, TYPING_PAUSE);
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

function figuresOf({ outlets, ok, failing, articles }) {
  return figures([
    [number(outlets), say('outlets-count')],
    [number(ok), say('outlets-ok')],
    [number(failing), say('outlets-failing'), failing > 0 ? 'bad' : null],
    [number(articles), say('articles')],
  ]);
}

function filterOf(onState, onText) {
  const find = el('input', {
    type: 'search',
    maxlength: 200,
    'aria-label': say('filter-outlets'),
    placeholder: say('filter-outlets'),
    on: { input: ({ target }) => onText(target.value) },
  });
  const states = segments({
    label: say('state'),
    options: STATES.map((name) => [name, say(`status-${name}`)]),
    chosen: 'all',
    choose: onState,
  });
  return el('div', { class: 'filters' }, find, states);
}

function listOf({ data, counts }, { rows: view, onMore, add }) {
  if (counts.outlets === 0) {
    return empty(
      say('outlets-empty'),
      say('outlets-empty-text'),
      button(say('add-outlet'), { kind: 'primary', on: add }),
    );
  }
  if (counts.matching === 0) return empty(say('none-match'), say('none-match-text'));
  return longTable({
    caption: say('page-outlets'),
    rows: data,
    count: counts.matching,
    view,
    most: MOST_ROWS,
    onMore,
    columns: [
      {
        title: say('outlet'),
        main: true,
        cell: (one) => [el('a', { href: hrefOf(one) }, one.name), under(placeOf(one))],
      },
      {
        title: say('state'),
        cell: (one) => [stateOf(one), under(problemOf(one))],
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

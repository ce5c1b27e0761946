/** The custom indexes, charts and watches of all tenants. */
import { admin, call, path, ROOT } from '../lib/api.js';
import { el } from '../lib/element.js';
import { day, due, duration, number, since, usd } from '../lib/format.js';
import { say, sayOr } from '../lib/words.js';
import { badge } from '../parts/badge.js';
import { button } from '../parts/button.js';
import { confirm } from '../parts/dialog.js';
import { heading, section } from '../parts/heading.js';
import { firstRows, longTable } from '../parts/long-table.js';
import { notify } from '../parts/notice.js';
import { empty, showLoaded } from '../parts/states.js';
import { under } from '../parts/table.js';

const KINDS = {
  ready: 'good',
  building: 'info',
  failed: 'bad',
  active: 'good',
  paused: 'quiet',
  failing: 'bad',
};

/** As many as the service lists; the newest come first. */
const MOST = 1000;

export async function collectionsPage() {
  const tenants = new Map((await admin.list('organizations')).map(({ id, name }) => [id, name]));
  return [
    heading({ title: say('page-collections'), lead: say('collections-lead') }),
    list(
      'indexes',
      tenants,
      (reload) => indexColumns(tenants, reload),
      ({ source, status }) => `${source ?? ''} ${sayOr(`index-${status}`, status)}`,
    ),
    list(
      'watches',
      tenants,
      (reload) => watchColumns(tenants, reload),
      ({ queries, status }) => `${queries.join(' ')} ${sayOr(`watch-${status}`, status)}`,
    ),
    list('charts', tenants, (reload) => chartColumns(tenants, reload)),
  ];
}

/** A section that loads its own list; `columnsOf(reload)`, and what a row is found by besides its name and organization. */
function list(name, tenants, columnsOf, textOf = () => '') {
  const place = el('div', { class: 'stack' });
  const view = firstRows();
  const show = (rows) => {
    if (rows.length === 0) return empty(say(`no-${name}`), say(`no-${name}-text`));
    return [
      rows.length === MOST && el('p', { class: 'quiet' }, say('newest-only', { count: number(MOST) })),
      longTable({
        caption: say(name),
        rows,
        columns: columnsOf(reload),
        textOf: (row) => `${row.name} ${nameOfTenant(tenants, row)} ${textOf(row)}`,
        view,
      }),
    ];
  };
  const reload = () => showLoaded(place, () => admin.list(name, { limit: MOST }), show);
  reload();
  return section(say(name), {}, place);
}

function nameOfTenant(tenants, { organization }) {
  return tenants.get(organization) ?? organization;
}

function tenantColumn(tenants) {
  return {
    title: say('tenant'),
    cell: (row) =>
      el('a', { href: `#/tenants/${encodeURIComponent(row.organization)}` }, nameOfTenant(tenants, row)),
  };
}

function indexColumns(tenants, reload) {
  return [
    {
      title: say('name'),
      main: true,
      cell: ({ name, source }) => [name, under(source)],
    },
    tenantColumn(tenants),
    {
      title: say('state'),
      cell: ({ status, error }) => [
        badge(KINDS[status] ?? 'quiet', sayOr(`index-${status}`, status)),
        under(error),
      ],
    },
    {
      title: say('pages-indexed'),
      right: true,
      cell: ({ urls }) => `${number(urls.indexed)} / ${number(urls.total)}`,
    },
    { title: say('monthly-cost'), right: true, cell: ({ monthly_cost_usd: cost }) => usd(cost) },
    { title: say('refreshed'), cell: ({ refreshed_at: at }) => since(at) },
    { title: say('action'), cell: (one) => remove('indexes', one, reload) },
  ];
}

function watchColumns(tenants, reload) {
  return [
    {
      title: say('name'),
      main: true,
      cell: ({ name, queries }) => [name, under(queries.join(' · '))],
    },
    tenantColumn(tenants),
    {
      title: say('state'),
      cell: ({ status, last_error: error }) => [
        badge(KINDS[status] ?? 'quiet', sayOr(`watch-${status}`, status)),
        under(error),
      ],
    },
    { title: say('every'), cell: ({ every_minutes: minutes }) => duration(minutes * 60) },
    { title: say('matches'), right: true, cell: ({ matches }) => number(matches) },
    { title: say('last-run'), cell: ({ last_run_at: at }) => since(at) },
    { title: say('next-run'), cell: ({ next_run_at: at }) => due(at) },
    { title: say('action'), cell: (one) => remove('watches', one, reload) },
  ];
}

function chartColumns(tenants, reload) {
  return [
    {
      title: say('name'),
      main: true,
      cell: ({ id, name, type }) => [
        el('a', { href: new URL(path`charts/${id}`, ROOT).href, target: '_blank', rel: 'noopener' }, name),
        under(type),
      ],
    },
    tenantColumn(tenants),
    { title: say('since'), cell: ({ created_at: at }) => day(at) },
    { title: say('expires'), cell: ({ expires_at: at }) => (at ? day(at) : say('never')) },
    { title: say('action'), cell: (one) => remove('charts', one, reload) },
  ];
}

/** Deletes as the tenant could. */
function remove(kind, { id, organization, name }, reload) {
  return button(say('delete'), {
    kind: 'danger',
    on: () =>
      confirm({
        title: say('delete-named', { name }),
        text: say(`delete-${kind}-text`),
        agree: say('delete'),
        async work() {
          await call('DELETE', path`v1/${kind}/${id}`, { organization });
          notify.done(say('deleted-named', { name }));
          await reload();
        },
      }),
  });
}

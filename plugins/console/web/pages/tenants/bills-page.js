/** The bills of a month, for all organizations. */
import { admin } from '../../lib/api.js';
import { el } from '../../lib/element.js';
import { month, usd } from '../../lib/format.js';
import { say } from '../../lib/words.js';
import { badge } from '../../parts/badge.js';
import { buttonLink } from '../../parts/button.js';
import { field, select } from '../../parts/form.js';
import { heading, section } from '../../parts/heading.js';
import { empty, showLoaded } from '../../parts/states.js';
import { itemTable } from './tenant-usage.js';

const MONTHS = 12;

export async function billsPage() {
  const months = lastMonths();
  const place = el('div', { class: 'stack' });
  const csv = buttonLink(say('download-csv'), '#');
  const show = (chosen) => {
    csv.href = admin.address('bills', { month: chosen, format: 'csv' });
    csv.download = `bills-${chosen}.csv`;
    place.replaceChildren();
    return showLoaded(place, () => admin.get('bills', { month: chosen }), billsOf);
  };
  const choice = select(
    months.map((one) => [one, month(one)]),
    months[0],
    { on: { change: ({ target }) => show(target.value) } },
  );
  show(months[0]);
  return [
    heading({ title: say('bills'), back: [say('page-tenants'), '#/tenants'], actions: [csv] }),
    el('div', { class: 'filters' }, field({ label: say('month'), name: 'month', input: choice })),
    place,
  ];
}

function lastMonths() {
  const now = new Date();
  return Array.from({ length: MONTHS }, (_, at) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - at, 1)).toISOString().slice(0, 7),
  );
}

function billsOf({ month: billed, data, total_usd: total }) {
  if (data.length === 0) return empty(say('no-bills'), say('no-bills-text'));
  const bills = data.map(({ organization, name, deleted, lines, total_usd: sum }) =>
    section(
      name,
      {
        actions: deleted
          ? [badge('quiet', say('deleted'))]
          : [el('a', { href: `#/tenants/${encodeURIComponent(organization)}` }, say('open'))],
      },
      itemTable(
        `${name}, ${month(billed)}`,
        lines.map(({ item, quantity, cost_usd: cost }) => ({ item, quantity, cost })),
        sum,
      ),
    ),
  );
  return [el('p', { class: 'lead' }, say('bills-total', { total: usd(total) })), ...bills];
}

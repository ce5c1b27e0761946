/** What an organization used in the last thirty days. */
import { admin } from '../../lib/api.js';
import { el } from '../../lib/element.js';
import { day, number, usd } from '../../lib/format.js';
import { say, sayOr } from '../../lib/words.js';
import { barChart } from '../../parts/bars.js';
import { section } from '../../parts/heading.js';
import { empty, showLoaded } from '../../parts/states.js';
import { table } from '../../parts/table.js';

const DAYS = 30;
const DAY = 86_400_000;

export function usageSection(organization) {
  const place = el('div', { class: 'stack' });
  const today = Date.now();
  const days = Array.from({ length: DAYS }, (_, at) => dayOf(today - (DAYS - 1 - at) * DAY));
  showLoaded(
    place,
    () => admin.get('usage', { organization, from: days[0], to: days.at(-1) }),
    ({ data, total_usd: total }) =>
      data.length === 0 ? empty(say('no-usage'), say('no-usage-text')) : usageOf(data, total, days),
  );
  return section(say('usage-30'), {}, place);
}

function dayOf(time) {
  return new Date(time).toISOString().slice(0, 10);
}

function usageOf(data, total, days) {
  const byDay = Map.groupBy(data, (row) => row.day);
  const bars = days.map((date) => {
    const cost = (byDay.get(date) ?? []).reduce((sum, row) => sum + row.cost_usd, 0);
    return { name: day(date), value: cost, text: usd(cost) };
  });
  const items = [...Map.groupBy(data, ({ item }) => item)].map(([item, rows]) => ({
    item,
    quantity: rows.reduce((sum, row) => sum + row.quantity, 0),
    cost: rows.reduce((sum, row) => sum + row.cost_usd, 0),
  }));
  return [
    barChart(say('usage-30'), bars),
    itemTable(
      say('usage-30'),
      items.toSorted((a, b) => b.cost - a.cost),
      total,
    ),
  ];
}

/** Lines of a bill with their total; `caption`: whose and of which time. */
export function itemTable(caption, items, total) {
  return table({
    caption,
    rows: [...items, { item: null, quantity: null, cost: total }],
    columns: [
      {
        title: say('item'),
        main: true,
        cell: ({ item }) => (item === null ? say('total') : sayOr(`item-${item}`, item)),
      },
      {
        title: say('quantity'),
        right: true,
        cell: ({ quantity }) => (quantity === null ? '' : number(quantity)),
      },
      { title: say('cost'), right: true, cell: ({ cost }) => usd(cost) },
    ],
  });
}

/** The organizations, and what each has spent this month. */
import { admin } from '../../lib/api.js';
import { el } from '../../lib/element.js';
import { day, number, usd } from '../../lib/format.js';
import { say } from '../../lib/words.js';
import { badge } from '../../parts/badge.js';
import { button, buttonLink } from '../../parts/button.js';
import { openDialog } from '../../parts/dialog.js';
import { field, form } from '../../parts/form.js';
import { figures, heading } from '../../parts/heading.js';
import { longTable } from '../../parts/long-table.js';
import { notify } from '../../parts/notice.js';
import { empty } from '../../parts/states.js';
import { under } from '../../parts/table.js';
import { planFields, termsOf } from './tenant-terms.js';

const hrefOf = ({ id }) => `#/tenants/${encodeURIComponent(id)}`;

export async function tenantsPage() {
  const [tenants, usage] = await Promise.all([admin.list('organizations'), admin.get('usage')]);
  const spent = Map.groupBy(usage.data, ({ organization }) => organization);
  const spentBy = ({ id }) => (spent.get(id) ?? []).reduce((sum, { cost_usd: cost }) => sum + cost, 0);
  const create = button(say('new-tenant'), { kind: 'primary', on: createTenant });
  return [
    heading({
      title: say('page-tenants'),
      lead: say('tenants-lead'),
      actions: [buttonLink(say('bills'), '#/tenants/bills'), create],
    }),
    figures([
      [number(tenants.length), say('tenants-count')],
      [usd(usage.total_usd), say('spent-this-month')],
    ]),
    tenants.length === 0
      ? empty(say('no-organizations'), say('no-tenants-text'))
      : longTable({
          caption: say('page-tenants'),
          rows: tenants,
          textOf: ({ name, id }) => `${name} ${id}`,
          columns: [
            {
              title: say('tenant'),
              main: true,
              cell: (one) => [el('a', { href: hrefOf(one) }, one.name), under(one.id)],
            },
            { title: say('state'), cell: stateOfTenant },
            { title: say('plan'), cell: planOf },
            { title: say('spent-this-month'), right: true, cell: (one) => usd(spentBy(one)) },
            { title: say('since'), cell: ({ created_at: at }) => day(at) },
          ],
        }),
  ];
}

export function stateOfTenant({ suspended }) {
  return suspended ? badge('warn', say('suspended')) : badge('good', say('active'));
}

function planOf({ plan, monthly_credit_usd: credit }) {
  return plan === 'credit' ? say('plan-credit-of', { credit: usd(credit) }) : say('plan-payg');
}

function createTenant() {
  return openDialog({
    title: say('new-tenant'),
    content: (close) =>
      form({
        submit: say('create'),
        fields: [field({ label: say('name'), name: 'name', maxlength: 100 }), planFields({ plan: 'payg' })],
        async work(values) {
          const made = await admin.post('organizations', termsOf(values));
          close();
          notify.done(say('tenant-created', { name: made.name }));
          location.hash = hrefOf(made);
        },
      }),
  });
}

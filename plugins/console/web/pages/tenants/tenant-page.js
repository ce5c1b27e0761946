/** One organization: terms, keys, switches, usage. */
import { admin, path } from '../../lib/api.js';
import { el } from '../../lib/element.js';
import { day, usd } from '../../lib/format.js';
import { say } from '../../lib/words.js';
import { button, workButton } from '../../parts/button.js';
import { confirm } from '../../parts/dialog.js';
import { field, form } from '../../parts/form.js';
import { figures, heading, section } from '../../parts/heading.js';
import { notify } from '../../parts/notice.js';
import { keysSection } from './tenant-keys.js';
import { switchesSection } from './tenant-switches.js';
import { limitFields, planFields, termsOf } from './tenant-terms.js';
import { usageSection } from './tenant-usage.js';
import { stateOfTenant } from './tenants-page.js';

export async function tenantPage(view, id) {
  const [tenant, { capabilities }, outlets] = await Promise.all([
    admin.get(path`organizations/${id}`),
    admin.get('system'),
    admin.list('sources'),
  ]);
  const { month } = tenant;
  const reload = async () => {
    const content = await tenantPage(view, id);
    if (!view.isLeft) view.place.replaceChildren(...content);
  };
  return [
    heading({
      title: tenant.name,
      back: [say('page-tenants'), '#/tenants'],
      lead: el('span', {}, stateOfTenant(tenant), ' ', el('code', {}, id)),
      actions: [
        button(say('delete'), { kind: 'danger', on: () => remove(tenant) }),
        suspension(tenant, reload),
      ],
    }),
    figures([
      [usd(month.spent_usd), say('spent-this-month')],
      month.left_usd !== null && [usd(month.left_usd), say('left-this-month')],
      [day(month.renews_at), say('renews')],
    ]),
    el(
      'div',
      { class: 'stack' },
      keysSection(id),
      switchesSection(tenant, capabilities),
      termsSection(tenant, outlets, reload),
      usageSection(id),
    ),
  ];
}

function suspension({ id, suspended, name }, reload) {
  return workButton(say(suspended ? 'resume' : 'suspend'), async () => {
    await admin.patch(path`organizations/${id}`, { suspended: !suspended });
    notify.done(say(suspended ? 'tenant-resumed' : 'tenant-suspended', { name }));
    await reload();
  });
}

function remove({ id, name }) {
  return confirm({
    title: say('delete-tenant', { name }),
    text: say('delete-tenant-text'),
    agree: say('delete'),
    async work() {
      await admin.delete(path`organizations/${id}`);
      notify.done(say('tenant-deleted', { name }));
      location.hash = '#/tenants';
    },
  });
}

function termsSection(tenant, outlets, reload) {
  const visible = field({
    label: say('visible-outlets'),
    name: 'outlets',
    hint: say('visible-outlets-hint', {
      examples: outlets
        .slice(0, 3)
        .map(({ id }) => id)
        .join(', '),
    }),
    input: el('textarea', { rows: 2, value: (tenant.outlets ?? []).join(', ') }),
  });
  return section(
    say('terms'),
    {},
    form({
      submit: say('save'),
      fields: [
        field({ label: say('name'), name: 'name', value: tenant.name, maxlength: 100 }),
        planFields(tenant),
        limitFields(tenant),
        visible,
      ],
      async work(values) {
        await admin.patch(path`organizations/${tenant.id}`, termsOf(values));
        notify.done(say('saved'));
        await reload();
      },
    }),
  );
}

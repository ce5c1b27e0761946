/** One organization: terms, keys, switches, usage. */
import { admin, path } from '../../lib/api.js';
import { changesOf, sendChanges } from '../../lib/changes.js';
import { el, fill } from '../../lib/element.js';
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
  const load = () => admin.get(path`organizations/${id}`);
  const [tenant, { capabilities }, examples] = await Promise.all([
    load(),
    admin.get('system'),
    admin.list('sources', { limit: 3 }),
  ]);
  const head = el('div', { class: 'joined' });
  const terms = el('div', { class: 'joined' });
  // What is typed in the terms stays while the head changes.
  const reload = async (parts) => {
    const latest = await load();
    if (view.isLeft) return;
    for (const show of parts) show(latest);
  };
  const showHead = (latest) =>
    fill(
      head,
      headOf(latest, () => reload([showHead])),
    );
  const showTerms = (latest) =>
    fill(
      terms,
      termsSection(latest, examples, () => reload([showHead, showTerms])),
    );
  showHead(tenant);
  showTerms(tenant);
  return [
    head,
    el(
      'div',
      { class: 'stack' },
      keysSection(id),
      switchesSection(tenant, capabilities),
      terms,
      usageSection(id),
    ),
  ];
}

function headOf(tenant, reload) {
  const { id, name, month } = tenant;
  return [
    heading({
      title: name,
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

function termsSection(tenant, examples, reload) {
  const visible = field({
    label: say('visible-outlets'),
    name: 'outlets',
    hint: say('visible-outlets-hint', {
      examples: examples.map(({ id }) => id).join(', '),
    }),
    input: el('textarea', { rows: 2, value: (tenant.outlets ?? []).join(', ') }),
  });
  const made = form({
    submit: say('save'),
    fields: [
      field({ label: say('name'), name: 'name', value: tenant.name, maxlength: 100 }),
      planFields(tenant),
      limitFields(tenant),
      visible,
    ],
    async work(values) {
      await sendChanges(changesOf(before, termsOf(values)), (changes) =>
        admin.patch(path`organizations/${tenant.id}`, changes),
      );
      notify.done(say('saved'));
      await reload();
    },
  });
  const before = termsOf(Object.fromEntries(new FormData(made)));
  return section(say('terms'), {}, made);
}

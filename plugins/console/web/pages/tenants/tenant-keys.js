/** The keys of an organization, or the operator's own. A new key is shown once. */
import { admin, path } from '../../lib/api.js';
import { el } from '../../lib/element.js';
import { day, moment, since } from '../../lib/format.js';
import { say } from '../../lib/words.js';
import { badge } from '../../parts/badge.js';
import { button } from '../../parts/button.js';
import { codeBlock } from '../../parts/code.js';
import { confirm, openDialog } from '../../parts/dialog.js';
import { field, form } from '../../parts/form.js';
import { section } from '../../parts/heading.js';
import { firstRows, longTable } from '../../parts/long-table.js';
import { notify } from '../../parts/notice.js';
import { empty, showLoaded } from '../../parts/states.js';
import { under } from '../../parts/table.js';

/** @param {string | null} organization null: the operator's keys */
export function keysSection(organization) {
  const place = el('div', {});
  const view = firstRows();
  const keys = organization === null ? 'keys' : path`organizations/${organization}/keys`;
  const reload = () =>
    showLoaded(
      place,
      () => admin.list(keys),
      (list) => tableOf(list, view, reload),
    );
  reload();
  const create = button(say('new-key'), { on: () => createKey(keys, reload) });
  return section(say(organization === null ? 'operator-keys' : 'keys'), { actions: [create] }, place);
}

function tableOf(keys, view, reload) {
  if (keys.length === 0) return empty(say('no-keys'), say('no-keys-text'));
  return longTable({
    caption: say('keys'),
    rows: keys,
    textOf: ({ label, hint, id }) => `${label} ${hint} ${id}`,
    view,
    columns: [
      {
        title: say('key'),
        main: true,
        cell: ({ label, hint }) => [label || say('unnamed'), under(`${hint}…`)],
      },
      { title: say('state'), cell: stateOf },
      { title: say('last-used'), cell: ({ last_used_at: at }) => since(at) },
      { title: say('since'), cell: ({ created_at: at }) => day(at) },
      {
        title: say('action'),
        cell: (key) =>
          key.revoked_at === null
            ? button(say('revoke'), { kind: 'danger', on: () => revoke(key, reload) })
            : '–',
      },
    ],
  });
}

function stateOf({ revoked_at: revoked, expires_at: expires }) {
  if (revoked) return badge('quiet', say('revoked'));
  if (!expires) return badge('good', say('active'));
  const isOver = new Date(expires) <= new Date();
  return [
    badge(isOver ? 'warn' : 'good', say(isOver ? 'expired' : 'active')),
    under(say('until', { moment: moment(expires) })),
  ];
}

function createKey(keys, reload) {
  return openDialog({
    title: say('new-key'),
    content: () => {
      const place = el('div', { class: 'stack' });
      place.append(
        form({
          submit: say('create'),
          fields: [
            field({ label: say('label'), name: 'label', maxlength: 100, hint: say('label-hint') }),
            field({ label: say('expires'), name: 'expires_at', type: 'date', hint: say('expires-hint') }),
          ],
          async work({ label, expires_at: expires }) {
            const made = await admin.post(keys, {
              label,
              ...(expires && { expires_at: `${expires}T00:00:00Z` }),
            });
            place.replaceChildren(el('p', {}, say('key-once')), codeBlock(made.key, say('key')));
            place.querySelector('button').focus();
            await reload();
          },
        }),
      );
      return place;
    },
  });
}

function revoke({ id, label, hint }, reload) {
  return confirm({
    title: say('revoke-key', { name: label || hint }),
    text: say('revoke-key-text'),
    agree: say('revoke'),
    async work() {
      await admin.delete(path`keys/${id}`);
      notify.done(say('key-revoked'));
      await reload();
    },
  });
}

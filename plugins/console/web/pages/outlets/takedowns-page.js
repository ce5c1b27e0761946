/** Articles that were taken down: they are found no more, and do not come back with the next poll. */
import { admin } from '../../lib/api.js';
import { el } from '../../lib/element.js';
import { moment } from '../../lib/format.js';
import { say } from '../../lib/words.js';
import { workButton } from '../../parts/button.js';
import { openDialog } from '../../parts/dialog.js';
import { field, form } from '../../parts/form.js';
import { heading, section } from '../../parts/heading.js';
import { firstRows, longTable } from '../../parts/long-table.js';
import { notify } from '../../parts/notice.js';
import { empty, showLoaded } from '../../parts/states.js';
import { under } from '../../parts/table.js';

export async function takedownsPage() {
  const place = el('div', {});
  const view = firstRows();
  const reload = () =>
    showLoaded(
      place,
      () => admin.list('takedowns'),
      (rows) => listOf(rows, view, reload),
    );
  reload();
  return [
    heading({
      title: say('takedowns'),
      lead: say('takedowns-lead'),
      back: [say('page-outlets'), '#/outlets'],
    }),
    section(say('take-down'), {}, takedownForm('', reload)),
    section(say('taken-down'), {}, place),
  ];
}

function takedownForm(url, done) {
  const made = form({
    submit: say('take-down'),
    kind: 'danger',
    fields: [
      field({ label: say('article-address'), name: 'url', type: 'url', value: url, maxlength: 2000 }),
      field({ label: say('reason'), name: 'reason', maxlength: 500, hint: say('reason-hint') }),
    ],
    async work({ url: given, reason }) {
      const { articles } = await admin.delete('articles', { url: given.trim(), reason: reason.trim() });
      notify.done(say(articles > 0 ? 'article-taken-down' : 'article-unknown-taken-down'));
      made.reset();
      await done();
    },
  });
  return made;
}

/** Asks why, and takes an article of an answer down. */
export function takeDown({ url, title }) {
  return openDialog({
    title: say('take-down'),
    content: (close) => [
      el('p', {}, title),
      el('p', { class: 'quiet' }, say('take-down-text')),
      takedownForm(url, async () => close()),
    ],
  });
}

function listOf(rows, view, reload) {
  if (rows.length === 0) return empty(say('no-takedowns'), say('no-takedowns-text'));
  return longTable({
    caption: say('taken-down'),
    rows,
    textOf: ({ url, reason }) => `${url} ${reason}`,
    view,
    columns: [
      {
        title: say('article-address'),
        main: true,
        cell: ({ url, reason }) => [el('span', { class: 'long' }, url), under(reason)],
      },
      { title: say('since'), cell: ({ taken_down_at: at }) => moment(at) },
      {
        title: say('action'),
        cell: ({ url }) =>
          workButton(say('lift'), async () => {
            await admin.delete('takedowns', { url });
            notify.done(say('lifted'));
            await reload();
          }),
      },
    ],
  });
}

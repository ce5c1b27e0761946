/** Lists of outlets in and out, as OPML or JSON. */
import { admin, path } from '../../lib/api.js';
import { el, fill } from '../../lib/element.js';
import { number } from '../../lib/format.js';
import { say } from '../../lib/words.js';
import { badge } from '../../parts/badge.js';
import { buttonLink } from '../../parts/button.js';
import { openDialog } from '../../parts/dialog.js';
import { checkbox, field, form, wrongField } from '../../parts/form.js';
import { table } from '../../parts/table.js';

const PAUSE = 1000;
const KINDS = { taken: 'good', known: 'quiet', refused: 'bad' };

export function exportMenu() {
  const link = (format) =>
    buttonLink(say(`export-${format}`), admin.address('sources/export', { format }), {
      download: `outlets.${format}`,
    });
  return el(
    'details',
    { class: 'menu', on: { focusout: closeWhenLeft, click: closeAfterChoice } },
    el('summary', { class: 'button' }, say('export')),
    el('div', { class: 'menu-items' }, link('opml'), link('json')),
  );
}

function closeWhenLeft({ currentTarget, relatedTarget }) {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
}

function closeAfterChoice({ currentTarget, target }) {
  if (target.closest('a')) currentTarget.open = false;
}

/** @param {() => Promise<void>} reload called when the import has ended */
export function importOutlets(reload) {
  let isClosed = false;
  const closed = openDialog({
    title: say('import-outlets'),
    wide: true,
    content() {
      const place = el('div', { 'aria-live': 'polite' });
      const send = form({
        submit: say('import'),
        fields: [
          field({
            label: say('file'),
            name: 'file',
            type: 'file',
            accept: '.opml,.xml,.json',
            hint: say('file-hint'),
          }),
          checkbox({ label: say('import-replace'), name: 'replace' }),
        ],
        async work({ file, replace }) {
          if (!file?.size) throw wrongField('file', say('file-missing'));
          const text = await file.text();
          const list = text.trimStart().startsWith('[') ? { sources: sourcesIn(text) } : { opml: text };
          const started = await admin.post('sources/import', { ...list, replace: replace === 'on' });
          await follow(started.id, place, () => isClosed);
          await reload();
        },
      });
      return [send, place];
    },
  });
  closed.then(() => {
    isClosed = true;
  });
  return closed;
}

function sourcesIn(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw wrongField('file', say('file-unreadable'));
  }
}

/** Shows the progress of an import until it has ended or nobody looks any more. */
async function follow(id, place, isClosed) {
  for (;;) {
    const report = await admin.get(path`imports/${id}`);
    fill(place, progress(report));
    if (report.ended_at !== null || isClosed()) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

function progress({ status, total, done, taken, known, refused, error, report }) {
  return [
    el(
      'p',
      {},
      badge(status === 'failed' ? 'bad' : status === 'done' ? 'good' : 'info', say(`import-${status}`)),
      ' ',
      say('import-counts', {
        done: number(done),
        total: number(total),
        taken: number(taken),
        known: number(known),
        refused: number(refused),
      }),
    ),
    error && el('p', { class: 'form-error' }, error),
    el('progress', { max: total || 1, value: done, 'aria-label': say('import-outlets') }),
    report.length > 0 &&
      table({
        caption: say('import-outlets'),
        rows: report,
        columns: [
          { title: say('line'), cell: ({ line }) => String(line) },
          {
            title: say('feed'),
            main: true,
            cell: ({ title, url }) => [title || url, title && el('span', { class: 'under long' }, url)],
          },
          {
            title: say('outcome'),
            cell: ({ outcome, why }) => [
              badge(KINDS[outcome], say(`outcome-${outcome}`)),
              why && el('span', { class: 'under' }, why),
            ],
          },
        ],
      }),
  ];
}

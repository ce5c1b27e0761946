/** Lists of outlets in and out, as OPML or JSON. */
import { admin, path } from '../../lib/api.js';
import { el, fill } from '../../lib/element.js';
import { number } from '../../lib/format.js';
import { say } from '../../lib/words.js';
import { badge } from '../../parts/badge.js';
import { buttonLink } from '../../parts/button.js';
import { openDialog } from '../../parts/dialog.js';
import { checkbox, field, form, wrongField } from '../../parts/form.js';
import { longTable } from '../../parts/long-table.js';
import { under } from '../../parts/table.js';

const PAUSE = 1000;
/** Lines of a report, as many as the service lists at once. */
const MOST = 10_000;
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
      const place = el('div', { class: 'stack' });
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

/** Shows the progress of an import until it has ended, then its report; ends also when nobody looks any more. */
async function follow(id, place, isClosed) {
  // Only this is read out as it changes, not the whole report.
  const counts = el('p', { role: 'status' });
  const bar = el('progress', { 'aria-label': say('import-outlets') });
  const rest = el('div', { class: 'stack' });
  fill(place, counts, bar, rest);
  const ask = (limit) => admin.get(path`imports/${id}`, { limit });
  for (;;) {
    const latest = await ask(1);
    const hasEnded = latest.ended_at !== null;
    fill(counts, countsOf(latest));
    Object.assign(bar, { max: latest.total || 1, value: hasEnded ? latest.total || 1 : latest.done });
    if (hasEnded) return fill(rest, reportOf(await ask(MOST)));
    if (isClosed()) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

function countsOf({ status, total, done, taken, known, refused }) {
  return [
    badge(status === 'failed' ? 'bad' : status === 'done' ? 'good' : 'info', say(`import-${status}`)),
    ' ',
    say('import-counts', {
      done: number(done),
      total: number(total),
      taken: number(taken),
      known: number(known),
      refused: number(refused),
    }),
  ];
}

function reportOf({ error, report, next }) {
  return [
    error && el('p', { class: 'form-error' }, error),
    next !== null && el('p', { class: 'quiet' }, say('first-only', { count: number(report.length) })),
    report.length > 0 &&
      longTable({
        caption: say('import-outlets'),
        rows: report,
        textOf: ({ title, url, outcome, why }) => `${title} ${url} ${say(`outcome-${outcome}`)} ${why ?? ''}`,
        columns: [
          { title: say('line'), cell: ({ line }) => String(line) },
          {
            title: say('feed'),
            main: true,
            cell: ({ title, url }) => [title || url, title && under(url)],
          },
          {
            title: say('outcome'),
            cell: ({ outcome, why }) => [badge(KINDS[outcome], say(`outcome-${outcome}`)), under(why)],
          },
        ],
      }),
  ];
}

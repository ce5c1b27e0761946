/** The service itself: versions, sizes, memory, settings; backup and rebuilding of the word index. */
import { admin } from '../lib/api.js';
import { el, fill } from '../lib/element.js';
import { bytes, duration, number } from '../lib/format.js';
import { onState } from '../lib/live.js';
import { say } from '../lib/words.js';
import { button, buttonLink } from '../parts/button.js';
import { codeBlock } from '../parts/code.js';
import { confirm } from '../parts/dialog.js';
import { figures, heading, section } from '../parts/heading.js';
import { notify } from '../parts/notice.js';
import { facts, table } from '../parts/table.js';
import { keysSection } from './tenants/tenant-keys.js';

const PG_DUMP = 'pg_dump --format=custom --file=FILE "$DATABASE_URL"';
const MB = 1024 * 1024;

export async function systemPage(view) {
  const system = await admin.get('system');
  const now = el('div', {});
  const show = ({ articles, jobs, judging, memory_mb: memory }) =>
    fill(
      now,
      figures([
        [number(articles), say('articles')],
        [number(jobs.waiting), say('jobs-waiting')],
        [number(judging.waiting + judging.running), say('judging')],
        [bytes(memory * MB), say('memory')],
      ]),
    );
  show({ ...system, articles: system.index.articles, memory_mb: system.memory_mb.resident });
  view.onLeave(onState(show));
  return [
    heading({ title: say('page-system'), lead: say('system-lead', { version: system.version }) }),
    now,
    el(
      'div',
      { class: 'stack' },
      aboutSection(system),
      databaseSection(system.database),
      keysSection(null),
      settingsSection(system.settings),
    ),
  ];
}

function aboutSection({
  version,
  node,
  role,
  uptime_s: uptime,
  cores,
  load,
  memory_mb: memory,
  judging,
  index,
  settings,
}) {
  return section(
    say('process'),
    {},
    facts([
      [say('version'), version],
      [say('node'), node],
      [say('role'), role],
      [say('uptime'), duration(uptime)],
      [say('load'), say('load-of', { load: number(load, 1), cores: number(cores) })],
      [
        say('memory'),
        say('memory-of', {
          resident: bytes(memory.resident * MB),
          heap: bytes(memory.heap * MB),
          outside: bytes(memory.outside * MB),
        }),
      ],
      [say('threads'), number(judging.threads)],
      [
        say('vectors'),
        index.encoder === null
          ? say('no-encoder')
          : say('vectors-of', { done: number(index.vectors), waiting: number(index.without_vector) }),
      ],
      settings.log_level && [say('log-level'), settings.log_level],
    ]),
  );
}

function databaseSection({ kind, version, bytes: size, tables }) {
  const isEmbedded = kind === 'pglite';
  return section(
    say('database'),
    {
      actions: [
        button(say('reindex'), { on: rebuild }),
        isEmbedded &&
          buttonLink(say('backup-now'), admin.address('backup'), {
            download: `canillita-${new Date().toISOString().slice(0, 10)}.tar.gz`,
          }),
      ],
    },
    facts([
      [say('storage'), say(`storage-${kind}`)],
      [say('version'), version],
      [say('size'), bytes(size)],
    ]),
    isEmbedded
      ? el('p', { class: 'quiet' }, say('backup-text'))
      : [el('p', { class: 'quiet' }, say('backup-postgres')), codeBlock(PG_DUMP, say('backup-now'))],
    table({
      caption: say('tables'),
      rows: tables,
      columns: [
        { title: say('table'), main: true, cell: ({ table: name }) => el('code', {}, name) },
        { title: say('size'), right: true, cell: ({ bytes: of }) => bytes(of) },
        { title: say('rows'), right: true, cell: ({ rows }) => (rows < 0 ? '–' : number(rows)) },
      ],
    }),
  );
}

function rebuild() {
  return confirm({
    title: say('reindex'),
    text: say('reindex-text'),
    agree: say('reindex'),
    async work() {
      const { documents, seconds } = await admin.post('reindex');
      notify.done(say('reindexed', { count: number(documents), seconds: number(seconds, 1) }));
    },
  });
}

function settingsSection(settings) {
  const rows = Object.entries(settings).map(([name, value]) => ({ name, value }));
  return section(
    say('settings'),
    { lead: say('settings-text') },
    el(
      'details',
      { class: 'more' },
      el('summary', {}, say('show-settings', { count: number(rows.length) })),
      table({
        caption: say('settings'),
        rows,
        columns: [
          { title: say('name'), main: true, cell: ({ name }) => el('code', {}, name) },
          {
            title: say('value'),
            cell: ({ value }) =>
              el('code', { class: 'long' }, typeof value === 'string' ? value || '–' : JSON.stringify(value)),
          },
        ],
      }),
    ),
  );
}

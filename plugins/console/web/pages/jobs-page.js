/** The queues, and the jobs in them. */
import { admin, path } from '../lib/api.js';
import { el, fill } from '../lib/element.js';
import { moment, number, since } from '../lib/format.js';
import { reloadOn } from '../lib/live.js';
import { say, sayOr } from '../lib/words.js';
import { badge } from '../parts/badge.js';
import { workButton } from '../parts/button.js';
import { field, select } from '../parts/form.js';
import { figures, heading, section } from '../parts/heading.js';
import { notify } from '../parts/notice.js';
import { empty } from '../parts/states.js';
import { table, under } from '../parts/table.js';

const STATES = ['failed', 'running', 'waiting', 'retrying', 'succeeded', 'cancelled'];
const KINDS = {
  failed: 'bad',
  running: 'info',
  waiting: 'quiet',
  retrying: 'warn',
  succeeded: 'good',
  cancelled: 'quiet',
};
const SHOWN = 50;

export async function jobsPage(view) {
  let state = 'failed';
  const numbers = el('div', {});
  const queues = el('div', {});
  const jobs = el('div', {});
  const load = async () => {
    const asked = state;
    const [counts, list] = await Promise.all([
      admin.list('queues'),
      admin.list('jobs', { state, limit: SHOWN }),
    ]);
    if (view.isLeft || asked !== state) return;
    fill(numbers, totals(counts));
    fill(queues, queueTable(counts));
    fill(jobs, list.length === SHOWN && newestOnly(), jobTable(list, load));
  };
  await load();
  view.onLeave(
    reloadOn(
      ({ jobs: of, outlets }) => [of, outlets.polled_at],
      () => load().catch(() => undefined),
    ),
  );
  const choice = select(
    STATES.map((name) => [name, say(`job-${name}`)]),
    state,
    {
      on: {
        change: ({ target }) => {
          state = target.value;
          load().catch(notify.problem);
        },
      },
    },
  );
  return [
    heading({ title: say('page-jobs'), lead: say('jobs-lead') }),
    numbers,
    section(say('jobs'), { actions: [field({ label: say('state'), name: 'state', input: choice })] }, jobs),
    section(say('queues'), {}, queues),
  ];
}

function newestOnly() {
  return el('p', { class: 'quiet' }, say('newest-only', { count: number(SHOWN) }));
}

function totals(queues) {
  const sum = (name) => queues.reduce((all, queue) => all + queue[name], 0);
  const failed = sum('failed');
  return figures([
    [number(sum('running')), say('job-running')],
    [number(sum('waiting') + sum('retrying')), say('job-waiting')],
    [number(failed), say('job-failed'), failed > 0 ? 'bad' : null],
  ]);
}

function queueTable(queues) {
  const busy = (queue) => -STATES.reduce((sum, name) => sum + queue[name], 0);
  return table({
    caption: say('queues'),
    rows: queues.toSorted((a, b) => busy(a) - busy(b)),
    columns: [
      {
        title: say('queue'),
        main: true,
        cell: ({ queue }) => [sayOr(`queue-${queue}`, queue), under(queue)],
      },
      ...['waiting', 'running', 'retrying', 'failed', 'succeeded'].map((name) => ({
        title: say(`job-${name}`),
        right: true,
        cell: (queue) => number(queue[name]),
      })),
    ],
  });
}

function jobTable(jobs, reload) {
  if (jobs.length === 0) return empty(say('no-jobs'));
  return table({
    caption: say('jobs'),
    rows: jobs,
    columns: [
      {
        title: say('queue'),
        main: true,
        cell: ({ queue, data }) => [sayOr(`queue-${queue}`, queue), under(aboutOf(data))],
      },
      {
        title: say('state'),
        cell: ({ state, error }) => [badge(KINDS[state], say(`job-${state}`)), under(error)],
      },
      { title: say('created'), cell: ({ created_at: at }) => el('span', { title: moment(at) }, since(at)) },
      { title: say('tries'), right: true, cell: ({ tries }) => number(tries) },
      { title: say('action'), cell: (job) => (job.state === 'failed' ? retry(job, reload) : '–') },
    ],
  });
}

function aboutOf(data) {
  return Object.entries(data)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(' · ');
}

function retry({ id }, reload) {
  return workButton(say('retry'), async () => {
    await admin.post(path`jobs/${id}/retry`);
    notify.done(say('retrying'));
    await reload();
  });
}

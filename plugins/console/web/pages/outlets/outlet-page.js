/** One outlet: its feeds, what they say, and what can be done. */
import { admin, path } from '../../lib/api.js';
import { el, fill, webLink } from '../../lib/element.js';
import { due, moment, nameOf, number, since } from '../../lib/format.js';
import { reloadOn } from '../../lib/live.js';
import { say } from '../../lib/words.js';
import { badge } from '../../parts/badge.js';
import { button, workButton } from '../../parts/button.js';
import { confirm } from '../../parts/dialog.js';
import { heading, section } from '../../parts/heading.js';
import { notify } from '../../parts/notice.js';
import { empty } from '../../parts/states.js';
import { facts, table, under } from '../../parts/table.js';
import { editOutlet } from './edit-outlet.js';
import { stateOf } from './outlet-state.js';
import { feedProblem, pollReason } from './service-texts.js';

export async function outletPage(view, id) {
  // Async, so that an address that `path` refuses is a load that fails, too.
  const load = async () => admin.get(path`sources/${id}`);
  let latest = await load().catch(nullIfUnknown);
  const back = [say('page-outlets'), '#/outlets'];
  if (!latest)
    return [heading({ title: id, back }), empty(say('outlet-unknown'), say('outlet-unknown-text'))];
  const body = el('div', { class: 'stack' });
  const pause = workButton('', async () => {
    await admin.patch(path`sources/${id}`, { paused: latest.status !== 'paused' });
    await reload();
  });
  const show = () => {
    pause.textContent = say(latest.status === 'paused' ? 'resume-polling' : 'pause-polling');
    fill(body, about(latest), feeds(latest));
  };
  const reload = async () => {
    latest = (await load().catch(() => null)) ?? latest;
    if (!view.isLeft) show();
  };
  view.onLeave(reloadOn(({ outlets }) => outlets, reload));
  show();
  return [
    heading({
      title: latest.name,
      lead: webLink(latest.homepage, latest.domain),
      back,
      actions: [
        button(say('remove'), { kind: 'danger', on: () => remove(latest) }),
        (latest.feeds.length > 0 || latest.status === 'paused') && pause,
        button(say('edit'), { on: () => editOutlet(latest, reload) }),
        latest.feeds.length > 0 && workButton(say('poll-now'), () => poll(latest), { kind: 'primary' }),
      ],
    }),
    body,
  ];
}

function nullIfUnknown(problem) {
  // 400: what the address names is no id.
  if (problem.status === 404 || problem.status === 400) return null;
  throw problem;
}

async function poll({ id, name }) {
  const { feeds: count } = await admin.post(path`sources/${id}/poll`);
  notify.done(say('polling', { name, count: number(count) }));
}

function remove({ id, name }) {
  return confirm({
    title: say('remove-outlet', { name }),
    text: say('remove-outlet-text'),
    agree: say('remove'),
    async work() {
      await admin.delete(path`sources/${id}`);
      notify.done(say('removed', { name }));
      location.hash = '#/outlets';
    },
  });
}

function about(outlet) {
  const { country, languages, sections } = outlet;
  return section(
    say('about'),
    {},
    facts([
      [say('state'), stateOf(outlet)],
      [say('articles'), number(outlet.articles)],
      [say('last-article'), moment(outlet.last_article_at)],
      [say('country'), country ? nameOf('region', country) : '–'],
      [say('languages'), languages.map((code) => nameOf('language', code)).join(', ') || '–'],
      [say('sections'), sections.slice(0, 12).join(', ') || '–'],
      [say('id'), el('code', {}, outlet.id)],
    ]),
  );
}

function feeds({ feeds: list, status }) {
  if (list.length === 0)
    return section(say('feeds'), {}, empty(say('status-archive'), say('archive-outlet-text')));
  const isPaused = status === 'paused';
  return section(
    say('feeds'),
    {},
    table({
      caption: say('feeds'),
      rows: list,
      columns: [
        {
          title: say('feed'),
          main: true,
          cell: ({ url, format }) => [webLink(url, url, { class: 'long' }), under(format)],
        },
        {
          title: say('state'),
          cell: (feed) =>
            isPaused && !feed.last_error ? badge('quiet', say('status-paused')) : feedState(feed),
        },
        { title: say('last-poll'), cell: ({ last_poll_at: at }) => since(at) },
        { title: say('last-new'), cell: ({ last_new_at: at }) => since(at) },
        {
          title: say('next-poll'),
          cell: ({ next_poll_at: at, why }) =>
            isPaused ? say('not-while-paused') : [due(at), why && under(pollReason(why))],
        },
      ],
    }),
  );
}

function feedState({ last_error: error, last_poll_at: at, warnings }) {
  if (error) return [badge('bad', say('status-failing')), under(feedProblem(error))];
  if (!at) return badge('info', say('status-waiting'));
  if (warnings.length === 0) return badge('good', say('status-ok'));
  return [badge('warn', say('status-warning')), under(warnings.map(feedProblem).join('; '))];
}

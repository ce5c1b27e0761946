/** The models: what judges, how well it is calibrated, how fast it is. */
import { admin, path } from '../lib/api.js';
import { el } from '../lib/element.js';
import { bytes, number, score } from '../lib/format.js';
import { say, sayOr } from '../lib/words.js';
import { badge } from '../parts/badge.js';
import { heading, section } from '../parts/heading.js';
import { empty } from '../parts/states.js';
import { facts, table } from '../parts/table.js';

/** Measures that say something to an operator, of those that a card has. */
const MEASURES = ['auc', 'ndcg10', 'accuracy', 'macro_f1', 'ece', 'brier'];

export async function modelsPage() {
  const { models, work, judged_by: judges } = await admin.get('models');
  return [
    heading({ title: say('page-models'), lead: say('models-lead', { names: judges.join(', ') }) }),
    el(
      'div',
      { class: 'stack' },
      models.filter(({ name, problem }) => name !== null || problem !== null).map(modelSection),
    ),
    section(
      say('speed'),
      { lead: say('speed-text') },
      work.length === 0 ? empty(say('no-work'), say('no-work-text')) : workTable(work),
    ),
  ];
}

function modelSection({ task, name, kind, licence, bytes: size, measures, pictures, problem }) {
  const state = problem === null ? badge('good', say('in-use')) : badge('bad', say('unusable'));
  return section(
    sayOr(`task-${task}`, task),
    { actions: [state] },
    problem !== null && el('p', { class: 'form-error' }, problem),
    name !== null &&
      facts([
        [say('model'), name],
        [say('origin'), say(`kind-${kind}`)],
        licence && [say('licence'), licence],
        [say('size'), bytes(size)],
        ...measuresOf(measures),
      ]),
    pictures.length > 0 &&
      el(
        'div',
        { class: 'pictures' },
        pictures.map((picture) =>
          el(
            'figure',
            {},
            el('img', {
              src: admin.address(path`models/${task}/pictures/${picture}`),
              alt: say('calibration-of', { name: captionOf(picture) }),
              loading: 'lazy',
            }),
            el('figcaption', {}, say('calibration-of', { name: captionOf(picture) })),
          ),
        ),
      ),
  );
}

/** A task of the workers, such as `judge-article`, with what it reads. */
function taskName(task) {
  const [, work, basis] = /^(.+)-(\w+)$/.exec(task) ?? [];
  const parts = basis && `${sayOr(`task-${work}`, work)}: ${sayOr(`basis-${basis}`, basis)}`;
  return sayOr(`task-${task}`, parts ?? task);
}

function captionOf(picture) {
  const name = picture.replace(/^reliability-?|\.png$/g, '');
  return sayOr(`basis-${name}`, name || say('all'));
}

/** Of the whole test set: the slice that is called `all`, of each basis where there are several. */
function measuresOf(measures) {
  const slices = Array.isArray(measures) ? measures.filter(({ slice }) => slice === 'all') : [];
  return slices.flatMap((slice) => {
    const values = MEASURES.filter((name) => typeof slice[name] === 'number').map(
      (name) => `${say(`measure-${name}`)} ${score(slice[name])}`,
    );
    if (values.length === 0) return [];
    return [[slice.basis ? sayOr(`basis-${slice.basis}`, slice.basis) : say('measured'), values.join(' · ')]];
  });
}

function workTable(work) {
  return table({
    caption: say('speed'),
    rows: work,
    columns: [
      { title: say('task'), main: true, cell: ({ task }) => taskName(task) },
      { title: say('calls'), right: true, cell: ({ calls }) => number(calls) },
      { title: say('texts'), right: true, cell: ({ items }) => number(items) },
      {
        title: say('per-text'),
        right: true,
        cell: ({ ms, items }) => `${number(ms / Math.max(1, items), 2)} ms`,
      },
      {
        title: say('waited'),
        right: true,
        cell: ({ waited_ms: ms, calls }) => `${number(ms / calls, 1)} ms`,
      },
    ],
  });
}

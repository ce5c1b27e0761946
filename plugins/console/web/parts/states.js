/** What stands where there is nothing to show yet, nothing at all, or something went wrong. */
import { el } from '../lib/element.js';
import { say, sayOr } from '../lib/words.js';
import { button } from './button.js';

export function loading() {
  return el(
    'p',
    { class: 'loading', role: 'status' },
    el('span', { class: 'spinner', 'aria-hidden': 'true' }),
    say('loading'),
  );
}

/** An empty list: what it would hold, and how to fill it. */
export function empty(title, text, ...actions) {
  return el(
    'div',
    { class: 'empty' },
    el('p', { class: 'empty-title' }, title),
    text && el('p', {}, text),
    actions.length > 0 && el('div', { class: 'actions' }, actions),
  );
}

/** A problem in the words of the service, with what to try. */
export function failure(problem, again) {
  return el(
    'div',
    { class: 'failure', role: 'alert' },
    el('p', { class: 'failure-title' }, problemTitle(problem)),
    problem.message && el('p', {}, problem.message),
    problem.requestId && el('p', { class: 'quiet small' }, say('request-id', { id: problem.requestId })),
    again && el('div', { class: 'actions' }, button(say('try-again'), { on: again })),
  );
}

function problemTitle({ code, status }) {
  if (code === 'unreachable') return say('unreachable');
  return sayOr(`problem-${code}`, status >= 500 ? say('problem-server') : say('problem-refused'));
}

/** One sentence for a notice. */
export function problemText(problem) {
  return problem.message || problemTitle(problem);
}

/**
 * Shows what `load` resolves to, made into elements by `show`, in a place that first says that it is being loaded. With
 * `signal`, a page that was left shows nothing more.
 */
export async function showLoaded(place, load, show) {
  place.replaceChildren(loading());
  const attempt = async () => {
    try {
      const value = await load();
      place.replaceChildren(...[show(value)].flat());
    } catch (problem) {
      if (problem.name === 'AbortError') return;
      place.replaceChildren(failure(problem, () => showLoaded(place, load, show)));
    }
  };
  await attempt();
}

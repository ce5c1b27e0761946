/** What stands where there is nothing to show yet, nothing at all, or something went wrong. */
import { el, fill } from '../lib/element.js';
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
    remedyOf(problem) && el('p', {}, remedyOf(problem)),
    problem.requestId && el('p', { class: 'quiet small' }, say('request-id', { id: problem.requestId })),
    again && el('div', { class: 'actions' }, button(say('try-again'), { on: again })),
  );
}

function problemTitle({ code, status }) {
  if (code === 'unreachable') return say('unreachable');
  return sayOr(`problem-${code}`, status >= 500 ? say('problem-server') : say('problem-refused'));
}

/** A problem in few words, with what to do where that is known. */
export function problemText(problem) {
  return [problem.message || problemTitle(problem), remedyOf(problem)].filter(Boolean).join(' ');
}

/** What an operator can do about it. */
function remedyOf({ code }) {
  return sayOr(`remedy-${code}`, null);
}

const loads = new WeakMap();

/**
 * Shows what `load` resolves to, made into elements by `show`. An empty place says meanwhile that it is being loaded; another
 * keeps what it shows, so that nobody loses their place in a long list. A slow answer does not replace that of a later call for
 * the same place.
 */
export async function showLoaded(place, load, show) {
  const mine = Symbol('load');
  loads.set(place, mine);
  const isLatest = () => loads.get(place) === mine;
  if (!place.querySelector(':scope > :not(.loading, .failure)')) fill(place, loading());
  place.setAttribute('aria-busy', 'true');
  try {
    const value = await load();
    if (isLatest()) fill(place, show(value));
  } catch (problem) {
    if (problem.name !== 'AbortError' && isLatest())
      fill(
        place,
        failure(problem, () => showLoaded(place, load, show)),
      );
  } finally {
    if (isLatest()) place.removeAttribute('aria-busy');
  }
}

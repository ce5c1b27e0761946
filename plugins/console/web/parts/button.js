/** Buttons. */
import { el } from '../lib/element.js';
import { notify } from './notice.js';

/** @param {{ on?: Function, kind?: 'primary' | 'quiet' | 'danger', type?: string, label?: string }} [given] */
export function button(text, { on, kind, type = 'button', label, ...others } = {}) {
  const classes = ['button', kind].filter(Boolean).join(' ');
  return el(
    'button',
    { class: classes, type, 'aria-label': label, on: on ? { click: on } : {}, ...others },
    text,
  );
}

/** A button whose work takes time: it waits for the work, and a refusal is shown as a notice. */
export function workButton(text, work, given = {}) {
  const made = button(text, { ...given, on: () => busyWhile(made, work) });
  return made;
}

/** A link that looks like a button. */
export function buttonLink(text, href, { kind, ...others } = {}) {
  return el('a', { class: ['button', kind].filter(Boolean).join(' '), href, ...others }, text);
}

/** Runs `work` while a button is disabled; a notice says why it failed. */
export async function busyWhile(element, work) {
  if (element.getAttribute('aria-busy') === 'true') return;
  element.setAttribute('aria-busy', 'true');
  try {
    await work();
  } catch (problem) {
    if (problem.name !== 'AbortError') notify.problem(problem);
  } finally {
    element.removeAttribute('aria-busy');
  }
}

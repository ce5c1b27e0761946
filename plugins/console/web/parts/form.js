/** Forms: labelled fields, and a refusal shown beside the field that it names. */

import { Problem } from '../lib/api.js';
import { el } from '../lib/element.js';
import { say } from '../lib/words.js';
import { button } from './button.js';

let count = 0;

/**
 * A field with its label, hint and place for a mistake.
 *
 * @param {{ label: string, name: string, hint?: string, input?: HTMLElement, type?: string }} given other attributes go to the
 *   input
 */
export function field({ label, name, hint, input, ...attributes }) {
  const id = `field-${++count}`;
  const control = input ?? el('input', { type: 'text', autocomplete: 'off', ...attributes });
  control.id = id;
  control.name = name;
  const described = [hint && `${id}-hint`, `${id}-error`].filter(Boolean).join(' ');
  control.setAttribute('aria-describedby', described);
  return el(
    'div',
    { class: 'field', 'data-field': name },
    el('label', { for: id }, label),
    control,
    hint && el('p', { class: 'hint', id: `${id}-hint` }, hint),
    el('p', { class: 'field-error', id: `${id}-error` }),
  );
}

/** A choice of one of `options`, each a value or `[value, text]`. */
export function select(options, value, attributes = {}) {
  const made = options.map((option) => {
    const [of, text] = [option].flat();
    return el('option', { value: of, selected: of === value }, text ?? of);
  });
  return el('select', attributes, made);
}

export function checkbox({ label, name, checked, ...attributes }) {
  return el(
    'label',
    { class: 'check' },
    el('input', { type: 'checkbox', name, checked, ...attributes }),
    el('span', {}, label),
  );
}

/** The texts of a list with commas. */
export function listIn(text) {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

/** Related fields, side by side where there is room. */
export function row(...fields) {
  return el('div', { class: 'field-row' }, fields);
}

/**
 * A form that sends itself to `work(values)`; values are the texts of its fields by name. What `work` throws is shown in
 * the form, beside the field where the service names one. Until `work` is done it is sent again only if it `restarts`.
 */
export function form({ fields, submit, work, extra, kind = 'primary', restarts = false }) {
  let latest = null;
  const error = el('p', { class: 'form-error', role: 'alert' });
  const send = button(submit, { type: 'submit', kind });
  const made = el(
    'form',
    {
      class: 'form',
      novalidate: true,
      on: {
        submit: async (event) => {
          event.preventDefault();
          if (send.getAttribute('aria-busy') === 'true' && !restarts) return;
          clear(made, error);
          send.setAttribute('aria-busy', 'true');
          const mine = Symbol('sent');
          latest = mine;
          try {
            await work(Object.fromEntries(new FormData(made)), made);
          } catch (problem) {
            if (problem.name !== 'AbortError') showProblem(made, error, problem);
          } finally {
            if (latest === mine) send.removeAttribute('aria-busy');
          }
        },
      },
    },
    fields,
    error,
    el('div', { class: 'actions' }, send, extra),
  );
  return made;
}

function clear(made, error) {
  error.textContent = '';
  for (const place of made.querySelectorAll('.field-error')) place.textContent = '';
  for (const control of made.querySelectorAll('[aria-invalid]')) control.removeAttribute('aria-invalid');
}

function showProblem(made, error, problem) {
  let isPlaced = false;
  for (const { path, message } of problem.errors ?? []) {
    const place = fieldOf(made, path);
    if (!place) continue;
    isPlaced = true;
    place.querySelector('.field-error').textContent = message;
    place.querySelector('input, select, textarea').setAttribute('aria-invalid', 'true');
    const folded = place.closest('details');
    if (folded) folded.open = true;
  }
  made.querySelector('[aria-invalid]')?.focus();
  if (!isPlaced) error.textContent = problem.message || say('unreachable');
}

/** The field that a path such as `languages.0` or `rate_limit.burst` is about. */
function fieldOf(made, path) {
  for (const name of path.split('.')) {
    const place = made.querySelector(`[data-field="${CSS.escape(name)}"]`);
    if (place) return place;
  }
  return null;
}

/** A mistake of the form itself, found before anything is sent. */
export function wrongField(path, message) {
  return new Problem(400, { detail: message, code: 'invalid_request', errors: [{ path, message }] });
}

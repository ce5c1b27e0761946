/** The head of a page. */
import { el } from '../lib/element.js';

/** @param {{ title: string, lead?: any, actions?: any, back?: [text: string, href: string] }} given */
export function heading({ title, lead, actions, back }) {
  document.title = `${title} · canillita`;
  return el(
    'header',
    { class: 'page-head' },
    el(
      'div',
      { class: 'page-words' },
      back && el('a', { class: 'back', href: back[1] }, `← ${back[0]}`),
      el('h1', { tabindex: '-1' }, title),
      lead && el('p', { class: 'lead' }, lead),
    ),
    actions && el('div', { class: 'actions' }, actions),
  );
}

/** A part of a page with a title of its own. */
export function section(title, { actions, lead, ...attributes } = {}, ...children) {
  return el(
    'section',
    { class: 'card', ...attributes },
    el(
      'header',
      { class: 'card-head' },
      el('h2', {}, title),
      actions && el('div', { class: 'actions' }, actions),
    ),
    lead && el('p', { class: 'quiet' }, lead),
    children,
  );
}

/** Large numbers in a row: `[value, name, kind?]`. */
export function figures(pairs) {
  const made = pairs
    .filter(Boolean)
    .map(([value, name, kind]) =>
      el('div', { class: kind ? `figure ${kind}` : 'figure' }, el('dt', {}, name), el('dd', {}, value)),
    );
  return el('dl', { class: 'figures' }, made);
}

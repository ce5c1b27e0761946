/**
 * Elements. Text only ever becomes text: no function here takes markup, and the page's policy (trusted types) would
 * refuse it.
 */
import { keepFocus } from './focus.js';

/**
 * An element with attributes, listeners and children.
 *
 * @param {string} name
 * @param {Record<string, any>} given attributes; `on` is an object of listeners, `value`, `checked`, `disabled` and the like
 *   are set as properties; null, undefined and false leave an attribute out
 * @param {...any} children nodes, texts, numbers, or lists of them; null, undefined and false are left out
 */
export function el(name, given = {}, ...children) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(given)) {
    if (value === null || value === undefined || value === false) continue;
    if (attribute === 'on') listen(element, value);
    else if (PROPERTIES.has(attribute)) element[attribute] = value;
    else element.setAttribute(attribute, value === true ? '' : String(value));
  }
  append(element, children);
  return element;
}

const PROPERTIES = new Set(['value', 'checked', 'disabled', 'selected', 'indeterminate', 'open']);
const SVG = 'http://www.w3.org/2000/svg';

/** The same for a drawing. */
export function svg(name, given = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(given))
    if (value !== null && value !== undefined) element.setAttribute(attribute, String(value));
  append(element, children);
  return element;
}

export function append(parent, children) {
  for (const child of [children].flat(Number.POSITIVE_INFINITY)) {
    if (child === null || child === undefined || child === false) continue;
    parent.append(child instanceof Node ? child : String(child));
  }
}

/** Replaces what an element holds; if the focus was there, it moves to the replacement of what had it. */
export function fill(element, ...children) {
  keepFocus(element, () => {
    element.replaceChildren();
    append(element, children);
  });
  return element;
}

function listen(element, listeners) {
  for (const [event, listener] of Object.entries(listeners)) element.addEventListener(event, listener);
}

/** A link to a page of the web that somebody else named: only http and https lead anywhere. */
export function webLink(url, text, given = {}) {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return el('span', given, text);
  return el('a', { ...given, href: parsed.href, target: '_blank', rel: 'noopener noreferrer' }, text);
}

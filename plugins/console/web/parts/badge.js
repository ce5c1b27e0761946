/** A short state, told by colour and by its word. */
import { el } from '../lib/element.js';

/** @param {'good' | 'warn' | 'bad' | 'quiet' | 'info'} kind */
export function badge(kind, text) {
  return el('span', { class: `badge ${kind}` }, text);
}

/** Code that can be copied. */
import { el } from '../lib/element.js';
import { say } from '../lib/words.js';
import { button } from './button.js';

export function codeBlock(text, label) {
  const code = el('pre', { tabindex: '0', role: 'region', 'aria-label': label }, el('code', {}, text));
  return el(
    'div',
    { class: 'code' },
    code,
    copyButton(() => text),
  );
}

/** Copies what `text()` says; where the browser allows no copying, selects nothing and says so. */
export function copyButton(text, name = say('copy')) {
  const copy = button(name, {
    kind: 'quiet',
    on: async () => {
      try {
        await navigator.clipboard.writeText(text());
        copy.textContent = say('copied');
      } catch {
        copy.textContent = say('copy-by-hand');
      }
      setTimeout(() => {
        copy.textContent = name;
      }, 2000);
    },
  });
  return copy;
}

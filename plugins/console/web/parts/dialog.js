/** Dialogs, by the browser's own element: it holds the focus, and Escape closes it. */
import { el } from '../lib/element.js';
import { say } from '../lib/words.js';
import { busyWhile, button } from './button.js';

let count = 0;

/**
 * Opens a dialog; resolves when it is closed.
 *
 * @param {{ title: string, content: any, actions?: any, wide?: boolean }} given `content` and `actions` may be functions of
 *   the one that closes it
 */
export function openDialog({ title, content, actions, wide }) {
  const id = `dialog-${++count}`;
  const dialog = el('dialog', { class: wide ? 'dialog wide' : 'dialog', 'aria-labelledby': id });
  const close = () => dialog.close();
  const made = (part) => (typeof part === 'function' ? part(close) : part);
  const x = button('×', {
    kind: 'quiet',
    label: say('close'),
    on: close,
    class: 'button quiet dialog-close',
  });
  dialog.append(
    el('header', { class: 'dialog-head' }, el('h2', { id }, title), x),
    el('div', { class: 'dialog-body' }, made(content)),
  );
  if (actions) dialog.append(el('footer', { class: 'dialog-foot' }, made(actions)));
  document.body.append(dialog);
  dialog.showModal();
  // The browser would choose the × in the head: Enter would then close what was to be filled in.
  dialog.querySelector('.dialog-body :is(input, select, textarea)')?.focus();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve();
    });
  });
}

/** Asks before something that cannot be undone; `work` runs when the reader agrees. */
export function confirm({ title, text, agree, work }) {
  return openDialog({
    title,
    content: el('p', {}, text),
    actions: (close) => {
      const yes = button(agree, {
        kind: 'danger',
        on: async () => {
          if (await busyWhile(yes, work)) close();
        },
      });
      return [button(say('cancel'), { on: close }), yes];
    },
  });
}

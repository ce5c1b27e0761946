/** Dialogs, by the browser's own element: it holds the focus, and Escape closes it. */
import { el } from '../lib/element.js';
import { focusNear, surroundings } from '../lib/focus.js';
import { say } from '../lib/words.js';
import { busyWhile, button } from './button.js';
import { problemText } from './states.js';

let count = 0;

/**
 * Opens a dialog; resolves when it is closed.
 *
 * @param {{ title: string, content: any, actions?: any, wide?: boolean, covers?: boolean }} given `covers`: hides the page; `content` and `actions` may be functions of
 *   the one that closes it
 */
export function openDialog({ title, content, actions, wide, covers }) {
  const id = `dialog-${++count}`;
  const classes = ['dialog', wide && 'wide', covers && 'covers'].filter(Boolean).join(' ');
  const dialog = el('dialog', { class: classes, 'aria-labelledby': id });
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
  const opener = surroundings(document.activeElement);
  document.body.append(dialog);
  dialog.showModal();
  // What it asks belongs to the page that it was opened on.
  addEventListener('hashchange', close);
  // The browser would choose the × in the head: Enter would then close what was to be filled in.
  dialog.querySelector('.dialog-body :is(input, select, textarea)')?.focus();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      removeEventListener('hashchange', close);
      dialog.remove();
      if (document.activeElement === document.body) focusNear(opener);
      resolve();
    });
  });
}

/**
 * Asks before something that cannot be undone; `work` runs when the reader agrees. Why it failed stands in the dialog, as long as
 * that is open: a notice would be behind it.
 */
export function confirm({ title, text, agree, work }) {
  const error = el('p', { class: 'form-error', role: 'alert' });
  return openDialog({
    title,
    content: [el('p', {}, text), error],
    actions: (close) => {
      const yes = button(agree, {
        kind: 'danger',
        on: () =>
          busyWhile(yes, async () => {
            error.textContent = '';
            try {
              await work();
              close();
            } catch (problem) {
              if (!error.isConnected) throw problem;
              error.textContent = problemText(problem);
            }
          }),
      });
      return [button(say('cancel'), { on: close }), yes];
    },
  });
}

/** Short notices at the edge of the page, read out to those who cannot see them. */
import { el } from '../lib/element.js';
import { say } from '../lib/words.js';

const SHOWN = 6000;
const SHOWN_PROBLEM = 12_000;
let place = null;

function show(kind, text, ms) {
  if (!place?.isConnected) {
    place = el('div', { class: 'notices', role: 'status', 'aria-live': 'polite' });
    document.body.append(place);
  }
  const close = el('button', { type: 'button', class: 'notice-close', 'aria-label': say('close') }, '×');
  const notice = el('div', { class: `notice ${kind}` }, el('p', {}, text), close);
  const remove = () => notice.remove();
  close.addEventListener('click', remove);
  place.append(notice);
  setTimeout(remove, ms);
}

export const notify = {
  done: (text) => show('done', text, SHOWN),
  problem(problem) {
    const wrong = (problem.errors ?? []).map(({ message }) => message).join('; ');
    show('problem', wrong || problem.message || say('unreachable'), SHOWN_PROBLEM);
  },
};

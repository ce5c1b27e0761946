/** The frame around every page: navigation, preferences, the state of the connection. */
import { ROOT } from './lib/api.js';
import { append, el } from './lib/element.js';
import { onConnection } from './lib/live.js';
import { say } from './lib/words.js';
import { PAGES } from './pages/pages.js';
import { workButton } from './parts/button.js';
import { heading } from './parts/heading.js';
import { preferenceControls } from './parts/preference-controls.js';
import { failure, loading } from './parts/states.js';

/** @param {{ signOut: () => Promise<void>, redraw: () => void }} given */
export function openShell({ signOut, redraw }) {
  const main = el('main', { id: 'main', tabindex: '-1' });
  const links = PAGES.map(({ name }) =>
    el('a', { href: `#/${name}`, 'data-page': name }, say(`page-${name}`)),
  );
  const state = el('p', { class: 'connection', role: 'status' });
  // On a small screen the state is folded away with the menu, so a lost connection is said above, too.
  const lost = el('p', { class: 'connection lost', role: 'status' });
  const menu = menuButton();
  const side = el(
    'aside',
    { class: 'side', id: 'side', 'aria-label': say('menu') },
    el('nav', { 'aria-label': say('pages') }, links),
    el(
      'div',
      { class: 'side-foot' },
      state,
      preferenceControls(redraw),
      el(
        'a',
        { class: 'side-link', href: new URL('docs', ROOT).href, target: '_blank', rel: 'noopener' },
        say('api-reference'),
      ),
      workButton(say('sign-out'), signOut),
    ),
  );
  const skip = el('a', { class: 'skip', href: '#main' }, say('skip'));
  skip.addEventListener('click', (event) => {
    event.preventDefault();
    main.focus();
  });
  document.body.replaceChildren(
    skip,
    el(
      'div',
      { class: 'shell' },
      el(
        'header',
        { class: 'top' },
        el('a', { class: 'brand', href: '#/search' }, 'canillita'),
        lost,
        menu.button,
      ),
      side,
      main,
    ),
  );
  let wasOpen = false;
  const stopConnection = onConnection((isOpen) => {
    lost.textContent = wasOpen && !isOpen ? say('not-live') : '';
    wasOpen ||= isOpen;
    state.className = isOpen ? 'connection open' : 'connection';
    state.textContent = say(isOpen ? 'live' : 'not-live');
  });
  let current = null;
  const show = async () => {
    menu.close();
    current?.leave();
    current = openPage(main, links);
    await current.shown;
  };
  addEventListener('hashchange', show);
  show();
  return {
    show,
    close() {
      removeEventListener('hashchange', show);
      stopConnection();
      current?.leave();
    },
  };
}

/** On a small screen the navigation is folded away. */
function menuButton() {
  const set = (open) => {
    document.documentElement.classList.toggle('menu-open', open);
    button.setAttribute('aria-expanded', String(open));
  };
  const button = el(
    'button',
    {
      type: 'button',
      class: 'button menu-button',
      'aria-expanded': 'false',
      'aria-controls': 'side',
      on: { click: () => set(button.getAttribute('aria-expanded') !== 'true') },
    },
    say('menu'),
  );
  return { button, close: () => set(false) };
}

/** Shows the page that the address names, as `#/outlets/infobae`. */
function openPage(main, links) {
  const [name = '', ...args] = location.hash.replace(/^#\/?/, '').split('?')[0].split('/').map(decoded);
  const page = PAGES.find((one) => one.name === name) ?? PAGES[0];
  for (const link of links) {
    if (link.dataset.page === page.name) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const leaving = [];
  const isFirst = document.activeElement === document.body;
  const place = el('div', { class: `page page-${page.name}` }, loading());
  main.replaceChildren(place);
  scrollTo(0, 0);
  const view = { place, args, onLeave: (work) => leaving.push(work), isLeft: false };
  const shown = (async () => {
    try {
      const content = await page.open(view);
      if (view.isLeft) return;
      place.replaceChildren();
      append(place, content);
      // Readers of the screen hear where they are; at the first page the browser itself says so.
      if (!isFirst) place.querySelector('h1')?.focus({ preventScroll: true });
    } catch (problem) {
      if (view.isLeft) return;
      place.replaceChildren(
        heading({ title: say(`page-${page.name}`) }),
        failure(problem, () => location.reload()),
      );
    }
  })();
  return {
    shown,
    leave() {
      view.isLeft = true;
      for (const work of leaving) work();
    },
  };
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

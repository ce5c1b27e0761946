/** What a reader chose, kept in this browser. `preferences.js` beside `app.js` applies it before the first paint. */

const PREFIX = 'canillita.';

export function stored(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    // A browser may forbid storage; the choice then lasts until the page is closed.
    return null;
  }
}

export function store(name, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    return;
  }
}

/** `auto`, `light` or `dark`. */
export function theme() {
  return document.documentElement.dataset.theme ?? 'auto';
}

export function setTheme(choice) {
  store('theme', choice === 'auto' ? null : choice);
  if (choice === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}

export function language() {
  return document.documentElement.lang;
}

export function setLanguage(choice) {
  store('language', choice);
  document.documentElement.lang = choice;
}

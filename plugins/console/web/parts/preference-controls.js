/** The choice of language and theme. */
import { el } from '../lib/element.js';
import { language, setLanguage, setTheme, theme } from '../lib/preferences.js';
import { say } from '../lib/words.js';
import { select } from './form.js';

/** @param {() => void} redraw called when the texts have changed */
export function preferenceControls(redraw) {
  const languages = select(
    [
      ['en', 'English'],
      ['es', 'Español'],
    ],
    language(),
    {
      'aria-label': say('language'),
      on: {
        change: ({ target }) => {
          setLanguage(target.value);
          redraw();
        },
      },
    },
  );
  const themes = select(
    ['auto', 'light', 'dark'].map((name) => [name, say(`theme-${name}`)]),
    theme(),
    { 'aria-label': say('theme'), on: { change: ({ target }) => setTheme(target.value) } },
  );
  return el('div', { class: 'preferences' }, languages, themes);
}

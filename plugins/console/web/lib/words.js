/** Texts in the reader's language. A name without a text is a mistake, which a test finds. */
import { en } from '../words/en.js';
import { es } from '../words/es.js';
import { language } from './preferences.js';

const TEXTS = { en, es };

/** The text of that name, with `{places}` filled in; the place `count` chooses between singular and plural (`one|several`). */
export function say(name, places = {}) {
  const [one, several = one] = (TEXTS[language()][name] ?? name).split('|');
  const text = String(places.count) === '1' ? one : several;
  return text.replace(/\{(\w+)\}/g, (whole, place) => String(places[place] ?? whole));
}

/** The text of that name, or the fallback when there is none: for words that the service may add. */
export function sayOr(name, fallback, places = {}) {
  return TEXTS[language()][name] === undefined ? fallback : say(name, places);
}

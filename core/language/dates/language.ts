/** Guesses whether a query is English or Spanish from words that only one of them has. */

import { wordSet } from '../words/word-lists.ts';
import type { TimeToken } from './tokens.ts';
import { MONTHS, WEEKDAYS } from './vocabulary.ts';

export type Language = 'en' | 'es';

const SPANISH = wordSet(
  'el la los las de del en y hoy ayer manana por para con que un una hace semana mes ano anos dia dias desde hasta entre noticias sobre al lo su este esta pasado pasada proximo proxima ultimo ultima',
);
const ENGLISH = wordSet(
  'the of in and on at for with to from today yesterday tomorrow week month year day days since until between news about this last next is was ago will',
);
/** The first seven and twelve rows of the tables are English; those words do not occur in Spanish sentences. */
const ENGLISH_NAMES =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|\w+day)$/;

/** Language of a query, or null when no word distinguishes them. */
export function languageOfTokens(tokens: readonly TimeToken[]): Language | null {
  let spanish = 0;
  let english = 0;
  for (const { word } of tokens) {
    if (SPANISH.has(word)) spanish++;
    if (ENGLISH.has(word)) english++;
    if (MONTHS.has(word) || WEEKDAYS.has(word)) {
      if (ENGLISH_NAMES.test(word)) english++;
      else spanish++;
    }
  }
  return spanish === english ? null : spanish > english ? 'es' : 'en';
}

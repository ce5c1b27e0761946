/** Which language a query is written in, where its words leave no doubt. Names say nothing about it. */
import type { StemLanguage } from './stem.ts';
import { isOnlyIn } from './stopwords.ts';
import { wordSet } from './word-lists.ts';

interface QueryWord {
  surface: string;
  folded: string;
}

/** Spanish words that names in English texts are full of: "Rio de Janeiro", "La Liga". */
const IN_NAMES = wordSet('de del la las los el y e o');
/** Of words with "ü", Spanish has few that have it without a "g" before: "Bürgergeld" is German. */
const SPANISH_LETTERS = /[áéíóúñ]|gü[eéií]/i;
/** Forms that hardly any word of the other language has. */
const SPANISH_FORM = /(?:[ao]s?|ciones|cion|dad|dades|ores|ales)$/;
const ENGLISH_FORM =
  /(?:ing|tions?|ness|ment|ments|ships?|ght|ck|sh|th|ly|ed|ers|y|ies|ts|ks|ws|ds|ps)$|^wh|^th|ee|oo|w|k|sh|th/;
const SHORTEST_FORM = 5;
/** One sure word, or two hints. */
const ENOUGH = 1;
const HINT = 0.5;

/** The language of the words of a query; null when they are of both, or could be. */
export function languageOfQuery(words: readonly QueryWord[]): StemLanguage | null {
  const spanish = evidence(words, 'es', SPANISH_FORM);
  const english = evidence(words, 'en', ENGLISH_FORM);
  if (english >= ENOUGH && spanish === 0) return 'en';
  if (spanish >= ENOUGH && english === 0) return 'es';
  return null;
}

function evidence(words: readonly QueryWord[], language: StemLanguage, form: RegExp): number {
  let sure = 0;
  let hints = 0;
  for (const [at, { surface, folded }] of words.entries()) {
    if (isNameLike(words, at)) continue;
    if (isOnlyIn(folded, language)) {
      if (language === 'es' && IN_NAMES.has(folded)) hints = Math.max(hints, HINT);
      else sure += 1;
    } else if (language === 'es' && SPANISH_LETTERS.test(surface)) sure += 1;
    else if (folded.length >= SHORTEST_FORM && form.test(folded)) sure += HINT;
  }
  return sure + hints;
}

/** Whether the capital of a word is a name's: one that begins a query is the sentence's, unless another follows. */
export function isNameLike(words: readonly QueryWord[], at: number): boolean {
  if (!isCapital(words[at]!)) return false;
  return at > 0 || (words.length > 1 && isCapital(words[1]!));
}

function isCapital({ surface }: QueryWord): boolean {
  return surface[0] !== surface[0]!.toLowerCase();
}

/** Acronyms that a text explains: "Banco Central de la República Argentina (BCRA)", "BCRA (Banco Central …)". */

import { wordSet } from '../words/word-lists.ts';
import { splitWords, type Word } from '../words/words.ts';

export interface AcronymPair {
  /** As written, without dots: "BCRA". */
  acronym: string;
  /** As written: "Banco Central de la República Argentina". */
  expansion: string;
}

/** Words that acronyms skip, folded. */
const SKIPPED = wordSet('a al and at by con da de del do e el en for in la las los of on para por the to y');
const LETTERS = { least: 2, most: 8 };
/** Letters that one word may give: ANSES is "Administración Nacional de la Seguridad Social". */
const LETTERS_OF_WORD = 3;
/** "EE. UU.", "FF. AA.": Spanish doubles the letters of plurals. */
const DOUBLED = /^(?:([a-z])\1)+$/;
/** Words of an expansion, those that the acronym skips included. */
const LONGEST_EXPANSION = 12;
const ACRONYM = /^(?:\p{Lu}\.?){2,8}$/u;
const POSSESSIVE = /['’]s?$/;
const PLAIN_GAP = /^[ ’'-]+$/u;

/** The acronyms explained in brackets, either way round, whose letters are the initials of the words beside them. */
export function acronymPairsIn(text: string, spoken: readonly Word[] = splitWords(text)): AcronymPair[] {
  if (!text.includes('(')) return [];
  return spoken.flatMap((word, at): AcronymPair[] => {
    const letters = lettersOfAcronym(word.surface);
    if (letters === null) return [];
    const run = isBracketed(text, word)
      ? runBefore(text, spoken, at, letters)
      : runInBracketsAfter(text, spoken, at, letters);
    if (run === null) return [];
    const expansion = text.slice(run[0]!.start, run.at(-1)!.end).replace(POSSESSIVE, '');
    return [{ acronym: word.surface.replaceAll('.', ''), expansion }];
  });
}

/** The letters of a word written as an acronym, in small letters; null for other words. */
function lettersOfAcronym(surface: string): string | null {
  if (!ACRONYM.test(surface)) return null;
  const letters = surface.replaceAll('.', '').toLowerCase();
  return letters.length >= LETTERS.least && letters.length <= LETTERS.most ? letters : null;
}

function isBracketed(text: string, { start, end }: Word): boolean {
  return text[start - 1] === '(' && /^\.?\)/.test(text.slice(end, end + 2));
}

/** The words before the bracket at `at` that spell `letters`, as few as do. */
function runBefore(text: string, spoken: readonly Word[], at: number, letters: string): Word[] | null {
  if (at === 0 || !/^ ?\($/.test(text.slice(spoken[at - 1]!.end, spoken[at]!.start))) return null;
  for (let first = at - 1; first >= 0 && at - first <= LONGEST_EXPANSION; first -= 1) {
    if (first < at - 1 && !PLAIN_GAP.test(text.slice(spoken[first]!.end, spoken[first + 1]!.start)))
      return null;
    const run = spoken.slice(first, at);
    if (run.length > 1 && spells(run, letters)) return run;
  }
  return null;
}

/** The words in the bracket after `at`, when they spell `letters`. */
function runInBracketsAfter(
  text: string,
  spoken: readonly Word[],
  at: number,
  letters: string,
): Word[] | null {
  const { end } = spoken[at]!;
  const open = /^\.? ?\(([^()]{3,120})\)/.exec(text.slice(end, end + 124));
  if (open === null) return null;
  const stop = end + open[0].length;
  const inside = spoken.slice(at + 1, at + 1 + LONGEST_EXPANSION).filter(({ start }) => start < stop);
  return inside.length > 1 && spells(inside, letters) ? inside : null;
}

/**
 * Whether the beginnings of words, in their order, are these letters: one of each, up to three of some, none of small
 * words. The first word always gives one, and so do all that are no small words.
 */
function spells(run: readonly Word[], letters: string): boolean {
  if (SKIPPED.has(run[0]!.folded)) return false;
  const plain = DOUBLED.test(letters) ? letters.replace(/(.)\1/g, '$1') : letters;
  const from = (at: number, done: number): boolean => {
    if (at === run.length) return done === plain.length;
    const { folded } = run[at]!;
    for (
      let given = 1;
      given <= LETTERS_OF_WORD && folded.startsWith(plain.slice(done, done + given));
      given += 1
    ) {
      if (done + given > plain.length) break;
      if (from(at + 1, done + given)) return true;
    }
    return SKIPPED.has(folded) && from(at + 1, done);
  };
  return from(0, 0);
}

/** Acronyms that a text explains: "Banco Central de la República Argentina (BCRA)", "BCRA (Banco Central …)". */

import { wordSet } from '../words/word-lists.ts';
import { splitWords, type Word } from '../words/words.ts';

export interface AcronymPair {
  /** As written, without dots and spaces: "BCRA", "FFAA". */
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
const TWICE = /^(\p{Lu})\1\.?$/u;
/** Words of an acronym of a plural: "FF. CC. AA.". */
const MOST_DOUBLED = 4;
/** Words of an expansion, those that the acronym skips included. */
const LONGEST_EXPANSION = 12;
const ACRONYM = /^(?:\p{Lu}\.?){2,8}$/u;
const POSSESSIVE = /['’]s?$/;
const PLAIN_GAP = /^[ ’'-]+$/u;

/** The acronyms explained in brackets, either way round, whose letters are the initials of the words beside them. */
export function acronymPairsIn(text: string, spoken: readonly Word[] = splitWords(text)): AcronymPair[] {
  if (!text.includes('(')) return [];
  return spoken.flatMap((_, at): AcronymPair[] => {
    const last = endOfDoubled(text, spoken, at);
    const surface = spoken
      .slice(at, last + 1)
      .map((word) => word.surface.replaceAll('.', ''))
      .join('');
    const letters = last > at ? surface.toLowerCase() : lettersOfAcronym(spoken[at]!.surface);
    if (letters === null) return [];
    const run = isBracketed(text, spoken[at]!.start, spoken[last]!.end)
      ? runBefore(text, spoken, at, letters)
      : runInBracketsAfter(text, spoken, last, letters);
    if (run === null) return [];
    const expansion = text.slice(run[0]!.start, run.at(-1)!.end).replace(POSSESSIVE, '');
    return [{ acronym: surface, expansion }];
  });
}

/** Where an acronym of a plural that begins at `at` ends, if it is written with spaces ("EE. UU."); else `at`. */
function endOfDoubled(text: string, spoken: readonly Word[], at: number): number {
  let last = at;
  while (last + 1 < spoken.length && last - at < MOST_DOUBLED - 1) {
    const [word, next] = [spoken[last]!, spoken[last + 1]!];
    const isJoined = /^\.\s$/.test(text.slice(word.end, next.start));
    if (!isJoined || !TWICE.test(word.surface) || !TWICE.test(next.surface)) break;
    last += 1;
  }
  return last;
}

/** An acronym of a plural as Spanish writes it, with spaces: "FFAA" → "FF. AA."; null for other acronyms. */
export function withSpaces(acronym: string): string | null {
  if (acronym.length <= LETTERS.least || !DOUBLED.test(acronym.toLowerCase())) return null;
  return acronym.replace(/../gu, '$&. ').trimEnd();
}

/** Whether words are an acronym that is written with spaces. */
export function isSpacedAcronym(run: readonly Word[]): boolean {
  return run.length > 1 && run.length <= MOST_DOUBLED && run.every(({ surface }) => TWICE.test(surface));
}

/** The letters of a word written as an acronym, in small letters; null for other words. */
function lettersOfAcronym(surface: string): string | null {
  if (!ACRONYM.test(surface)) return null;
  const letters = surface.replaceAll('.', '').toLowerCase();
  return letters.length >= LETTERS.least && letters.length <= LETTERS.most ? letters : null;
}

function isBracketed(text: string, start: number, end: number): boolean {
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

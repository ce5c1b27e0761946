/**
 * Acronyms learned from the articles themselves: "Banco Central de la República Argentina (BCRA)", or a name with the
 * same initials in the same article.
 */
import { fold } from '../../../language/words/fold.ts';
import { wordSet } from '../../../language/words/word-lists.ts';
import { splitWords, type Word } from '../../../language/words/words.ts';

const POSSESSIVE = /['’]s?$/;

/** The parts of an article that acronyms are learned from. */
export interface TitleAndStandfirst {
  title: string;
  standfirst: string | null;
}

/** Small words inside names that acronyms skip. */
const LINKS = wordSet('a al and at by de del e el en for in la las los o of on para por sobre su the to y');
/** A name that occurs this often is accepted without an explicit "(ACRONYM)". */
const OFTEN = 2;
/** Shorter initials match by chance too often. */
const MIN_LETTERS = 3;
const MAX_LETTERS = 7;
const MAX_NAMES = 2;
/** Most words in a name, including small ones. */
const LONGEST_NAME = 12;

/** The names an acronym stands for in these articles, most frequent first. */
export function acronymNames(acronym: string, articles: readonly TitleAndStandfirst[]): string[] {
  const letters = lettersOf(acronym);
  const met = new Map<string, { name: string; count: number }>();
  for (const { title, standfirst } of articles) {
    for (const text of [title, standfirst ?? '']) {
      for (const { name, isExplicit } of namesIn(text, letters)) {
        if (!isExplicit && letters.length < MIN_LETTERS) continue;
        const key = fold(name);
        const known = met.get(key) ?? { name, count: 0 };
        met.set(key, { name: known.name, count: known.count + (isExplicit ? OFTEN : 1) });
      }
    }
  }
  return [...met.values()]
    .filter(({ count }) => count >= OFTEN)
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_NAMES)
    .map(({ name }) => name);
}

/** The acronym that a run of words would have; null when it would be too short or too long. */
export function acronymOf(run: readonly Word[]): string | null {
  if (run.length === 0 || isLink(run[0]!) || isLink(run.at(-1)!)) return null;
  const letters = run.filter((word) => !isLink(word)).map(({ folded }) => folded[0]!);
  const fits = letters.length >= MIN_LETTERS && letters.length <= MAX_LETTERS;
  return fits ? letters.join('').toUpperCase() : null;
}

/** Whether these articles use the acronym for the name. */
export function standsFor(acronym: string, name: string, articles: readonly TitleAndStandfirst[]): boolean {
  const wanted = fold(name);
  return acronymNames(acronym, articles).some((one) => fold(one) === wanted);
}

function lettersOf(acronym: string): string {
  return fold(acronym)
    .replace(/s$/, '')
    .replace(/[^a-z]/g, '');
}

function isLink({ folded }: Word): boolean {
  return LINKS.has(folded);
}

/**
 * Runs of capitalized words with these initials; `isExplicit` when the acronym is next to the name, with one of them in
 * brackets.
 */
function namesIn(text: string, letters: string): { name: string; isExplicit: boolean }[] {
  const words = splitWords(text);
  return words.flatMap((word, start) => {
    const end = endOfName(words, start, letters);
    if (end === null) return [];
    const last = words[end]!;
    const name = text.slice(word.start, last.end).replace(POSSESSIVE, '');
    if (/[,;:.()]/.test(name)) return [];
    const after = words[end + 1];
    const before = words[start - 1];
    const isAfter =
      after !== undefined && lettersOf(after.surface) === letters && text[after.start - 1] === '(';
    const isBefore =
      before !== undefined && lettersOf(before.surface) === letters && text[word.start - 1] === '(';
    return [{ name, isExplicit: isAfter || isBefore }];
  });
}

/** Index of the last word of a name that starts at `start` and has these initials; null when there is none. */
function endOfName(words: readonly Word[], start: number, letters: string): number | null {
  let matched = 0;
  for (let at = start; at < words.length && at - start < LONGEST_NAME; at += 1) {
    const word = words[at]!;
    if (/^\p{Lu}\p{Ll}/u.test(word.surface) && word.folded[0] === letters[matched]) matched += 1;
    else if (matched === 0 || !isLink(word)) return null;
    if (matched === letters.length) return at;
  }
  return null;
}

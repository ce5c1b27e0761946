/**
 * Acronyms learned from the articles themselves: "Banco Central de la República Argentina (BCRA)", or a name whose
 * initials they are in the same article.
 */
import { fold } from '../../../language/words/fold.ts';
import { splitWords, type Word } from '../../../language/words/words.ts';

const POSSESSIVE = /['’]s?$/;

/** The parts of an article that acronyms are learned from. */
export type TitleAndStandfirst = Pick<{ title: string; standfirst: string | null }, 'title' | 'standfirst'>;

/** Small words that names have between their capitals, and acronyms leave out. */
const LINKS = new Set(
  'a al and at by de del e el en for in la las los o of on para por sobre su the to y'.split(' '),
);
/** A name met this often is what the acronym stands for, when nothing says so outright. */
const OFTEN = 2;
/** Initials of fewer letters are too often chance. */
const LEAST_LETTERS = 3;
const MOST_LETTERS = 7;
const MOST_NAMES = 2;
/** Words of a name, links included. */
const LONGEST_NAME = 12;

/** The names that an acronym stands for in these articles, most often met first. */
export function acronymNames(acronym: string, articles: readonly TitleAndStandfirst[]): string[] {
  const letters = lettersOf(acronym);
  const met = new Map<string, { name: string; count: number }>();
  for (const { title, standfirst } of articles) {
    for (const text of [title, standfirst ?? '']) {
      for (const { name, isSaid } of namesIn(text, letters)) {
        if (!isSaid && letters.length < LEAST_LETTERS) continue;
        const key = fold(name).toLowerCase();
        const known = met.get(key) ?? { name, count: 0 };
        met.set(key, { name: known.name, count: known.count + (isSaid ? OFTEN : 1) });
      }
    }
  }
  return [...met.values()]
    .filter(({ count }) => count >= OFTEN)
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_NAMES)
    .map(({ name }) => name);
}

/** The acronym that a run of words would have; null when it is too short or too long for one. */
export function acronymOf(run: readonly Word[]): string | null {
  if (run.length === 0 || isLink(run[0]!) || isLink(run.at(-1)!)) return null;
  const letters = run.filter((word) => !isLink(word)).map(({ folded }) => folded[0]!);
  const fits = letters.length >= LEAST_LETTERS && letters.length <= MOST_LETTERS;
  return fits ? letters.join('').toUpperCase() : null;
}

/** Do these articles use the acronym for the name? */
export function standsFor(acronym: string, name: string, articles: readonly TitleAndStandfirst[]): boolean {
  const wanted = fold(name).toLowerCase();
  return acronymNames(acronym, articles).some((one) => fold(one).toLowerCase() === wanted);
}

function lettersOf(acronym: string): string {
  return fold(acronym)
    .replace(/s$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
}

function isLink({ folded }: Word): boolean {
  return LINKS.has(folded);
}

/** Runs of capitalised words with these initials; `isSaid`: the acronym stands beside it, in brackets or before them. */
function namesIn(text: string, letters: string): { name: string; isSaid: boolean }[] {
  const spoken = splitWords(text);
  return spoken.flatMap((word, start) => {
    const end = endOfName(spoken, start, letters);
    if (end === null) return [];
    const last = spoken[end]!;
    const name = text.slice(word.start, last.end).replace(POSSESSIVE, '');
    if (/[,;:.()]/.test(name)) return [];
    const after = spoken[end + 1];
    const before = spoken[start - 1];
    const isAfter =
      after !== undefined && lettersOf(after.surface) === letters && text[after.start - 1] === '(';
    const isBefore =
      before !== undefined && lettersOf(before.surface) === letters && text[word.start - 1] === '(';
    return [{ name, isSaid: isAfter || isBefore }];
  });
}

/** Index of the last word of a name that begins at `start` and has these initials; null when none does. */
function endOfName(spoken: readonly Word[], start: number, letters: string): number | null {
  let matched = 0;
  for (let at = start; at < spoken.length && at - start < LONGEST_NAME; at += 1) {
    const word = spoken[at]!;
    if (/^\p{Lu}\p{Ll}/u.test(word.surface) && word.folded[0] === letters[matched]) matched += 1;
    else if (matched === 0 || !isLink(word)) return null;
    if (matched === letters.length) return at;
  }
  return null;
}

/** Proper names of a text by the way they are written: runs of capitalised words, with the particles between them. */
import { isStopWordOfEither } from '../words/stopwords.ts';
import { wordSet } from '../words/word-lists.ts';
import { splitWords, type Word } from '../words/words.ts';
import { FAMILY_FIRST } from './family-first.ts';
import { isGenerationMark } from './generation-marks.ts';
import { GIVEN_NAMES } from './given-names.ts';
import { HONORIFICS } from './honorifics.ts';

/** Between the parts of a name, never at its end: "Ursula von der Leyen", "Universidad de Buenos Aires". Folded. */
export const PARTICLES: ReadonlySet<string> = wordSet(
  'de del la las los el van von zu der den ter ten af di della da do dos das du le bin ibn al of the',
);

/**
 * With a capital, these begin what comes after a name, unless a particle leads to them: "Messi El capitán" joins two
 * headlines, "Estudiantes de La Plata" does not.
 */
const ARTICLES = wordSet('el la los las un una en the a an');
const INITIAL = /^(?:\p{Lu}{1,2}|(?:\p{Lu}\.){1,2}\p{Lu}?)\.?$/u;
/** Signs after which a capital says nothing. */
const OPENERS = new Set('.!?:;|"“”«»‘(¿¡—–-'.split(''));
/** A text with at least this many capitals, and no longer word without one, is in title case. */
const TITLE_CASE_WORDS = 4;
const LONG_WORD = 4;
const SHORT_NAME = 3;

/** Whether a text is in title case ("Axel Kicillof Announces New Plan") or all in capitals, so that capitals say nothing. */
export function isTitleCase(spoken: readonly Word[]): boolean {
  let long = 0;
  for (let at = 1; at < spoken.length; at += 1) {
    const { folded, surface } = spoken[at]!;
    if (!isCapitalised(surface)) {
      if (folded.length >= LONG_WORD) return false;
    } else if (folded.length >= SHORT_NAME) long += 1;
  }
  return long >= TITLE_CASE_WORDS;
}

/** Whether a word begins with a capital. */
export function isCapitalised(surface: string): boolean {
  const first = surface[0]!;
  return first !== first.toLowerCase();
}

/** Whether a word is written as initials: "J", "JM", "J.M.". Three letters without dots are an acronym. */
export function isInitials(surface: string): boolean {
  return surface.length <= 6 && INITIAL.test(surface);
}

/** Whether a word at `start` opens a sentence, a quotation or a bracket, where every word has a capital. */
function opensSentence(text: string, start: number): boolean {
  let at = start - 1;
  while (at >= 0 && text[at] === ' ') at -= 1;
  return at < 0 || OPENERS.has(text[at]!);
}

/** Whether only a space, the dot of an initial or a hyphen stands between two words. */
function isJoint(text: string, from: number, to: number): boolean {
  const gap = text.slice(from, to);
  return gap === ' ' || gap === '. ' || gap === '-' || gap === '.';
}

/**
 * The proper names of a text, each as its words in their order, particles included. Honorifics before a name are left
 * out, and so is a word that begins a sentence, unless it is a given name with more behind it. None in title case.
 */
export function properNamesIn(text: string, spoken: readonly Word[] = splitWords(text)): Word[][] {
  if (isTitleCase(spoken)) return [];
  const names: Word[][] = [];
  for (let at = 0; at < spoken.length; ) {
    const end = endOfRun(text, spoken, at);
    if (end > at) {
      const name = withoutOpening(text, spoken.slice(at, end));
      if (name.length > 0) names.push(name);
    }
    at = Math.max(end, at + 1);
  }
  return names;
}

/** Index after the last word of the run of capitals that begins at `at`; `at` when none does. */
function endOfRun(text: string, spoken: readonly Word[], at: number): number {
  if (!isCapitalised(spoken[at]!.surface)) return at;
  let end = at + 1;
  for (let next = end; next < spoken.length; next += 1) {
    if (!isJoint(text, spoken[next - 1]!.end, spoken[next]!.start)) break;
    const { surface, folded } = spoken[next]!;
    // "Kim Jong Un" does not end before a small word.
    const joins =
      PARTICLES.has(spoken[next - 1]!.folded) ||
      spoken.slice(at, next).some(({ folded }) => FAMILY_FIRST.has(folded));
    if (isCapitalised(surface) && ARTICLES.has(folded) && !joins) break;
    if (isCapitalised(surface)) end = next + 1;
    else if (!PARTICLES.has(folded)) break;
  }
  return end;
}

/** Without honorifics and what stands before them, stop words, and the ordinary word that begins a sentence. */
function withoutOpening(text: string, run: readonly Word[]): Word[] {
  // "US President Joe Biden": nothing before an honorific is part of the name behind it.
  let first = run.findLastIndex((_, at) => isHonorific(run, at)) + 1;
  while (first < run.length && isNoPart(text, run, first)) first += 1;
  return run.slice(first);
}

/** "Luis Juez", "Stephen King": at the end, behind a given name, a title is a surname. */
function isHonorific(run: readonly Word[], at: number): boolean {
  if (!HONORIFICS.has(run[at]!.folded)) return false;
  const isLast = run.slice(at + 1).every(({ folded }) => isGenerationMark(folded));
  return !(isLast && run.slice(0, at).some(({ folded }) => GIVEN_NAMES.has(folded)));
}

function isNoPart(text: string, run: readonly Word[], at: number): boolean {
  const { surface, folded, start } = run[at]!;
  // "La Plata", "El Salvador": inside a sentence a capital makes the article part of the name.
  if (PARTICLES.has(folded)) return run.length === 1 || !isCapitalised(surface) || opensSentence(text, start);
  if (isStopWordOfEither(surface, folded)) return true;
  if (!opensSentence(text, start)) return false;
  return at === run.length - 1 || !(GIVEN_NAMES.has(folded) || isInitials(surface));
}

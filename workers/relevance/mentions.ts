/** Where a text has the surname of a person, and whom it means there. */

import { MONTHS, WEEKDAYS } from '../../core/language/dates/vocabulary.ts';
import { isGenerationMark } from '../../core/language/names/generation-marks.ts';
import { isFormOfGiven } from '../../core/language/names/given-forms.ts';
import { GIVEN_NAMES } from '../../core/language/names/given-names.ts';
import { HONORIFICS } from '../../core/language/names/honorifics.ts';
import { LEGAL_FORMS } from '../../core/language/names/legal-forms.ts';
import { isCapitalised, isInitials, isTitleCase, PARTICLES } from '../../core/language/names/proper-names.ts';
import type { Word } from '../../core/language/words/words.ts';
import type { PersonSought, SurnameSought } from '../messages/relevance.ts';

/** A word with what stands between it and the word before. */
export type SpacedWord = Word & { gap: string };

/** A surname in a text and the words of its name: `from` to `to`, exclusive. */
export interface Mention {
  from: number;
  to: number;
  /** `bare`: it stands by itself; `nothing`: it is an ordinary word. */
  of: 'person' | 'other' | 'bare' | 'nothing';
  surname: SurnameSought;
}

type Reading = Omit<Mention, 'surname'>;

/** Words between a first name and a surname of the same name: second names, initials, the other surname. */
const REACH = 4;

/** The mentions of a person's surnames in a text, in their order. */
export function mentionsIn(words: readonly SpacedWord[], person: PersonSought): Mention[] {
  const mentions: Mention[] = [];
  const isTitle = isMostlyTitle(words);
  let done = 0;
  for (let at = 0; at < words.length; at += 1) {
    const surname = person.surnames.find(({ word }) => word === words[at]!.folded);
    if (surname === undefined || at < done) continue;
    const reading = otherNameAt(words, at, done, person) ?? nameAt(words, at, done, person);
    if (reading.of === 'bare' && !isTitle && isWithinOther(words, at, reading.to, person))
      reading.of = 'other';
    mentions.push({ surname, ...reading });
    done = reading.to;
  }
  return mentions;
}

/** Least share and number of the longer words that have a capital in a text in title case. */
const TITLE_SHARE = 0.75;
const TITLE_WORDS = 5;
const LONG_WORD = 4;

/**
 * Whether a text is in title case except for a few words, so that capitals join no names: "Manchin Says He Will Not Seek
 * Re-election".
 */
export function isMostlyTitle(words: readonly Word[]): boolean {
  const long = words.slice(1).filter(({ folded }) => folded.length >= LONG_WORD);
  const capitals = long.filter(({ surface }) => isCapitalised(surface));
  return (
    isTitleCase(words) || (capitals.length >= TITLE_WORDS && capitals.length >= TITLE_SHARE * long.length)
  );
}

/** The name of another that the index knows and that the word at `at` is part of. */
function otherNameAt(
  words: readonly SpacedWord[],
  at: number,
  done: number,
  person: PersonSought,
): Reading | null {
  const { others, isMarked } = person;
  for (const other of others) {
    const from = at - other.indexOf(words[at]!.folded);
    if (from > at || from < done || from + other.length > words.length) continue;
    if (other.some((word, k) => words[from + k]!.folded !== word || (k > 0 && words[from + k]!.gap !== ' ')))
      continue;
    // "Georgia's Kemp" is no Georgia Kemp.
    if (other.some((_, k) => k + 1 < other.length && POSSESSIVE.test(words[from + k]!.surface))) continue;
    // "New York" is another than the New York Times, but not within it.
    if (person.given.length === 0 && endOfSurnames(words, at, person) > from + other.length) continue;
    // "Donald Trump" is another, "Donald Trump Jr." is not.
    if (isMarked && isGenerationMark(words[from + other.length]?.folded ?? '')) continue;
    return { from, to: from + other.length, of: 'other' };
  }
  return null;
}

/** The name that a surname at `at` ends or begins: first names before it, further surnames behind it. */
function nameAt(words: readonly SpacedWord[], at: number, done: number, person: PersonSought): Reading {
  const to = endOfSurnames(words, at, person);
  const whole = person.isMarked && !isGenerationMark(words[to]?.folded ?? '') ? 'other' : 'person';
  const nicknamed = nicknamedAt(words, at, done, person);
  if (nicknamed !== null) return { from: nicknamed, to, of: whole };
  for (let before = at - 1; before >= done && at - before <= REACH; before -= 1) {
    const { surface, folded } = words[before]!;
    const next = words[before + 1]!;
    const joined = isJoined(words[before]!, next);
    if ((joined || next.gap === '-') && isFirstName(words[before]!, person))
      return { from: firstGiven(words, before, done, person), to, of: whole };
    if (!joined || POSSESSIVE.test(surface)) break;
    if (PARTICLES.has(folded)) continue;
    if (!isCapitalised(surface)) break;
    const isMiddle =
      isInitials(surface) && before > done && isGivenBefore(words[before - 1]!, words[before]!, person);
    // "Joseph R. Biden": the initial says nothing, the name before it does.
    if (isMiddle) continue;
    if (GIVEN_NAMES.has(folded) || (isInitials(surface) && (next.gap === '. ' || surface.endsWith('.'))))
      return { from: before, to, of: 'other' };
  }
  return { from: at, to, of: isWhole(words, at, to, person) ? 'person' : byItself(words, at) };
}

/** Whether the words of a name without first names tell whose it is: several surnames, "Trump Jr.", "Visa Inc.". */
function isWhole(
  words: readonly SpacedWord[],
  at: number,
  to: number,
  { least, isMarked }: PersonSought,
): boolean {
  const behind = words[to];
  if (isMarked) return behind !== undefined && isGenerationMark(behind.folded);
  // "Visa se expande": in small letters it is a pronoun.
  if (least === 1)
    return (
      behind !== undefined &&
      /^,? $/.test(behind.gap) &&
      isCapitalised(behind.surface) &&
      LEGAL_FORMS.has(behind.folded)
    );
  return words.slice(at, to).filter(({ folded }) => !PARTICLES.has(folded)).length >= least;
}

/** Words of a nickname in quotation marks. */
const LONGEST_NICKNAME = 3;
const OPENING_QUOTE = /^ ?["“«‘'(]$/;
const CLOSING_QUOTE = /^["”»’')] ?$/;

/**
 * Where a name with a nickname in its middle begins: "Javier “Chicharito” Hernández", or "“Checo” Pérez" where the nickname
 * is known; null where none stands before the surname at `at`.
 */
function nicknamedAt(
  words: readonly SpacedWord[],
  at: number,
  done: number,
  person: PersonSought,
): number | null {
  if (!CLOSING_QUOTE.test(words[at]!.gap)) return null;
  for (let from = at - 1; from >= Math.max(done, at - LONGEST_NICKNAME); from -= 1) {
    if (!OPENING_QUOTE.test(words[from]!.gap) && words[from]!.start > 1) continue;
    if (isFirstName(words[from]!, person) || isFirstName(words[at - 1]!, person)) return from;
    const before = words[from - 1];
    return before !== undefined && from > done && isFirstName(before, person) ? from - 1 : null;
  }
  return null;
}

/** The nicknames, folded, that a text writes between a first name of the person and a surname: "Javier “Chicharito” Hernández". */
export function nicknamesIn(words: readonly SpacedWord[], person: PersonSought): string[] {
  return words.flatMap(({ folded }, at) => {
    if (!person.surnames.some(({ word }) => word === folded)) return [];
    const from = nicknamedAt(words, at, 0, person);
    return from === null || from === at - 1 ? [] : [words[at - 1]!.folded];
  });
}

function isGivenBefore(word: SpacedWord, next: SpacedWord, person: PersonSought): boolean {
  return next.gap === ' ' && (isFirstName(word, person) || GIVEN_NAMES.has(word.folded));
}

/** In small letters a surname is an ordinary word, unless the whole text is written in them. */
function byItself(words: readonly SpacedWord[], at: number): 'bare' | 'nothing' {
  const isName = isCapitalised(words[at]!.surface) || !words.some(({ surface }) => isCapitalised(surface));
  return isName ? 'bare' : 'nothing';
}

/** Signs after which every word has a capital, as at the start; behind a bar stands the author. */
const OPENING = /[.:;!?¿¡…—–([]|["“«‘']$/;
/** A nickname in quotation marks before a surname. */
const QUOTED = /^["”»] $/;
/** Leads to a nickname that everybody knows the bearer of the surname by: "el Peque Schwartzman". */
const ARTICLE = /^(?:el|la|los|las|al|del)$/;
const POSSESSIVE = /['’]s?$/;

/** Whether a word has its capital because of its place, as at the start of a sentence. */
export function opens({ start, gap }: SpacedWord): boolean {
  return start === 0 || OPENING.test(gap);
}

/**
 * Whether the surname at `at` is part of a name that is not the person's, in a text where capitals say something: "Chapo Guzmán",
 * "“Canelo” Álvarez", "Kane Williamson", "La Boca", "Aston Martin".
 */
function isWithinOther(
  words: readonly SpacedWord[],
  at: number,
  to: number,
  { given, least }: PersonSought,
): boolean {
  const [own, after] = [words[at]!, words[to]];
  const joined = words[at - 1];
  // "Jorgelina Di María": with a capital, the particle is the surname's.
  const isParticle = joined !== undefined && PARTICLES.has(joined.folded) && isCapitalised(joined.surface);
  const first = given.length > 0 && isParticle && own.gap === ' ' ? at - 1 : at;
  const before = words[first - 1];
  if (!isCapitalised(own.surface)) return false;
  if (before !== undefined && isPartOfName(before) && !POSSESSIVE.test(before.surface)) {
    const { gap } = words[first]!;
    if (QUOTED.test(gap)) return true;
    const isNickname = given.length > 0 && ARTICLE.test(words[first - 2]?.folded ?? '');
    if (gap === ' ' && !opens(before) && !isNickname) return true;
  }
  // "The Tesla Powerwall": products are called by their company.
  if (least === 1 || after?.gap !== ' ' || POSSESSIVE.test(words[to - 1]!.surface)) return false;
  // "Told Biden Tuesday."
  return isPartOfName(after) && !WEEKDAYS.has(after.folded) && !MONTHS.has(after.folded);
}

/** A word that a name may have: with a capital, no acronym, nothing that stands before names. */
function isPartOfName({ surface, folded }: Word): boolean {
  return isCapitalised(surface) && !/^\p{Lu}[\p{Lu}\d.]/u.test(surface) && !HONORIFICS.has(folded);
}

/** Index after the last of the person's surnames that follow one another, particles between: "López Obrador". */
function endOfSurnames(words: readonly SpacedWord[], at: number, { surnames, given }: PersonSought): number {
  let to = at + 1;
  for (let next = to; next < words.length; next += 1) {
    const { folded, gap } = words[next]!;
    if (gap !== ' ' && gap !== '-' && !(given.length === 0 && /^ ?& ?$/.test(gap))) break;
    if (surnames.some(({ word }) => word === folded)) to = next + 1;
    else if (!PARTICLES.has(folded)) break;
  }
  return to;
}

/** Where the first names begin, of which one is at `at`. */
function firstGiven(words: readonly SpacedWord[], at: number, done: number, person: PersonSought): number {
  let from = at;
  while (from > done && isJoined(words[from - 1]!, words[from]!) && isFirstName(words[from - 1]!, person))
    from -= 1;
  return from;
}

/** One of the person's first names, or its initial, either way round: "A. Kicillof". */
function isFirstName({ surface, folded }: Word, { given }: PersonSought): boolean {
  if (given.includes(folded)) return true;
  if (!isCapitalised(surface)) return false;
  // "Juanfer", of Juan Fernando.
  if (given.some((name) => folded.startsWith(name) && given.includes(folded.slice(name.length)))) return true;
  if (given.some((name) => isFormOfGiven(folded, name))) return true;
  if (isInitials(surface)) return given.some((name) => name[0] === folded[0]);
  return given.every((name) => name.length === 1) && given[0]?.[0] === folded[0];
}

/** Whether only a space, or the dot of an initial, stands between a word and the next. */
export function isJoined({ surface }: Word, { gap }: { gap: string }): boolean {
  return gap === ' ' || (gap === '. ' && isInitials(surface));
}

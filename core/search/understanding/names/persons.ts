/**
 * Persons that a topic names: which of its words are a name, and which of those are first names. Capitals show it, or
 * the index, or a first name before a known surname.
 */

import { FAMILY_FIRST } from '../../../language/names/family-first.ts';
import { FREQUENT_SURNAMES } from '../../../language/names/frequent-surnames.ts';
import { isGenerationMark } from '../../../language/names/generation-marks.ts';
import { GIVEN_NAMES } from '../../../language/names/given-names.ts';
import { HONORIFICS } from '../../../language/names/honorifics.ts';
import { isCapitalised, isInitials, PARTICLES } from '../../../language/names/proper-names.ts';
import { isStopWordOfEither } from '../../../language/words/stopwords.ts';
import { wordSet } from '../../../language/words/word-lists.ts';
import { foldedLine, type Word } from '../../../language/words/words.ts';
import { isListed } from '../rewordings/phrase-tables.ts';
import { CLUB_WORDS } from './generic-words.ts';
import type { IndexKnowledge } from './index-knowledge.ts';
import { areTwoNames, frequencyOf, isKnownName } from './known-names.ts';

/** A person's name: words `from` to `to` (exclusive) of the topic, the first `given` of them first names. */
export interface PersonName {
  from: number;
  to: number;
  given: number;
  /** What stands around it in the topic and is no name by itself: "Club Atlético …", "… Inc."; `from` and `to` without. */
  affixes?: { from: number; to: number };
  /** Of an organization: no part of the name means it. */
  isIndivisible?: boolean;
}

/** Persons read in one topic. */
const MAX_PERSONS = 4;
/** Words of a topic that are looked at: longer ones are hostile. */
const MAX_WORDS = 40;
/** Words of the longest name looked for. */
const LONGEST = 6;
/** Words of a name that no index knows, besides the first names behind its first: "José Ramón López Beltrán". */
const LONGEST_UNKNOWN = 3;
/** Texts that show a run of small letters to be a name. */
const SEEN = 2;

/** The persons named in a topic, in their order, each once. `isShouted`: its capitals say nothing. */
export function personsIn(spoken: readonly Word[], isShouted: boolean, index: IndexKnowledge): PersonName[] {
  const persons: PersonName[] = [];
  const seen = new Set<string>();
  const most = Math.min(spoken.length - 1, MAX_WORDS);
  for (let at = 0; at < most && persons.length < MAX_PERSONS; ) {
    const to = endOfPerson(spoken, at, isShouted, index);
    if (to > at && !seen.has(foldedLine(spoken.slice(at, to)))) {
      seen.add(foldedLine(spoken.slice(at, to)));
      persons.push({ from: at, to, given: givenNames(spoken, at, to, index) });
    }
    at = Math.max(to, at + 1);
  }
  return persons;
}

/** Index after the last word of the person's name that begins at `at`; `at`: none does. */
function endOfPerson(spoken: readonly Word[], at: number, isShouted: boolean, index: IndexKnowledge): number {
  const first = spoken[at]!;
  if (!mayBegin(spoken, at, isShouted, index)) return at;
  if (HONORIFICS.has(first.folded) || isNoFirstName(first)) return at;
  const run = endOfRun(spoken, at, isShouted, index);
  // "Fani T. Willis": an initial shows that the name before is a first name.
  const leads = isCapitalised(first.surface) && isInitial(spoken[at + 1]!, isShouted) && run - at > 2;
  // "Ferdinand Marcos Jr." is a person, "Marcos Jr." no whole name.
  const isMarked = isGenerationMark(spoken[run - 1]!.folded) && isCapitalised(first.surface);
  if (isMarked && run - at === 2) return at;
  const mayBeFirst = isFirstName(first, index) || isInitial(first, isShouted) || leads || isMarked;
  if (
    !mayBeFirst &&
    !leadsToFirstName(spoken, at, run, index) &&
    !leadsToSurname(spoken, at, run, isShouted, index)
  )
    return at;
  if (isLastOfThree(spoken, at, at + 2, isShouted)) return at + FAMILY_AND_TWO;
  const possible = [...Array(Math.max(0, run - at - 1)).keys()].map((k) => run - k);
  const counts = possible.map((to) =>
    isSurname(spoken[to - 1]!) || isWrittenAsName(spoken, at, to, isShouted, index)
      ? textsOf(spoken, at, to, index)
      : 0,
  );
  const most = Math.max(0, ...counts);
  // The longest of those that are written about as often: "Lionel Messi" of "Lionel Messi Inter Miami".
  const known = possible.findIndex((_, k) => counts[k]! >= SEEN && counts[k]! * RARER >= most);
  if (known >= 0)
    return withSecondSurname(spoken, { at, to: possible[known]!, run, texts: counts[known]! }, index);
  // "UN Security Council": without dots, two capitals may be an acronym.
  if (/^\p{Lu}{2}$/u.test(first.surface)) return at;
  const isWritten = !isShouted && isCapitalised(first.surface);
  const to = endOfUnknown(spoken, at, run, isWritten, index);
  // "Xavi Barça": the last word is another name for something.
  const isTwo = to - at === 2 && (areTwoNames(spoken, at, index) || isListed(spoken.slice(at + 1, to)));
  return isTwo ? at : to;
}

/** A first word costs a look at all that it stands before: it must be written as a name, or known with its next one. */
function mayBegin(spoken: readonly Word[], at: number, isShouted: boolean, index: IndexKnowledge): boolean {
  const [before, first, next] = [spoken[at - 1], spoken[at]!, spoken[at + 1]!];
  if (before !== undefined && SAINTS.has(before.folded) && isCapitalised(before.surface)) return false;
  if (before !== undefined && endsNameBefore(spoken, at, index)) return false;
  if (GIVEN_NAMES.has(first.folded)) return true;
  if (!isShouted && isCapitalised(first.surface))
    return isCapitalised(next.surface) || PARTICLES.has(next.folded);
  return index.names.texts(foldedLine(spoken.slice(at, at + 2))) >= SEEN;
}

/** "New Zealand Ardern": does the index write a word as one name with the one before, but not with the next? */
function endsNameBefore(spoken: readonly Word[], at: number, { names }: IndexKnowledge): boolean {
  const [before, first] = [spoken[at - 1]!, spoken[at]!];
  if (!isCapitalised(before.surface) || before.end + 1 !== first.start) return false;
  return (
    names.texts(foldedLine(spoken.slice(at - 1, at + 1))) >= SEEN &&
    names.texts(foldedLine(spoken.slice(at, at + 2))) < SEEN
  );
}

/** "Karine Jean-Pierre": is a word a first name because the index writes it with the next, which is one? */
function leadsToFirstName(spoken: readonly Word[], at: number, run: number, index: IndexKnowledge): boolean {
  const next = spoken[at + 1]!;
  return (
    run - at > 2 &&
    GIVEN_NAMES.has(next.folded) &&
    index.names.texts(foldedLine(spoken.slice(at, run))) >= SEEN
  );
}

/** "Zebulon Walker": is a word with a capital a first name because many, or others, bear the surname behind it? */
function leadsToSurname(
  spoken: readonly Word[],
  at: number,
  run: number,
  isShouted: boolean,
  index: IndexKnowledge,
): boolean {
  const name = spoken.slice(at, run).filter(({ folded }) => !isGenerationMark(folded));
  const [first, last] = [name[0]!, name.at(-1)!];
  if (isShouted || !name.every(({ surface }) => isCapitalised(surface))) return false;
  if (NO_FIRST_NAME.has(first.folded) || index.names.isGivenName(last.folded)) return false;
  // "Ovidio Guzmán López": the index leaves the second surname out.
  const isKnown =
    name.length === 2 || (name.length === 3 && index.names.texts(foldedLine(name.slice(0, 2))) >= SEEN);
  return isKnown && (FREQUENT_SURNAMES.has(last.folded) || isSurnameOfOthers(last.folded, index));
}

/** Whether a word is not a first name although the index has many names like "San Lorenzo". */
function isNoFirstName({ folded }: Word): boolean {
  return NO_FIRST_NAME.has(folded) && !GIVEN_NAMES.has(folded);
}

/** "San Martín de Tucumán": behind these a first name is a saint's. */
const SAINTS = wordSet('san santa santo saint st');
/** Words with a capital before the surname of somebody that begin the name of a place or of an organization. */
const NO_FIRST_NAME =
  wordSet(`san santa santo saint st banco bank grupo group universidad university club colegio college instituto institute hospital
  fundacion foundation teatro theatre puerto port fort mount monte villa lake lago rio cerro sierra puente avenida calle
  plaza parque estadio stadium torre central real royal new nueva nuevo north south east west caso case ley editorial
  ciudad villa barrio provincia laboratorio laboratorios estancia bodega museo museum casa house deportivo atletico sporting racing`);

/** A longer name counts unless a shorter one is written more than this many times as often. */
const RARER = 20;

/** The end of a run of words of which all but the particles may belong to a name. */
function endOfRun(spoken: readonly Word[], at: number, isShouted: boolean, index: IndexKnowledge): number {
  let to = at + 1;
  for (let next = to; next < spoken.length && next - at < LONGEST; next += 1) {
    const { surface, folded } = spoken[next]!;
    if (spoken[next]!.start - spoken[next - 1]!.end > 2 || POSSESSIVE.test(spoken[next - 1]!.surface)) break;
    // "Modi BJP" are two, unless the index writes them as one.
    const isAcronym = !isShouted && ACRONYM.test(surface) && !isGenerationMark(folded);
    if (isAcronym && !isWrittenAsName(spoken, at, next + 1, isShouted, index)) break;
    const isPart =
      isSurname(spoken[next]!) ||
      isMiddleInitial(spoken, next) ||
      isLastOfThree(spoken, at, next, isShouted) ||
      isWrittenAsName(spoken, at, next + 1, isShouted, index);
    if (isPart) to = next + 1;
    else if (!PARTICLES.has(folded)) break;
  }
  return to;
}

const ACRONYM = /^\p{Lu}{2,}$/u;
/** "Elon Musk's Twitter" is no name. */
const POSSESSIVE = /['’]s$/;
/** Letters of a last syllable that is no surname: "Kim Kardashian West". */
const LAST_SYLLABLE = 3;

/** "Kim Jong Un": the last syllable of a name whose family name stands first, even where it is a small word elsewhere. */
function isLastOfThree(spoken: readonly Word[], at: number, last: number, isShouted: boolean): boolean {
  const name = spoken.slice(at, last + 1);
  return (
    !isShouted &&
    name.length === FAMILY_AND_TWO &&
    FAMILY_FIRST.has(name[0]!.folded) &&
    name[2]!.folded.length <= LAST_SYLLABLE &&
    name.every((word, k) => isCapitalised(word.surface) || (k === 2 && word.start === name[1]!.end + 1))
  );
}

/** "Luis Juez", "Kim Jong Un": a name may end in a title, or in what is a small word elsewhere, where the index writes it so. */
function isWrittenAsName(
  spoken: readonly Word[],
  at: number,
  to: number,
  isShouted: boolean,
  { names }: IndexKnowledge,
): boolean {
  const { surface, folded } = spoken[to - 1]!;
  if (isShouted || !isCapitalised(surface) || PARTICLES.has(folded)) return false;
  return names.texts(foldedLine(spoken.slice(at, to))) >= SEEN;
}

/** "Lindsey O. Graham": a capital between two names is an initial, even where it is also a word. */
function isMiddleInitial(spoken: readonly Word[], at: number): boolean {
  const next = spoken[at + 1];
  return next !== undefined && /^\p{Lu}\.?$/u.test(spoken[at]!.surface) && isCapitalised(next.surface);
}

/** Texts that write a name, with its initials or without: "Fani Willis" for Fani T. Willis. */
function textsOf(spoken: readonly Word[], from: number, to: number, { names }: IndexKnowledge): number {
  const run = spoken.slice(from, to);
  const short = run.filter((_, at) => at === 0 || !isMiddleInitial(run, at));
  const whole = names.texts(foldedLine(run));
  return short.length === run.length || short.length < 2 ? whole : whole + names.texts(foldedLine(short));
}

/** A second surname that few write is less frequent in the index than the name it belongs to. */
const RARE_SURNAME = 3;
/** Whom a surname alone means is named by it so many times as often: "Javier Milei Macri" are two. */
const MORE_OFTEN = 3;

/**
 * The end of a name with the second surname that the index leaves out, as most do: "Iván Duque Márquez". It is a surname
 * of others, or a word that hardly any article has, and ends the run.
 */
function withSecondSurname(
  spoken: readonly Word[],
  { at, to, run, texts }: { at: number; to: number; run: number; texts: number },
  index: IndexKnowledge,
): number {
  const next = spoken[to];
  if (next === undefined || to !== run - 1 || isFirstName(next, index)) return to;
  const [first, second] = [spoken[at]!, next].map(({ surface }) => isCapitalised(surface));
  if (first !== second) return to;
  // "Juan Carlos" is a king as well, but "Juan Carlos Maqueda" is not he.
  if (second === true && spoken.slice(at, to).every((word) => isFirstName(word, index))) return run;
  const isRare = second === true && frequencyOf(next.folded, index) <= RARE_SURNAME;
  return isRare ||
    (isSurnameOfOthers(next.folded, index) && index.names.texts(next.folded) <= MORE_OFTEN * texts)
    ? run
    : to;
}

function isSurnameOfOthers(word: string, { names }: IndexKnowledge): boolean {
  const all = names.namesWith(word, MAX_BEARERS);
  const persons = all.filter(({ name }) => GIVEN_NAMES.has(name.slice(0, name.indexOf(' '))));
  return persons.length > 0 && persons.length * 2 >= all.length;
}

/** Names with a surname that are looked at. */
const MAX_BEARERS = 8;

/** The end of a name that no index knows: its capitals show it, or that its last word is a known surname. */
function endOfUnknown(
  spoken: readonly Word[],
  at: number,
  run: number,
  isWritten: boolean,
  index: IndexKnowledge,
): number {
  let to = at + 1;
  let words = 1;
  let isGiven = true;
  while (to < run) {
    const word = spoken[to]!;
    // "Julio César Chávez Jr." is his son.
    const isMark = isWritten && isGenerationMark(word.folded);
    if (words >= LONGEST_UNKNOWN && !isMark) break;
    if (!PARTICLES.has(word.folded)) {
      const fits = isWritten ? isCapitalised(word.surface) : words === 1 && isKnownName(word.folded, index);
      if (!fits) break;
      isGiven &&= isWritten && to < run - 1 && (isFirstName(word, index) || isMiddleInitial(spoken, to));
      if (!isGiven && !isMark) words += 1;
    }
    to += 1;
  }
  while (to > at && !isSurname(spoken[to - 1]!)) to -= 1;
  return to - at > 1 ? to : at;
}

function isSurname({ surface, folded }: Word): boolean {
  return !(
    folded.length === 1 ||
    PARTICLES.has(folded) ||
    HONORIFICS.has(folded) ||
    CLUB_WORDS.has(folded) ||
    isStopWordOfEither(surface, folded) ||
    /^\d/.test(folded)
  );
}

function isFirstName({ folded }: Word, { names }: IndexKnowledge): boolean {
  return names.isGivenName(folded);
}

function isInitial({ surface }: Word, isShouted: boolean): boolean {
  return !isShouted && isInitials(surface);
}

/** A family name that is a first name elsewhere has two words behind it: "Kim Jong Un" is no Kim Novak. */
const FAMILY_AND_TWO = 3;

function isFamilyFirst(name: readonly Word[]): boolean {
  const { folded } = name[0]!;
  return FAMILY_FIRST.has(folded) && (name.length >= FAMILY_AND_TWO || !GIVEN_NAMES.has(folded));
}

/** How many words of a name are first names and initials: all that can be, but for the last word, "Jr." aside. */
function givenNames(spoken: readonly Word[], at: number, to: number, index: IndexKnowledge): number {
  if (isFamilyFirst(spoken.slice(at, to))) return 0;
  let last = to - 1;
  while (last > at + 1 && isGenerationMark(spoken[last]!.folded)) last -= 1;
  let given = 1;
  while (at + given < last) {
    const word = spoken[at + given]!;
    if (!isFirstName(word, index) && !isInitial(word, false) && !isMiddleInitial(spoken, at + given)) break;
    // "Ovidio Guzmán López": the index writes the name so far by itself, and no list has the word.
    if (
      !GIVEN_NAMES.has(word.folded) &&
      index.names.texts(foldedLine(spoken.slice(at, at + given + 1))) >= SEEN
    )
      break;
    given += 1;
  }
  return given;
}

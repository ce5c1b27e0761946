/**
 * Persons that a topic names: which of its words are a name, and which of those are first names. Capitals show it, or
 * the index, or a first name before a known surname.
 */

import { FREQUENT_SURNAMES } from '../../../language/names/frequent-surnames.ts';
import { isGenerationMark, isOrdinal } from '../../../language/names/generation-marks.ts';
import { GIVEN_NAMES } from '../../../language/names/given-names.ts';
import { HONORIFICS } from '../../../language/names/honorifics.ts';
import { isCapitalised, PARTICLES } from '../../../language/names/proper-names.ts';
import { wordSet } from '../../../language/words/word-lists.ts';
import { foldedLine, type Word } from '../../../language/words/words.ts';
import { isListed } from '../rewordings/phrase-tables.ts';
import type { IndexKnowledge } from './index-knowledge.ts';
import { knownBearer } from './known-bearers.ts';
import { areTwoNames, frequencyOf, isKnownName } from './known-names.ts';
import {
  endOfRun,
  FAMILY_AND_TWO,
  isFamilyFirst,
  isFirstName,
  isInitial,
  isLastOfThree,
  isMiddleInitial,
  isSurname,
  isSurnameOfOthers,
  isWrittenAsName,
  SEEN,
  textsOf,
} from './name-parts.ts';
import { placeCalled } from './places.ts';
import type { NameSpan, ReadTopic } from './read-topic.ts';

/** Persons read in one topic. */
const MAX_PERSONS = 4;
/** Words of a topic that are looked at: longer ones are hostile. */
const MAX_WORDS = 40;
/** Words of a name that no index knows, besides the first names behind its first: "José Ramón López Beltrán". */
const LONGEST_UNKNOWN = 3;

/** The persons named in a topic, in their order, each once. */
export function personsIn(read: ReadTopic): NameSpan[] {
  const { spoken } = read;
  const persons: NameSpan[] = [];
  const seen = new Set<string>();
  const most = Math.min(spoken.length - 1, MAX_WORDS);
  for (let at = 0; at < most && persons.length < MAX_PERSONS; ) {
    const to = endOfPerson(read, at);
    if (to > at && !seen.has(foldedLine(spoken.slice(at, to)))) {
      seen.add(foldedLine(spoken.slice(at, to)));
      persons.push({ from: at, to, given: givenNames(read, at, to) });
    }
    at = Math.max(to, at + 1);
  }
  return persons;
}

/** Index after the last word of the person's name that begins at `at`; `at`: none does. */
function endOfPerson(read: ReadTopic, at: number): number {
  const { spoken, isShouted, index } = read;
  const first = spoken[at]!;
  if (!mayBegin(read, at)) return at;
  if (HONORIFICS.has(first.folded) || isNoFirstName(first) || isOrdinal(first.folded)) return at;
  const run = endOfRun(read, at);
  // "Fani T. Willis": an initial shows that the name before is a first name.
  const leads = isCapitalised(first.surface) && isInitial(spoken[at + 1]!, isShouted) && run - at > 2;
  // "Ferdinand Marcos Jr." is a person, "Marcos Jr." no whole name; "Felipe VI" has no surname.
  const last = spoken[run - 1]!.folded;
  const isMarked = (isGenerationMark(last) || isOrdinal(last)) && isCapitalised(first.surface);
  if (isMarked && run - at === 2) return at;
  const mayBeFirst = isFirstName(first, index) || isInitial(first, isShouted) || leads || isMarked;
  if (!mayBeFirst && !leadsToFirstName(read, at, run) && !leadsToSurname(read, at, run)) return at;
  if (isLastOfThree(read, at, at + 2)) return at + FAMILY_AND_TWO;
  const possible = [...Array(Math.max(0, run - at - 1)).keys()].map((k) => run - k);
  const counts = possible.map((to) =>
    isSurname(spoken[to - 1]!) || isWrittenAsName(read, at, to) ? textsOf(read, at, to) : 0,
  );
  const most = Math.max(0, ...counts);
  // The longest of those that are written about as often: "Lionel Messi" of "Lionel Messi Inter Miami".
  const known = possible.findIndex((_, k) => counts[k]! >= SEEN && counts[k]! * RARER >= most);
  if (known >= 0) return withSecondSurname(read, { at, to: possible[known]!, run, texts: counts[known]! });
  // "UN Security Council": without dots, two capitals may be an acronym.
  if (/^\p{Lu}{2}$/u.test(first.surface)) return at;
  const isWritten = !isShouted && isCapitalised(first.surface);
  const to = endOfUnknown(read, at, run, isWritten);
  // "Xavi Barça": the last word is another name for something.
  const isTwo =
    to - at === 2 &&
    (areTwoNames(spoken, at, index) ||
      isListed(spoken.slice(at + 1, to)) ||
      (isOnlyPlace(spoken[at + 1]!, index) && index.names.texts(spoken[at + 1]!.folded) >= SEEN));
  return isTwo ? at : to;
}

/** A first word costs a look at all that it stands before: it must be written as a name, or known with its next one. */
function mayBegin(read: ReadTopic, at: number): boolean {
  const { spoken, isShouted, index } = read;
  const [before, first, next] = [spoken[at - 1], spoken[at]!, spoken[at + 1]!];
  if (before !== undefined && SAINTS.has(before.folded) && isCapitalised(before.surface)) return false;
  if (before !== undefined && endsNameBefore(read, at)) return false;
  if (GIVEN_NAMES.has(first.folded)) return true;
  if (!isShouted && isCapitalised(first.surface))
    return isCapitalised(next.surface) || PARTICLES.has(next.folded);
  return index.names.texts(foldedLine(spoken.slice(at, at + 2))) >= SEEN;
}

/** "New Zealand Ardern": does the index write a word as one name with the one before, but not with the next? */
function endsNameBefore({ spoken, index: { names } }: ReadTopic, at: number): boolean {
  const [before, first] = [spoken[at - 1]!, spoken[at]!];
  if (!isCapitalised(before.surface) || before.end + 1 !== first.start) return false;
  return (
    names.texts(foldedLine(spoken.slice(at - 1, at + 1))) >= SEEN &&
    names.texts(foldedLine(spoken.slice(at, at + 2))) < SEEN
  );
}

/** "Karine Jean-Pierre": is a word a first name because the index writes it with the next, which is one? */
function leadsToFirstName({ spoken, index }: ReadTopic, at: number, run: number): boolean {
  const next = spoken[at + 1]!;
  return (
    run - at > 2 &&
    GIVEN_NAMES.has(next.folded) &&
    index.names.texts(foldedLine(spoken.slice(at, run))) >= SEEN
  );
}

/** "Zebulon Walker": is a word with a capital a first name because many, or others, bear the surname behind it? */
function leadsToSurname({ spoken, isShouted, index }: ReadTopic, at: number, run: number): boolean {
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
  ciudad barrio provincia laboratorio laboratorios estancia bodega museo museum casa house deportivo atletico sporting racing`);

/** A longer name counts unless a shorter one is written more than this many times as often. */
const RARER = 20;

/** A second surname that few write is less frequent in the index than the name it belongs to. */
const RARE_SURNAME = 3;
/** Whom a surname alone means is named by it so many times as often: "Javier Milei Macri" are two. */
const MORE_OFTEN = 3;

/**
 * The end of a name with the second surname that the index leaves out, as most do: "Iván Duque Márquez". It is a surname
 * of others, or a word that hardly any article has, and ends the run.
 */
function withSecondSurname(
  { spoken, index }: ReadTopic,
  { at, to, run, texts }: { at: number; to: number; run: number; texts: number },
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

/** The end of a name that no index knows: its capitals show it, or that its last word is a known surname. */
function endOfUnknown({ spoken, index }: ReadTopic, at: number, run: number, isWritten: boolean): number {
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
  if (to - at > 2 && isSurname(spoken[to - 2]!) && isOnlyPlace(spoken[to - 1]!, index)) to -= 1;
  return to - at > 1 ? to : at;
}

/** "Daniel Noboa Ecuador": a place that is nobody's surname, as far as lists and index know. */
function isOnlyPlace({ folded }: Word, index: IndexKnowledge): boolean {
  return (
    placeCalled(folded) !== null &&
    !FREQUENT_SURNAMES.has(folded) &&
    knownBearer(folded) === null &&
    !isSurnameOfOthers(folded, index)
  );
}

/** How many words of a name are first names and initials: all that can be, but for the last word, "Jr." aside. */
function givenNames({ spoken, index }: ReadTopic, at: number, to: number): number {
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

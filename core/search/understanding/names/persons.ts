/**
 * Persons that a topic names: which of its words are a name, and which of those are first names. Capitals show it, or
 * the index, or a first name before a known surname.
 */
import { GIVEN_NAMES } from '../../../language/names/given-names.ts';
import { HONORIFICS } from '../../../language/names/honorifics.ts';
import { isCapitalised, isInitials, PARTICLES } from '../../../language/names/proper-names.ts';
import { isStopWord } from '../../../language/words/stopwords.ts';
import type { Word } from '../../../language/words/words.ts';
import type { IndexKnowledge } from './index-knowledge.ts';
import { isKnownName } from './known-names.ts';

/** A person's name: words `from` to `to` (exclusive) of the topic, the first `given` of them first names. */
export interface PersonName {
  from: number;
  to: number;
  given: number;
}

/** Persons read in one topic. */
const MOST_PERSONS = 4;
/** Words of a topic that are looked at: longer ones are hostile. */
const MOST_WORDS = 40;
/** Words of the longest name looked for. */
const LONGEST = 6;
/** Words of a name that no index knows. */
const LONGEST_UNKNOWN = 3;
/** Texts that show a run of small letters to be a name. */
const SEEN = 2;

/** The persons named in a topic, in their order, each once. `isShouted`: its capitals say nothing. */
export function personsIn(spoken: readonly Word[], isShouted: boolean, index: IndexKnowledge): PersonName[] {
  const persons: PersonName[] = [];
  const seen = new Set<string>();
  const most = Math.min(spoken.length - 1, MOST_WORDS);
  for (let at = 0; at < most && persons.length < MOST_PERSONS; ) {
    const to = endOfPerson(spoken, at, isShouted, index);
    if (to > at && !seen.has(joined(spoken, at, to))) {
      seen.add(joined(spoken, at, to));
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
  if (HONORIFICS.has(first.folded)) return at;
  const run = endOfRun(spoken, at);
  const mayBeFirst = isFirstName(first, index) || isInitial(first, isShouted);
  if (!mayBeFirst && !leadsToFirstName(spoken, at, run, index)) return at;
  const possible = [...Array(Math.max(0, run - at - 1)).keys()].map((k) => run - k);
  const counts = possible.map((to) =>
    isSurname(spoken[to - 1]!) ? index.names.texts(joined(spoken, at, to)) : 0,
  );
  const most = Math.max(0, ...counts);
  // The longest of those that are written about as often: "Lionel Messi" of "Lionel Messi Inter Miami".
  const known = possible.findIndex((_, k) => counts[k]! >= SEEN && counts[k]! * RARER >= most);
  if (known >= 0) return possible[known]!;
  // "UN Security Council": without dots, two capitals may be an acronym.
  if (/^\p{Lu}{2}$/u.test(first.surface)) return at;
  const isWritten = !isShouted && isCapitalised(first.surface);
  const to = endOfUnknown(spoken, at, run, isWritten, index);
  return to;
}

/** A first word costs a look at all that it stands before: it must be written as a name, or known with its next one. */
function mayBegin(spoken: readonly Word[], at: number, isShouted: boolean, index: IndexKnowledge): boolean {
  const [first, next] = [spoken[at]!, spoken[at + 1]!];
  if (GIVEN_NAMES.has(first.folded)) return true;
  if (!isShouted && isCapitalised(first.surface))
    return isCapitalised(next.surface) || PARTICLES.has(next.folded);
  return index.names.texts(joined(spoken, at, at + 2)) >= SEEN;
}

/** "Karine Jean-Pierre": is a word a first name because the index writes it with the next, which is one? */
function leadsToFirstName(spoken: readonly Word[], at: number, run: number, index: IndexKnowledge): boolean {
  const next = spoken[at + 1]!;
  return run - at > 2 && GIVEN_NAMES.has(next.folded) && index.names.texts(joined(spoken, at, run)) >= SEEN;
}

/** A longer name counts although a shorter one is written so many times as often. */
const RARER = 20;

/** The end of a run of words of which all but the particles may belong to a name. */
function endOfRun(spoken: readonly Word[], at: number): number {
  let to = at + 1;
  for (let next = to; next < spoken.length && next - at < LONGEST; next += 1) {
    const { folded } = spoken[next]!;
    if (spoken[next]!.start - spoken[next - 1]!.end > 2) break;
    if (isSurname(spoken[next]!)) to = next + 1;
    else if (!PARTICLES.has(folded)) break;
  }
  return to;
}

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
  while (to < run && words < LONGEST_UNKNOWN) {
    const word = spoken[to]!;
    if (!PARTICLES.has(word.folded)) {
      const fits = isWritten ? isCapitalised(word.surface) : words === 1 && isKnownName(word.folded, index);
      if (!fits) break;
      words += 1;
    }
    to += 1;
  }
  while (to > at && !isSurname(spoken[to - 1]!)) to -= 1;
  return to - at > 1 ? to : at;
}

function isSurname({ surface, folded }: Word): boolean {
  return !(
    PARTICLES.has(folded) ||
    HONORIFICS.has(folded) ||
    isStopWord(surface, folded, 'es') ||
    isStopWord(surface, folded, 'en') ||
    /^\d/.test(folded)
  );
}

function isFirstName({ folded }: Word, { names }: IndexKnowledge): boolean {
  return names.isGivenName(folded);
}

function isInitial({ surface }: Word, isShouted: boolean): boolean {
  return !isShouted && isInitials(surface);
}

/** How many words of a name are first names and initials: all that can be, but for the last word. */
function givenNames(spoken: readonly Word[], at: number, to: number, index: IndexKnowledge): number {
  let given = 1;
  while (at + given < to - 1) {
    const word = spoken[at + given]!;
    if (!isFirstName(word, index) && !isInitial(word, false)) break;
    given += 1;
  }
  return given;
}

function joined(spoken: readonly Word[], from: number, to: number): string {
  return spoken
    .slice(from, to)
    .map(({ folded }) => folded)
    .join(' ');
}

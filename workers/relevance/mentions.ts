/** Where a text has the surname of a person, and whom it means there. */
import { GIVEN_NAMES } from '../../core/language/names/given-names.ts';
import { isCapitalised, isInitials, PARTICLES } from '../../core/language/names/proper-names.ts';
import type { Word } from '../../core/language/words/words.ts';
import type { PersonSought, SurnameSought } from '../messages/relevance.ts';

/** A word with what stands between it and the word before. */
type SpacedWord = Word & { gap: string };

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
  let done = 0;
  for (let at = 0; at < words.length; at += 1) {
    const surname = person.surnames.find(({ word }) => word === words[at]!.folded);
    if (surname === undefined || at < done) continue;
    const reading = otherNameAt(words, at, done, person) ?? nameAt(words, at, done, person);
    mentions.push({ surname, ...reading });
    done = reading.to;
  }
  return mentions;
}

/** The name of another that the index knows and that the word at `at` is part of. */
function otherNameAt(
  words: readonly SpacedWord[],
  at: number,
  done: number,
  { others }: PersonSought,
): Reading | null {
  for (const other of others) {
    const from = at - other.indexOf(words[at]!.folded);
    if (from > at || from < done || from + other.length > words.length) continue;
    if (other.some((word, k) => words[from + k]!.folded !== word || (k > 0 && words[from + k]!.gap !== ' ')))
      continue;
    return { from, to: from + other.length, of: 'other' };
  }
  return null;
}

/** The name that a surname at `at` ends or begins: first names before it, further surnames behind it. */
function nameAt(words: readonly SpacedWord[], at: number, done: number, person: PersonSought): Reading {
  const to = endOfSurnames(words, at, person);
  for (let before = at - 1; before >= done && at - before <= REACH; before -= 1) {
    const { surface, folded } = words[before]!;
    const next = words[before + 1]!;
    const joined = isJoined(words[before]!, next);
    if ((joined || next.gap === '-') && isFirstName(words[before]!, person))
      return { from: firstGiven(words, before, done, person), to, of: 'person' };
    if (!joined) break;
    if (PARTICLES.has(folded)) continue;
    if (!isCapitalised(surface)) break;
    if (GIVEN_NAMES.has(folded) || (isInitials(surface) && next.gap === '. '))
      return { from: before, to, of: 'other' };
  }
  const surnames = words.slice(at, to).filter(({ folded }) => !PARTICLES.has(folded));
  return { from: at, to, of: surnames.length >= person.least ? 'person' : byItself(words, at) };
}

/** In small letters a surname is an ordinary word, unless the whole text is written in them. */
function byItself(words: readonly SpacedWord[], at: number): 'bare' | 'nothing' {
  const isName = isCapitalised(words[at]!.surface) || !words.some(({ surface }) => isCapitalised(surface));
  return isName ? 'bare' : 'nothing';
}

/** Index after the last of the person's surnames that follow one another, particles between: "López Obrador". */
function endOfSurnames(words: readonly SpacedWord[], at: number, { surnames }: PersonSought): number {
  let to = at + 1;
  for (let next = to; next < words.length; next += 1) {
    const { folded, gap } = words[next]!;
    if (gap !== ' ' && gap !== '-') break;
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
  if (isInitials(surface)) return given.some((name) => name[0] === folded[0]);
  return given.every((name) => name.length === 1) && given[0]?.[0] === folded[0];
}

/** Is there only a space between a word and the next, or the dot of an initial? */
export function isJoined({ surface }: Word, { gap }: { gap: string }): boolean {
  return gap === ' ' || (gap === '. ' && isInitials(surface));
}

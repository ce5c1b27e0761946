/** Which words of a topic may be parts of a person's name, and how often the index writes them together. */
import { FAMILY_FIRST } from '../../../language/names/family-first.ts';
import { isGenerationMark, isOrdinal } from '../../../language/names/generation-marks.ts';
import { GIVEN_NAMES } from '../../../language/names/given-names.ts';
import { HONORIFICS } from '../../../language/names/honorifics.ts';
import { isCapitalised, isInitials, PARTICLES } from '../../../language/names/proper-names.ts';
import { isStopWordOfEither } from '../../../language/words/stopwords.ts';
import { foldedLine, type Word } from '../../../language/words/words.ts';
import { CLUB_WORDS } from './generic-words.ts';
import type { IndexKnowledge } from './index-knowledge.ts';
import type { ReadTopic } from './read-topic.ts';

/** Words of the longest name looked for. */
const LONGEST = 6;
/** Texts of the index that show words to be a name: one may be by chance. */
export const SEEN = 2;

/** The index after a run of words from `at` on of which all but the particles may belong to one name. */
export function endOfRun(read: ReadTopic, at: number): number {
  const { spoken, isShouted } = read;
  let to = at + 1;
  for (let next = to; next < spoken.length && next - at < LONGEST; next += 1) {
    const { surface, folded } = spoken[next]!;
    if (spoken[next]!.start - spoken[next - 1]!.end > 2 || POSSESSIVE.test(spoken[next - 1]!.surface)) break;
    // "Queen Elizabeth II Platinum Jubilee": a number ends the name.
    if (isOrdinal(folded)) return next + 1;
    // "Modi BJP" are two, unless the index writes them as one.
    const isAcronym = !isShouted && ACRONYM.test(surface) && !isGenerationMark(folded);
    if (isAcronym && !isWrittenAsName(read, at, next + 1)) break;
    const isPart =
      isSurname(spoken[next]!) ||
      isMiddleInitial(spoken, next) ||
      isLastOfThree(read, at, next) ||
      isWrittenAsName(read, at, next + 1);
    if (isPart) to = next + 1;
    else if (!PARTICLES.has(folded)) break;
  }
  return to;
}

const ACRONYM = /^\p{Lu}{2,}$/u;
/** "Elon Musk's Twitter" is no name. */
const POSSESSIVE = /['’]s$/;
/** A family name that is a first name elsewhere has two words behind it: "Kim Jong Un" is no Kim Novak. */
export const FAMILY_AND_TWO = 3;

/** Whether a name begins with its family name, as Chinese and Korean ones do. */
export function isFamilyFirst(name: readonly Word[]): boolean {
  const { folded } = name[0]!;
  return FAMILY_FIRST.has(folded) && (name.length >= FAMILY_AND_TWO || !GIVEN_NAMES.has(folded));
}

/** Letters of a last syllable that is no surname: "Kim Kardashian West". */
const LAST_SYLLABLE = 3;

/** "Kim Jong Un": the last syllable of a name whose family name stands first, even where it is a small word elsewhere. */
export function isLastOfThree({ spoken, isShouted }: ReadTopic, at: number, last: number): boolean {
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
export function isWrittenAsName({ spoken, isShouted, index }: ReadTopic, at: number, to: number): boolean {
  const { surface, folded } = spoken[to - 1]!;
  if (isShouted || !isCapitalised(surface) || PARTICLES.has(folded)) return false;
  return index.names.texts(foldedLine(spoken.slice(at, to))) >= SEEN;
}

/** "Lindsey O. Graham": a capital between two names is an initial, even where it is also a word. */
export function isMiddleInitial(spoken: readonly Word[], at: number): boolean {
  const next = spoken[at + 1];
  return next !== undefined && /^\p{Lu}\.?$/u.test(spoken[at]!.surface) && isCapitalised(next.surface);
}

/** How many texts write a name, with its initials or without: "Fani Willis" for Fani T. Willis. */
export function textsOf({ spoken, index: { names } }: ReadTopic, from: number, to: number): number {
  const run = spoken.slice(from, to);
  const short = run.filter((_, at) => at === 0 || !isMiddleInitial(run, at));
  const whole = names.texts(foldedLine(run));
  return short.length === run.length || short.length < 2 ? whole : whole + names.texts(foldedLine(short));
}

/** Whether at least half of the names with a folded word that the index writes most often are of persons. */
export function isSurnameOfOthers(word: string, { names }: IndexKnowledge): boolean {
  const all = names.namesWith(word, MAX_BEARERS);
  const persons = all.filter(({ name }) => GIVEN_NAMES.has(name.slice(0, name.indexOf(' '))));
  return persons.length > 0 && persons.length * 2 >= all.length;
}

/** Names with a surname that are looked at. */
const MAX_BEARERS = 8;

/** Whether a word may be a surname: no particle, title, figure or small word. */
export function isSurname({ surface, folded }: Word): boolean {
  return !(
    folded.length === 1 ||
    PARTICLES.has(folded) ||
    HONORIFICS.has(folded) ||
    CLUB_WORDS.has(folded) ||
    isStopWordOfEither(surface, folded) ||
    /^\d/.test(folded)
  );
}

/** Whether the lists or the index know a word as a first name. */
export function isFirstName({ folded }: Word, { names }: IndexKnowledge): boolean {
  return names.isGivenName(folded);
}

/** Whether a word is initials, such as "J."; not where all is in capitals. */
export function isInitial({ surface }: Word, isShouted: boolean): boolean {
  return !isShouted && isInitials(surface);
}

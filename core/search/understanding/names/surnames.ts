/**
 * Whom a surname means: "Kicillof" is Axel Kicillof where the index shows hardly anybody else of that surname, and
 * nobody is where it is borne by many.
 */
import type { PersonSought } from '../../../../workers/messages/relevance.ts';
import { FAMILY_FIRST } from '../../../language/names/family-first.ts';
import { isGenerationMark, isOrdinal } from '../../../language/names/generation-marks.ts';
import { isFormOfGiven } from '../../../language/names/given-forms.ts';
import { GIVEN_NAMES } from '../../../language/names/given-names.ts';
import { shortAndLongForms } from '../../../language/names/hypocoristics.ts';
import { PARTICLES } from '../../../language/names/proper-names.ts';
import { spellingsOf } from '../../../language/words/spellings.ts';
import { isStopWordOfEither } from '../../../language/words/stopwords.ts';
import type { NameIndex } from '../../../news/word-index/names/name-index.ts';
import type { CountedName } from '../../../news/word-index/names/shard-names.ts';
import { CLUB_WORDS, GENERIC, HEADS } from './generic-words.ts';
import type { IndexKnowledge } from './index-knowledge.ts';
import { knownBearer } from './known-bearers.ts';
import { mayBeName } from './known-names.ts';
import type { NameSpan, ReadTopic } from './read-topic.ts';

/** A surname alone means a bearer with at least this share of the texts that write out any bearer … */
const OWN_SHARE = 0.6;
/** … or with this one, if written out at least `LEAD` times as often as the next bearer. */
const LEADING_SHARE = 0.35;
const LEAD = 2;
/** So few texts do not show who is meant more often: whoever leads is. */
const FEW = 8;
/** A surname this many times as often alone as with a bearer means none of those, or that one would be written out more often. */
const UNSEEN = 6;
/** If others have at least this share, a surname alone means one of them. */
const OTHER_SHARE = 0.8;
/** A name of something with the surname counts from this share on of the texts with the surname alone or with its bearer. */
const COMPOUND_SHARE = 0.2;
/** The bearer must be written out at least this often, relative to the surname alone: "Córdoba" is a city. */
const WRITTEN_OUT = 0.05;
/** Surnames in a row that name a person without the first name. */
const MIN_SURNAMES = 2;
/** Surnames of one person. */
const MAX_SURNAMES = 3;
/** Names with a surname that are looked at: those most often written. */
const MAX_BEARERS = 60;
/** Most of these whose first word is on no list of given names. */
const MAX_LEARNED = 3;
/** Other names that are looked for in texts. */
const MAX_OTHERS = 40;

/** A word this many times as often by itself as in a name is something else: "Paris" is neither Paris Hilton nor the Paris Métro. */
const ELSEWHERE = 30;

/** Somebody whom everybody knows by the surname counts as written out in this many more texts. */
const KNOWN_WORTH = 10;

/** How the judge finds a person in texts, by what the index shows of the surnames. */
export function personSought({ spoken, index }: ReadTopic, { from, to, given }: NameSpan): PersonSought {
  const words = spoken.slice(from, to).map(({ folded }) => folded);
  const names = words.slice(0, given);
  const full = names.filter((word) => word.length > 1);
  const first = [...new Set((full.length > 0 ? full : names).flatMap(formsOfGiven))];
  const own = surnamesOf(words.slice(given));
  const isMarked = isToldApartByMark(words, index);
  const read = own.map((word) => bearersOf(word, { given: first, surnames: own, isMarked }, index));
  const others = read.flatMap((bearers) => bearers.others).sort((a, b) => b.texts - a.texts);
  return {
    given: first,
    surnames: own.flatMap((word, at) => {
      const bearers = read[at]!;
      const alone = index.names.texts(word);
      const isMostlyElse = given === 0 && own.length > 1 && alone >= ELSEWHERE * Math.max(1, bearers.own);
      const bare =
        (given === 0 && genericMeaning(word)) ||
        (isMostlyElse || word.length === 1 ? 'never' : meaningOf(word, bearers, index));
      const odds = Math.log((bearers.own + 1) / (bearers.rivals + 1));
      const written = Math.log((bearers.own + 1) / (alone + 1));
      return [word, ...spellingsOf(word)].map((spelling) => {
        return { word: spelling, bare, odds, written, known: bearers.known };
      });
    }),
    least: given === 0 ? own.length : MIN_SURNAMES,
    ...(isMarked && { isMarked }),
    others: [
      ...(given === 0 && !FAMILY_FIRST.has(words[0]!) ? namesWithin(words, index) : []),
      ...new Set(others.map(({ name }) => name).filter((name) => !isPartOf(name, own))),
    ]
      .slice(0, MAX_OTHERS)
      .map((name) => name.split(' ')),
  };
}

/** A part of a name this many times as frequent as the whole is a name of its own. */
const OWN_NAME = 2;

/**
 * Names of other things that begin or end the name of an organization: "New York" in the New York Times, "Santa Fe" in Colón de Santa Fe.
 * What a club has before "United" is its own.
 */
function namesWithin(words: readonly string[], { names }: IndexKnowledge): string[] {
  const joint = words.findLastIndex((word) => PARTICLES.has(word));
  const isJoined = joint > 0 && joint < words.length - 1;
  const begin = isJoined || CLUB_WORDS.has(words.at(-1)!) ? [] : words.slice(0, -1);
  const end = isJoined ? words.slice(joint + 1) : [];
  const least = OWN_NAME * Math.max(1, names.texts(words.join(' ')));
  return [begin, end]
    .filter((part) => part.length > 1)
    .map((part) => part.join(' '))
    .filter((part) => names.texts(part) >= least);
}

/** What a generic word of an organization's name means by itself; null for other words. */
function genericMeaning(word: string): PersonSought['surnames'][number]['bare'] | null {
  if (HEADS.has(word)) return 'never';
  return GENERIC.has(word) ? 'other' : null;
}

/**
 * How the judge finds an organization that no part of its name means by itself. What follows a word like "Ministry" counts as any word of
 * a query does: the minister of health is near the Ministry of Health.
 */
export function indivisibleSought(words: readonly string[]): PersonSought {
  const own = meaningWords([...new Set(words)]);
  const isOffice = HEADS.has(own[0]!);
  return {
    given: [],
    surnames: own.map((word) => {
      const bare = isOffice && !HEADS.has(word) ? 'unclear' : 'never';
      return { word, bare, odds: 0, written: 0, known: 0 };
    }),
    least: own.length,
    isIndivisible: true,
    others: [],
  };
}

/** Texts that must write the name without the mark. */
const MARKLESS = 5;

/** Whether a name without its mark of generation is somebody else's, named as often by the index: "Donald Trump Jr.". */
function isToldApartByMark(words: readonly string[], { names }: IndexKnowledge): boolean {
  if (!isGenerationMark(words.at(-1)!)) return false;
  const markless = names.texts(words.slice(0, -1).join(' '));
  return markless >= MARKLESS && markless >= names.texts(words.join(' '));
}

/** The words of a name that mean its bearer: no particles, nor what tells a son from his father. */
function surnamesOf(words: readonly string[]): string[] {
  return meaningWords(words).slice(-MAX_SURNAMES);
}

/** Without particles and marks, and without small words where there are others. */
function meaningWords(words: readonly string[]): string[] {
  const surnames = words.filter(
    (word) => !PARTICLES.has(word) && !isGenerationMark(word) && !isOrdinal(word),
  );
  const rare = surnames.filter((word) => !isStopWordOfEither(word, word));
  return rare.length > 0 ? rare : surnames;
}

/** Whether all words of a name are among the person's own: "silicon valley" of "Silicon Valley Bank". */
function isPartOf(name: string, own: readonly string[]): boolean {
  return name.split(' ').every((word) => own.includes(word) || PARTICLES.has(word));
}

function formsOfGiven(name: string): string[] {
  return [name, ...shortAndLongForms(name), ...spellingsOf(name)];
}

interface Bearers {
  /** Texts that write the person out. */
  own: number;
  /** Texts that write out others, and those of the one most often written. */
  rivals: number;
  rival: number;
  /** Their names, and those of things that are called so: "banco central". */
  others: CountedName[];
  /** Whether everybody knows the person by the surname (1), or another (-1). */
  known: -1 | 0 | 1;
}

/** The words of a person's name; with `isMarked`, only names with a mark of generation are the person's. */
interface OwnWords {
  given: readonly string[];
  surnames: readonly string[];
  isMarked: boolean;
}

/** Who and what an index shows with a surname. */
function bearersOf(
  surname: string,
  { given, surnames, isMarked }: OwnWords,
  { names }: IndexKnowledge,
): Bearers {
  const all = names.namesWith(surname).slice(0, MAX_BEARERS);
  const isOwn = (name: string) =>
    isOwnName(name, given, surnames) && (!isMarked || name.split(' ').some(isGenerationMark));
  const written = all.filter(({ name }) => isOwn(name));
  const isWhole = given.length === 0;
  const own = sumOf(written.filter(({ name }) => isWhole || isLastOf(name, surname, surnames)));
  const foreign = all.filter(({ name }) => !isOwn(name));
  const rare = foreign
    .filter(({ name }) => !GIVEN_NAMES.has(name.slice(0, name.indexOf(' '))))
    .slice(MAX_LEARNED);
  const known = knownBearer(surname);
  const prior = given.length === 0 || known === null ? null : isOwn(known);
  const rivals = foreign.filter(
    (one) => isWhole || (!rare.includes(one) && isPersonName(one.name, surname, names)),
  );
  const byFirst = Map.groupBy(rivals, ({ name }) => name.slice(0, name.indexOf(' ')));
  const least = COMPOUND_SHARE * (own + names.texts(surname));
  const compounds = foreign.filter(
    (one) => !rivals.includes(one) && one.texts > least && isOneName(one.name),
  );
  const rivalTexts = [...byFirst].map(
    ([first, names]) => sumOf(names) + (prior === false && known!.startsWith(`${first} `) ? KNOWN_WORTH : 0),
  );
  return {
    own: own + (prior === true ? KNOWN_WORTH : 0),
    rivals: sumOf(rivals) + (prior === false ? KNOWN_WORTH : 0),
    rival: Math.max(0, ...rivalTexts),
    others: [...rivals, ...compounds],
    known: prior === null ? 0 : prior ? 1 : -1,
  };
}

/** Whether a surname is the person's last one in a name. "Rodríguez" says nothing in "Rodríguez Larreta". */
function isLastOf(name: string, surname: string, surnames: readonly string[]): boolean {
  return name.split(' ').findLast((word) => surnames.includes(word)) === surname;
}

function sumOf(names: readonly CountedName[]): number {
  return names.reduce((sum, { texts }) => sum + texts, 0);
}

/** A first name, perhaps others, and the surname or two of them. */
function isPersonName(name: string, surname: string, names: NameIndex): boolean {
  const [first, ...others] = name.split(' ');
  if (!isOneName(name)) return false;
  if (first === surname) return names.isGivenName(first);
  return others.includes(surname) && (first!.length === 1 || names.isGivenName(first!));
}

/** No preposition joins two names in it. */
function isOneName(name: string): boolean {
  return !/ (?:del?|of) /.test(name);
}

/** Whether a name is the person's own in a longer or shorter form: "cristina fernandez de kirchner" for Cristina Kirchner. */
function isOwnName(name: string, given: readonly string[], surnames: readonly string[]): boolean {
  const words = name.split(' ');
  if (given.length === 0) return surnames.every((surname) => words.includes(surname));
  const first = words.findIndex((word) => surnames.includes(word));
  if (first > 0)
    return (
      words.slice(0, first).some((word) => isSame(word, given)) && !hasOtherSurname(words, first, surnames)
    );
  return words.slice(1).some((word) => surnames.includes(word) || isGenerationMark(word));
}

/** "Cristina Fernández Cubas": the first of the person's surnames, and then, in place of the second, another. */
function hasOtherSurname(words: readonly string[], first: number, surnames: readonly string[]): boolean {
  const at = surnames.indexOf(words[first]!);
  const rest = words.slice(first + 1).filter((word) => !PARTICLES.has(word));
  return (
    at < surnames.length - 1 &&
    rest.length === 1 &&
    !surnames.includes(rest[0]!) &&
    !isGenerationMark(rest[0]!)
  );
}

function isSame(word: string, given: readonly string[]): boolean {
  return given.some(
    (name) =>
      name === word ||
      isFormOfGiven(word, name) ||
      ((name.length === 1 || word.length === 1) && name[0] === word[0]),
  );
}

/** Whom a surname by itself means, as far as the index shows. */
function meaningOf(
  surname: string,
  { own, rivals, rival }: Bearers,
  index: IndexKnowledge,
): PersonSought['surnames'][number]['bare'] {
  const all = own + rivals;
  const alone = index.names.texts(surname);
  const isUnseen = own === 0 && alone >= UNSEEN * rivals;
  if (isUnseen) return mayBeName(surname, index) ? 'person' : 'unclear';
  const isLeading =
    own >= OWN_SHARE * all ||
    (own >= LEADING_SHARE * all && own >= LEAD * rival) ||
    (own >= rival && all <= FEW);
  if (isLeading && own >= WRITTEN_OUT * alone) return 'person';
  return rivals >= OTHER_SHARE * all && !isLeading ? 'other' : 'unclear';
}

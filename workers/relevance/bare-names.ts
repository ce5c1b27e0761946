/**
 * Whom a surname by itself means in a text: the person asked for, another of the name, or nobody, because it is a place or
 * an ordinary word. "Johnson" beside "speaker" is not the Johnson of "Downing Street", and "Root" that opens a headline
 * may be a verb.
 */
import { FAMILY_FIRST } from '../../core/language/names/family-first.ts';
import { GIVEN_NAMES } from '../../core/language/names/given-names.ts';
import { HONORIFICS } from '../../core/language/names/honorifics.ts';
import { isCapitalised } from '../../core/language/names/proper-names.ts';
import { isStopWordOfEither } from '../../core/language/words/stopwords.ts';
import type { Word } from '../../core/language/words/words.ts';
import { rowAnywhere } from '../vectors/term-vectors.ts';
import { isMostlyTitle, type Mention, opens, type SpacedWord } from './mentions.ts';
import { type Likeness, likenessOf, type PreparedContext } from './person-context.ts';

/** What speaks for a mention and against it. */
export interface SurnameEvidence {
  /** How many times as many texts write out the person as others of the surname; logarithm. */
  odds: number;
  /** How many times as many texts write out the person as have the word by itself; logarithm. */
  written: number;
  /** Whether everybody knows the person by the surname (1), or another (-1). */
  known: number;
  /** "The Barclay family", "los Martínez", "otro Gallardo". */
  family: number;
  /** How rarely news texts write the word with a capital, where the capital says nothing: it may be an ordinary word. */
  ordinary: number;
  /** The same behind an article: "el Toro". */
  withArticle: number;
  /** Behind a preposition of place: "en Escobar". */
  place: number;
  /** How surely the word before is part of the name: "Tate Reeves". */
  nameBefore: number;
  /** Likeness to the texts about the person that are most like it, to all of them, and how much more than to those about others. */
  nearest: number;
  like: number;
  leaning: number;
  /** How much is known of what is written about the person, and about others. */
  ofPerson: number;
  ofOthers: number;
  /** The same of others where nothing is known of the person. */
  onlyOthers: number;
}

/** A logistic regression, and the least log-odds at which a mention means who or what is asked for. */
interface Regression {
  bias: number;
  weights: SurnameEvidence;
  least: number;
}

/**
 * Of persons: to show an article about another is worse than to miss one. `scripts/train/bare-names.ts` fits it, on the
 * headlines of the sets of names, editions 1 to 4 and those for training, that have a part of the name by itself: 3,989 of persons
 * (AUC with the queries of every tenth held out in turn .95) and 818 of organizations and places (.91).
 */
export const PERSON: Regression = {
  bias: 1.71,
  weights: {
    odds: -0.06,
    written: 0.02,
    known: 1,
    family: -4.02,
    ordinary: -2.71,
    withArticle: -8.71,
    place: -1.58,
    nameBefore: -3.82,
    nearest: 6.69,
    like: 3.48,
    leaning: 10.12,
    ofPerson: -1.39,
    ofOthers: -5.68,
    onlyOthers: 3.54,
  },
  least: Math.log(0.65 / 0.35),
};
/** Of organizations and places, whose parts are less certain. */
export const ORGANIZATION: Regression = {
  bias: 0.81,
  weights: {
    odds: 0.15,
    written: -0.38,
    known: 1.52,
    family: 0,
    ordinary: -1.2,
    withArticle: -4.04,
    place: -1.73,
    nameBefore: -5.32,
    nearest: 7.48,
    like: 5.76,
    leaning: 2.19,
    ofPerson: -5.29,
    ofOthers: 0.17,
    onlyOthers: 0,
  },
  least: Math.log(0.4 / 0.6),
};
/** So many texts about a person say half of what many say. */
const HALF_KNOWN = 3;

const ARTICLE = /^(?:el|la|los|las|al|del|the|un|una)$/;
const PLACE = /^(?:en|in|at|near|desde|hacia|hasta|across)$/;
const FAMILY_BEFORE = /^(?:los|las|familia|hermanos|hermanas|clan|otro|otra|another)$/;
const FAMILY_BEHIND = /^(?:family|brothers|sisters|dynasty|siblings|clan)$/;
const POSSESSIVE = /['’]s?$/;
const ACRONYM = /^\p{Lu}[\p{Lu}\d.]/u;

/** Whether a mention in an article means the person. */
export type IsMeant = (words: readonly SpacedWord[], mention: Mention) => boolean;

/** Reads the lead of an article for a person, and tells what mentions in it mean. */
export function meaningIn(lead: readonly Word[], language: string | null, context: PreparedContext): IsMeant {
  const evidenceOf = evidenceIn(lead, language, context);
  const { bias, weights, least } = context.isPerson ? PERSON : ORGANIZATION;
  const isOrdinary = isOfOrdinaryWords(language, context);
  return (words, mention) => {
    if (isOrdinary && mention.to - mention.from === 1 && mention.surname.known < 1) return false;
    const sum = Object.entries(evidenceOf(words, mention)).reduce(
      (sum, [name, value]) => sum + weights[name as keyof SurnameEvidence] * value,
      bias,
    );
    return sum > least;
  };
}

const PLURAL = /[^s]s$/;
/** A word that news texts write with a capital less often than this is an ordinary one, or "House". */
const ORDINARY_SHARE = 0.55;

/**
 * Whether all words of an organization's name are ordinary ones, so that none means it by itself: "White House", "Red Cross". Clubs
 * with a plural are called by a part: "the Stones", "Universitario" de Deportes.
 */
function isOfOrdinaryWords(language: string | null, context: PreparedContext): boolean {
  const { isPerson, parts } = context;
  return (
    !isPerson &&
    parts.length > 1 &&
    !FAMILY_FIRST.has(parts[0]!) &&
    parts.every((word) => !PLURAL.test(word) && nameShare(word, language, context) < ORDINARY_SHARE)
  );
}

/** What speaks for and against mentions in an article that begins with `lead`. */
export function evidenceIn(
  lead: readonly Word[],
  language: string | null,
  context: PreparedContext,
): (words: readonly SpacedWord[], mention: Mention) => SurnameEvidence {
  const likeness = likenessOf(lead, language, context);
  return (words, mention) =>
    evidenceOf(words, mention, { ...likeness, isPerson: context.isPerson }, (word) =>
      nameShare(word, language, context),
    );
}

function evidenceOf(
  words: readonly SpacedWord[],
  { from, to, surname }: Mention,
  { nearest, like, likeOthers, texts, textsOfOthers, isPerson }: Likeness & { isPerson: boolean },
  nameShare: (word: string) => number,
): SurnameEvidence {
  const [before, own, behind] = [words[from - 1], words[from]!, words[to]];
  const isSilent = opens(own) || isMostlyTitle(words);
  const ordinary = 1 - nameShare(surname.word);
  const known = (count: number) => count / (count + HALF_KNOWN);
  const [ofPerson, ofOthers] = [known(texts), known(textsOfOthers)];
  const is = (pattern: RegExp, word: Word | undefined) =>
    word !== undefined && pattern.test(word.folded) ? 1 : 0;
  return {
    odds: surname.odds,
    written: surname.written,
    known: surname.known,
    // "Los Bucks" are a club.
    family: isPerson ? Math.max(is(FAMILY_BEFORE, before), is(FAMILY_BEHIND, behind)) : 0,
    ordinary: isSilent ? ordinary : 0,
    // "Escuchó a Del Caño": with a capital inside a sentence it is part of the name.
    withArticle: before !== undefined && isPartOfName(before) ? 0 : is(ARTICLE, before) * ordinary,
    place: is(PLACE, before),
    nameBefore: before !== undefined && mayJoin(before, own) ? nameSurety(before.folded, nameShare) : 0,
    nearest: nearest * ofPerson,
    like: like * ofPerson,
    leaning: (like - likeOthers) * ofPerson * ofOthers,
    ofPerson,
    ofOthers,
    onlyOthers: isPerson ? ofOthers * (1 - ofPerson) : 0,
  };
}

/** Whether a word has a capital inside a sentence. */
function isPartOfName(word: SpacedWord): boolean {
  return isCapitalised(word.surface) && !opens(word);
}

/** How surely a word with a capital is part of a name. */
function nameSurety(folded: string, nameShare: (word: string) => number): number {
  return GIVEN_NAMES.has(folded) ? 1 : nameShare(folded);
}

/** Whether a word may be the first part of the name that `own` ends, as far as punctuation shows: "Ukraine's" may not. */
function mayJoin({ surface, folded }: Word, own: SpacedWord): boolean {
  const isSmall = isStopWordOfEither(folded, folded);
  return (
    own.gap === ' ' &&
    isCapitalised(surface) &&
    !POSSESSIVE.test(surface) &&
    !HONORIFICS.has(folded) &&
    !isSmall &&
    !ACRONYM.test(surface)
  );
}

/** How often news texts write a word with a capital; 1 for words that they hardly have. */
function nameShare(folded: string, language: string | null, { vectors }: PreparedContext): number {
  const row = rowAnywhere(vectors, folded, language);
  return row < 0 ? 1 : vectors.names[row]!;
}

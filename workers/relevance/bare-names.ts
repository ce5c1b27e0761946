/**
 * Whom a surname by itself means in a text: the person asked for, another of the name, or nobody, because it is a place or
 * an ordinary word. "Johnson" beside "speaker" is not the Johnson of "Downing Street", and "Root" that opens a headline
 * may be a verb.
 */
import { GIVEN_NAMES } from '../../core/language/names/given-names.ts';
import { HONORIFICS } from '../../core/language/names/honorifics.ts';
import { isCapitalised } from '../../core/language/names/proper-names.ts';
import { isStopWord } from '../../core/language/words/stopwords.ts';
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
}

interface Regression {
  bias: number;
  weights: SurnameEvidence;
}

/** Logistic regressions of `scripts/train/bare-names.ts`: of persons, and of organizations and places. */
const PERSON: Regression = {
  bias: 2.8,
  weights: {
    odds: 0.28,
    written: -0.48,
    known: 0.8,
    family: -4.6,
    ordinary: -2.3,
    withArticle: -9.5,
    place: -2.1,
    nameBefore: -2.3,
    nearest: 9.2,
    like: 4.3,
    leaning: 6.9,
    ofPerson: -4.7,
    ofOthers: -2.6,
  },
};
const ORGANIZATION: Regression = PERSON;
/** To show an article about another is worse than to miss one: six of ten such texts must mean the person. */
const MIN_LOG_ODDS = Math.log(0.6 / 0.4);
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
  const { bias, weights } = context.isPerson ? PERSON : ORGANIZATION;
  return (words, mention) => {
    const sum = Object.entries(evidenceOf(words, mention)).reduce(
      (sum, [name, value]) => sum + weights[name as keyof SurnameEvidence] * value,
      bias,
    );
    return sum > MIN_LOG_ODDS;
  };
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
    withArticle: is(ARTICLE, before) * ordinary,
    place: is(PLACE, before),
    nameBefore: before !== undefined && mayJoin(before, own) ? nameSurety(before.folded, nameShare) : 0,
    nearest: nearest * ofPerson,
    like: like * ofPerson,
    leaning: (like - likeOthers) * ofPerson * ofOthers,
    ofPerson,
    ofOthers,
  };
}

/** How surely a word with a capital is part of a name. */
function nameSurety(folded: string, nameShare: (word: string) => number): number {
  return GIVEN_NAMES.has(folded) ? 1 : nameShare(folded);
}

/** May a word be the first part of the name that `own` ends, as far as the signs show? "Ukraine's" is none. */
function mayJoin({ surface, folded }: Word, own: SpacedWord): boolean {
  const isSmall = isStopWord(folded, folded, 'en') || isStopWord(folded, folded, 'es');
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

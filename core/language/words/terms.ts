import { perhapsNoun } from './east-asian.ts';
import { indexStem } from './index-stem.ts';
import { isNameLike, languageOfQuery } from './query-language.ts';
import { spellingsOf } from './spellings.ts';
import type { StemLanguage } from './stem.ts';
import { isStopWord, queryStopWords } from './stopwords.ts';
import { splitWords, type Word } from './words.ts';

/** A query word and every index term that matches it. */
export interface QueryTerm {
  surface: string;
  folded: string;
  /** Index terms: its stems in the languages it may be of, the word itself and its other spellings; synonyms may be added. */
  variants: string[];
  /** Its stems in the other language, or a Korean noun without what may be a particle: what is found by them may be something else, so it counts only once it is judged. */
  foreign?: string[];
  /** Relative weight; 1 by default. */
  weight: number;
}

/** Increase whenever the terms of a text change, so that indexes are rebuilt. */
export const ANALYSIS = 3;

/** "covid19" also matches "covid"; "f16" does not match "f". */
const NAME_AND_NUMBER = /^([a-z]{3,})\d+$/;

/** Index terms of an article's text, in word order, without stop words. */
export function indexTerms(text: string, language: string | null): string[] {
  return termsOfWords(splitWords(text), language);
}

/** As `indexTerms`, for a text that is split already. */
export function termsOfWords(words: readonly Word[], language: string | null): string[] {
  const terms: string[] = [];
  for (const { surface, folded } of words) {
    if (isStopWord(surface, folded, language)) continue;
    pushTerms(terms, folded, language);
  }
  return terms;
}

function pushTerms(terms: string[], folded: string, language: string | null): void {
  if (language === null) terms.push(indexStem(folded, 'en'), indexStem(folded, 'es'));
  else terms.push(language === 'en' || language === 'es' ? indexStem(folded, language) : folded);
  const name = NAME_AND_NUMBER.exec(folded)?.[1] ?? perhapsNoun(folded);
  if (name !== undefined) pushTerms(terms, name, language);
}

/**
 * The terms of a query: duplicates merged (weight stays 1), stop words removed unless nothing else is left. Words of a
 * query that is clearly English or Spanish count in that language; names, and words of other queries, in both.
 */
export function queryTerms(text: string): QueryTerm[] {
  const words = splitWords(text);
  const dropped = queryStopWords(words);
  const language = languageOfQuery(words);
  const remaining = words.flatMap((word, at) => {
    return dropped.has(word.folded) ? [] : [{ word, language: isNameLike(words, at) ? null : language }];
  });
  return merged(remaining.length > 0 ? remaining : words.map((word) => ({ word, language: null })));
}

function merged(words: readonly { word: Word; language: StemLanguage | null }[]): QueryTerm[] {
  const terms = new Map<string, QueryTerm>();
  for (const { word, language } of words) {
    const { surface, folded } = word;
    const all = termVariants(folded);
    const variants = language === null ? all : termVariants(folded, language);
    const key = all[0] ?? folded;
    if (terms.has(key)) continue;
    const noun = perhapsNoun(folded);
    const foreign = all.filter((one) => !variants.includes(one));
    if (noun !== undefined) foreign.push(...termVariants(noun));
    terms.set(key, { surface, folded, variants, weight: 1, ...(foreign.length > 0 && { foreign }) });
  }
  return [...terms.values()];
}

const LANGUAGES: readonly StemLanguage[] = ['en', 'es'];

/** Every index term of a folded word and its other spellings; with a `language`, without its stem in the other. */
export function termVariants(folded: string, language: StemLanguage | null = null): string[] {
  const own = LANGUAGES.filter((one) => language === null || one === language);
  const stems = own.map((one) => indexStem(folded, one));
  const spellings = spellingsOf(folded).flatMap((other) => [
    ...LANGUAGES.map((one) => indexStem(other, one)),
    other,
  ]);
  return [...new Set([...stems, folded, ...spellings])];
}

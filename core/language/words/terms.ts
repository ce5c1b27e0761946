import { stem } from './stem.ts';
import { isStopWord, queryStopWords } from './stopwords.ts';
import { splitWords, type Word } from './words.ts';

/** A query word and every index term that matches it. */
export interface QueryTerm {
  surface: string;
  folded: string;
  /** Index terms: English stem, Spanish stem, and the word itself; synonyms may be added. */
  variants: string[];
  /** Relative weight; 1 by default. */
  weight: number;
}

/** Increase whenever the terms of a text change, so that indexes are rebuilt. */
export const ANALYSIS = 2;

/** Marks Spanish stems; otherwise "care" (Spanish stem "car") would match every English "car". */
const SPANISH_MARK = '~';
/** "covid19" also matches "covid"; "f16" does not match "f". */
const NAME_AND_NUMBER = /^([a-z]{3,})\d+$/;

/** Index terms of an article's text, in word order, without stop words. */
export function indexTerms(text: string, language: string | null): string[] {
  const terms: string[] = [];
  for (const { surface, folded } of splitWords(text)) {
    if (isStopWord(surface, folded, language)) continue;
    pushTerms(terms, folded, language);
  }
  return terms;
}

function pushTerms(terms: string[], folded: string, language: string | null): void {
  if (language === 'en') terms.push(stem(folded, 'en'));
  else if (language === 'es') terms.push(stem(folded, 'es') + SPANISH_MARK);
  else if (language === null) terms.push(stem(folded, 'en'), stem(folded, 'es') + SPANISH_MARK);
  else terms.push(folded);
  const name = NAME_AND_NUMBER.exec(folded)?.[1];
  if (name !== undefined) pushTerms(terms, name, language);
}

/**
 * The terms of a query: duplicates merged (weight stays 1), stop words removed unless nothing else is left. The query's
 * language is not guessed: each word counts in English, in Spanish and as it is.
 */
export function queryTerms(text: string): QueryTerm[] {
  const words = splitWords(text);
  const dropped = queryStopWords(words);
  const remaining = words.filter(({ folded }) => !dropped.has(folded));
  return merged(remaining.length > 0 ? remaining : words);
}

function merged(words: Word[]): QueryTerm[] {
  const terms = new Map<string, QueryTerm>();
  for (const { surface, folded } of words) {
    const variants = termVariants(folded);
    const key = variants[0] ?? folded;
    if (!terms.has(key)) terms.set(key, { surface, folded, variants, weight: 1 });
  }
  return [...terms.values()];
}

/** Every index term of a folded word, whatever the article's language. */
export function termVariants(folded: string): string[] {
  return [...new Set([stem(folded, 'en'), stem(folded, 'es') + SPANISH_MARK, folded])];
}

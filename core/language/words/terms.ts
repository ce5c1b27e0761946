import { stem } from './stem.ts';
import { isStopWord, queryStopWords } from './stopwords.ts';
import { splitWords, type Word } from './words.ts';

/** A word asked for, and every index term that counts as it. */
export interface QueryTerm {
  surface: string;
  folded: string;
  /** Index terms: the English stem, the Spanish one, the word itself. More may be put in (other words). */
  variants: string[];
  /** How much it counts beside the others; 1 unless something lowers or raises it. */
  weight: number;
}

/** Goes up with every change of what terms come out of a text: what was indexed before must be built again. */
export const ANALYSIS = 2;

/** Spanish stems carry this mark, or "care" (Spanish stem "car") would find every car in English. */
const SPANISH_MARK = '~';
/** "covid19" is also found by "covid", "f16" not by "f". */
const NAME_AND_NUMBER = /^([a-z]{3,})\d+$/;

/** The terms an article's text is indexed under, in its words' order; stop words are left out. */
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
 * What a query asks for, word by word: duplicates merged (their weights stay 1), stop words dropped unless
 * nothing else is left. The query's language is not guessed: each word counts in English, Spanish and as it is.
 */
export function queryTerms(text: string): QueryTerm[] {
  const spoken = splitWords(text);
  const dropped = queryStopWords(spoken);
  const remaining = spoken.filter(({ folded }) => !dropped.has(folded));
  return merged(remaining.length > 0 ? remaining : spoken);
}

function merged(spoken: Word[]): QueryTerm[] {
  const terms = new Map<string, QueryTerm>();
  for (const { surface, folded } of spoken) {
    const variants = termVariants(folded);
    const key = variants[0] ?? folded;
    if (!terms.has(key)) terms.set(key, { surface, folded, variants, weight: 1 });
  }
  return [...terms.values()];
}

/** Every index term that a folded word is found under, whatever the language of the article. */
export function termVariants(folded: string): string[] {
  return [...new Set([stem(folded, 'en'), stem(folded, 'es') + SPANISH_MARK, folded])];
}

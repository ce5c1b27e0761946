import { indexStem } from '../../core/language/words/index-stem.ts';
import { isStopWord } from '../../core/language/words/stopwords.ts';
import { wordSet } from '../../core/language/words/word-lists.ts';
import type { Word } from '../../core/language/words/words.ts';
import { areKin, KIN_PREFIX } from '../kin.ts';
import { knownWord } from '../vectors/term-vectors.ts';
import type { QueryTerms } from './query-terms.ts';
import type { WordMatch } from './word-matches.ts';

const CAPITAL = /^\p{Lu}/u;
const ALL_CAPITALS = /^\p{Lu}[\p{Lu}.]+$/u;
const NAME_AND_NUMBER = /^([a-z]{3,})\d+$/;
/** Words without a letter in an acronym: "Zona de Bajas Emisiones" is ZBE. */
const SKIPPED = wordSet('de del la las los el y e of the for and on in para');

/** A word of a field that matches a term of the query. */
export interface TermHit {
  /** Position among the field's words. */
  at: number;
  term: number;
  /** The match is a kin word, with a long common beginning, or it is an acronym matched to its long form. */
  kin: boolean;
}

/** A field of an article: its number of words and what it shares with a query. */
export interface FieldMatches {
  words: number;
  hits: TermHit[];
  /** Rows of its words in the term vectors, without repeats. */
  rows: readonly number[];
}

export const NO_FIELD: FieldMatches = { words: 0, hits: [], rows: [] };

/** Finds the query's terms in the words of a text of `language` (null: unknown). */
export function matchField(
  found: readonly Word[],
  language: string | null,
  prepared: QueryTerms,
): FieldMatches {
  const hits: TermHit[] = [];
  const rows: number[] = [];
  const { vectors } = prepared;
  vectors.distinct.startOver();
  for (const [at, word] of found.entries()) {
    const known = knownWord(vectors, word.folded, language);
    const isStop = isStopWord(word.surface, word.folded, language);
    const row = vectors.known.anywhere(known);
    if (!isStop && row >= 0 && vectors.distinct.add(row)) rows.push(row);
    const match = matchOf(known, word.folded, language, prepared);
    if (match === null) pushAcronyms(hits, word, at, prepared);
    // "us" is a pronoun but "US" a country: a stop word with a capital can match.
    else if (match.kin || !isStop || prepared.onlyStopWords || CAPITAL.test(word.surface))
      hits.push({ at, ...match });
  }
  for (const { letters, term } of prepared.initials) {
    if (hits.some((hit) => hit.term === term)) continue;
    const at = initialsAt(found, letters);
    if (at >= 0) hits.push({ at, term, kin: true });
  }
  return { words: found.length, hits, rows };
}

function matchOf(
  word: number,
  folded: string,
  language: string | null,
  prepared: QueryTerms,
): WordMatch | null {
  const known = prepared.matches.get(word, prepared.vectors.known.generation);
  if (known !== undefined) return known;
  const own = termOf(folded, language, prepared);
  const term = own ?? kinOf(folded, prepared);
  const match = term === undefined ? null : { term, kin: own === undefined };
  prepared.matches.set(word, match);
  return match;
}

function termOf(folded: string, language: string | null, prepared: QueryTerms): number | undefined {
  const { byVariant } = prepared;
  const whole = byVariant.get(folded);
  if (whole !== undefined && prepared.terms[whole]!.folded === folded) return whole;
  if (language !== 'es') {
    const term = byVariant.get(indexStem(folded, 'en'));
    if (term !== undefined) return term;
  }
  if (language !== 'en') {
    const term = byVariant.get(indexStem(folded, 'es'));
    if (term !== undefined) return term;
  }
  const name = folded.length > 3 ? NAME_AND_NUMBER.exec(folded)?.[1] : undefined;
  return name === undefined ? undefined : termOf(name, language, prepared);
}

/** Adds the terms whose initials the word is. */
function pushAcronyms(
  hits: TermHit[],
  { surface, folded }: Word,
  at: number,
  { acronyms }: QueryTerms,
): void {
  if (acronyms.size === 0 || !ALL_CAPITALS.test(surface)) return;
  for (const term of acronyms.get(folded) ?? []) hits.push({ at, term, kin: true });
}

function kinOf(folded: string, prepared: QueryTerms): number | undefined {
  if (folded.length < KIN_PREFIX || prepared.byPrefix.size === 0) return undefined;
  const alike = prepared.byPrefix.get(folded.slice(0, KIN_PREFIX));
  return alike?.find((term) => areKin(prepared.terms[term]!.folded, folded));
}

/** Position where consecutive capitalised words have these initials; -1 if there is none. */
function initialsAt(found: readonly Word[], letters: string): number {
  let from = -1;
  let matched = 0;
  for (const [at, { surface, folded }] of found.entries()) {
    if (CAPITAL.test(surface) && folded[0] === letters[matched]) {
      if (matched === 0) from = at;
      matched += 1;
      if (matched === letters.length) return from;
    } else if (matched > 0 && !SKIPPED.has(folded)) {
      matched = CAPITAL.test(surface) && folded[0] === letters[0] ? 1 : 0;
      from = at;
    }
  }
  return -1;
}

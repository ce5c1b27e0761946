import { foundByStem } from '../../core/language/words/index-stem.ts';
import { wordSet } from '../../core/language/words/word-lists.ts';
import { areKin, KIN_PREFIX } from '../kin.ts';
import type { KnownWords } from '../vectors/known-words.ts';
import { ALL_CAPITALS, CAPITAL, type Field, type NumberedWords, STOP } from './numbered-words.ts';
import type { QueryTerms } from './query-terms.ts';
import { isKin, isNamed, termOfCode, UNSEEN, type WordInQuery } from './word-matches.ts';

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

/** Whether names of the query may stand in a text with these words. */
export function mayHaveNames(words: NumberedWords, prepared: QueryTerms): boolean {
  const { matches, vectors, named } = prepared;
  if (named.size === 0) return false;
  matches.startOver(vectors.known.generation);
  for (let at = 0; at < words.count; at += 1)
    if (isNamed(codeOf(words.numbers[at]!, words.language, prepared))) return true;
  return false;
}

/** Finds the query's terms in the words of a field. */
export function matchField(words: NumberedWords, { from, to }: Field, prepared: QueryTerms): FieldMatches {
  const hits: TermHit[] = [];
  const rows: number[] = [];
  const { vectors, matches, onlyStopWords, acronyms } = prepared;
  const { known, distinct } = vectors;
  const { numbers, marks, language } = words;
  matches.startOver(known.generation);
  distinct.startOver();
  for (let i = from; i < to; i += 1) {
    const number = numbers[i]!;
    const mark = marks[i]!;
    const isStop = (mark & STOP) !== 0;
    const row = known.anywhere(number);
    if (!isStop && row >= 0 && distinct.add(row)) rows.push(row);
    const code = codeOf(number, language, prepared);
    const term = termOfCode(code);
    const at = i - from;
    if (term < 0) {
      if (acronyms.size > 0 && (mark & ALL_CAPITALS) !== 0)
        for (const each of acronyms.get(known.text(number)) ?? []) hits.push({ at, term: each, kin: true });
      continue;
    }
    const kin = isKin(code);
    // "us" is a pronoun but "US" a country: a stop word with a capital can match.
    if (kin || !isStop || onlyStopWords || (mark & CAPITAL) !== 0) hits.push({ at, term, kin });
  }
  for (const { letters, term } of prepared.initials) {
    if (hits.some((hit) => hit.term === term)) continue;
    const at = initialsAt(words, { from, to }, known, letters);
    if (at >= 0) hits.push({ at, term, kin: true });
  }
  return { words: to - from, hits, rows };
}

const NO_MATCH: WordInQuery = { match: null, isNamed: false };

/** What a word is in the query, as `WordMatches` has it. */
function codeOf(word: number, language: string | null, prepared: QueryTerms): number {
  const code = prepared.matches.code(word);
  if (code !== UNSEEN) return code;
  const folded = prepared.vectors.known.text(word);
  if (!prepared.letters.has(folded[0]!)) return prepared.matches.set(word, NO_MATCH);
  const own = termOf(folded, language, prepared);
  const term = own ?? kinOf(folded, prepared);
  const match = term === undefined ? null : { term, kin: own === undefined };
  return prepared.matches.set(word, { match, isNamed: prepared.named.has(folded) });
}

function termOf(folded: string, language: string | null, prepared: QueryTerms): number | undefined {
  const { byVariant } = prepared;
  const whole = byVariant.get(folded);
  if (whole !== undefined && prepared.terms[whole]!.folded === folded) return whole;
  const term = foundByStem(byVariant, folded, language);
  if (term !== undefined) return term;
  const name = folded.length > 3 ? NAME_AND_NUMBER.exec(folded)?.[1] : undefined;
  return name === undefined ? undefined : termOf(name, language, prepared);
}

function kinOf(folded: string, prepared: QueryTerms): number | undefined {
  if (folded.length < KIN_PREFIX || prepared.byPrefix.size === 0) return undefined;
  const alike = prepared.byPrefix.get(folded.slice(0, KIN_PREFIX));
  return alike?.find((term) => areKin(prepared.terms[term]!.folded, folded));
}

/** Position where consecutive capitalised words of a field have these initials; -1 if there is none. */
function initialsAt(
  { numbers, marks }: NumberedWords,
  field: Field,
  known: KnownWords,
  letters: string,
): number {
  let from = -1;
  let matched = 0;
  for (let i = field.from; i < field.to; i += 1) {
    const folded = known.text(numbers[i]!);
    const isCapital = (marks[i]! & CAPITAL) !== 0;
    const at = i - field.from;
    if (isCapital && folded[0] === letters[matched]) {
      if (matched === 0) from = at;
      matched += 1;
      if (matched === letters.length) return from;
    } else if (matched > 0 && !SKIPPED.has(folded)) {
      matched = isCapital && folded[0] === letters[0] ? 1 : 0;
      from = at;
    }
  }
  return -1;
}

import { stem } from '../../core/language/words/stem.ts';
import { isStopWord } from '../../core/language/words/stopwords.ts';
import type { Word } from '../../core/language/words/words.ts';
import { areKin, KIN_PREFIX } from '../kin.ts';
import { rowAnywhere } from '../vectors/term-vectors.ts';
import type { QueryTerms } from './query-terms.ts';

const SPANISH_MARK = '~';
const CAPITAL = /^\p{Lu}/u;
const ALL_CAPITALS = /^\p{Lu}[\p{Lu}.]+$/u;
const NAME_AND_NUMBER = /^([a-z]{3,})\d+$/;
/** Words without a letter in an acronym: "Zona de Bajas Emisiones" is ZBE. */
const SKIPPED = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'el',
  'y',
  'e',
  'of',
  'the',
  'for',
  'and',
  'on',
  'in',
  'para',
]);

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
  rows: ReadonlySet<number>;
}

export const NO_FIELD: FieldMatches = { words: 0, hits: [], rows: new Set() };

/** Finds the query's terms in the words of a text of `language` (null: unknown). */
export function matchField(
  found: readonly Word[],
  language: string | null,
  prepared: QueryTerms,
): FieldMatches {
  const hits: TermHit[] = [];
  const rows = new Set<number>();
  for (const [at, word] of found.entries()) {
    const row = isStopWord(word.surface, word.folded, language)
      ? -1
      : rowAnywhere(prepared.vectors, word.folded, language);
    if (row >= 0) rows.add(row);
    const term = termOf(word.folded, language, prepared);
    if (term === undefined) hits.push(...kinHits(word, at, prepared));
    else if (prepared.onlyStopWords || !isLowerStopWord(word, language)) hits.push({ at, term, kin: false });
  }
  for (const { letters, term } of prepared.initials) {
    if (hits.some((hit) => hit.term === term)) continue;
    const at = initialsAt(found, letters);
    if (at >= 0) hits.push({ at, term, kin: true });
  }
  return { words: found.length, hits, rows };
}

/** "us" is a pronoun but "US" a country: a stop word with a capital can match. */
function isLowerStopWord({ surface, folded }: Word, language: string | null): boolean {
  return !CAPITAL.test(surface) && isStopWord(surface, folded, language);
}

function termOf(folded: string, language: string | null, prepared: QueryTerms): number | undefined {
  const { byVariant } = prepared;
  const whole = byVariant.get(folded);
  if (whole !== undefined && prepared.terms[whole]!.folded === folded) return whole;
  if (language !== 'es') {
    const term = byVariant.get(stem(folded, 'en'));
    if (term !== undefined) return term;
  }
  if (language !== 'en') {
    const term = byVariant.get(stem(folded, 'es') + SPANISH_MARK);
    if (term !== undefined) return term;
  }
  const name = folded.length > 3 ? NAME_AND_NUMBER.exec(folded)?.[1] : undefined;
  return name === undefined ? undefined : termOf(name, language, prepared);
}

function kinHits({ surface, folded }: Word, at: number, prepared: QueryTerms): TermHit[] {
  const hits: TermHit[] = [];
  const kin = kinOf(folded, prepared);
  if (kin !== undefined) hits.push({ at, term: kin, kin: true });
  else if (prepared.acronyms.size > 0 && ALL_CAPITALS.test(surface)) {
    for (const term of prepared.acronyms.get(folded) ?? []) hits.push({ at, term, kin: true });
  }
  return hits;
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

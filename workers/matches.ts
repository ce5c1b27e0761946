import { stem, words } from '../core/text/terms.ts';
import { type Asked, KIN_PREFIX } from './asked.ts';
import { rowOf, type Vectors } from './vectors.ts';

/**
 * How a word of the article is the word asked for, best first: written the same (but for case); the same when
 * accents are dropped; the same stem; kin (a long common beginning, or an acronym and its words).
 */
export const KIND = { spelled: 0, folded: 1, stemmed: 2, kin: 3 } as const;

/** Kin share at least this part of the longer word; a word that is all of the other's beginning counts as this. */
const KIN_LEAST = 0.6;
const SPANISH_MARK = '~';
const CAPITAL = /^\p{Lu}/u;
const ALL_CAPITALS = /^\p{Lu}[\p{Lu}.]+$/u;
const NAME_AND_NUMBER = /^([a-z]{3,})\d+$/;
/** Words that an acronym skips: "Zona de Bajas Emisiones" is ZBE. */
const SKIPPED = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y', 'e', 'of', 'the', 'for', 'and', 'on', 'in', 'para']);

/** One word of a field that is a term of the query. */
export interface Hit {
  /** Position among the field's words. */
  at: number;
  term: number;
  kind: number;
}

/** A field of an article, as far as the query is concerned. */
export interface Field {
  words: number;
  hits: Hit[];
  /** Rows of its words among the vectors, each once. */
  rows: number[];
}

/** Finds the query's terms in a text of `language` (null: unknown), which has been cut to size by the caller. */
export function match(text: string, language: string | null, asked: Asked, vectors: Vectors): Field {
  const found = words(text);
  const hits: Hit[] = [];
  const rows = new Set<number>();
  for (let at = 0; at < found.length; at += 1) {
    const { surface, folded } = found[at]!;
    const row = rowOf(vectors, folded, language);
    if (row >= 0) rows.add(row);
    const term = termOf(folded, language, asked);
    if (term === undefined) {
      const kin = kinOf(folded, asked);
      if (kin !== undefined) hits.push({ at, term: kin, kind: KIND.kin });
      else if (asked.acronyms.size > 0 && ALL_CAPITALS.test(surface)) {
        for (const each of asked.acronyms.get(folded) ?? []) hits.push({ at, term: each, kind: KIND.kin });
      }
      continue;
    }
    const { folded: wanted, lower } = asked.terms[term]!;
    // "us" is a pronoun, "US" a country: the only stop word that a query keeps in small letters.
    if (folded === 'us' && surface === 'us') continue;
    const kind = folded !== wanted ? KIND.stemmed : surface.toLowerCase() === lower ? KIND.spelled : KIND.folded;
    hits.push({ at, term, kind });
  }
  for (const { letters, term } of asked.initials) {
    if (hits.some((hit) => hit.term === term)) continue;
    const at = initialsAt(found, letters);
    if (at >= 0) hits.push({ at, term, kind: KIND.kin });
  }
  return { words: found.length, hits, rows: [...rows] };
}

function termOf(folded: string, language: string | null, asked: Asked): number | undefined {
  const { byVariant } = asked;
  const whole = byVariant.get(folded);
  if (whole !== undefined && asked.terms[whole]!.folded === folded) return whole;
  if (language !== 'es') {
    const term = byVariant.get(stem(folded, 'en'));
    if (term !== undefined) return term;
  }
  if (language !== 'en') {
    const term = byVariant.get(stem(folded, 'es') + SPANISH_MARK);
    if (term !== undefined) return term;
  }
  const name = folded.length > 3 ? NAME_AND_NUMBER.exec(folded)?.[1] : undefined;
  return name === undefined ? undefined : termOf(name, language, asked);
}

function kinOf(folded: string, asked: Asked): number | undefined {
  if (folded.length < KIN_PREFIX || asked.byPrefix.size === 0) return undefined;
  for (const term of asked.byPrefix.get(folded.slice(0, KIN_PREFIX)) ?? []) {
    const wanted = asked.terms[term]!.folded;
    const shorter = Math.min(wanted.length, folded.length);
    let common = KIN_PREFIX;
    while (common < shorter && wanted[common] === folded[common]) common += 1;
    if (common === shorter || common >= KIN_LEAST * Math.max(wanted.length, folded.length)) return term;
  }
  return undefined;
}

/** Where consecutive capitalised words have these initials; -1 where none do. */
function initialsAt(found: readonly { surface: string; folded: string }[], letters: string): number {
  let from = -1;
  let matched = 0;
  for (let at = 0; at < found.length; at += 1) {
    const { surface, folded } = found[at]!;
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

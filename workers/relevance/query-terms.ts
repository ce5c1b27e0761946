import { isStopWordOfEither } from '../../core/language/words/stopwords.ts';
import { type QueryTerm, queryTerms } from '../../core/language/words/terms.ts';
import { splitWords } from '../../core/language/words/words.ts';
import { KIN_PREFIX } from '../kin.ts';
import type { NameSought, PersonSought } from '../messages/relevance.ts';
import type { TermVectors } from '../vectors/term-vectors.ts';
import { type PreparedMeanings, prepareMeanings } from './acronym-meanings.ts';
import { wordsCounted, wordsOfNames } from './names-in-text.ts';
import { type PreparedContext, prepareContext } from './person-context.ts';
import { MAX_TERMS, WordMatches } from './word-matches.ts';

/**
 * A term that is not in the statistics counts as rarer than the query's rarest term by this factor, and at least as
 * this idf.
 */
const UNSEEN_IDF = 8;
const UNSEEN_OVER_RAREST = 1.1;
/** Even a word that half of all articles contain counts a little, since it was asked for. */
const MIN_IDF = 0.3;
/** Words that news texts capitalise at least this often are names. */
const NAME_SHARE = 0.8;
/** The same for a first word that the query itself capitalises. */
const OPENING_SHARE = 0.5;
const ACRONYM_LETTERS = { least: 3, most: 6 };
const LETTERS = /^[a-z]+$/;
const TWO_CAPITALS = /^\P{L}*\p{Lu}\S*\s+\P{L}*\p{Lu}/u;
/** "NFTs" is the plural of the acronym "NFT". */
const PLURAL_ACRONYM = /^(\p{Lu}{2,})s$/u;

interface WeightedTerm extends QueryTerm {
  /** Of its most frequent variant. */
  idf: number;
  /** A name: of the words with similar vectors, only its translation counts as similar. */
  name: boolean;
  /** Rows of its variants in the term vectors. */
  rows: number[];
}

/** A query prepared for being looked up in many articles. */
export interface QueryTerms {
  terms: WeightedTerm[];
  vectors: TermVectors;
  /** Sum of the idf of all terms; 0 for a query without words. */
  mass: number;
  /** Index of the term with the highest idf. */
  rarest: number;
  /** Share of the mass that belongs to the rarest term. */
  rarestShare: number;
  /** Share of the mass whose terms have a vector. */
  known: number;
  /** Whether the query has only stop words; they are then looked up like other words. */
  onlyStopWords: boolean;
  /** Variant or folded word → index of the term. */
  byVariant: Map<string, number>;
  /** First `KIN_PREFIX` letters → indices of the terms that begin with them. */
  byPrefix: Map<string, number[]>;
  /** Lower-case acronym ("ecb") → the consecutive terms with these initials ("european central bank"). */
  acronyms: Map<string, number[]>;
  /** Names that texts are read for. */
  names: readonly NameSought[];
  /** A text with none of these words, folded, reads the same whether names are looked for in it or not. */
  named: ReadonlySet<string>;
  /** What is written about the persons among them. */
  contexts: ReadonlyMap<PersonSought, PreparedContext>;
  /** What the acronyms among them mean, where they have other meanings. */
  meanings: ReadonlyMap<NameSought, PreparedMeanings>;
  /** Terms that may be acronyms, with their letters. */
  initials: { letters: string; term: number }[];
  /** First letters of all words that are looked up in the above: no stem begins otherwise than its word. */
  letters: ReadonlySet<string>;
  /** What words of texts are in it; filled as articles are read. */
  matches: WordMatches;
}

/** Prepares a query. `idf` may contain any variant of its terms; see `JudgeTask`. */
export function prepareQuery(
  query: string,
  idf: Readonly<Record<string, number>>,
  vectors: TermVectors,
  names: readonly NameSought[] = [],
): QueryTerms {
  const asked = withOneWordNames(query, names);
  const terms = weighTerms(asked, queryTerms(asked).slice(0, MAX_TERMS), idf, vectors);
  const ofPersons = new Set(
    names.flatMap(({ person, words }) => (person === null || person.given.length === 0 ? [] : words)),
  );
  for (const term of terms) term.name ||= ofPersons.has(term.folded);
  const mass = massOf(terms);
  const share = (those: WeightedTerm[]) => (mass === 0 ? 0 : massOf(those) / mass);
  const rarest = terms.reduce((found, { idf }, i) => (idf > terms[found]!.idf ? i : found), 0);
  const prepared: QueryTerms = {
    terms,
    vectors,
    mass,
    rarest,
    rarestShare: share(terms.slice(rarest, rarest + 1)),
    known: share(terms.filter(({ rows }) => rows.length > 0)),
    onlyStopWords: terms.every(({ folded }) => isStopWordOfEither(folded, folded)),
    byVariant: new Map(),
    byPrefix: new Map(),
    acronyms: acronymsOf(terms),
    names,
    named: new Set(names.flatMap(wordsOfNames)),
    contexts: contextsOf(names, vectors),
    meanings: new Map(
      names.flatMap((name) => (name.meanings ? [[name, prepareMeanings(name.meanings, vectors)]] : [])),
    ),
    initials: [],
    letters: new Set(),
    matches: new WordMatches(),
  };
  for (const [i, term] of terms.entries()) registerTerm(prepared, term, i);
  const letters = new Set([...prepared.byVariant.keys(), ...prepared.named].map((word) => word[0]!));
  return { ...prepared, letters };
}

/** The query with those of its names that count as one word written as one. */
function withOneWordNames(query: string, names: readonly NameSought[]): string {
  return names
    .filter(({ isOneWord }) => isOneWord)
    .reduce((text, name) => {
      const spoken = splitWords(text);
      const at = spoken.findIndex((_, k) => name.words.every((word, j) => spoken[k + j]?.folded === word));
      if (at < 0) return text;
      const [joined] = wordsCounted(name);
      const [first, last] = [spoken[at]!, spoken[at + name.words.length - 1]!];
      return `${text.slice(0, first.start)}${joined![0]!.toUpperCase()}${joined!.slice(1)}${text.slice(last.end)}`;
    }, query);
}

function contextsOf(names: readonly NameSought[], vectors: TermVectors): Map<PersonSought, PreparedContext> {
  const contexts = new Map<PersonSought, PreparedContext>();
  for (const { person } of names) if (person !== null) contexts.set(person, prepareContext(person, vectors));
  return contexts;
}

function weighTerms(
  query: string,
  read: readonly QueryTerm[],
  idf: Readonly<Record<string, number>>,
  vectors: TermVectors,
): WeightedTerm[] {
  const isName = whichAreNames(query, read, vectors);
  const least = read.map(({ variants }) => leastIdf(variants, idf));
  const unseen = Math.max(UNSEEN_IDF, UNSEEN_OVER_RAREST * Math.max(0, ...least.filter(Number.isFinite)));
  return read.map((term, i) => ({
    ...term,
    idf: Math.max(MIN_IDF, Math.min(least[i]!, unseen)) * term.weight,
    name: isName[i]!,
    rows: rowsOf(term, vectors),
  }));
}

/**
 * Which terms are names. Capitals in the query decide, except in a query all in small letters or all in capitals:
 * there, names are the words that news texts usually capitalise. A capital on the first word alone may come from a
 * phone's keyboard, so it only counts if news texts often capitalise the word too, if they do not contain it, or if a
 * second capitalised word follows ("Banco Central").
 */
function whichAreNames(query: string, read: readonly QueryTerm[], vectors: TermVectors): boolean[] {
  const capital = read.map(({ surface }) => surface[0] !== surface[0]!.toLowerCase());
  const shouted = read.every(({ surface }) => surface === surface.toUpperCase());
  const [first, ...others] = capital;
  const known = (at: number, share = NAME_SHARE) => {
    const rows = rowsOf(read[at]!, vectors);
    return rows.length === 0 ? null : rows.some((row) => vectors.names[row]! >= share);
  };
  if (shouted && first) return read.map((_, at) => known(at) ?? true);
  if (first && !TWO_CAPITALS.test(query)) {
    const opening = known(0, OPENING_SHARE) ?? true;
    if (opening || others.includes(true)) return [opening, ...others];
  } else if (capital.includes(true)) return capital;
  return read.map((_, at) => known(at) ?? false);
}

function rowsOf({ variants }: QueryTerm, vectors: TermVectors): number[] {
  return variants.map((variant) => vectors.rows.get(variant)).filter((row) => row !== undefined);
}

/** Infinity when no variant is in the statistics. `hasOwn`, because a term may be "constructor". */
function leastIdf(variants: readonly string[], idf: Readonly<Record<string, number>>): number {
  const known = variants.map((variant) => (Object.hasOwn(idf, variant) ? idf[variant]! : Number.NaN));
  return Math.min(...known.filter(Number.isFinite));
}

function massOf(terms: readonly WeightedTerm[]): number {
  return terms.reduce((sum, { idf }) => sum + idf, 0);
}

function registerTerm(prepared: QueryTerms, { surface, folded, variants }: WeightedTerm, i: number): void {
  for (const variant of [folded, ...variants]) {
    if (!prepared.byVariant.has(variant)) prepared.byVariant.set(variant, i);
  }
  if (!LETTERS.test(folded)) return;
  if (folded.length >= KIN_PREFIX) {
    const prefix = folded.slice(0, KIN_PREFIX);
    prepared.byPrefix.set(prefix, [...(prepared.byPrefix.get(prefix) ?? []), i]);
  }
  const letters = surface.replace(PLURAL_ACRONYM, '$1').toLowerCase();
  const { least, most } = ACRONYM_LETTERS;
  if (LETTERS.test(letters) && letters.length >= least && letters.length <= most) {
    prepared.initials.push({ letters, term: i });
  }
}

/** The acronyms of all runs of three to six consecutive terms. */
function acronymsOf(terms: readonly WeightedTerm[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (let from = 0; from < terms.length; from += 1) {
    for (
      let size = ACRONYM_LETTERS.least;
      size <= ACRONYM_LETTERS.most && from + size <= terms.length;
      size += 1
    ) {
      const run = Array.from({ length: size }, (_, k) => from + k);
      const letters = run.map((i) => terms[i]!.folded[0]).join('');
      if (LETTERS.test(letters)) found.set(letters, run);
    }
  }
  return found;
}

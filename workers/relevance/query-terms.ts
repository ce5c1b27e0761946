import { isStopWord } from '../../core/language/words/stopwords.ts';
import { type QueryTerm, queryTerms } from '../../core/language/words/terms.ts';
import type { TermVectors } from '../vectors/term-vectors.ts';

const MOST_TERMS = 32;
/** A term that is absent from the statistics counts as a bit rarer than the rarest of the query, and at least this. */
const UNSEEN_IDF = 8;
const UNSEEN_OVER_RAREST = 1.1;
/** A word in half of all articles still is a word asked for. */
const LEAST_IDF = 0.3;
/** Words are kin by their beginnings: shorter ones begin alike by chance. */
export const KIN_PREFIX = 5;
/** From this share of capitals on, a word of the press is a name. */
const NAME_SHARE = 0.8;
/** From this share on, where the query has a capital too. */
const OPENING_SHARE = 0.5;
const ACRONYM_LETTERS = { least: 3, most: 6 };
const LETTERS = /^[a-z]+$/;
const TWO_CAPITALS = /^\P{L}*\p{Lu}\S*\s+\P{L}*\p{Lu}/u;
/** "NFTs" are what "NFT" stands for. */
const PLURAL_ACRONYM = /^(\p{Lu}{2,})s$/u;

export interface WeightedTerm extends QueryTerm {
  /** Of its most common variant. */
  idf: number;
  /** A name: no other word stands in for it. */
  name: boolean;
  /** Rows of its variants among the vectors. */
  rows: number[];
}

/** A query made ready to be looked for in many articles. */
export interface QueryTerms {
  terms: WeightedTerm[];
  vectors: TermVectors;
  /** Sum of the idf of all terms; 0 for a query without a word. */
  mass: number;
  /** Indices of the terms with the highest idf and the second highest; the same when there is one term. */
  rarest: number;
  second: number;
  /** Of the rarest term, its share of the mass. */
  rarestShare: number;
  /** Share of the mass that the vectors know. */
  known: number;
  /** Is there nothing but stop words in the query? Then they are what is looked for. */
  onlyStopWords: boolean;
  /** Variant or folded word → index of the term. */
  byVariant: Map<string, number>;
  /** First `KIN_PREFIX` letters → indices of the terms that begin so. */
  byPrefix: Map<string, number[]>;
  /** Lower-case acronym ("ecb") → the consecutive terms whose initials it is ("european central bank"). */
  acronyms: Map<string, number[]>;
  /** Terms that may themselves be acronyms, with their letters. */
  initials: { letters: string; term: number }[];
}

/** Reads a query. `idf` may hold any of the variants of its terms; see `JudgeTask`. */
export function prepareQuery(
  query: string,
  idf: Readonly<Record<string, number>>,
  vectors: TermVectors,
): QueryTerms {
  const terms = weighTerms(query, queryTerms(query).slice(0, MOST_TERMS), idf, vectors);
  const mass = massOf(terms);
  const share = (those: WeightedTerm[]) => (mass === 0 ? 0 : massOf(those) / mass);
  const byRarity = terms.map((_, i) => i).sort((a, b) => terms[b]!.idf - terms[a]!.idf);
  const prepared: QueryTerms = {
    terms,
    vectors,
    mass,
    rarest: byRarity[0] ?? 0,
    second: byRarity[1] ?? 0,
    rarestShare: share(byRarity.slice(0, 1).map((i) => terms[i]!)),
    known: share(terms.filter(({ rows }) => rows.length > 0)),
    onlyStopWords: terms.every(
      ({ folded }) => isStopWord(folded, folded, 'en') || isStopWord(folded, folded, 'es'),
    ),
    byVariant: new Map(),
    byPrefix: new Map(),
    acronyms: acronymsOf(terms),
    initials: [],
  };
  for (const [i, term] of terms.entries()) registerTerm(prepared, term, i);
  return prepared;
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
    idf: Math.max(LEAST_IDF, Math.min(least[i]!, unseen)) * term.weight,
    name: isName[i]!,
    rows: rowsOf(term, vectors),
  }));
}

/**
 * Which terms are names. A query that uses capitals says so itself; of one all in small letters, or all in
 * capitals, names are the words that the press writes with a capital. So it is with a capital that begins a query, for
 * phones write it by themselves: what the press does not know keeps it, and so does what a second one follows
 * ("Banco Central").
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

/** Infinity when no variant has one. Words are data: "constructor" is one, and every object seems to have it. */
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

/** The acronyms that runs of three to six terms would have. */
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

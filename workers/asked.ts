import { type QueryTerm, queryTerms, stem } from '../core/text/terms.ts';

/** Longer queries are cut here; the API takes 200 characters. */
const QUERY_CHARACTERS = 500;
const MOST_TERMS = 32;
/** A term that the index has never seen counts as a bit rarer than the rarest it knows, and at least this. */
const UNSEEN_IDF = 8;
const UNSEEN_OVER_RAREST = 1.1;
/** A word in half of all articles still is a word asked for. */
const LEAST_IDF = 0.3;
/** Words are kin by their beginnings: shorter ones begin alike by chance. */
export const KIN_PREFIX = 5;
const ACRONYM_LETTERS = { least: 3, most: 6 };
const LETTERS = /^[a-z]+$/;
const SPANISH_MARK = '~';

export interface AskedTerm extends QueryTerm {
  /** Of its most common variant. */
  idf: number;
  lower: string;
  /** Written as a name (initial capital) in a query that is not all in capitals. */
  name: boolean;
  number: boolean;
}

/** A query made ready to be looked for in many articles. */
export interface Asked {
  terms: AskedTerm[];
  /** Sum of the idf of all terms; 0 for a query without a word. */
  mass: number;
  rarest: number;
  /** Index of the term with the highest idf. */
  rarestAt: number;
  /** Of the second highest; the same as `rarestAt` when there is one term. */
  secondAt: number;
  /** Share of the mass that names (words with an initial capital) and numbers have. */
  shares: { names: number; numbers: number };
  /** Variant or folded word → index of the term. */
  byVariant: Map<string, number>;
  /** First `KIN_PREFIX` letters → indices of the terms that begin so. */
  byPrefix: Map<string, number[]>;
  /** Lower-case acronym ("ecb") → the consecutive terms whose initials it is ("european central bank"). */
  acronyms: Map<string, number[]>;
  /** Terms that may themselves be acronyms, with their letters. */
  initials: { letters: string; term: number }[];
  /** How much rarer the query's words are as English than as Spanish, in idf: a query in Spanish, above 0. */
  rarerInEnglish: number;
}

/** Reads a query. `idf` may hold any of the variants of its terms; see `JudgeTask`. */
export function ask(query: string, idf: Readonly<Record<string, number>>): Asked {
  const read = queryTerms(query.slice(0, QUERY_CHARACTERS)).slice(0, MOST_TERMS);
  const shouted = read.length > 1 && read.every(({ surface }) => surface === surface.toUpperCase());
  const seen = read.map((term) => leastIdf(term.variants, idf));
  const unseen = Math.max(UNSEEN_IDF, UNSEEN_OVER_RAREST * Math.max(0, ...seen.filter((value) => value !== null)));
  const terms = read.map((term, i): AskedTerm => {
    const first = term.surface[0]!;
    return {
      ...term,
      idf: Math.max(LEAST_IDF, seen[i] ?? unseen) * term.weight,
      lower: term.surface.toLowerCase(),
      name: !shouted && first !== first.toLowerCase(),
      number: /\d/.test(term.folded),
    };
  });
  const mass = total(terms);
  const byRarity = terms.map((_, i) => i).sort((a, b) => terms[b]!.idf - terms[a]!.idf);
  const rarestAt = byRarity[0] ?? 0;
  const asked: Asked = {
    terms,
    mass,
    rarest: terms[rarestAt]?.idf ?? 0,
    rarestAt,
    secondAt: byRarity[1] ?? rarestAt,
    shares: {
      names: total(terms.filter(({ name }) => name)) / (mass || 1),
      numbers: total(terms.filter(({ number }) => number)) / (mass || 1),
    },
    byVariant: new Map(),
    byPrefix: new Map(),
    acronyms: spelledOut(terms),
    initials: [],
    rarerInEnglish: rarerInEnglish(terms, mass, idf, unseen),
  };
  for (const [i, term] of terms.entries()) register(asked, term, i);
  return asked;
}

function total(terms: readonly AskedTerm[]): number {
  return terms.reduce((sum, { idf }) => sum + idf, 0);
}

function register(asked: Asked, term: AskedTerm, i: number): void {
  for (const variant of [term.folded, ...term.variants]) {
    if (!asked.byVariant.has(variant)) asked.byVariant.set(variant, i);
  }
  const { folded } = term;
  if (!LETTERS.test(folded)) return;
  if (folded.length >= KIN_PREFIX) {
    const prefix = folded.slice(0, KIN_PREFIX);
    asked.byPrefix.set(prefix, [...(asked.byPrefix.get(prefix) ?? []), i]);
  }
  if (folded.length >= ACRONYM_LETTERS.least && folded.length <= ACRONYM_LETTERS.most) {
    asked.initials.push({ letters: folded, term: i });
  }
}

function leastIdf(variants: readonly string[], idf: Readonly<Record<string, number>>): number | null {
  let least: number | null = null;
  for (const variant of variants) {
    const value = known(idf, variant);
    if (value !== undefined && (least === null || value < least)) least = value;
  }
  return least;
}

/** Words are data: "constructor" is one, and every object seems to have it. */
function known(idf: Readonly<Record<string, number>>, variant: string): number | undefined {
  const value = Object.hasOwn(idf, variant) ? idf[variant] : undefined;
  return value !== undefined && Number.isFinite(value) ? value : undefined;
}

function rarerInEnglish(
  terms: readonly AskedTerm[],
  mass: number,
  idf: Readonly<Record<string, number>>,
  unseen: number,
): number {
  let sum = 0;
  for (const { folded, idf: weight } of terms) {
    const english = Math.min(unseen, known(idf, stem(folded, 'en')) ?? unseen);
    const spanish = Math.min(unseen, known(idf, stem(folded, 'es') + SPANISH_MARK) ?? unseen);
    sum += ((english - spanish) * weight) / (mass || 1);
  }
  return sum;
}

/** The acronyms that runs of three to six terms would have. */
function spelledOut(terms: readonly AskedTerm[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (let from = 0; from < terms.length; from += 1) {
    for (let size = ACRONYM_LETTERS.least; size <= ACRONYM_LETTERS.most && from + size <= terms.length; size += 1) {
      const run = terms.slice(from, from + size);
      const letters = run.map(({ folded }) => folded[0]).join('');
      if (!LETTERS.test(letters)) continue;
      found.set(
        letters,
        run.map((_, i) => from + i),
      );
    }
  }
  return found;
}

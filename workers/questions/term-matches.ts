import { foundByStem } from '../../core/language/words/index-stem.ts';
import { areKin, KIN_PREFIX } from '../kin.ts';
import { termCosine } from '../vectors/term-vectors.ts';
import { type ParsedArticle, ZONES } from './article.ts';
import type { Hypothesis, PreparedQuestion } from './question.ts';

const KIN_WORTH = 0.6;
const LETTERS = /^[a-z]+$/;

/**
 * Match of each sentence of an article with each term of a question: `exact` 1 for the word, less for a related one, 0 for
 * none; `near` the word or the most similar one.
 */
export interface TermMatches {
  prepared: PreparedQuestion;
  reading: ParsedArticle;
  /** Number of terms; those of sentence `s` begin at `s * terms`. */
  terms: number;
  exact: Float32Array;
  near: Float32Array;
  /** Best match over the sentences of the title, of title and lead, of all. */
  exactIn: Float32Array[];
  nearIn: Float32Array[];
}

/** Matches all terms of a question against an article. */
export function matchTerms(prepared: PreparedQuestion, reading: ParsedArticle): TermMatches {
  const terms = prepared.terms.length;
  const exact = new Float32Array(reading.sentences.length * terms);
  const near = new Float32Array(reading.sentences.length * terms);
  const byZone = () => Array.from({ length: ZONES }, () => new Float32Array(terms));
  const found = { prepared, reading, terms, exact, near, exactIn: byZone(), nearIn: byZone() };
  for (const [s, { zone, words, rows }] of reading.sentences.entries()) {
    const from = s * terms;
    for (const { folded } of words) markExact(prepared, folded, reading.language, exact, from);
    near.set(exact.subarray(from, from + terms), from);
    for (const row of rows) {
      const like = cosinesWith(prepared, row);
      for (let t = 0; t < terms; t += 1) if (like[t]! > near[from + t]!) near[from + t] = like[t]!;
    }
    for (let p = zone; p < ZONES; p += 1) {
      for (let t = 0; t < terms; t += 1) {
        if (exact[from + t]! > found.exactIn[p]![t]!) found.exactIn[p]![t] = exact[from + t]!;
        if (near[from + t]! > found.nearIn[p]![t]!) found.nearIn[p]![t] = near[from + t]!;
      }
    }
  }
  return found;
}

function markExact(
  prepared: PreparedQuestion,
  folded: string,
  language: string | null,
  exact: Float32Array,
  from: number,
): void {
  const { byVariant, byPrefix, terms } = prepared;
  const whole = byVariant.get(folded);
  const term =
    whole !== undefined && terms[whole]!.folded === folded ? whole : foundByStem(byVariant, folded, language);
  if (term !== undefined) {
    exact[from + term] = 1;
    return;
  }
  if (folded.length < KIN_PREFIX || byPrefix.size === 0 || !LETTERS.test(folded)) return;
  for (const kin of byPrefix.get(folded.slice(0, KIN_PREFIX)) ?? []) {
    if (exact[from + kin] === 0 && areKin(terms[kin]!.folded, folded)) exact[from + kin] = KIN_WORTH;
  }
}

function cosinesWith({ terms, vectors, likenesses }: PreparedQuestion, row: number): Float32Array {
  const known = likenesses.get(row);
  if (known !== undefined) return known;
  const like = new Float32Array(terms.length);
  for (const [t, { rows, name, chance }] of terms.entries()) {
    // Paris resembles London in every way but the one that counts.
    if (name) continue;
    for (const variant of rows) {
      const product = termCosine(vectors, row, variant);
      const beyond = (product - chance) / (1 - chance);
      if (beyond > like[t]!) like[t] = beyond;
    }
  }
  likenesses.set(row, like);
  return like;
}

/** Share of a hypothesis's weight matched by `worth` (per term); 0 for one without terms. */
export function shareOfMass(
  { terms, mass }: Hypothesis,
  prepared: PreparedQuestion,
  worth: Float32Array,
  power = 1,
  from = 0,
): number {
  if (mass === 0) return 0;
  let sum = 0;
  for (const term of terms) {
    const value = worth[from + term]!;
    sum += prepared.terms[term]!.idf * (power === 1 ? value : value ** power);
  }
  return sum / mass;
}

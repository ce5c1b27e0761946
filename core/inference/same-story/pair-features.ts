/** What two signatures have in common, as input of a small network. */
import { DAY } from '../../platform/clock.ts';
import { STEP } from './rarity.ts';
import { SENSE_DIMENSIONS } from './sense.ts';
import { BITS, LAYOUT } from './signature.ts';
import type { TextEvidence } from './text-features.ts';

/** A signature prepared for comparison: entries sorted by hash, weights in nats. */
export interface SignatureEvidence {
  /** Two letters as a number; 0: unknown. */
  language: number;
  /** Milliseconds; null: unknown. */
  at: number | null;
  terms: Entries;
  names: Entries;
  /** It has words beyond those of its headline. */
  hasStandfirst: boolean;
  /** A unit vector; all zero: unknown. */
  sense: Float32Array;
  /** From its text, if it was read. */
  text: TextEvidence | null;
}

interface Entries {
  hashes: Uint32Array;
  weights: Float32Array;
  /** The flags of `BITS`. */
  kinds: Uint8Array;
  /** Sums of squared weights: of all, of the headline. */
  squares: number;
  titleSquares: number;
  /** Sums of weights: of all, of the headline, of names. */
  sum: number;
  titleSum: number;
  nameSum: number;
  numbers: number;
}

/** A two-letter code as in `SignatureEvidence.language`. */
export function languageNumber(code: string): number {
  return code.charCodeAt(0) * 256 + code.charCodeAt(1);
}

/** Decodes a signature. `at`: publication time of its article, in milliseconds. */
export function signatureEvidence(bytes: Uint8Array, at: number | null): SignatureEvidence {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { language, counts, entries } = LAYOUT;
  const terms = entriesOf(view, entries.terms, bytes[counts.terms]!);
  return {
    language: view.getUint16(language),
    at,
    terms,
    hasStandfirst: terms.kinds.some((kind) => (kind & BITS.title) === 0),
    names: entriesOf(view, entries.names, bytes[counts.names]!),
    sense: senseVector(view),
    text: null,
  };
}

function entriesOf(view: DataView, from: number, count: number): Entries {
  const hashes = new Uint32Array(count);
  const weights = new Float32Array(count);
  const kinds = new Uint8Array(count);
  let numbers = 0;
  for (let at = 0; at < count; at += 1) {
    const entry = view.getUint32(from + 4 * at);
    hashes[at] = entry >>> BITS.flags;
    weights[at] = (entry & BITS.rarity) * STEP;
    kinds[at] = entry & (BITS.title | BITS.name | BITS.number);
    if ((entry & BITS.number) !== 0) numbers += 1;
  }
  return { hashes, weights, kinds, numbers, ...sumsOf(weights, kinds) };
}

/** Sums over entries, which the features of a pair are shares of. */
export function sumsOf(weights: Float32Array, kinds: Uint8Array) {
  const sums = { squares: 0, titleSquares: 0, sum: 0, titleSum: 0, nameSum: 0 };
  for (const [at, weight] of weights.entries()) {
    const kind = kinds[at]!;
    sums.squares += weight * weight;
    sums.sum += weight;
    if ((kind & BITS.title) !== 0) {
      sums.titleSum += weight;
      sums.titleSquares += weight * weight;
    }
    if ((kind & BITS.name) !== 0) sums.nameSum += weight;
  }
  return sums;
}

function senseVector(view: DataView): Float32Array {
  const sense = new Float32Array(SENSE_DIMENSIONS);
  let squares = 0;
  for (let at = 0; at < SENSE_DIMENSIONS; at += 1) {
    const part = view.getInt8(LAYOUT.sense + at);
    sense[at] = part;
    squares += part * part;
  }
  const norm = Math.sqrt(squares) || 1;
  for (let at = 0; at < SENSE_DIMENSIONS; at += 1) sense[at]! /= norm;
  return sense;
}

export const PAIR_FEATURES = [
  'bias',
  'cosine',
  'headline cosine',
  'coverage',
  'other coverage',
  'shared weight',
  'shared names',
  'rarest shared',
  'second rarest',
  'third rarest',
  'shared words',
  'shared numbers',
  'numbers differ',
  'sense',
  'days apart',
  'standfirsts',
  'standfirst',
  'shorter headline',
  'size',
  'names differ',
] as const;

export type PairFeature = (typeof PAIR_FEATURES)[number];

/** Days assumed between articles when one has no date. */
const APART = 1;
/** Weight of a rare word in nats: the unit of shared weight. */
const WEIGHTY = 10;
/** From this weight of names (nats), an article counts as naming someone or some place. */
const NAMED = 4;

/** What two articles share: weights of the words in all, in either headline and of names; the rarest; counts. */
const shared = {
  squares: 0,
  titleSquares: 0,
  weight: 0,
  covered: 0,
  coveredBack: 0,
  names: 0,
  rarest: 0,
  second: 0,
  third: 0,
  count: 0,
  numbers: 0,
};

/**
 * Writes the features of a pair to `into`, in the order of `PAIR_FEATURES`. Symmetric. False when they have less than
 * `least` nats of words in common: `into` is then unchanged. Fast for one `a` and many `b`.
 */
export function writePairFeatures(
  a: SignatureEvidence,
  b: SignatureEvidence,
  least: number,
  into: Float64Array,
): boolean {
  const together = a.language === b.language;
  const x = together ? a.terms : a.names;
  const y = together ? b.terms : b.names;
  compareEntries(x, y);
  if (shared.weight < least) return false;
  const oneWay = shared.covered / (x.titleSum || 1);
  const otherWay = shared.coveredBack / (y.titleSum || 1);
  into[0] = 1;
  into[1] = shared.squares / (Math.sqrt(x.squares * y.squares) || 1);
  into[2] = shared.titleSquares / (Math.sqrt(x.titleSquares * y.titleSquares) || 1);
  into[3] = Math.max(oneWay, otherWay);
  into[4] = Math.min(oneWay, otherWay);
  into[5] = Math.log1p(shared.weight / WEIGHTY);
  into[6] = shared.names / (WEIGHTY + Math.min(x.nameSum, y.nameSum));
  into[7] = shared.rarest / WEIGHTY;
  into[8] = shared.second / WEIGHTY;
  into[9] = shared.third / WEIGHTY;
  into[10] = Math.log1p(shared.count);
  into[11] = Math.log1p(shared.numbers);
  into[12] = x.numbers > 0 && y.numbers > 0 && shared.numbers === 0 ? 1 : 0;
  into[13] = senseCosine(a.sense, b.sense);
  into[14] = Math.log1p(a.at === null || b.at === null ? APART : Math.abs(a.at - b.at) / DAY);
  into[15] = a.hasStandfirst && b.hasStandfirst ? 1 : 0;
  into[16] = a.hasStandfirst || b.hasStandfirst ? 1 : 0;
  into[17] = Math.log1p(Math.min(x.titleSum, y.titleSum) / WEIGHTY);
  into[18] = Math.log1p((x.sum + y.sum) / (WEIGHTY * WEIGHTY));
  into[19] = shared.names === 0 && Math.min(x.nameSum, y.nameSum) >= NAMED ? 1 : 0;
  return true;
}

/** Nats of words that the previous pair had in common. */
export function sharedWeight(): number {
  return shared.weight;
}

function senseCosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < SENSE_DIMENSIONS; at += 1) sum += a[at]! * b[at]!;
  return Math.max(0, sum);
}

const SLOTS = 4096;
const MASK = SLOTS - 1;
/** Hash table over the entries in `slotted`: position plus one, by hash; 0 is empty. */
const slots = new Uint8Array(SLOTS);
let slotted: Entries | null = null;

function fillSlots(x: Entries): void {
  if (slotted === x) return;
  slots.fill(0);
  slotted = x;
  for (const [at, hash] of x.hashes.entries()) {
    let slot = hash & MASK;
    while (slots[slot] !== 0) slot = (slot + 1) & MASK;
    slots[slot] = at + 1;
  }
}

function compareEntries(x: Entries, y: Entries): void {
  fillSlots(x);
  let [squares, titleSquares, weight, covered, coveredBack, names] = [0, 0, 0, 0, 0, 0];
  let [rarest, second, third, count, numbers] = [0, 0, 0, 0, 0];
  const hashes = y.hashes;
  for (let j = 0; j < hashes.length; j += 1) {
    const hash = hashes[j]!;
    let slot = hash & MASK;
    while (slots[slot] !== 0 && x.hashes[slots[slot]! - 1] !== hash) slot = (slot + 1) & MASK;
    if (slots[slot] === 0) continue;
    const i = slots[slot]! - 1;
    // A name can be rarer in one language than in the other.
    const w = Math.min(x.weights[i]!, y.weights[j]!);
    const kinds = x.kinds[i]!;
    const others = y.kinds[j]!;
    squares += w * w;
    weight += w;
    count += 1;
    if ((kinds & BITS.title) !== 0) covered += w;
    if ((others & BITS.title) !== 0) coveredBack += w;
    if (((kinds | others) & BITS.name) !== 0) names += w;
    if (((kinds | others) & BITS.number) !== 0) numbers += 1;
    if ((kinds & others & BITS.title) !== 0) titleSquares += w * w;
    if (w > rarest) [rarest, second, third] = [w, rarest, second];
    else if (w > second) [second, third] = [w, second];
    else if (w > third) third = w;
  }
  shared.squares = squares;
  shared.titleSquares = titleSquares;
  shared.weight = weight;
  shared.covered = covered;
  shared.coveredBack = coveredBack;
  shared.names = names;
  shared.rarest = rarest;
  shared.second = second;
  shared.third = third;
  shared.count = count;
  shared.numbers = numbers;
}

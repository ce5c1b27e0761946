/** How much two signatures have in common, as numbers that a logistic regression can weigh. */
import { DAY } from '../../clock.ts';
import { DIMENSIONS } from './gist.ts';
import { STEP } from './rarity.ts';
import { BITS, LAYOUT } from './signature.ts';

/** A signature made ready to be compared: entries in the order of their hashes, weights in nats. */
export interface Told {
  /** Two letters as a number; 0: not known. */
  language: number;
  /** Milliseconds; null: not known. */
  at: number | null;
  terms: Entries;
  names: Entries;
  /** A unit vector; all zero: unknown. */
  sense: Float32Array;
}

interface Entries {
  hashes: Uint32Array;
  weights: Float32Array;
  /** The flags of `BITS`. */
  kinds: Uint8Array;
  /** Sum of squared weights. */
  squares: number;
  /** Sums of weights: of all, of the headline, of names. */
  sum: number;
  titleSum: number;
  nameSum: number;
  numbers: number;
}

/** Reads a signature. `at`: when its article was published, in milliseconds. */
export function told(bytes: Uint8Array, at: number | null): Told {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { language, counts, entries } = LAYOUT;
  return {
    language: view.getUint16(language),
    at,
    terms: entriesOf(view, entries.terms, bytes[counts.terms]!),
    names: entriesOf(view, entries.names, bytes[counts.names]!),
    sense: unit(view),
  };
}

function entriesOf(view: DataView, from: number, count: number): Entries {
  const read: Entries = {
    hashes: new Uint32Array(count),
    weights: new Float32Array(count),
    kinds: new Uint8Array(count),
    squares: 0,
    sum: 0,
    titleSum: 0,
    nameSum: 0,
    numbers: 0,
  };
  for (let at = 0; at < count; at += 1) {
    const entry = view.getUint32(from + 4 * at);
    const weight = (entry & BITS.rarity) * STEP;
    read.hashes[at] = entry >>> BITS.flags;
    read.weights[at] = weight;
    read.kinds[at] = entry & (BITS.title | BITS.name | BITS.number);
    read.squares += weight * weight;
    read.sum += weight;
    if ((entry & BITS.title) !== 0) read.titleSum += weight;
    if ((entry & BITS.name) !== 0) read.nameSum += weight;
    if ((entry & BITS.number) !== 0) read.numbers += 1;
  }
  return read;
}

function unit(view: DataView): Float32Array {
  const sense = new Float32Array(DIMENSIONS);
  let squares = 0;
  for (let at = 0; at < DIMENSIONS; at += 1) {
    const part = view.getInt8(LAYOUT.sense + at);
    sense[at] = part;
    squares += part * part;
  }
  const norm = Math.sqrt(squares) || 1;
  for (let at = 0; at < DIMENSIONS; at += 1) sense[at]! /= norm;
  return sense;
}

export const FEATURES = [
  'bias',
  'cosine',
  'coverage',
  'other coverage',
  'shared weight',
  'shared words',
  'shared names',
  'shared numbers',
  'numbers differ',
  'rarest shared',
  'sense',
  'size',
  'days apart',
] as const;

const scratch = new Float64Array(FEATURES.length);

/** Days assumed between articles of which one has no date. */
const APART = 1;
/** Nats that a rare word weighs: shared weight is counted in these. */
const WEIGHTY = 10;

/** What two articles share: weights of the words in all, in either headline and of names; the rarest; counts. */
const shared = {
  squares: 0,
  weight: 0,
  covered: 0,
  coveredBack: 0,
  names: 0,
  rarest: 0,
  count: 0,
  numbers: 0,
};

/** The features of a pair, in the order of `FEATURES`, into `into`. Symmetric. */
export function likeness(a: Told, b: Told, into: Float64Array): void {
  compare(a, b, into, null, Number.NEGATIVE_INFINITY);
}

/** Log-odds of a pair by `weights`; minus infinity when they are surely less than `least`. Quick for one `a` and many `b`. */
export function weighed(a: Told, b: Told, weights: readonly number[], least: number): number {
  return compare(a, b, scratch, weights, least) ? summed(weights, scratch) : Number.NEGATIVE_INFINITY;
}

function compare(
  a: Told,
  b: Told,
  into: Float64Array,
  weights: readonly number[] | null,
  least: number,
): boolean {
  const together = a.language === b.language;
  const x = together ? a.terms : a.names;
  const y = together ? b.terms : b.names;
  share(x, y);
  if (weights !== null && shared.count === 0 && weights[0]! + weights[10]! < least) return false;
  const oneWay = shared.covered / (x.titleSum || 1);
  const otherWay = shared.coveredBack / (y.titleSum || 1);
  into[0] = 1;
  into[1] = shared.squares / (Math.sqrt(x.squares * y.squares) || 1);
  into[2] = Math.max(oneWay, otherWay);
  into[3] = Math.min(oneWay, otherWay);
  into[4] = Math.log1p(shared.weight / WEIGHTY);
  into[5] = isAsked(weights, 5) ? Math.log1p(shared.count) : 0;
  into[6] = shared.names / (WEIGHTY + Math.min(x.nameSum, y.nameSum));
  into[7] = isAsked(weights, 7) ? Math.log1p(shared.numbers) : 0;
  into[8] = x.numbers > 0 && y.numbers > 0 && shared.numbers === 0 ? 1 : 0;
  into[9] = shared.rarest / WEIGHTY;
  into[11] = isAsked(weights, 11) ? Math.log1p((x.sum + y.sum) / (WEIGHTY * WEIGHTY)) : 0;
  // Sense and time come last, for they cost most: many a pair is out of the question before.
  into[10] = 1;
  into[12] = 0;
  if (weights !== null && summed(weights, into) < least) return false;
  into[10] = likenessOfSense(a.sense, b.sense);
  into[12] = Math.log1p(a.at === null || b.at === null ? APART : Math.abs(a.at - b.at) / DAY);
  return true;
}

function isAsked(weights: readonly number[] | null, feature: number): boolean {
  return weights === null || weights[feature] !== 0;
}

function likenessOfSense(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < DIMENSIONS; at += 1) sum += a[at]! * b[at]!;
  return Math.max(0, sum);
}

const SLOTS = 4096;
const MASK = SLOTS - 1;
/** Where the entries of `placed` are: their position and one, by their hash; 0 is empty. */
const slots = new Uint8Array(SLOTS);
let placed: Entries | null = null;

function place(x: Entries): void {
  if (placed === x) return;
  slots.fill(0);
  placed = x;
  for (const [at, hash] of x.hashes.entries()) {
    let slot = hash & MASK;
    while (slots[slot] !== 0) slot = (slot + 1) & MASK;
    slots[slot] = at + 1;
  }
}

function share(x: Entries, y: Entries): void {
  place(x);
  let [squares, weight, covered, coveredBack, names, rarest, count, numbers] = [0, 0, 0, 0, 0, 0, 0, 0];
  const hashes = y.hashes;
  for (let j = 0; j < hashes.length; j += 1) {
    const hash = hashes[j]!;
    let slot = hash & MASK;
    while (slots[slot] !== 0 && x.hashes[slots[slot]! - 1] !== hash) slot = (slot + 1) & MASK;
    if (slots[slot] === 0) continue;
    const i = slots[slot]! - 1;
    // A name can be rarer in the one language than in the other.
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
    if (w > rarest) rarest = w;
  }
  shared.squares = squares;
  shared.weight = weight;
  shared.covered = covered;
  shared.coveredBack = coveredBack;
  shared.names = names;
  shared.rarest = rarest;
  shared.count = count;
  shared.numbers = numbers;
}

function summed(weights: readonly number[], features: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at += 1) sum += weights[at]! * features[at]!;
  return sum;
}

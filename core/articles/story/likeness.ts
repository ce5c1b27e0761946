/** How much two signatures have in common, as numbers that a logistic regression can weigh. */
import { DAY } from '../../clock.ts';
import { STEP } from './rarity.ts';
import type { Signature, StoryTerm } from './signature.ts';

/** A signature made ready to be compared: entries in the order of their hashes, weights in nats. */
export interface Told {
  language: string | null;
  /** Milliseconds; null: not known. */
  at: number | null;
  terms: Entries;
  names: Entries;
  /** A unit vector; all zero: unknown. */
  sense: Float32Array;
}

export interface Entries {
  hashes: Uint32Array;
  weights: Float32Array;
  kinds: Uint8Array;
  /** Sum of squared weights. */
  squares: number;
  /** Sums of weights: of all, of the headline, of names. */
  sum: number;
  titleSum: number;
  nameSum: number;
  numbers: number;
}

const TITLE = 1;
const NAME = 2;
const NUMBER = 4;

export function told({ language, terms, names, sense }: Signature, at: number | null): Told {
  const norm = Math.hypot(...sense) || 1;
  return {
    language,
    at,
    terms: entriesOf(terms),
    names: entriesOf(names),
    sense: Float32Array.from(sense, (part) => part / norm),
  };
}

function entriesOf(terms: readonly StoryTerm[]): Entries {
  const weights = terms.map(({ rarity }) => rarity * STEP);
  const total = (over: (term: StoryTerm, weight: number) => number) =>
    terms.reduce((sum, term, at) => sum + over(term, weights[at]!), 0);
  return {
    hashes: Uint32Array.from(terms, ({ hash }) => hash),
    weights: Float32Array.from(weights),
    kinds: Uint8Array.from(
      terms,
      ({ inTitle, isName, isNumber }) => (inTitle ? TITLE : 0) | (isName ? NAME : 0) | (isNumber ? NUMBER : 0),
    ),
    squares: total((_, weight) => weight * weight),
    sum: total((_, weight) => weight),
    titleSum: total(({ inTitle }, weight) => (inTitle ? weight : 0)),
    nameSum: total(({ isName }, weight) => (isName ? weight : 0)),
    numbers: total(({ isNumber }) => (isNumber ? 1 : 0)),
  };
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

/** Days assumed between articles of which one has no date. */
const EVEN = 1;

/** The features of a pair, in the order of `FEATURES`, into `into`. Symmetric. */
export function likeness(a: Told, b: Told, into: Float64Array): void {
  const [x, y] = a.language === b.language ? [a.terms, b.terms] : [a.names, b.names];
  let dot = 0;
  let covered = 0;
  let coveredBack = 0;
  let weight = 0;
  let count = 0;
  let names = 0;
  let numbers = 0;
  let rarest = 0;
  let j = 0;
  for (let i = 0; i < x.hashes.length; i += 1) {
    const hash = x.hashes[i]!;
    while (j < y.hashes.length && y.hashes[j]! < hash) j += 1;
    if (j >= y.hashes.length) break;
    if (y.hashes[j] !== hash) continue;
    const w = x.weights[i]!;
    const kinds = x.kinds[i]!;
    const others = y.kinds[j]!;
    dot += w * w;
    weight += w;
    count += 1;
    if ((kinds & TITLE) !== 0) covered += w;
    if ((others & TITLE) !== 0) coveredBack += w;
    if (((kinds | others) & NAME) !== 0) names += w;
    if ((kinds & NUMBER) !== 0) numbers += 1;
    if (w > rarest) rarest = w;
  }
  let sense = 0;
  for (let at = 0; at < a.sense.length; at += 1) sense += a.sense[at]! * b.sense[at]!;
  const days = a.at === null || b.at === null ? EVEN : Math.abs(a.at - b.at) / DAY;
  const oneWay = covered / (x.titleSum || 1);
  const otherWay = coveredBack / (y.titleSum || 1);
  into[0] = 1;
  into[1] = dot / (Math.sqrt(x.squares * y.squares) || 1);
  into[2] = Math.max(oneWay, otherWay);
  into[3] = Math.min(oneWay, otherWay);
  into[4] = Math.log1p(weight / 10);
  into[5] = Math.log1p(count);
  into[6] = names / (10 + Math.min(x.nameSum, y.nameSum));
  into[7] = Math.log1p(numbers);
  into[8] = x.numbers > 0 && y.numbers > 0 && numbers === 0 ? 1 : 0;
  into[9] = rarest / 10;
  into[10] = Math.max(0, sense);
  into[11] = Math.log1p((x.sum + y.sum) / 100);
  into[12] = Math.log1p(days);
}

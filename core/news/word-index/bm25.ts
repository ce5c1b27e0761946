import { DAY } from '../../platform/clock.ts';
import { LENGTH_MOST, standfirstCount, titleCount } from './shard.ts';

/*
 * BM25F (Robertson, Zaragoza and Taylor 2004) over two fields. Lengths are relative to fixed averages of real
 * articles, not those of the index, so that scores do not drift as it grows. All constants were tuned on half of
 * the judged queries and hold on the other half; recall changes by less than a point around each of them.
 */
const TITLE_WEIGHT = 2;
const STANDFIRST_WEIGHT = 1;
const TITLE_AVERAGE = 8;
const STANDFIRST_AVERAGE = 20;
const TITLE_NORMALISATION = 0.4;
const STANDFIRST_NORMALISATION = 0.6;
const SATURATION = 1.2;
/** The newest articles gain this share of their score, those a month old half of it: a tie-breaker. */
const RECENCY_SHARE = 0.02;
const RECENCY_HALF = 30 * DAY;
const ROUNDING = 1e-9;

const titleGain = gains(TITLE_WEIGHT, TITLE_AVERAGE, TITLE_NORMALISATION);
const standfirstGain = gains(STANDFIRST_WEIGHT, STANDFIRST_AVERAGE, STANDFIRST_NORMALISATION);

/** Inverse document frequency among `documents`: above 0, and about 12 for one in 264,000. */
export function inverseDocumentFrequency(frequency: number, documents: number): number {
  const holding = Math.min(frequency, documents) + 0.5;
  return Math.log(1 + (documents - holding + 1) / holding);
}

/** Weight of a term within a document, 0 to 1, from packed counts (see `PostingList`) and the fields' lengths. */
export function saturatedFrequency(packed: number, titleLength: number, standfirstLength: number): number {
  const weighted =
    titleCount(packed) * titleGain[titleLength]! +
    standfirstCount(packed) * standfirstGain[standfirstLength]!;
  return weighted / (weighted + SATURATION);
}

/** By packed counts, the highest weight possible: that in fields of one word. */
export const STRENGTH_BOUNDS = Float64Array.from({ length: 256 }, (_, packed) =>
  saturatedFrequency(packed, 1, 1),
);

/**
 * The score of a document: `querySum` and `expansionSum` are weighted sums for the query's words and the added ones,
 * `coverage` is the share of the query's weight found, `age` is in milliseconds. The root makes a document with
 * all words of a query beat one that repeats some of them.
 */
export function finalScore(querySum: number, expansionSum: number, coverage: number, age: number): number {
  const recency = 1 + RECENCY_SHARE / (1 + Math.max(0, age) / RECENCY_HALF);
  return (querySum * Math.sqrt(coverage) + expansionSum) * recency;
}

/** Upper bound on the final score with these sums, whatever the coverage and age. */
export function scoreBound(querySum: number, expansionSum: number): number {
  return (querySum + expansionSum) * (1 + RECENCY_SHARE + ROUNDING);
}

/** The gain of one occurrence, by field length. */
function gains(weight: number, average: number, normalisation: number): Float64Array {
  return Float64Array.from(
    { length: LENGTH_MOST + 1 },
    (_, length) => weight / (1 - normalisation + (normalisation * length) / average),
  );
}

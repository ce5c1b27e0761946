import { DAY } from '../../platform/clock.ts';
import { LENGTH_MOST, standfirstCount, titleCount } from './shard.ts';

/*
 * BM25F (Robertson, Zaragoza and Taylor 2004) over two fields. Lengths are measured against fixed averages of
 * real articles, not those of the index, so scores do not move while it grows. All constants were set on half
 * of the judged questions and hold on the other half; recall moves by less than a point around each of them.
 */
const TITLE_WEIGHT = 2;
const STANDFIRST_WEIGHT = 1;
const TITLE_AVERAGE = 8;
const STANDFIRST_AVERAGE = 20;
const TITLE_NORMALISATION = 0.4;
const STANDFIRST_NORMALISATION = 0.6;
const SATURATION = 1.2;
/** The newest articles gain this share of their score, those of a month ago half of it: it decides ties. */
const RECENCY_SHARE = 0.02;
const RECENCY_HALF = 30 * DAY;
const ROUNDING = 1e-9;

const titleGain = gains(TITLE_WEIGHT, TITLE_AVERAGE, TITLE_NORMALISATION);
const standfirstGain = gains(STANDFIRST_WEIGHT, STANDFIRST_AVERAGE, STANDFIRST_NORMALISATION);

/** How rare a term is among `documents`: above 0, and about 12 for one in 264,000. */
export function inverseDocumentFrequency(frequency: number, documents: number): number {
  const holding = Math.min(frequency, documents) + 0.5;
  return Math.log(1 + (documents - holding + 1) / holding);
}

/** How strongly a term speaks in a document, 0 to 1: packed counts (see `Postings`) and the fields' lengths. */
export function saturatedFrequency(packed: number, titleLength: number, standfirstLength: number): number {
  const weighted =
    titleCount(packed) * titleGain[titleLength]! +
    standfirstCount(packed) * standfirstGain[standfirstLength]!;
  return weighted / (weighted + SATURATION);
}

/**
 * The score of a document: `asked` and `expanded` are sums of weighted strengths of the words asked for and of
 * those that came with them, `coverage` the share of the question's weight found, `age` in milliseconds.
 * The root makes a document with all words of a question beat one that repeats some of them.
 */
export function finalScore(asked: number, expanded: number, coverage: number, age: number): number {
  const recency = 1 + RECENCY_SHARE / (1 + Math.max(0, age) / RECENCY_HALF);
  return (asked * Math.sqrt(coverage) + expanded) * recency;
}

/** No document with these sums can have a higher final score, whatever its coverage and age. */
export function scoreBound(asked: number, expanded: number): number {
  return (asked + expanded) * (1 + RECENCY_SHARE + ROUNDING);
}

/** What one occurrence counts in a field of each possible length. */
function gains(weight: number, average: number, normalisation: number): Float64Array {
  return Float64Array.from(
    { length: LENGTH_MOST + 1 },
    (_, length) => weight / (1 - normalisation + (normalisation * length) / average),
  );
}

/** A judged pair with its score. */
export interface Scored {
  qid: string;
  grade: number;
  /** Anything that ranks; must be a probability where calibration is measured. */
  score: number;
}

/** The grade from which an article is relevant. */
export const RELEVANT_GRADE = 2;
const BINS = 10;
const RANKS = 10;

/**
 * Area under the ROC curve of relevant against not, over all pairs: the chance that a relevant one scores higher
 * (ties count half). NaN when either class is absent.
 */
export function auc(rows: readonly Scored[]): number {
  const sorted = [...rows].sort((a, b) => a.score - b.score);
  let ranks = 0;
  let relevant = 0;
  for (let from = 0; from < sorted.length; ) {
    let to = from;
    while (to < sorted.length && sorted[to]!.score === sorted[from]!.score) to += 1;
    // Tied rows share the mean of the ranks from+1 … to.
    const found = sorted.slice(from, to).filter(isRelevant).length;
    ranks += (found * (from + 1 + to)) / 2;
    relevant += found;
    from = to;
  }
  const others = rows.length - relevant;
  return (ranks - (relevant * (relevant + 1)) / 2) / (relevant * others);
}

/**
 * Mean over the queries of nDCG@10, gain 2^grade − 1, with each query's pool ranked by score; ties stay in the order
 * of the file. Queries without a grade above 0 are left out. NaN when none remains.
 */
export function ndcg(rows: readonly Scored[]): number {
  let sum = 0;
  let queries = 0;
  for (const pool of Map.groupBy(rows, ({ qid }) => qid).values()) {
    const ideal = gainOf(pool.map(({ grade }) => grade).sort((a, b) => b - a));
    if (ideal === 0) continue;
    sum += gainOf([...pool].sort((a, b) => b.score - a.score).map(({ grade }) => grade)) / ideal;
    queries += 1;
  }
  return sum / queries;
}

function gainOf(grades: readonly number[]): number {
  return grades.slice(0, RANKS).reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0);
}

/**
 * Mean of the precision at each relevant pair, all ranked together; tied pairs share their ranks. NaN without any.
 */
export function averagePrecision(rows: readonly Scored[]): number {
  const ranked = [...Map.groupBy(rows, ({ score }) => score)].sort(([a], [b]) => b - a);
  let seen = 0;
  let found = 0;
  let sum = 0;
  for (const [, tied] of ranked) {
    const right = tied.filter(isRelevant).length;
    seen += tied.length;
    found += right;
    sum += right * (found / seen);
  }
  return sum / found;
}

/** Spearman's rank correlation, ties at their mean rank. */
export function spearman(xs: readonly number[], ys: readonly number[]): number {
  const [a, b] = [ranksOf(xs), ranksOf(ys)];
  const [ma, mb] = [mean(a), mean(b)];
  const product = (p: readonly number[], pm: number, q: readonly number[], qm: number) =>
    p.reduce((sum, value, i) => sum + (value - pm) * (q[i]! - qm), 0);
  return product(a, ma, b, mb) / Math.sqrt(product(a, ma, a, ma) * product(b, mb, b, mb));
}

function ranksOf(values: readonly number[]): number[] {
  const ranks = new Array<number>(values.length);
  const order = values.map((_, i) => i).sort((a, b) => values[a]! - values[b]!);
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && values[order[to]!] === values[order[from]!]) to += 1;
    for (let at = from; at < to; at += 1) ranks[order[at]!] = (from + to - 1) / 2;
    from = to;
  }
  return ranks;
}

/** A predicted probability, and 1 or 0: whether it came true. */
interface Outcome {
  said: number;
  was: number;
}

/** A bin of a reliability diagram: mean predicted probability, and the share that came true. */
export interface Bin extends Outcome {
  from: number;
  to: number;
  count: number;
}

/** Ten bins of equal width; empty ones are left out. */
export function binsOf(outcomes: readonly Outcome[]): Bin[] {
  const bins = Map.groupBy(outcomes, ({ said }) => Math.min(BINS - 1, Math.floor(said * BINS)));
  return [...bins]
    .sort(([a], [b]) => a - b)
    .map(([bin, inside]) => ({
      from: bin / BINS,
      to: (bin + 1) / BINS,
      count: inside.length,
      said: mean(inside.map(({ said }) => said)),
      was: mean(inside.map(({ was }) => was)),
    }));
}

/** Expected calibration error: |said − was| over the bins, weighted by their size. */
export function calibrationError(bins: readonly Bin[]): number {
  const rows = bins.reduce((sum, { count }) => sum + count, 0);
  return bins.reduce((sum, { count, said, was }) => sum + (count / rows) * Math.abs(said - was), 0);
}

/** The reliability of scores that are probabilities of relevance. */
export function reliability(rows: readonly Scored[]): Bin[] {
  return binsOf(rows.map((row) => ({ said: row.score, was: Number(isRelevant(row)) })));
}

export function ece(rows: readonly Scored[]): number {
  return calibrationError(reliability(rows));
}

/** Mean squared distance of probability and outcome. */
export function brier(rows: readonly Scored[]): number {
  return mean(rows.map((row) => (row.score - (isRelevant(row) ? 1 : 0)) ** 2));
}

/** The rows of each slice, by the names that a row's slices have; in the order of the names. */
export function slicesOf<Row>(
  rows: readonly Row[],
  namesOf: (row: Row) => readonly string[],
): [slice: string, inside: Row[]][] {
  const named = rows.flatMap((row) => namesOf(row).map((slice) => ({ slice, row })));
  return [...Map.groupBy(named, ({ slice }) => slice)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([slice, inside]) => [slice, inside.map(({ row }) => row)]);
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The smallest value that `share` of the others do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** To four decimals, as measures are shown and calibrations are stored. */
export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function isRelevant({ grade }: Scored): boolean {
  return grade >= RELEVANT_GRADE;
}

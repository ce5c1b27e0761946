/** Quality of a ranking of judged articles; unjudged ones are skipped. */
import { ece, mean } from '../../cli/models/measures/measures.ts';

export interface Shown {
  url: string;
  /** Null: not a probability. */
  score: number | null;
}

export interface Rated {
  /** Of the query. */
  grades: ReadonlyMap<string, number>;
  /** Best first. */
  shown: readonly Shown[];
}

const RELEVANT = 2;
const RANKS = 10;
export const DEPTH = 50;

export interface Figures {
  queries: number;
  ndcg10: number;
  precision10: number;
  recall50: number;
  /** NaN where scores are no probabilities. */
  ece: number;
}

/** Means over the queries; ECE over all judged articles shown. */
export function figuresOf(rated: readonly Rated[]): Figures {
  const queries = rated.filter(({ grades }) => [...grades.values()].some((grade) => grade > 0));
  const relevant = queries.filter(({ grades }) => relevantIn(grades) > 0);
  const scored = queries.flatMap(({ grades, shown }, qid) =>
    judged(grades, shown).flatMap(({ grade, score }) =>
      score === null ? [] : [{ qid: String(qid), grade, score }],
    ),
  );
  return {
    queries: queries.length,
    ndcg10: mean(queries.map(ndcg)),
    precision10: mean(relevant.map(precision)),
    recall50: mean(relevant.map(recall)),
    ece: scored.length === 0 ? Number.NaN : ece(scored),
  };
}

function judged(grades: Rated['grades'], shown: readonly Shown[]) {
  return shown.flatMap(({ url, score }) => {
    const grade = grades.get(url);
    return grade === undefined ? [] : [{ grade, score }];
  });
}

function relevantIn(grades: Rated['grades']): number {
  return [...grades.values()].filter((grade) => grade >= RELEVANT).length;
}

const gain = (grades: readonly number[]) =>
  grades.slice(0, RANKS).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);

function ndcg({ grades, shown }: Rated): number {
  const ideal = [...grades.values()].sort((a, b) => b - a);
  return gain(judged(grades, shown).map(({ grade }) => grade)) / gain(ideal);
}

/** Of the first ten judged ones, or of as many as there are relevant ones: fewer cannot be filled. */
function precision({ grades, shown }: Rated): number {
  const places = Math.min(RANKS, relevantIn(grades));
  const first = judged(grades, shown).slice(0, places);
  return first.filter(({ grade }) => grade >= RELEVANT).length / places;
}

function recall({ grades, shown }: Rated): number {
  const found = judged(grades, shown.slice(0, DEPTH)).filter(({ grade }) => grade >= RELEVANT).length;
  return found / Math.min(DEPTH, relevantIn(grades));
}

/** Ranks judged articles: results, near misses, and those rejected after reading. */

import {
  isListed,
  isOutside,
  isRejected,
  isRelevant,
  type Judged,
  queryOf,
  scoreOf,
  type Verdict,
  verdictOn,
} from '../judging/judged.ts';
import { dateRank, matchDate } from '../understanding/date-match.ts';
import type { Question } from '../understanding/question.ts';
import type { Timing } from '../understanding/timing.ts';
import { folded, type Story, type StoryVectors, storiesOf } from './dedupe.ts';

const MAX_NEAR_MISSES = 5;
const MAX_REJECTED = 10;
/** Scores equal to within 1/1000 are a tie, won by the newer article. */
const TIE = 1000;

/** The ranking for one query, or for all queries together. */
export interface Part {
  /** Position of the query; null means all queries together. */
  at: number | null;
  /** What is counted, in order. */
  relevant: Judged[];
  /** What scores at least `min_score`: relevant articles as ordered above, then the others by score. */
  listed: Story[];
  /** What `results` contains: the first `max_results` of `listed`. */
  shown: Story[];
  near: Judged[];
  rejected: Judged[];
  /** Articles hidden behind those in `listed` as duplicates. */
  folded: number;
  /** Relevant articles that score less than `min_score`. */
  below: number;
}

export interface Ranking {
  whole: Part;
  /** One per query; null with a single query. */
  groups: Part[] | null;
}

/** The story of each article that may be listed, the same for every query; null when `dedupe` is off. */
type Stories = ReadonlyMap<Judged, number> | null;

/** Ranks judged articles, per query and together. `vectors` help to tell which articles are one story. */
export function rankingOf(
  judged: readonly Judged[],
  question: Question,
  vectors: StoryVectors | null,
): Ranking {
  const { queries, dedupe } = question;
  const isInList = (verdict: Verdict) => isListed(verdict, question);
  const stories = dedupe
    ? storiesOf(
        judged.filter((one) => one.verdicts.some(isInList)),
        vectors,
      )
    : null;
  return {
    whole: partOf(judged, null, stories, question),
    groups: queries.length > 1 ? queries.map((_, at) => partOf(judged, at, stories, question)) : null,
  };
}

/** The articles of a part that any list of the answer shows. */
function articlesShown({ shown, near, rejected }: Part): Judged[] {
  return [...shown.map(({ lead }) => lead), ...near, ...rejected];
}

/** Articles of a part that are annotated with its first page: all it shows, and all whose text is at hand only now. */
export function annotatedAtOnce(part: Part): Judged[] {
  return [...articlesShown(part), ...part.listed.flatMap(({ lead }) => (lead.page === null ? [] : lead))];
}

/** An article within the days asked for, with its verdict on the query of a part. */
interface Ranked {
  one: Judged;
  verdict: Verdict;
  /** Equal ones are a tie. */
  points: number;
}

/**
 * Those within the days asked for, best first. Hundreds in every search: V8 drops the optimized code of a function that was made for
 * one search, and makes it again for another.
 */
function rankedFor(judged: readonly Judged[], at: number | null): Ranked[] {
  const ranked: Ranked[] = [];
  for (const one of judged) {
    const verdict = verdictOn(one, at);
    if (!isOutside(verdict)) ranked.push({ one, verdict, points: Math.round(scoreOf(verdict) * TIE) });
  }
  return ranked.sort(byPoints);
}

function byPoints(a: Ranked, b: Ranked): number {
  return b.points - a.points || b.one.spread - a.one.spread || newer(a.one, b.one);
}

function partOf(judged: readonly Judged[], at: number | null, stories: Stories, question: Question): Part {
  const ranked = rankedFor(judged, at);
  const [found, others, rejected]: [Judged[], Judged[], Judged[]] = [[], [], []];
  for (const { one, verdict } of ranked) {
    const isInList = isListed(verdict, question);
    if (isRelevant(verdict)) found.push(one);
    else if (isInList) others.push(one);
    if (isRejected(verdict) && !isInList) rejected.push(one);
  }
  const relevant = byDate(found, at, question);
  const best = relevant.filter((one) => isListed(verdictOn(one, at), question));
  const isByDate = timingsOf(at, question).some((timing) => timing !== null);
  const scored = isByDate ? null : (one: Judged) => scoreOf(verdictOn(one, at));
  const listed = folded([...best, ...others], stories, scored);
  const isEmpty = relevant.length === 0 && others.length === 0;
  return {
    at,
    relevant,
    listed,
    shown: listed.slice(0, question.max_results),
    near: isEmpty ? nearMisses(ranked, rejected) : [],
    rejected: rejected.slice(0, MAX_REJECTED),
    folded: best.length + others.length - listed.length,
    below: relevant.length - best.length,
  };
}

function nearMisses(ranked: readonly Ranked[], rejected: readonly Judged[]): Judged[] {
  return ranked
    .map(({ one }) => one)
    .filter((one) => !rejected.includes(one))
    .slice(0, MAX_NEAR_MISSES);
}

function newer(a: Judged, b: Judged): number {
  return (
    (b.article.publishedAt?.getTime() ?? 0) - (a.article.publishedAt?.getTime() ?? 0) ||
    b.article.seq - a.article.seq
  );
}

/** Articles from the requested day first, or newest first, if the query asks for that. */
function byDate(relevant: Judged[], at: number | null, question: Question): Judged[] {
  const timings = timingsOf(at, question);
  if (timings.every((timing) => timing === null)) return relevant;
  if (timings.length === 1 && timings[0]!.words.basis === 'recency') return relevant.sort(newer);
  const ranks = new Map(
    relevant.map((one) => [one, dateRank(matchDate(timingFor(at, one, question), one.article))]),
  );
  return relevant.sort((a, b) => ranks.get(a)! - ranks.get(b)!);
}

/** The date expressions of the query at `at`, or of all queries. */
function timingsOf(at: number | null, { parsed }: Question): (Timing | null)[] {
  return (at === null ? parsed : [parsed[at]!]).map(({ timing }) => timing);
}

/** The date expression for an article: of the query at `at`, or of its best-matching query. */
export function timingFor(at: number | null, one: Judged, { parsed }: Question): Timing | null {
  return parsed[queryOf(one, at)]!.timing;
}

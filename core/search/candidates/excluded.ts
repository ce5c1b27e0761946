/** Candidates that name what a query excludes. */
import { indexTerms } from '../../language/words/terms.ts';
import { namesAny } from '../understanding/exclusions/excluded.ts';
import type { ParsedQuery, Question } from '../understanding/question.ts';
import { inverseFrequencies, type WordStatistics } from '../understanding/word-statistics.ts';
import type { Candidate } from './candidate.ts';
import { type LeftOut, leftOutFor } from './left-out.ts';

/** How many times as many candidates are fetched where the query will exclude some. */
const OVERFETCH = 2;
/** An article about a topic has at least this share of the weight of its words. */
const ABOUT_SHARE = 0.5;

/** How many candidates to look for so that `limit` are likely to be left. */
export function limitWith(question: Question, limit: number): number {
  return excludesAnything(question) ? limit * OVERFETCH : limit;
}

/**
 * The candidates that some query does not exclude, at most `limit` for each query, and how many about a topic are left out. Those
 * that only some of the queries exclude stay, for the others.
 */
export function withoutExcluded(
  question: Question,
  union: Candidate[],
  words: WordStatistics,
  limit: number,
): { kept: Candidate[]; leftOut: LeftOut[] } {
  if (!excludesAnything(question)) return { kept: union, leftOut: [] };
  const excludes = question.parsed.map(({ exclusions }) => namesAny(exclusions));
  const [kept, excluded]: [Candidate[], Candidate[]] = [[], []];
  for (const one of union) (excludes.every((names) => names(one.article)) ? excluded : kept).push(one);
  const abouts = question.parsed.map((query) => aboutTopic(query, words));
  const about = excluded.filter((one) => abouts.some((isAbout) => isAbout(one)));
  return {
    kept: kept.slice(0, limit * question.parsed.length),
    leftOut: leftOutFor('excluded_by_query', about.length),
  };
}

function excludesAnything({ parsed }: Question): boolean {
  return parsed.some(({ exclusions }) => exclusions.length > 0);
}

/** Whether a candidate has half of a topic's words, by their weight. */
function aboutTopic({ terms }: ParsedQuery, words: WordStatistics): (candidate: Candidate) => boolean {
  const idf = inverseFrequencies(words, terms);
  const weighted = terms.map(({ variants, weight }) => ({
    variants,
    weight: weight * Math.min(...variants.map((one) => idf[one]!)),
  }));
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  return ({ article: { title, standfirst, language } }) => {
    const own = new Set(indexTerms(`${title}\n${standfirst ?? ''}`, language));
    const found = weighted.filter(({ variants }) => variants.some((one) => own.has(one)));
    return found.reduce((sum, { weight }) => sum + weight, 0) >= ABOUT_SHARE * total;
  };
}

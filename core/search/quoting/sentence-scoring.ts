/** What the sentences of articles that were read say about the query that found them, as the judge sees it. */
import type { Inference } from '../../inference/inference.ts';
import { queryTerms } from '../../language/words/terms.ts';
import { isRelevant, type Judged, scoreOf } from '../judging/judged.ts';
import type { ParsedQuery, Question } from '../understanding/question.ts';
import { type Quote, quotesOf } from './quotes.ts';
import type { QuoteSize } from './shortened.ts';

export interface ScoredQuote extends Quote {
  one: Judged;
  /** That the excerpt is about the query, 0-1. */
  about: number;
  /** What puts it before others of its article: a whole sentence is understood sooner than a part of one. */
  worth: number;
}

export interface ScoringOptions {
  question: Question;
  /** Per query, the rarity of its terms. */
  idf: readonly Record<string, number>[];
  size: QuoteSize;
}

/** Of what a whole sentence is worth: its beginning, and a later part, which lacks what the beginning says. */
const BEGINNING = 0.85;
const LATER = 0.75;

/** Which query an article answers best, of those that have a topic; -1: none. */
function queryOf({ verdicts }: Judged, { parsed }: Question): number {
  let best = -1;
  for (const [at, verdict] of verdicts.entries()) {
    if (parsed[at]!.topic === '' || !isRelevant(verdict)) continue;
    if (best < 0 || scoreOf(verdict) > scoreOf(verdicts[best]!)) best = at;
  }
  return best;
}

/**
 * The quotable sentences of every article, judged on the query that it answers best (or the one at `at`), in the words that
 * the last judgement on it rests on. The sentences of an article in their order.
 */
export async function scoreQuotes(
  inference: Inference,
  { question, idf, size }: ScoringOptions,
  articles: readonly Judged[],
  at: number | null,
  signal?: AbortSignal,
): Promise<ScoredQuote[]> {
  const groups = Map.groupBy(articles, (one) => JSON.stringify(soughtIn(one, at, question)));
  const found = await Promise.all(
    groups.values().map(async (group) => {
      const sought = soughtIn(group[0]!, at, question);
      if (sought === null) return [];
      const { query, wording } = sought;
      const parsed = question.parsed[query]!;
      const topic = wording ?? parsed.topic;
      const quotes = group.flatMap((one) => quotesOf(one, topic, size).map((quote) => ({ ...quote, one })));
      if (quotes.length === 0) return [];
      const items = quotes.map(({ excerpt, one }) => {
        return { title: excerpt, standfirst: null, language: one.article.language };
      });
      const rarity = wording === null ? idf[query]! : raritiesOf(wording, parsed, idf[query]!);
      const said = await inference.judge({ query: topic, basis: 'headline', items, idf: rarity }, signal);
      return quotes.map((quote, row): ScoredQuote => {
        const about = said[row]!.probability;
        return { ...quote, about, worth: about * wholeness(quote) };
      });
    }),
  );
  return found.flat();
}

/** The query that an article is quoted for, and the words that it was found relevant in (null: as it was asked). */
interface Sought {
  query: number;
  wording: string | null;
}

function soughtIn(one: Judged, at: number | null, question: Question): Sought | null {
  const query = at ?? queryOf(one, question);
  if (query < 0 || question.parsed[query]!.topic === '') return null;
  return { query, wording: one.verdicts[query]!.wording ?? null };
}

function wholeness({ sentence, excerpt }: Quote): number {
  if (excerpt === sentence) return 1;
  return sentence.startsWith(excerpt) ? BEGINNING : LATER;
}

/** The rarities of a wording: a word that stands for others is as rare as they are. */
function raritiesOf(
  wording: string,
  { swaps }: ParsedQuery,
  idf: Record<string, number>,
): Record<string, number> {
  const all = { ...idf };
  const said = new Set(queryTerms(wording).flatMap(({ variants }) => variants));
  for (const { terms, to } of swaps) {
    const own = terms.flatMap(({ variants }) => variants.map((variant) => idf[variant])).filter(isKnown);
    if (own.length === 0) continue;
    for (const variant of to.flatMap((one) => one.terms).flatMap(({ variants }) => variants)) {
      if (said.has(variant)) all[variant] ??= Math.min(...own);
    }
  }
  return all;
}

const isKnown = (rarity: number | undefined): rarity is number => rarity !== undefined;

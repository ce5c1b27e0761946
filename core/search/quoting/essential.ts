/**
 * The essential: a few very short verbatim excerpts across several articles, from different outlets first, with no two
 * saying the same.
 */
import type { Inference } from '../../inference/inference.ts';
import { scoreOf, verdictOn } from '../judging/judged.ts';
import type { Part } from '../ranking/ranking.ts';
import type { Question } from '../understanding/question.ts';
import type { Allowance } from './quotes.ts';
import { isSameStatement } from './same-statement.ts';
import { type ScoredQuote, scoreQuotes } from './sentence-scoring.ts';
import type { QuoteSize } from './shortened.ts';

export interface Essential {
  excerpts: { text: string; url: string; source: string | null; title: string }[];
}

export interface EssentialOptions {
  /** Total number of excerpts. */
  most: number;
  /** Excerpts per outlet. */
  perSource: number;
  size: QuoteSize;
  allowance: Allowance;
}

/** Articles searched for excerpts, best first. */
const ARTICLES = 24;
/** Lowest probability that a sentence is about the query. */
const FLOOR = 0.2;

/** The excerpts for one part of an answer; empty when no article was read. */
export async function essentialOf(
  inference: Inference,
  question: Question,
  idf: readonly Record<string, number>[],
  part: Part,
  wanted: EssentialOptions,
  signal?: AbortSignal,
): Promise<Essential> {
  const read = part.relevant.filter((one) => one.page !== null).slice(0, ARTICLES);
  const quotes = await scoreQuotes(inference, { question, idf, size: wanted.size }, read, part.at, signal);
  const worthy = quotes
    .filter(({ about }) => about >= FLOOR)
    .map((quote) => ({ ...quote, worth: quote.worth * scoreOf(verdictOn(quote.one, part.at)) }));
  return { excerpts: chosen(worthy, wanted).map(shown) };
}

/** Best first, one per outlet in every round, skipping what an earlier excerpt already says. */
function chosen(
  quotes: readonly ScoredQuote[],
  { most, perSource, allowance }: EssentialOptions,
): ScoredQuote[] {
  const ranked = [...quotes].sort((a, b) => b.worth - a.worth);
  const taken: ScoredQuote[] = [];
  for (let round = 1; round <= perSource; round += 1) {
    for (const quote of ranked) {
      if (taken.length === most) return taken;
      const { source, language } = quote.one.article;
      const ofSource = taken.filter(({ one }) => one.article.source === source);
      if (ofSource.length >= round || ofSource.some(({ one }) => one === quote.one)) continue;
      if (
        taken.some((other) =>
          isSameStatement(other.excerpt, quote.excerpt, other.one.article.language, language),
        )
      )
        continue;
      if (allowance.take(quote.one, quote.excerpt)) taken.push(quote);
    }
  }
  return taken;
}

function shown({ excerpt, one: { article } }: ScoredQuote): Essential['excerpts'][number] {
  return { text: excerpt, url: article.url, source: article.source, title: article.title };
}

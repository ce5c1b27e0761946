/**
 * The essential: a few very short verbatim excerpts across several articles, from different outlets first, with no two
 * saying the same.
 */
import { scoreOf, verdictOn } from '../judging/judged.ts';
import type { Part } from '../ranking/ranking.ts';
import type { QuoteSize } from './quote-size.ts';
import type { Allowance } from './quotes.ts';
import { isSameStatement } from './same-statement.ts';
import { type QuotingContext, type ScoredQuote, scoreQuotes } from './sentence-scoring.ts';

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
  context: QuotingContext,
  part: Part,
  options: EssentialOptions,
): Promise<Essential> {
  const read = part.relevant.filter((one) => one.page !== null).slice(0, ARTICLES);
  const quotes = await scoreQuotes(context, read, part.at, options.size);
  const worthy = quotes
    .filter(({ about }) => about >= FLOOR)
    .map((quote) => ({ ...quote, worth: quote.worth * scoreOf(verdictOn(quote.judged, part.at)) }));
  return { excerpts: chosen(worthy, options).map(shown) };
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
      const { source, language } = quote.judged.article;
      const ofSource = taken.filter(({ judged }) => judged.article.source === source);
      if (ofSource.length >= round || ofSource.some(({ judged }) => judged === quote.judged)) continue;
      if (
        taken.some((other) =>
          isSameStatement(other.excerpt, quote.excerpt, other.judged.article.language, language),
        )
      )
        continue;
      if (allowance.take(quote.judged, quote.excerpt)) taken.push(quote);
    }
  }
  return taken;
}

function shown({ excerpt, judged: { article } }: ScoredQuote): Essential['excerpts'][number] {
  return { text: excerpt, url: article.url, source: article.source, title: article.title };
}

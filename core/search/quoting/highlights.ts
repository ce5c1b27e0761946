/**
 * Highlights: very short verbatim excerpts of articles that were read, chosen by the judge. Never from the first
 * paragraph, which is the outlet's own summary.
 */
import { isRelevant, type Judged } from '../judging/judged.ts';
import type { Question } from '../understanding/question.ts';
import type { QuoteSize } from './quote-size.ts';
import { Allowance, SHORT } from './quotes.ts';
import { isSameStatement } from './same-statement.ts';
import { type QuotingContext, type ScoredQuote, scoreByHeadline, scoreQuotes } from './sentence-scoring.ts';

export interface HighlightOptions {
  /** Per article. */
  count: number;
  size: QuoteSize;
  allowance: Allowance;
}

/** Sentences that score lower have nothing to do with the query. */
const FLOOR = 0.05;

/**
 * Excerpts by article URL: what the judge scores highest for the article's best-matching query, in the wording the
 * article was matched by; where no sentence says it, by the article's own headline. Articles without a quotable excerpt are
 * missing.
 */
export async function highlightsOf(
  context: QuotingContext,
  articles: readonly Judged[],
  { count = 1, size = SHORT, allowance = new Allowance() }: Partial<HighlightOptions> = {},
): Promise<Map<string, string[]>> {
  const read = articles.filter((one) => one.page !== null);
  const byQuery = await scoreQuotes(context, read, null, size);
  const quotes = Map.groupBy(byQuery, (quote) => quote.judged);
  const highlights = new Map<string, string[]>();
  for (const one of read) {
    let chosen = chosenOf(quotes.get(one) ?? [], count, one, allowance);
    if (chosen.length === 0 && isAbout(one, context.question))
      chosen = chosenOf(await scoreByHeadline(context, one, size), count, one, allowance);
    if (chosen.length > 0) highlights.set(one.article.url, chosen);
  }
  return highlights;
}

/** Whether an article is relevant to a query that has a topic, and not only days. */
function isAbout({ verdicts }: Judged, { parsed }: Question): boolean {
  return verdicts.some((verdict, at) => parsed[at]!.topic !== '' && isRelevant(verdict));
}

function chosenOf(
  quotes: readonly ScoredQuote[],
  count: number,
  one: Judged,
  allowance: Allowance,
): string[] {
  const ranked = quotes.filter(({ about }) => about >= FLOOR).sort((a, b) => b.worth - a.worth);
  const chosen: string[] = [];
  for (const { excerpt } of ranked) {
    if (chosen.length === count) break;
    if (chosen.some((other) => other === excerpt || isSameStatement(other, excerpt, one.article.language)))
      continue;
    if (allowance.take(one, excerpt)) chosen.push(excerpt);
  }
  return chosen;
}

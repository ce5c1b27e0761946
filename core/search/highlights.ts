/**
 * Highlights: very short verbatim excerpts of articles that were read, chosen by the judge. Never from the first
 * paragraph, which is the outlet's own summary.
 */
import type { Inference } from '../inference/pool.ts';
import type { Judged } from './judging.ts';
import type { Question } from './question.ts';
import { Allowance, isSame, type Quote, type QuoteSize, quotesOf, SHORT } from './quotes.ts';

export interface HighlightsWanted {
  /** Per article. */
  count: number;
  size: QuoteSize;
  allowance: Allowance;
}

/** One excerpt per article. */
const ONE = (): HighlightsWanted => ({ count: 1, size: SHORT, allowance: new Allowance() });

/** Excerpts per read article, by its url: the sentences of its text that the judge finds most about the query. */
export async function highlightsOf(
  inference: Inference,
  question: Question,
  idf: readonly Record<string, number>[],
  articles: readonly Judged[],
  signal?: AbortSignal,
  { count, size, allowance }: HighlightsWanted = ONE(),
): Promise<Map<string, string[]>> {
  const highlights = new Map<string, string[]>();
  const read = articles.filter((one) => one.page !== null);
  for (const [at, { topic: query }] of question.asked.entries()) {
    if (query === '') continue;
    let open = read
      .filter(({ article }) => !highlights.has(article.url))
      .map((one) => ({ one, quotes: quotesOf(one, query, size), chosen: [] as string[] }));
    for (let round = 0; round < count && open.length > 0; round += 1) {
      const items = open.map(({ one, quotes }) => ({
        title: '',
        standfirst: null,
        passages: quotes.map(({ sentence }) => sentence),
        language: one.article.language,
      }));
      const judgements = await inference.judge({ query, basis: 'article', items, idf: idf[at]! }, signal);
      open = open.filter((row, n) => {
        const { passage } = judgements[n]!;
        const quote = passage === null ? undefined : row.quotes[passage];
        if (quote === undefined || !allowance.take(row.one, quote.excerpt)) return false;
        row.chosen.push(quote.excerpt);
        highlights.set(row.one.article.url, row.chosen);
        row.quotes = row.quotes.filter((other) => !repeats(other, quote, row.one.article.language));
        return row.quotes.length > 0;
      });
    }
  }
  return highlights;
}

function repeats(one: Quote, other: Quote, language: string | null): boolean {
  return one.excerpt === other.excerpt || isSame(one.excerpt, other.excerpt, language);
}

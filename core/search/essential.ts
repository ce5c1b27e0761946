/**
 * The essential of what was found: a few very short verbatim excerpts across several articles, from different
 * outlets first, no two saying the same.
 */
import type { Inference } from '../inference/pool.ts';
import type { Essential } from './answer.ts';
import { type Judged, scoreOf } from './judging.ts';
import type { Question } from './question.ts';
import { type Allowance, isSame, type Quote, type QuoteSize, quotesOf } from './quotes.ts';
import { type Part, verdictIn } from './ranking.ts';

export interface EssentialWanted {
  /** Excerpts in all. */
  most: number;
  /** From one outlet. */
  perSource: number;
  size: QuoteSize;
  allowance: Allowance;
}

/** Articles that are looked through, best first. */
const ARTICLES = 24;
/** A sentence that says less about the query is not of the essence. */
const FLOOR = 0.2;

interface Weighed extends Quote {
  one: Judged;
  worth: number;
}

/** The excerpts of one part of an answer; none where nothing was read. */
export async function essentialOf(
  inference: Inference,
  question: Question,
  idf: readonly Record<string, number>[],
  part: Part,
  wanted: EssentialWanted,
  signal?: AbortSignal,
): Promise<Essential> {
  const read = part.relevant.filter((one) => one.page !== null).slice(0, ARTICLES);
  const weighed: Weighed[] = [];
  for (const [at, { topic: query }] of question.asked.entries()) {
    if (query === '' || (part.at !== null && part.at !== at)) continue;
    const own = read.filter((one) => (part.at ?? queryOf(one)) === at);
    weighed.push(...(await weigh(inference, query, idf[at]!, own, part.at, wanted.size, signal)));
  }
  return { excerpts: chosen(weighed, wanted).map(shown) };
}

function queryOf(one: Judged): number {
  return one.verdicts.indexOf(verdictIn(one, null));
}

async function weigh(
  inference: Inference,
  query: string,
  idf: Record<string, number>,
  articles: readonly Judged[],
  at: number | null,
  size: QuoteSize,
  signal?: AbortSignal,
): Promise<Weighed[]> {
  const quotes = articles.flatMap((one) => quotesOf(one, query, size).map((quote) => ({ ...quote, one })));
  if (quotes.length === 0) return [];
  const items = quotes.map(({ excerpt, one }) => ({
    title: excerpt,
    standfirst: null,
    language: one.article.language,
  }));
  const said = await inference.judge({ query, basis: 'headline', items, idf }, signal);
  return quotes
    .map((quote, row) => ({ ...quote, about: said[row]!.probability }))
    .filter(({ about }) => about >= FLOOR)
    .map(({ about, ...quote }) => ({ ...quote, worth: about * scoreOf(verdictIn(quote.one, at)) }));
}

/** Best first, one per outlet in every round; what an excerpt before it says already is passed over. */
function chosen(weighed: readonly Weighed[], { most, perSource, allowance }: EssentialWanted): Weighed[] {
  const ranked = [...weighed].sort((a, b) => b.worth - a.worth);
  const taken: Weighed[] = [];
  for (let round = 1; round <= perSource; round += 1) {
    for (const quote of ranked) {
      if (taken.length === most) return taken;
      const { source, language } = quote.one.article;
      const ofSource = taken.filter(({ one }) => one.article.source === source);
      if (ofSource.length >= round || ofSource.some(({ one }) => one === quote.one)) continue;
      if (taken.some(({ excerpt }) => isSame(excerpt, quote.excerpt, language))) continue;
      if (allowance.take(quote.one, quote.excerpt)) taken.push(quote);
    }
  }
  return taken;
}

function shown({ excerpt, one: { article } }: Weighed): Essential['excerpts'][number] {
  return { text: excerpt, url: article.url, source: article.source, title: article.title };
}

/** Judges how much the sentences of articles say about the query that found them. */
import type { JudgeTask } from '../../../workers/messages/relevance.ts';
import type { Inference } from '../../inference/inference.ts';
import { queryTerms } from '../../language/words/terms.ts';
import { isRelevant, type Judged, scoreOf } from '../judging/judged.ts';
import { soughtIn } from '../understanding/names/names-asked.ts';
import type { ParsedQuery, Question } from '../understanding/question.ts';
import type { QuoteSize } from './quote-size.ts';
import { type Quote, quotesOf } from './quotes.ts';

export interface ScoredQuote extends Quote {
  /** The article that is quoted. */
  judged: Judged;
  /** Probability that the excerpt is about the query. */
  about: number;
  /** `about`, reduced for parts of sentences, which are harder to understand than whole ones. */
  worth: number;
}

/** What quotes are chosen by: the question, and the model that judges how much a sentence says about it. */
export interface QuotingContext {
  inference: Inference;
  question: Question;
  /** Inverse document frequencies of the terms of each query. */
  idf: readonly Record<string, number>[];
  signal?: AbortSignal | undefined;
}

/** Value, relative to a whole sentence, of its beginning or of a later part, which lacks context. */
const BEGINNING = 0.85;
const LATER = 0.75;

/** The position of the query that an article matches best, among those with a topic; -1 when it matches none. */
function bestQueryOf({ verdicts }: Judged, { parsed }: Question): number {
  let best = -1;
  for (const [at, verdict] of verdicts.entries()) {
    if (parsed[at]!.topic === '' || !isRelevant(verdict)) continue;
    if (best < 0 || scoreOf(verdict) > scoreOf(verdicts[best]!)) best = at;
  }
  return best;
}

/**
 * The quotable sentences of every article, judged on its best-matching query (or the one at `at`), in the wording of
 * its last judgement. Sentences of an article stay in order.
 */
export async function scoreQuotes(
  { inference, question, idf, signal }: QuotingContext,
  articles: readonly Judged[],
  at: number | null,
  size: QuoteSize,
): Promise<ScoredQuote[]> {
  const groups = Map.groupBy(articles, (one) => JSON.stringify(quoteQueryOf(one, at, question)));
  const byGroup = await Promise.all(
    groups.values().map(async (group) => {
      const quoteQuery = quoteQueryOf(group[0]!, at, question);
      if (quoteQuery === null) return [];
      const { query, wording } = quoteQuery;
      const parsed = question.parsed[query]!;
      const topic = wording ?? parsed.topic;
      const quotes = group.flatMap((one) =>
        quotesOf(one, topic, size).map((quote) => ({ ...quote, judged: one })),
      );
      if (quotes.length === 0) return [];
      const rarity = wording === null ? idf[query]! : raritiesOf(wording, parsed, idf[query]!);
      const asked = { query: topic, idf: rarity, names: soughtIn(topic, parsed) };
      return scored(inference, quotes, asked, signal);
    }),
  );
  return byGroup.flat();
}

/**
 * The quotable sentences of one article, judged on its own headline: for articles of which no sentence has the query's
 * words, such as those in another language.
 */
export async function scoreByHeadline(
  { inference, signal }: Pick<QuotingContext, 'inference' | 'signal'>,
  judged: Judged,
  size: QuoteSize,
): Promise<ScoredQuote[]> {
  const { title } = judged.article;
  const quotes = quotesOf(judged, title, size).map((quote) => ({ ...quote, judged }));
  return quotes.length === 0 ? [] : scored(inference, quotes, { query: title, idf: {} }, signal);
}

/** The quotes, judged as if each were a headline. */
async function scored(
  inference: Inference,
  quotes: readonly (Quote & Pick<ScoredQuote, 'judged'>)[],
  asked: Pick<JudgeTask, 'query' | 'idf' | 'names'>,
  signal: AbortSignal | undefined,
): Promise<ScoredQuote[]> {
  const items = quotes.map(({ excerpt, judged: { article } }) => {
    return { title: excerpt, standfirst: null, language: article.language };
  });
  const judgements = await inference.judge({ ...asked, basis: 'headline', items }, signal);
  return quotes.map((quote, row): ScoredQuote => {
    const about = judgements[row]!.probability;
    return { ...quote, about, worth: about * wholeness(quote) };
  });
}

/** The query that an article is quoted for, and the wording it was relevant in (null: the original one). */
interface QuoteQuery {
  query: number;
  wording: string | null;
}

function quoteQueryOf(one: Judged, at: number | null, question: Question): QuoteQuery | null {
  const query = at ?? bestQueryOf(one, question);
  if (query < 0 || question.parsed[query]!.topic === '') return null;
  return { query, wording: one.verdicts[query]!.wording ?? null };
}

function wholeness({ sentence, excerpt }: Quote): number {
  if (excerpt === sentence) return 1;
  return sentence.startsWith(excerpt) ? BEGINNING : LATER;
}

/** Rarities for a wording: a replacement is as rare as the words it replaces. */
function raritiesOf(
  wording: string,
  { swaps }: ParsedQuery,
  idf: Record<string, number>,
): Record<string, number> {
  const all = { ...idf };
  const used = new Set(queryTerms(wording).flatMap(({ variants }) => variants));
  for (const { terms, to } of swaps) {
    const own = terms.flatMap(({ variants }) => variants.map((variant) => idf[variant])).filter(isKnown);
    if (own.length === 0) continue;
    for (const variant of to.flatMap((one) => one.terms).flatMap(({ variants }) => variants)) {
      if (used.has(variant)) all[variant] ??= Math.min(...own);
    }
  }
  return all;
}

const isKnown = (rarity: number | undefined): rarity is number => rarity !== undefined;

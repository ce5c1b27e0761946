/**
 * Highlights: very short verbatim excerpts of articles that were read, chosen by the judge. Never from the first
 * paragraph, which is the outlet's own summary.
 */
import type { Inference } from '../inference/pool.ts';
import { words } from '../text/terms.ts';
import type { Judged } from './judging.ts';
import type { Question } from './question.ts';
import { quotableOf } from './quotable.ts';

const HIGHLIGHT_WORDS = 25;
/** Sentences of an article that are weighed. */
const WEIGHED = 40;

/** One excerpt per read article, by its url: the sentence of its text that the judge finds most about the query. */
export async function highlightsOf(
  inference: Inference,
  question: Question,
  idf: readonly Record<string, number>[],
  articles: readonly Judged[],
  signal?: AbortSignal,
): Promise<Map<string, string[]>> {
  const highlights = new Map<string, string[]>();
  const read = articles.filter((one) => one.page !== null);
  for (const [at, { topic: query }] of question.asked.entries()) {
    if (query === '') continue;
    const quotes = read.map((one) => quotesOf(one, query));
    const items = read.map((one, row) => ({
      title: '',
      standfirst: null,
      passages: quotes[row]!.map(({ sentence }) => sentence),
      language: one.article.language,
    }));
    const judgements = await inference.judge({ query, basis: 'article', items, idf: idf[at]! }, signal);
    for (const [row, { passage }] of judgements.entries()) {
      const { url } = read[row]!.article;
      const quote = passage === null ? undefined : quotes[row]![passage];
      if (quote !== undefined && !highlights.has(url)) highlights.set(url, [quote.excerpt]);
    }
  }
  return highlights;
}

interface Quote {
  sentence: string;
  excerpt: string;
}

/** What may be quoted, with what would be shown of it: nothing that the first paragraph says too. */
function quotesOf({ article, page }: Judged, query: string): Quote[] {
  const { sentences, opening } = quotableOf(page!, article.title, article.standfirst);
  return sentences
    .map((sentence) => ({ sentence, excerpt: shortened(sentence, query) }))
    .filter(({ excerpt }) => !opening.includes(excerpt))
    .slice(0, WEIGHED);
}

/** At most `HIGHLIGHT_WORDS` words of the sentence in one run, around the words of the query. */
function shortened(sentence: string, query: string): string {
  const all = sentence.split(' ');
  if (all.length <= HIGHLIGHT_WORDS) return sentence;
  const asked = new Set(words(query).map((word) => word.folded));
  const hit = all.map((token) => (words(token).some((word) => asked.has(word.folded)) ? 1 : 0));
  let best = 0;
  let most = -1;
  for (let start = 0; start + HIGHLIGHT_WORDS <= all.length; start += 1) {
    const sum = hit.slice(start, start + HIGHLIGHT_WORDS).reduce<number>((total, one) => total + one, 0);
    if (sum > most) [best, most] = [start, sum];
  }
  return all.slice(best, best + HIGHLIGHT_WORDS).join(' ');
}

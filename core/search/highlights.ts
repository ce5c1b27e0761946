/**
 * Highlights: very short verbatim excerpts of articles that were read, chosen by the judge. Never from the first
 * paragraph, which is the outlet's own summary.
 */
import type { Inference } from '../inference/pool.ts';
import { words } from '../text/terms.ts';
import type { Judged } from './judging.ts';
import { sentencesOf } from './passages.ts';
import type { Question } from './question.ts';

const HIGHLIGHT_WORDS = 25;
/** Shorter sentences say too little on their own. */
const LEAST_WORDS = 6;
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
  const sentences = read.map((one) => quotable(one.page!.paragraphs));
  for (const [at, query] of question.queries.entries()) {
    const items = read.map((one, row) => ({
      title: '',
      standfirst: null,
      passages: sentences[row]!,
      language: one.article.language,
    }));
    const judgements = await inference.judge({ query, basis: 'article', items, idf: idf[at]! }, signal);
    for (const [row, { passage }] of judgements.entries()) {
      const { url } = read[row]!.article;
      const sentence = passage === null ? undefined : sentences[row]![passage];
      if (sentence !== undefined && !highlights.has(url)) highlights.set(url, [shortened(sentence, query)]);
    }
  }
  return highlights;
}

/** The sentences that may be quoted: after the first paragraph, and not said in it. */
export function quotable(paragraphs: readonly string[]): string[] {
  const first = (paragraphs[0] ?? '').replace(/\s+/g, ' ');
  return paragraphs
    .slice(1)
    .flatMap((paragraph) => sentencesOf(paragraph.replace(/\s+/g, ' ')))
    .filter((sentence) => sentence.split(' ').length >= LEAST_WORDS && !first.includes(sentence))
    .slice(0, WEIGHED);
}

/** At most `HIGHLIGHT_WORDS` words of the sentence in one run, around the words of the query. */
export function shortened(sentence: string, query: string): string {
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

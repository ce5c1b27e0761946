/**
 * What may be quoted of an article that was read, cut to size: verbatim, never what its first paragraph says, and
 * no more than its outlet allows.
 */
import type { Page } from '../../web/page/page.ts';
import type { Judged } from '../judging/judged.ts';
import { quotableOf } from './quotable.ts';
import { type QuoteSize, shortenedQuote } from './shortened.ts';

export type { QuoteSize } from './shortened.ts';

/** The usual size, in search. */
export const SHORT: QuoteSize = { words: 25 };

export interface Quote {
  /** The whole sentence, which is what is weighed. */
  sentence: string;
  /** What is shown of it. */
  excerpt: string;
}

/** Sentences of an article that are weighed. */
const WEIGHED = 40;
/**
 * The sentences of `judged` that may be quoted, in reading order; none of a text behind a payment. What is shown of a long
 * one is what says most of `query`.
 */
export function quotesOf({ article, page }: Judged, query: string, size: QuoteSize): Quote[] {
  if (page === null || quotableCharacters(page) === 0) return [];
  const { sentences, opening } = quotableOf(page, article.title, article.standfirst);
  const quotes: Quote[] = [];
  for (const sentence of sentences) {
    if (quotes.length === WEIGHED) break;
    const excerpt = shortenedQuote(sentence, query, size);
    if (excerpt !== null && !opening.includes(excerpt)) quotes.push({ sentence, excerpt });
  }
  return quotes;
}

/** Characters that may be quoted of a page in one answer: its outlet's own limit. Infinity: it names none. */
export function quotableCharacters({ paywalled, robots }: Pick<Page, 'paywalled' | 'robots'>): number {
  if (paywalled === true || robots.nosnippet) return 0;
  return robots.maxSnippet ?? Number.POSITIVE_INFINITY;
}

/** Of a standfirst, what the article's page allows to be shown, cut at a word; all of it when no page was read. */
export function standfirstShown(standfirst: string | null, page: Pick<Page, 'robots'> | null): string | null {
  if (standfirst === null || page === null) return standfirst;
  const { nosnippet, maxSnippet } = page.robots;
  if (nosnippet || maxSnippet === 0) return null;
  if (maxSnippet === null || standfirst.length <= maxSnippet) return standfirst;
  return standfirst.slice(0, maxSnippet + 1).replace(/\s*\S*$/u, '') || null;
}

/** What is left to be quoted of each article in one answer. */
export class Allowance {
  readonly #left = new Map<Judged, number>();
  readonly #taken = new Map<Judged, Set<string>>();

  /** True, and counted, when the article allows so much more to be shown. The same text again counts once. */
  take(one: Judged, text: string): boolean {
    const taken = this.#taken.get(one) ?? new Set();
    if (taken.has(text)) return true;
    const left = this.#left.get(one) ?? (one.page === null ? 0 : quotableCharacters(one.page));
    if (text.length > left) return false;
    this.#left.set(one, left - text.length);
    this.#taken.set(one, taken.add(text));
    return true;
  }
}

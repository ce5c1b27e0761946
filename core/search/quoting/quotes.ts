/**
 * Quotes from an article that was read, cut to size: verbatim, nothing from its first paragraph, and no more than its
 * outlet allows.
 */
import { cutToUnits } from '../../language/cut-text.ts';
import { isWrittenUnspaced } from '../../language/words/east-asian.ts';
import type { Page } from '../../web/page/page.ts';
import type { Judged } from '../judging/judged.ts';
import { quotableOf } from './quotable.ts';
import type { QuoteSize } from './quote-size.ts';
import { shortenedQuote } from './shortened.ts';

/** Default size, for search. */
export const SHORT: QuoteSize = { words: 25 };

export interface Quote {
  /** The whole sentence. */
  sentence: string;
  /** The part that is shown. */
  excerpt: string;
}

/** What decides whether and how much of a page may be quoted. */
interface QuotingRights {
  paywalled: Page['paywalled'];
  robots: Pick<Page['robots'], 'nosnippet' | 'maxSnippet'>;
}

/** Sentences considered per article. */
const WEIGHED = 40;
/**
 * The quotable sentences of `judged` in reading order; empty for paywalled text. Long sentences are cut to the part
 * that says most about `query`.
 */
export function quotesOf({ article, page }: Judged, query: string, size: QuoteSize): Quote[] {
  if (page === null || isUnquotable(page)) return [];
  const { sentences, opening } = quotableOf(page, article.title, article.standfirst);
  const quotes: Quote[] = [];
  for (const sentence of sentences) {
    if (quotes.length === WEIGHED) break;
    const excerpt = shortenedQuote(sentence, query, size);
    if (excerpt !== null && !opening.includes(excerpt)) quotes.push({ sentence, excerpt });
  }
  return quotes;
}

/** Characters of a page that one answer may quote, as set by its outlet; Infinity without a limit. */
function quotableCharacters({ paywalled, robots }: QuotingRights): number {
  if (paywalled === true || robots.nosnippet) return 0;
  return robots.maxSnippet ?? Number.POSITIVE_INFINITY;
}

/** Largest share of an article's characters that is quoted in total. */
const SHARE = 0.15;

/** Characters of a page that may be quoted in total: a share of its text, and no more than its outlet allows. */
export function quotableLength(page: Page): number {
  const length = page.paragraphs.reduce((sum, paragraph) => sum + paragraph.length, 0);
  return Math.min(Math.floor(length * SHARE), quotableCharacters(page));
}

/** Whether the outlet allows no excerpt of the page. */
export function isUnquotable(page: QuotingRights): boolean {
  return quotableCharacters(page) === 0;
}

/**
 * The part of a standfirst that the page allows to be shown, cut between words where there are spaces; all of it when the page was not
 * read.
 */
export function standfirstShown(standfirst: string | null, page: Pick<Page, 'robots'> | null): string | null {
  if (standfirst === null || page === null) return standfirst;
  const { nosnippet, maxSnippet } = page.robots;
  if (nosnippet || maxSnippet === 0) return null;
  if (maxSnippet === null || standfirst.length <= maxSnippet) return standfirst;
  if (isWrittenUnspaced(standfirst)) return cutToUnits(standfirst, maxSnippet);
  return standfirst.slice(0, maxSnippet + 1).replace(/\s*\S*$/u, '') || null;
}

/** How much can still be quoted of each article in one answer. */
export class Allowance {
  readonly #left = new Map<Judged, number>();
  readonly #taken = new Map<Judged, Set<string>>();

  /** Whether the article allows this text as well; if so, it is counted. Repeated text counts once. */
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

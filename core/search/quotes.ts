/**
 * What may be quoted of an article that was read, cut to size: verbatim, never what its first paragraph says, and
 * no more than its outlet allows.
 */
import { indexTerms, words } from '../text/terms.ts';
import type { Page } from '../web/page.ts';
import type { Judged } from './judging.ts';
import { quotableOf } from './quotable.ts';

/** How long an excerpt may be. */
export type QuoteSize = { words: number } | { characters: number };

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
/** Two excerpts that share this much of their words say the same. */
const SAME = 0.6;

/** The sentences of `judged` that may be quoted, in reading order; none of a text behind a payment. */
export function quotesOf({ article, page }: Judged, query: string, size: QuoteSize): Quote[] {
  if (page === null || quotableCharacters(page) === 0) return [];
  const { sentences, opening } = quotableOf(page, article.title, article.standfirst);
  return sentences
    .map((sentence) => ({ sentence, excerpt: shortened(sentence, query, size) }))
    .filter(({ excerpt }) => excerpt !== '' && !opening.includes(excerpt))
    .slice(0, WEIGHED);
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

/** Do two texts of a language say the same, going by their words? */
export function isSame(one: string, other: string, language: string | null): boolean {
  const first = new Set(indexTerms(one, language));
  const second = new Set(indexTerms(other, language));
  const shared = first.intersection(second).size;
  return shared / Math.max(1, Math.min(first.size, second.size)) >= SAME;
}

/** One run of whole words of the sentence, within the size, around the words of the query. */
function shortened(sentence: string, query: string, size: QuoteSize): string {
  const all = sentence.split(' ');
  const most = 'words' in size ? size.words : wordsWithin(all, size.characters);
  if (all.length <= most) return sentence;
  const asked = new Set(words(query).map((word) => word.folded));
  const hit = all.map((token) => (words(token).some((word) => asked.has(word.folded)) ? 1 : 0));
  let best = 0;
  let top = -1;
  for (let start = 0; start + most <= all.length; start += 1) {
    const end = start + most;
    const hits = hit.slice(start, end).reduce<number>((total, one) => total + one, 0);
    // A run that begins and ends where a clause does reads better, and is worth a word that it lacks.
    const whole = Number(isClauseEnd(all[start - 1])) + Number(isClauseEnd(all[end - 1]));
    if (hits + whole > top) [best, top] = [start, hits + whole];
  }
  return all.slice(best, best + most).join(' ');
}

/** The word before a clause begins; nothing at all stands before the first. */
function isClauseEnd(token: string | undefined): boolean {
  return token === undefined || /[,;:.!?…)»”"]$/.test(token);
}

/** Words of every run of the sentence that surely have no more characters. */
function wordsWithin(all: readonly string[], characters: number): number {
  for (let most = all.length; most > 0; most -= 1) {
    let longest = 0;
    for (let start = 0; start + most <= all.length; start += 1)
      longest = Math.max(longest, all.slice(start, start + most).join(' ').length);
    if (longest <= characters) return most;
  }
  return 0;
}

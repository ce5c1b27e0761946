/**
 * What may be quoted of an article: whole sentences and quotations after its first paragraph, which is the outlet's own
 * summary.
 */
import type { Page } from '../../web/page/page.ts';
import { sentencesWithQuotations } from './whole-quotations.ts';

/** Shorter sentences say too little on their own. */
const MIN_WORDS = 6;

/** Where a page shows only the beginning of its text: "the former prime minister was delivering an elec…". */
const CUT_OFF = /(?:…|\.{3})[\])]?$/;

type QuotableText = Pick<Page, 'title' | 'standfirst' | 'paragraphs' | 'unquotable'>;

export interface Quotable {
  sentences: string[];
  /** Text up to the end of the first paragraph; nothing in it may be shown. */
  opening: string;
}

/**
 * Quotable sentences of a page. `heads`: other headlines and standfirsts of the article. No sentences if there is no
 * first paragraph.
 */
export function quotableOf(
  { title, standfirst, paragraphs, unquotable }: QuotableText,
  ...heads: (string | null)[]
): Quotable {
  const lines = paragraphs.map(plain);
  // Pages repeat their headline and standfirst in the text; those are not the first paragraph.
  const above = new Set([title, standfirst, ...heads].map((head) => plain(head ?? '')));
  const first = lines.findIndex((line) => !above.has(line) && isSentence(line));
  if (first < 0) return { sentences: [], opening: '' };
  const marked = new Set(unquotable);
  const sentences = lines
    .filter((_, at) => at > first && !marked.has(at))
    .flatMap(sentencesWithQuotations)
    .filter(isSentence);
  if (CUT_OFF.test(sentences.at(-1) ?? '')) sentences.pop();
  return { sentences, opening: lines.slice(0, first + 1).join(' ') };
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function isSentence(text: string): boolean {
  return text.split(' ').length >= MIN_WORDS;
}

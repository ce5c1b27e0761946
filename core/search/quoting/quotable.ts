/**
 * What may be quoted of an article: whole sentences and quotations after its first paragraph, which is the outlet's own
 * summary.
 */
import { isWrittenUnspaced } from '../../language/words/east-asian.ts';
import { splitWords } from '../../language/words/words.ts';
import type { Page } from '../../web/page/page.ts';
import { sentencesWithQuotations } from './whole-quotations.ts';

/** Shorter sentences say too little on their own. */
const MIN_WORDS = 6;
/** Korean words have their particles and endings attached, and say more. So short, headlines and captions look the same. */
const MIN_KOREAN_WORDS = 4;
const KOREAN_SENTENCE = /\p{sc=Hangul}[.!?]["”’」』)]*$/u;

/** Chinese and Japanese: without a full stop, a line is a headline, a caption or a list. */
const MARKED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
const FULL_STOP = /[。．！？!?…][」』”’）)\]]*$|[」』”]$/u;
/** A longer text without spaces has as many in any case. */
const SURELY = 60;

/** Where a page shows only the beginning of its text: "the former prime minister was delivering an elec…". */
const CUT_OFF = /(?:…|\.{3})[\])]?$/;

/** Who wrote an embedded post: "— UEFA Champions League (@ChampionsLeague) May 28, 2022". */
const SIGNATURE = /^[—–―-]\s?[^()]{1,80}\(@\w+\)/;

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
  if (SIGNATURE.test(text)) return false;
  if (!isWrittenUnspaced(text)) {
    const least = KOREAN_SENTENCE.test(text) ? MIN_KOREAN_WORDS : MIN_WORDS;
    return text.split(' ').length >= least;
  }
  if (MARKED.test(text) && !FULL_STOP.test(text)) return false;
  return text.length > SURELY || splitWords(text).length >= MIN_WORDS;
}

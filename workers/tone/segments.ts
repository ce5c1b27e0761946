import { fold } from '../../core/language/words/fold.ts';
import { wordSet } from '../../core/language/words/word-lists.ts';
import type { JudgeItem, ReadBasis } from '../messages/articles.ts';
import { type EncodedSegment, encodeSegment, type WordRows } from './encode.ts';
import { markMentions, type ToneTarget } from './target.ts';
import { type ToneToken, toneTokens } from './tokens.ts';

/** Sentences read below the title: the first ones that name the target. */
const MAX_SENTENCES = 8;
export const SENTENCE_END = /(?<=[.!?…]["”’»)]?)\s+(?=["“‘«¿¡(]?\p{Lu})|\n+/u;
/** Frequent words by which English and Spanish are told apart. */
const FUNCTION_WORDS = {
  en: wordSet('the of to and in is for on with that by as at from its are was has after over how why'),
  es: wordSet('el la los las de del que en y por con para se una un al su es lo tras como sobre'),
};

/** The parts of an item that are scored. */
export interface ToneSegments {
  title: EncodedSegment;
  /** Sentences below the title that name the target; if none does, the first sentence. */
  sentences: EncodedSegment[];
  /** Whether the title or a sentence names the target. */
  named: boolean;
}

/** Splits those parts of an item that the basis includes into segments, and marks the target in them. */
export function toneSegments(
  target: ToneTarget,
  item: JudgeItem,
  basis: ReadBasis,
  rows: WordRows,
): ToneSegments {
  const titleTokens = toneTokens(item.title);
  const language = segmentLanguage(item.language, titleTokens);
  const read = (tokens: readonly ToneToken[]) =>
    encodeSegment(tokens, markMentions(target, tokens, language), language, rows);
  const title = read(titleTokens);
  const sentences: EncodedSegment[] = [];
  let lead: EncodedSegment | null = null;
  const seen = new Set<string>();
  const passages = basis === 'article' ? (item.passages ?? []) : [];
  for (const text of [item.standfirst ?? '', ...passages]) {
    for (const sentence of text.split(SENTENCE_END)) {
      const key = fold(sentence.trim());
      if (key === '' || seen.has(key)) continue;
      seen.add(key);
      const encoded = read(toneTokens(sentence));
      lead ??= encoded;
      if (encoded.named) sentences.push(encoded);
      if (sentences.length === MAX_SENTENCES) break;
    }
    if (sentences.length === MAX_SENTENCES) break;
  }
  const named = title.named || sentences.length > 0;
  if (sentences.length === 0 && lead !== null) sentences.push(lead);
  return { title, sentences, named };
}

/** The article's language if it is English or Spanish; otherwise the one with more function words in these tokens. */
export function segmentLanguage(known: string | null, tokens: readonly ToneToken[]): 'en' | 'es' {
  if (known === 'en' || known === 'es') return known;
  const count = (spoken: ReadonlySet<string>) => tokens.filter(({ form }) => spoken.has(form)).length;
  return count(FUNCTION_WORDS.es) > count(FUNCTION_WORDS.en) ? 'es' : 'en';
}

import { fold } from '../../core/language/words/fold.ts';
import type { JudgeItem, ReadBasis } from '../messages/articles.ts';
import { type EncodedSegment, encodeSegment, type WordRows } from './encode.ts';
import { markMentions, type ToneTarget } from './target.ts';
import { type ToneToken, toneTokens } from './tokens.ts';

/** Sentences of an article that are read: those that name the target, from its beginning. */
const MOST_SENTENCES = 8;
export const SENTENCE_END = /(?<=[.!?…]["”’»)]?)\s+(?=["“‘«¿¡(]?\p{Lu})|\n+/u;
/** Words that show which of the two languages a text is in. */
const FUNCTION_WORDS = {
  en: new Set(
    'the of to and in is for on with that by as at from its are was has after over how why'.split(' '),
  ),
  es: new Set('el la los las de del que en y por con para se una un al su es lo tras como sobre'.split(' ')),
};

/** What of an item is read. */
export interface ToneSegments {
  title: EncodedSegment;
  /** Sentences beyond the headline that name the target; without any, the first one as it is. */
  sentences: EncodedSegment[];
  /** Does the headline, or any sentence, name the target? */
  named: boolean;
}

/** Cuts an item into what its basis lets be seen, and finds the target in it. */
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
      if (sentences.length === MOST_SENTENCES) break;
    }
    if (sentences.length === MOST_SENTENCES) break;
  }
  const named = title.named || sentences.length > 0;
  if (sentences.length === 0 && lead !== null) sentences.push(lead);
  return { title, sentences, named };
}

/** The article's own language when it is one of the two; otherwise the one its small words are of. */
export function segmentLanguage(known: string | null, tokens: readonly ToneToken[]): 'en' | 'es' {
  if (known === 'en' || known === 'es') return known;
  const count = (spoken: ReadonlySet<string>) => tokens.filter(({ form }) => spoken.has(form)).length;
  return count(FUNCTION_WORDS.es) > count(FUNCTION_WORDS.en) ? 'es' : 'en';
}

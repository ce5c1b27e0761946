/** Splits a query into words, numbers with their endings, and the punctuation used in dates. */
import { fold } from '../words/fold.ts';

export interface TimeToken {
  /** Folded: lowercase, no accents, no possessive. */
  word: string;
  /** Start offset in the query. */
  start: number;
  end: number;
  /** Starts with a capital. */
  capital: boolean;
  /** Has nothing but capitals, two or more. */
  capitals: boolean;
  /** Has a possessive 's, so the next word belongs to it. */
  owns: boolean;
  /** Looks like a Spanish future verb ("jugará"); lowercase only, since names can have the same ending. */
  future: boolean;
  /** Part of a name or set phrase, so no date can include it. */
  taken: boolean;
}

/** The word of a token; empty where there is none. */
export const wordAt = (tokens: readonly TimeToken[], at: number): string => tokens[at]?.word ?? '';

const PIECE =
  /\d+(?:(?:st|nd|rd|th|er|ro|do|ra|da|to|ta)(?!\p{L})|\.?[ºª°])?|\p{L}[\p{L}\p{M}]*(?:['’](?!s(?!\p{L}))\p{L}+)*(?:['’]s(?!\p{L}))?|['’]|[-–—→/.,:+~<>=()%$€£#@&"“”]/giu;
const FUTURE = /^\p{Ll}*[aei]rá[ns]?$/u;
const POSSESSIVE = /['’]s$/i;

/** Most tokens read of a text, so that a longer one takes no more time. */
const MOST = 120;
/** The same of a query: 200 characters of words and signs have fewer, unless nobody meant them to be read. */
export const MAX_OF_QUERY = 64;

/** The first `most` tokens of a text, in its order. */
export function timeTokens(text: string, most = MOST): TimeToken[] {
  const tokens: TimeToken[] = [];
  for (const match of text.matchAll(PIECE)) {
    const surface = match[0];
    const word = fold(surface.replace(POSSESSIVE, '').replace(/\.?[ºª°]$/, ''));
    tokens.push({
      word: word === '–' || word === '—' ? '-' : word,
      start: match.index,
      end: match.index + surface.length,
      capital: /^\p{Lu}/u.test(surface),
      capitals: /^\p{Lu}{2,}$/u.test(surface),
      owns: POSSESSIVE.test(surface),
      future: FUTURE.test(surface),
      taken: false,
    });
    if (tokens.length === most) break;
  }
  return tokens;
}

/** The query in pieces: words, numbers with their endings, and the punctuation that dates are written with. */
import { fold } from '../words/fold.ts';

export interface TimeToken {
  /** Folded: lower case, no accents, no possessive. */
  word: string;
  /** Where it stands in the query. */
  start: number;
  end: number;
  /** Written with a capital initial. */
  capital: boolean;
  /** Ends in an apostrophe and s: what follows is its own. */
  owns: boolean;
  /** Looks like a Spanish future, "jugará": in lower case, for names end like that too. */
  future: boolean;
  /** Part of a name, a habit or a figure: no date starts, ends or goes through here. */
  taken: boolean;
}

const PIECE =
  /\d+(?:(?:st|nd|rd|th|er|ro|do|ra|da|to|ta)(?!\p{L})|\.?[ºª°])?|\p{L}[\p{L}\p{M}]*(?:['’](?!s(?!\p{L}))\p{L}+)*(?:['’]s(?!\p{L}))?|['’]|[-–—/.,:+~()%$€£#@&"“”]/giu;
const FUTURE = /^\p{Ll}*[aei]rá[ns]?$/u;
const POSSESSIVE = /['’]s$/i;

/** A query is at most 200 characters; a text beyond this many pieces is read only so far. */
const MOST = 120;

export function timeTokens(text: string): TimeToken[] {
  const tokens: TimeToken[] = [];
  for (const match of text.matchAll(PIECE)) {
    const surface = match[0];
    const word = fold(surface.replace(POSSESSIVE, '').replace(/\.?[ºª°]$/, ''));
    tokens.push({
      word: word === '–' || word === '—' ? '-' : word,
      start: match.index,
      end: match.index + surface.length,
      capital: /^\p{Lu}/u.test(surface),
      owns: POSSESSIVE.test(surface),
      future: FUTURE.test(surface),
      taken: false,
    });
    if (tokens.length === MOST) break;
  }
  return tokens;
}

import { isUnspaced, segmentsOf, UNSPACED, withoutParticles } from './east-asian.ts';
import { fold } from './fold.ts';

/** A word as written, its folded form, and its position: `text.slice(start, end) === surface`. */
export interface Word {
  surface: string;
  folded: string;
  start: number;
  end: number;
}

/*
 * In this order: numbers with separators ("3,5", "10.000"); acronyms with dots ("U.S.", "EE.UU"); names that
 * join letters and digits with a hyphen ("covid-19", "F-16"); plain runs, with inner apostrophes ("O'Brien").
 * A hyphen between letters separates ("Russia-Ukraine" are two words), and so does the border of a script without
 * spaces ("GPT-4の", "約10,000人"). Every part is linear: no run of characters can be read in two ways.
 */
function wordPattern(less: string): RegExp {
  const letter = String.raw`[\p{L}${less}]`;
  const letterOrMark = String.raw`[[\p{L}\p{M}]${less}]`;
  const character = String.raw`[[\p{L}\p{M}\p{N}]${less}]`;
  const alone = `(?<!${character})`;
  const ended = `(?![${character}'’])`;
  return new RegExp(
    [
      String.raw`\p{Nd}+(?:[.,]\p{Nd}+)+${ended}`,
      String.raw`${alone}(?:${letter}\.)+${letter}${ended}\.?`,
      String.raw`${alone}(?:(${letter})\1\.)+(${letter})\2${ended}\.?`,
      String.raw`${letter}${letterOrMark}*[\-‐‑]\p{Nd}+${ended}`,
      String.raw`[[\p{L}\p{N}]${less}](?:${character}|['’ʼ＇](?=${letter}))*`,
      String.raw`[${UNSPACED}&&[\p{L}\p{N}]](?:${UNSPACED}|\p{M})*`,
    ].join('|'),
    'gv',
  );
}

const MIXED = wordPattern(`--${UNSPACED}`);
/** The same for texts without such scripts, which it reads faster: its classes have fewer ranges. */
const PLAIN = wordPattern('');
/** What such scripts are among, and hardly anything of ours: from Thai on, but for punctuation. */
const PERHAPS_UNSPACED = /[\u0e00-\u1fff\u2e80-\uffff]/;

const DECIMAL = /^\d+[.,]\d{1,2}$/;
const POSSESSIVE = /['’ʼ＇][sS]$/;
const INNER = /[^\p{L}\p{M}\p{N}]+/gu;
const NUMBER = /^\d[\d.,]*$/;
const BARE = /^[A-Za-z0-9]+$/;

/**
 * The words of a text: runs of letters and digits; where a script has no spaces, the words in them. Folded forms drop
 * punctuation inside a word: "U.S." → "us", "O'Brien" → "obrien", "Biden's" → "biden", "COVID-19" → "covid19", "10.000" →
 * "10000", "3,5" → "3.5"; Korean nouns drop their particles.
 */
export function splitWords(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(PERHAPS_UNSPACED.test(text) ? MIXED : PLAIN)) {
    const surface = match[0];
    if (BARE.test(surface)) words.push(wordAt(match.index, surface, surface.toLowerCase()));
    else if (isUnspaced(surface))
      for (const { word, at } of segmentsOf(surface)) pushWord(words, match.index + at, word);
    else pushWord(words, match.index, surface);
  }
  return words;
}

function pushWord(words: Word[], start: number, surface: string): void {
  const folded = tidied(surface);
  if (folded !== '') words.push(wordAt(start, surface, folded));
}

function wordAt(start: number, surface: string, folded: string): Word {
  return { surface, folded, start, end: start + surface.length };
}

function tidied(surface: string): string {
  const folded = fold(surface);
  if (NUMBER.test(folded)) {
    return DECIMAL.test(folded) ? folded.replace(',', '.') : folded.replace(/[.,]/g, '');
  }
  return withoutParticles(folded.replace(POSSESSIVE, '').replace(INNER, ''));
}

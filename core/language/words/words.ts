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
/** A range that holds such scripts and hardly any character of other texts: from Thai on, except for punctuation. */
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
  const found = new WordList();
  eachWord(text, found);
  return found.words;
}

/** Is told each word of a text, in order. */
export interface WordListener {
  /** A word of ASCII letters and digits, whose folded form is its lower case. */
  plain(text: string, start: number, end: number): void;
  other(word: Word): void;
}

class WordList implements WordListener {
  readonly words: Word[] = [];

  plain(text: string, start: number, end: number): void {
    const surface = text.slice(start, end);
    this.words.push({ surface, folded: surface.toLowerCase(), start, end });
  }

  other(word: Word): void {
    this.words.push(word);
  }
}

/** Tells the words of `splitWords` one by one. */
export function eachWord(text: string, listener: WordListener): void {
  let pattern: RegExp | null = null;
  for (let at = 0; at < text.length; ) {
    const kind = kindAt(text, at);
    if (kind === OTHER) {
      at += 1;
      continue;
    }
    const end = plainEnd(text, at);
    if (end > at) {
      listener.plain(text, at, end);
      at = end;
      continue;
    }
    pattern ??= PERHAPS_UNSPACED.test(text) ? MIXED : PLAIN;
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) break;
    tellMatch(listener, match);
    at = pattern.lastIndex;
  }
}

/** The folded words with single spaces between them: the form in which tables and indexes have names. */
export function foldedLine(words: readonly Pick<Word, 'folded'>[]): string {
  return words.map(({ folded }) => folded).join(' ');
}

/** Kinds of characters: beyond ASCII anything may be a letter. */
const OTHER = 0;
const PLAIN_CHARACTER = 1;
const BEYOND = 2;
const ASCII = 128;
const KINDS = Uint8Array.from({ length: ASCII }, (_, code) =>
  BARE.test(String.fromCharCode(code)) ? PLAIN_CHARACTER : OTHER,
);
/** Marks that may join what stands before and after them to one word. */
const JOINING: ReadonlySet<number> = new Set([...".,-'"].map((mark) => mark.charCodeAt(0)));

function kindAt(text: string, at: number): number {
  if (at >= text.length) return OTHER;
  const code = text.charCodeAt(at);
  return code < ASCII ? KINDS[code]! : BEYOND;
}

/**
 * Where the word of ASCII letters and digits that begins here ends, found in a third of the time of an expression; `at` itself
 * where one is needed, because something follows that may be part of the word.
 */
function plainEnd(text: string, at: number): number {
  let end = at;
  while (kindAt(text, end) === PLAIN_CHARACTER) end += 1;
  if (kindAt(text, end) === BEYOND) return at;
  const isJoined = JOINING.has(text.charCodeAt(end)) && kindAt(text, end + 1) !== OTHER;
  return isJoined ? at : end;
}

function tellMatch(listener: WordListener, { 0: surface, index }: RegExpExecArray): void {
  if (BARE.test(surface)) listener.other(wordAt(index, surface, surface.toLowerCase()));
  else if (isUnspaced(surface))
    for (const { word, at } of segmentsOf(surface)) tellWord(listener, index + at, word);
  else tellWord(listener, index, surface);
}

function tellWord(listener: WordListener, start: number, surface: string): void {
  const folded = tidied(surface);
  if (folded !== '') listener.other(wordAt(start, surface, folded));
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

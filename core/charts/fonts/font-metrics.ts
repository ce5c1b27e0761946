/**
 * How wide text is, without a canvas: the sum of the advance widths of the fonts that PNGs are drawn with. Kerning
 * is left out; against measured ink the error was below 3 % for ordinary labels (`SLACK` covers it).
 */
import { readFileSync } from 'node:fs';
import { bisector } from 'd3-array';
import type { Family, Weight } from './font-files.ts';

interface WidthTable {
  /** Code-point ranges, in the order of the lists in `fonts`. */
  ranges: [number, number][];
  /** Code points that the fallback font has. */
  covered: [number, number][];
  /** Thousandths of the font size; 0: no glyph. */
  fonts: Record<string, number[]>;
}

export interface Face {
  family: Family;
  weight: Weight;
  /** Pixels. */
  size: number;
}

/** Tolerance for kerning and for browsers that lack the font. */
export const SLACK = 1.02;
const ELLIPSIS = '…';
/** Labels truncated in the middle begin alike, so more of the end is shown. */
const HEAD_SHARE = 0.4;
/** Widths in em of characters outside the table. */
const WIDE = 1.05;
const EMOJI = 1.3;
const OTHER = 0.72;

const table = JSON.parse(readFileSync(new URL('./widths.json', import.meta.url), 'utf8')) as WidthTable;
const faces = new Map<string, Map<number, number>>();
for (const [name, widths] of Object.entries(table.fonts)) {
  const face = new Map<number, number>();
  let at = 0;
  for (const [from, to] of table.ranges) {
    for (let code = from; code <= to; code += 1, at += 1)
      if (widths[at]! > 0) face.set(code, widths[at]! / 1000);
  }
  faces.set(name, face);
}

/** Width in pixels of one line of text. */
export function textWidth(text: string, { family, weight, size }: Face): number {
  const own = faces.get(`${family}-${weight}`)!;
  const other = faces.get(weight === 400 ? 'fallback-400' : 'fallback-700')!;
  let em = 0;
  let before = 0;
  for (const char of text) {
    const code = char.codePointAt(0)!;
    const joined = code > 0x7e && isJoined(code, before);
    em += joined ? 0 : (own.get(code) ?? other.get(code) ?? guess(code));
    before = joined && isFlagLetter(code) ? 0 : code;
  }
  return em * size;
}

const JOINER = 0x200d;

function isFlagLetter(code: number): boolean {
  return code >= 0x1f1e6 && code <= 0x1f1ff;
}

/** Joiners and selectors of variants, which no font draws. */
const isInvisible = (code: number) => code === JOINER || (code >= 0xfe00 && code <= 0xfe0f);

/** Whether a code point merges with the one before: skin tones, joined emoji, the second half of a flag. */
function isJoined(code: number, before: number): boolean {
  if (before === JOINER || (code >= 0x1f3fb && code <= 0x1f3ff)) return true;
  return isFlagLetter(code) && isFlagLetter(before);
}

const PICTURE = /\p{Extended_Pictographic}/u;

function guess(code: number): number {
  if ((code >= 0x300 && code <= 0x36f) || isInvisible(code)) return 0;
  if (
    (code >= 0x2e80 && code <= 0xd7ff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff00 && code <= 0xff60)
  )
    return WIDE;
  if (code >= 0x20000 && code <= 0x3ffff) return WIDE;
  return code >= 0x1f000 || PICTURE.test(String.fromCodePoint(code)) ? EMOJI : OTHER;
}

/** Whether the regular font of a family has a letter of its own for a code point. */
export function hasLetter(code: number, family: Family): boolean {
  return faces.get(`${family}-400`)!.has(code);
}

/** Letters that neither the theme's font nor the fallback has: they would be boxes in the PNG. */
export function missingGlyphs(texts: Iterable<string>, family: Family): string[] {
  const own = faces.get(`${family}-400`)!;
  const missing = new Set<string>();
  for (const text of texts) {
    for (const char of text) {
      const code = char.codePointAt(0)!;
      if (code > 0x7e && !own.has(code) && !isCovered(code) && !isInvisible(code)) missing.add(char);
    }
  }
  return [...missing];
}

const byStart = bisector(([from]: [number, number]) => from);

function isCovered(code: number): boolean {
  const [, to = -1] = table.covered[byStart.right(table.covered, code) - 1] ?? [];
  return code <= to;
}

/** `text` if it fits into `maxWidth` pixels, otherwise its beginning and an ellipsis. */
export function truncateText(text: string, face: Face, maxWidth: number): string {
  if (textWidth(text, face) * SLACK <= maxWidth) return text;
  const graphemes = graphemesOf(text);
  let low = 0;
  let high = graphemes.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (textWidth(cut(graphemes, middle), face) * SLACK <= maxWidth) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? (textWidth(ELLIPSIS, face) <= maxWidth ? ELLIPSIS : '') : cut(graphemes, low);
}

function cut(graphemes: readonly string[], length: number): string {
  return graphemes.slice(0, length).join('').trimEnd() + ELLIPSIS;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The characters of a text as readers see them. */
export function graphemesOf(text: string): string[] {
  return /^[\x20-\x7e]*$/.test(text) ? [...text] : [...segmenter.segment(text)].map(({ segment }) => segment);
}

/** `text` if it fits into `maxWidth` pixels, otherwise its beginning and end around an ellipsis. */
export function truncateMiddle(text: string, face: Face, maxWidth: number): string {
  if (textWidth(text, face) * SLACK <= maxWidth) return text;
  const graphemes = graphemesOf(text);
  let best = '';
  for (let kept = 2; kept < graphemes.length; kept += 1) {
    const head = Math.floor(kept * HEAD_SHARE);
    const tail = graphemes
      .slice(graphemes.length - (kept - head))
      .join('')
      .trimStart();
    const tried = graphemes.slice(0, head).join('').trimEnd() + ELLIPSIS + tail;
    if (textWidth(tried, face) * SLACK > maxWidth) break;
    best = tried;
  }
  return best || truncateText(text, face, maxWidth);
}

/** Breaks text into at most `lines` lines of `maxWidth` pixels; the last is truncated when more would follow. */
export function wrapText(text: string, face: Face, maxWidth: number, lines: number): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const found: string[] = [];
  let line = '';
  for (const [at, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (textWidth(longer, face) * SLACK <= maxWidth) {
      line = longer;
      continue;
    }
    if (found.length === lines - 1) {
      const rest = line === '' ? words.slice(at) : [line, ...words.slice(at)];
      return [...found, truncateText(rest.join(' '), face, maxWidth)];
    }
    if (line !== '') found.push(line);
    line = word;
    // A word longer than a line is broken.
    while (textWidth(line, face) * SLACK > maxWidth && found.length < lines - 1) {
      const [head, tail] = broken(line, face, maxWidth);
      if (tail === '') break;
      found.push(head);
      line = tail;
    }
  }
  if (line !== '') found.push(truncateText(line, face, maxWidth));
  return found;
}

/** Scripts whose words are broken with a hyphen. */
const HYPHENATED = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

function broken(word: string, face: Face, maxWidth: number): [head: string, tail: string] {
  const graphemes = graphemesOf(word);
  const hyphenAt = (at: number) =>
    HYPHENATED.test(graphemes[at - 1]!) && HYPHENATED.test(graphemes[at] ?? '') ? '-' : '';
  const head = (length: number) => graphemes.slice(0, length).join('') + hyphenAt(length);
  let length = 1;
  while (length < graphemes.length && textWidth(head(length + 1), face) * SLACK <= maxWidth) length += 1;
  return [head(length), graphemes.slice(length).join('')];
}

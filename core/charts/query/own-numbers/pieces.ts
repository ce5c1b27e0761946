/** Names with a number each in any order and between any separators, in a query that is known to have them. */
import { foldLetters } from '../folded-letters.ts';
import { NUMBER, numberOf, PERIOD, SCALE, UNIT } from './number-words.ts';
import type { Pair } from './pairs.ts';

const SEPARATORS =
  /[;|\n·•]+|,(?!\d)|(?<=\d),(?=\d{4}\b)|\s[/–—]\s|\.\s|\s(?:and|y|e)\s(?=\D{1,40}\d|\d+\D)/gu;
/** "Leeds 1411", "2019: 7,4", "18-24 = 30 %", "Hull 2032 people"; what stands before a colon is a title. */
const NAMED = new RegExp(
  `^(?:(.*\\S):\\s+)?(${PERIOD}|\\S(?:.*?[^\\s:=→-])?)\\s*(?:[:=→(]|\\s[-–]|\\s)\\s*(${NUMBER})\\)?${SCALE}${UNIT}(?:\\s+(\\p{L}+))?(?:\\s*\\((%|percent|por ciento)\\))?[.!?]*$`,
  'iu',
);
/** "1411 in Leeds", "52% yes". */
const COUNTED = new RegExp(
  `^(?:(.*\\S):\\s+)?(${NUMBER})${SCALE}${UNIT}\\s+(?:(?:in|for|from|en|de|para)\\s)?(\\D*\\p{L}\\D*)$`,
  'iu',
);
const QUOTES = /["“”«»[\]{}]/g;
const LEAST = 2;
const LONGEST_NAME = 80;

interface Piece extends Pair {
  /** What stands before a colon. */
  title: string;
  /** What is counted: pieces that belong together have the same word or none. */
  unit: string;
}

/** The longest run of pieces that are pairs, and the words around it; null when there is none. */
export function pairsInPieces(query: string): { pairs: Pair[]; rest: string } | null {
  const pieces = query
    .replace(QUOTES, '')
    .split(SEPARATORS)
    .map((piece) => piece.trim());
  const runs = [NAMED, COUNTED].map((form) => longestRun(pieces.map((piece) => read(piece, form))));
  const { from, to, run } = runs[0]!.run.length >= runs[1]!.run.length ? runs[0]! : runs[1]!;
  if (run.length < LEAST) return null;
  const around = [...pieces.slice(0, from), ...run.map(({ title }) => title), ...pieces.slice(to)];
  return { pairs: run, rest: around.filter(Boolean).join(', ') };
}

function read(piece: string, form: RegExp): Piece | null {
  const match = form.exec(piece);
  if (match === null) return null;
  const [, title = ''] = match;
  const [name, number, scale, percent, unit, apart] =
    form === NAMED ? match.slice(2) : [match[5], match[2], match[3], match[4]];
  if (name === undefined || number === undefined || name.length > LONGEST_NAME) return null;
  const isPercent = percent !== undefined || apart !== undefined;
  return {
    title,
    name: name.trim(),
    value: numberOf(number, scale),
    isPercent,
    unit: foldLetters(unit ?? ''),
  };
}

function longestRun(pieces: readonly (Piece | null)[]): { from: number; to: number; run: Piece[] } {
  let best = { from: 0, to: 0, run: [] as Piece[] };
  for (let from = 0; from < pieces.length; from += 1) {
    const first = pieces[from];
    const end = pieces.findIndex((piece, at) => at >= from && (!piece || piece.unit !== first?.unit));
    const to = end < 0 ? pieces.length : end;
    if (to - from > best.run.length) best = { from, to, run: pieces.slice(from, to) as Piece[] };
  }
  return best;
}

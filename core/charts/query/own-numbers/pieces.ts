/** Names with a number each in any order and between any separators, in a query that is known to have them. */
import { foldLetters } from '../folded-letters.ts';
import { areYears } from './named-pairs.ts';
import { numberOf, PERIOD, SCALE, SPACED_NUMBER, UNIT } from './number-words.ts';
import type { Pair } from './pairs.ts';

const SEPARATORS =
  /[;|\n·•]+|,(?!\d)|(?<=\d),(?=\d{4}\b)|\s[/–—]\s|\.\s|\s(?:and|y|e)\s(?=\D{1,40}\d|\d+\D)|\s(?:to|a)\s(?=[$€£]?[\d.,]+\S* (?:in|en) )/gu;
/** The same where a dash stands between a name and its number: "2021 – 5.2m". */
const NO_DASHES = new RegExp(SEPARATORS.source.replace('[/–—]', '/'), 'gu');
/** "Leeds 1411", "2019: 7,4", "18-24 = 30 %", "Hull 2032 people"; what stands before a colon is a title. */
const NAMED = new RegExp(
  `^(?:(.*\\S):\\s+)?(${PERIOD}|\\S(?:.*?[^\\s:=→-])?)\\s*(?:[:=→(]|\\s[-–]|\\s)\\s*(${SPACED_NUMBER})\\)?${SCALE}${UNIT}(?:\\s+(?:of |de )?(\\p{L}+))?(?:\\s*\\((%|percent|por ciento)\\))?[.!?]*$`,
  'iu',
);
/** "1411 in Leeds", "52% yes", "sales were 1411 in 2024". */
const COUNTED = new RegExp(
  `^(?:(.*\\S):\\s+)?((?<=^)(?:\\p{L}+ ){1,6})?(${SPACED_NUMBER})${SCALE}${UNIT}\\s+(?:(?:(?:in|for|from|en|de|para)\\s)?(${PERIOD}|\\D*\\p{L}\\D*)|\\((${PERIOD})\\))$`,
  'iu',
);
const QUOTES = /["“”«»[\]{}]/g;
/** Stands for a comma inside quotation marks, which separates nothing: "figs, dried". */
const COMMA = '\uE000';
const QUOTED = /"[^"\d]*"|“[^”\d]*”|«[^»\d]*»/g;
/** Before a number, but not what was counted: "there were", "exports reached". */
const NO_TITLE =
  /^(?:there|we|they|i|it|you|he|she|hubo|hab[ií]a|hay|tuv\p{L}+|fueron|eran|son|se)(?!\p{L})|(?:ed|ó|aron|ieron)$/iu;
/** "Waits over 12 hours" is no name with a number. */
const LEADS_ON =
  /(?<!\p{L})(?:over|under|above|below|than|top|of|the|last|m[aá]s de|menos de|de|los|las|[uú]ltim[oa]s)$/iu;
const LEAST = 2;
const LONGEST_NAME = 80;

interface Piece extends Pair {
  /** What stands before a colon. */
  title: string;
  /** What stands before a number that its name follows: "sales were". */
  lead: string;
  /** What is counted: pieces that belong together have the same word or none. */
  unit: string;
}

/** The longest run of pieces that are pairs, and the words around it; null when there is none. */
export function pairsInPieces(query: string): { pairs: Pair[]; rest: string } | null {
  const plain = query.replace(QUOTED, (name) => name.replaceAll(',', COMMA)).replace(QUOTES, '');
  const runs = [SEPARATORS, NO_DASHES].flatMap((separators) => {
    const pieces = plain.split(separators).map((piece) => piece.trim());
    return [NAMED, COUNTED].map((form) => ({
      pieces,
      ...longestRun(pieces.map((piece) => read(piece, form))),
    }));
  });
  // "12 in 2023, 14 in 2024": years are what the other form names.
  const numbers = runs.filter(({ run }) => !areYears(run) && !areNamedTwice(run));
  const { pieces, from, to, run } = [...numbers, ...runs].reduce((best, one) =>
    one.run.length > best.run.length && (best.run.length < LEAST || !areYears(one.run)) ? one : best,
  );
  if (run.length < LEAST || areNamedTwice(run)) return null;
  const titles = new Set(run.flatMap(({ title, lead }) => [title, NO_TITLE.test(lead) ? '' : lead]));
  const around = [...pieces.slice(0, from), ...titles, ...pieces.slice(to)];
  return { pairs: run, rest: around.filter(Boolean).join(', ').replaceAll(COMMA, ',') };
}

function read(piece: string, form: RegExp): Piece | null {
  const match = form.exec(piece);
  if (match === null) return null;
  const [, title = ''] = match;
  const [name, number, scale, percent, unit, apart] =
    form === NAMED ? match.slice(2) : [match[6] ?? match[7], match[3], match[4], match[5]];
  if (name === undefined || number === undefined || name.length > LONGEST_NAME || LEADS_ON.test(name))
    return null;
  const isPercent = percent !== undefined || apart !== undefined;
  return {
    title,
    lead: form === COUNTED ? (match[2] ?? '').trim() : '',
    name: name.trim().replaceAll(COMMA, ','),
    value: numberOf(number),
    isPercent,
    unit: foldLetters(unit ?? ''),
    scale: scale ?? '',
    written: number,
  };
}

/** "A 3 apples, B 4 pears": with words on both sides it is not known which of them are the names. */
function areNamedTwice(run: readonly Piece[]): boolean {
  return new Set(run.map(({ lead }) => lead).filter(Boolean)).size > 1;
}

/** "punto" and "puntos", "gol" and "goles" */
function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return ['', 's', 'es'].some((ending) => short + ending === long);
}

function longestRun(pieces: readonly (Piece | null)[]): { from: number; to: number; run: Piece[] } {
  let best = { from: 0, to: 0, run: [] as Piece[] };
  for (let from = 0; from < pieces.length; from += 1) {
    // A unit may be said once: "5 gold, 3, 2".
    const unit = pieces.slice(from).find((piece) => piece?.unit)?.unit;
    const end = pieces.findIndex(
      (piece, at) => at >= from && (!piece || (piece.unit && !isSameWord(piece.unit, unit!))),
    );
    const to = end < 0 ? pieces.length : end;
    if (to - from > best.run.length) best = { from, to, run: pieces.slice(from, to) as Piece[] };
  }
  return best;
}

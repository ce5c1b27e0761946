/** Names with a number each in any order and between any separators, in a query that is known to have them. */
import { foldLetters } from '../folded-letters.ts';
import { areYears } from './named-pairs.ts';
import { FULL_STOP, numberOf, PERIOD, SCALE, SPACED_NUMBER, UNIT } from './number-words.ts';
import type { Pair } from './pairs.ts';

const SEPARATORS = new RegExp(
  `[;|\\n·•]+|,(?!\\d)|(?<=\\d),(?=\\d{4}\\b)|\\s[/–—]\\s|${FULL_STOP}\\s|\\s(?:and|y|e)\\s(?=\\D{1,40}\\d|\\d+\\D)|\\s(?:to|a)\\s(?=[$€£]?[\\d.,]+\\S* (?:in|en) )`,
  'gu',
);
/** The same where a dash stands between a name and its number: "2021 – 5.2m". */
const NO_DASHES = new RegExp(SEPARATORS.source.replace('[/–—]', '/'), 'gu');
/** "Leeds 1411", "2019: 7,4", "18-24 = 30 %", "Hull 2032 people"; what stands before a colon is a title. */
const NAMED = new RegExp(
  `^(?:(?<title>.*\\S):\\s+)?(?<name>${PERIOD}|\\S(?:.*?[^\\s:=→-])?)\\s*(?:[:=→(]|\\s(?:-(?!\\d)|–)|\\s)\\s*(?<number>${SPACED_NUMBER})\\)?${SCALE}${UNIT}(?:\\s+(?:of |de )?(?<counted>\\p{L}+))?(?:\\s*\\((?<apart>%|percent|por ciento)\\))?[.!?]*$`,
  'iu',
);
/** "1411 in Leeds", "52% yes", "sales were 1411 in 2024". */
const COUNTED = new RegExp(
  `^(?:(?<title>.*\\S):\\s+)?(?<lead>(?<=^)(?:\\p{L}+ ){1,6})?(?<number>${SPACED_NUMBER})${SCALE}${UNIT}\\s+(?:(?:(?:in|for|from|en(?! contra)|de|para)\\s)?(?<name>${PERIOD}|\\D*\\p{L}\\D*)|\\((?<bracketed>${PERIOD})\\))$`,
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
  /** Pieces that belong together have the same word or none. */
  counted: string;
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
  const {
    title = '',
    lead = '',
    bracketed,
    number,
    scale = '',
    unit,
    counted = '',
    apart,
    ...parts
  } = form.exec(piece)?.groups ?? {};
  const name = parts.name ?? bracketed;
  if (name === undefined || number === undefined || name.length > LONGEST_NAME || LEADS_ON.test(name))
    return null;
  return {
    title,
    lead: lead.trim(),
    name: name.trim().replaceAll(COMMA, ','),
    value: numberOf(number),
    isPercent: unit !== undefined || apart !== undefined,
    counted: foldLetters(counted),
    scale,
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
    // It may be said once: "5 gold, 3, 2".
    const counted = pieces.slice(from).find((piece) => piece?.counted)?.counted;
    const end = pieces.findIndex(
      (piece, at) => at >= from && (!piece || (piece.counted && !isSameWord(piece.counted, counted!))),
    );
    const to = end < 0 ? pieces.length : end;
    if (to - from > best.run.length) best = { from, to, run: pieces.slice(from, to) as Piece[] };
  }
  return best;
}

/** What the numbers of a query are with their scales: "1.2, 1.4 and 1.9 million". */
import { foldLetters } from '../folded-letters.ts';
import type { Doubt } from './doubts.ts';
import { powerOf } from './number-words.ts';
import type { Pair } from './pairs.ts';

/** Numbers that one scale holds for are alike within this factor. */
const LIKE = 10;
/** A bare number is as likely meant in the scale of another one within this factor. */
const MAYBE_LIKE = 100;
/** Below this, numbers are hardly counted in ones beside millions. */
const SMALL = 1000;
const MONEY =
  /[$€£]|(?<!\p{L})(?:usd|eur|gbp|dollars?|euros?|pounds?|pesos?|dolares|libras|revenue|budget|ingresos|presupuesto)(?!\p{L})/iu;
/** Where "m" is for metres. */
const LENGTHS =
  /(?<!\p{L})(?:met(?:er|re|ro)s?|heights?|alturas?|estaturas?|alt[oa]s?|tall(?:est)?|high(?:est)?|lengths?|long(?:est)?|largos?|longitud|distan(?:ce|cia)s?|depths?|deep|profundidad|widths?|wide|anchos?|altitude?s?|elevation|jumps?|saltos?)(?!\p{L})|\d ?(?:km|cm|mm|mi|ft)(?!\p{L})/iu;

/** The values, each with its scale, or with that of the first or last where it is said once for all. */
export function valuesOf(given: readonly Pair[], query: string): { values: number[]; doubts: Doubt[] } {
  const { pairs, doubts } = withM(given, foldLetters(query));
  const scaled = pairs.filter(({ scale }) => scale !== '');
  const bare = pairs.filter(({ scale, value }) => scale === '' && value !== 0);
  const [one] = scaled;
  const shared = one !== undefined && scaled.length === 1 && isShared(one, pairs, bare) ? one.scale : '';
  const values = pairs.map(({ value, scale }) => times(value, powerOf(scale || shared)));
  if (one === undefined) return { values, doubts };
  // "5 million, 4": a whole number may be what it says.
  const isClear =
    shared !== '' && (one === pairs.at(-1) || bare.every(({ value }) => !Number.isInteger(value)));
  const unclear = isClear ? [] : bare.filter(({ value }) => mayShare(value, scaled));
  if (unclear.length === 0) return { values, doubts };
  return { values, doubts: [...doubts, { reason: 'scale', words: unclear.map(({ written }) => written) }] };
}

/** A word, not a letter at its number, that the first or last has, and numbers like it. */
function isShared(one: Pair, pairs: readonly Pair[], bare: readonly Pair[]): boolean {
  if (!/^ \p{L}{2}/u.test(one.scale) || (one !== pairs[0] && one !== pairs.at(-1))) return false;
  return bare.every(({ value }) => factor(value, one.value) < LIKE);
}

function mayShare(value: number, scaled: readonly Pair[]): boolean {
  return scaled.some(
    (one) => factor(value, one.value) < MAYBE_LIKE || (powerOf(one.scale) > SMALL && Math.abs(value) < SMALL),
  );
}

function factor(one: number, other: number): number {
  const ratio = Math.abs(one / other);
  return Math.max(ratio, 1 / ratio);
}

/** 4.1 times a billion has digits of no meaning at its end. */
function times(value: number, power: number): number {
  return Number((value * power).toPrecision(15));
}

/** A small "m" is for millions of money, and for metres beside words of length; else it is said how it was read. */
function withM(given: readonly Pair[], query: string): { pairs: Pair[]; doubts: Doubt[] } {
  const withLetter = given.filter(({ scale }) => scale.trim() === 'm');
  const isLength = LENGTHS.test(query);
  if (withLetter.length === 0 || (MONEY.test(query) && !isLength)) return { pairs: [...given], doubts: [] };
  const isMillion = !isLength && given.every(({ scale }) => scale === 'm');
  const pairs = given.map((pair) =>
    pair.scale.trim() === 'm' && !isMillion ? { ...pair, scale: '' } : pair,
  );
  if (isLength) return { pairs, doubts: [] };
  const words = withLetter.map(({ written, scale }) => `${written}${scale}`);
  return { pairs, doubts: [{ reason: isMillion ? 'millions' : 'metres', words }] };
}

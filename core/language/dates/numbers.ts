/** Numbers in words and digits, in English and Spanish, read from a token onwards. */
import { NUMBER_WORDS } from '../words/number-words.ts';
import { wordTable } from '../words/word-lists.ts';
import { type TimeToken, wordAt } from './tokens.ts';

/** A value and the index of the token after it. */
export type Read<T> = readonly [value: T, end: number];

/** Below thirty, and what stands for a few. */
const CARDINALS = new Map([
  ...[...NUMBER_WORDS].filter(([, value]) => value < 30),
  ...wordTable([
    ['un una a an', 1],
    ['couple par', 2],
    ['few', 3],
    ['several varios varias', 7],
  ]),
]);
const TENS = new Map([...NUMBER_WORDS].filter(([, value]) => value >= 30 && value < 100)).set('twenty', 20);
const ORDINALS = indexed([
  '',
  'first primero primer primera',
  'second segundo segunda',
  'third tercero tercer tercera',
  'fourth cuarto cuarta',
  'fifth quinto quinta',
  'sixth sexto sexta',
  'seventh septimo septima',
  'eighth octavo octava',
  'ninth noveno novena',
  'tenth decimo decima',
  'eleventh undecimo undecima',
  'twelfth duodecimo duodecima',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
  'twentieth vigesimo vigesima',
]);
const TENTHS = wordTable([
  ['twenty vigesimo', 20],
  ['thirty trigesimo', 30],
]);
/** Hundreds of years in words, after "mil": "mil novecientos". */
const CENTURIES = new Map([
  ['doscientos', 200],
  ['quinientos', 500],
  ['seiscientos', 600],
  ['setecientos', 700],
  ['ochocientos', 800],
  ['novecientos', 900],
]);

/** Hundreds of anything else. */
const HUNDREDS = new Map([...NUMBER_WORDS].filter(([, value]) => value > 100))
  .set('ciento', 100)
  .set('hundred', 100);

function indexed(rows: string[]): Map<string, number> {
  return new Map(rows.flatMap((row, n) => row.split(' ').map((word) => [word, n] as const)));
}

const glued = (tokens: readonly TimeToken[], at: number) => (wordAt(tokens, at) === '-' ? at + 1 : at);

/** A count: up to four digits, or words up to 999. */
export function cardinal(tokens: readonly TimeToken[], at: number): Read<number>[] {
  const word = wordAt(tokens, at);
  if (/^\d{1,4}$/.test(word)) return [[Number(word), at + 1]];
  return [...hundreds(tokens, at), ...small(tokens, at)];
}

/** "Two hundred", "hundred and fifty", "doscientos cincuenta", "ciento veinte". */
function hundreds(tokens: readonly TimeToken[], at: number): Read<number>[] {
  if (isInLarger(tokens, at)) return [];
  const count = wordAt(tokens, at + 1) === 'hundred' ? (CARDINALS.get(wordAt(tokens, at)) ?? 0) : 0;
  const hundred = count > 0 && count < 10 ? count * 100 : HUNDREDS.get(wordAt(tokens, at));
  if (hundred === undefined) return [];
  const end = count > 0 ? at + 2 : at + 1;
  const rest = small(tokens, wordAt(tokens, end) === 'and' ? end + 1 : end);
  const more = rest.filter(([n]) => n > 0 && n < 100).map(([n, last]) => [hundred + n, last] as const);
  return [...more, [hundred, end]];
}

/** Whether hundreds are the end of a larger number: "two thousand five hundred", "mil doscientos". */
function isInLarger(tokens: readonly TimeToken[], at: number): boolean {
  const before = wordAt(tokens, at - 1);
  return (
    /^(?:thousand|mil)$/.test(before) ||
    (wordAt(tokens, at) === 'hundred' && (CARDINALS.get(before) ?? 0) > 1)
  );
}

function small(tokens: readonly TimeToken[], at: number): Read<number>[] {
  const word = wordAt(tokens, at);
  if (word === 'cien' || word === 'hundred') return isInLarger(tokens, at) ? [] : [[100, at + 1]];
  const ten = TENS.get(word);
  if (ten === undefined) {
    const one = CARDINALS.get(word);
    return one === undefined ? [] : [[one, at + 1]];
  }
  const next = wordAt(tokens, at + 1) === 'y' ? at + 2 : glued(tokens, at + 1);
  const unit = CARDINALS.get(wordAt(tokens, next)) ?? 0;
  const whole: Read<number> = [ten, at + 1];
  return unit > 0 && unit < 10 ? [[ten + unit, next + 1], whole] : [whole];
}

/** An ordinal, from 1: "3rd", "3º", "third", "trigésimo primer". */
export function ordinal(tokens: readonly TimeToken[], at: number): Read<number>[] {
  const token = tokens[at];
  if (token === undefined) return [];
  const figure = /^(\d{1,2})(?:st|nd|rd|th|er|ro|do|ra|da|to|ta)?$/.exec(token.word);
  if (figure !== null && token.end - token.start > figure[1]!.length) return [[Number(figure[1]), at + 1]];
  const readings: Read<number>[] = [];
  const tenth = TENTHS.get(token.word);
  const next = glued(tokens, at + 1);
  const unit = ORDINALS.get(wordAt(tokens, next));
  if (tenth !== undefined && unit !== undefined && unit > 0 && unit < 10)
    readings.push([tenth + unit, next + 1]);
  const one = ORDINALS.get(token.word) ?? (token.word === 'thirtieth' ? 30 : undefined);
  if (one !== undefined && one > 0) readings.push([one, at + 1]);
  return readings;
}

/** Day of the month, 1 to 31, as a cardinal or ordinal. */
export function dayOfMonth(tokens: readonly TimeToken[], at: number): Read<number>[] {
  const word = wordAt(tokens, at);
  if (word === 'a' || word === 'an' || word === 'un' || word === 'una' || word === 'few') return [];
  return [...ordinal(tokens, at), ...cardinal(tokens, at)].filter(([n]) => n >= 1 && n <= 31);
}

const FIRST_YEAR = 1000;
const LAST_YEAR = 2999;

/** A full year: "2018", "two thousand and fifteen", "nineteen ninety six", "mil novecientos noventa". */
export function year(tokens: readonly TimeToken[], at: number): Read<number>[] {
  const word = wordAt(tokens, at);
  if (/^\d{4}$/.test(word)) {
    const value = Number(word);
    return value >= FIRST_YEAR && value <= LAST_YEAR ? [[value, at + 1]] : [];
  }
  return [...thousands(tokens, at), ...pairs(tokens, at)];
}

/** A year of two digits behind an apostrophe: "'24". */
export function shortYear(tokens: readonly TimeToken[], at: number): Read<number>[] {
  const word = wordAt(tokens, at + 1);
  return /^['’]$/.test(wordAt(tokens, at)) && /^\d{2}$/.test(word) ? [[Number(word), at + 2]] : [];
}

function thousands(tokens: readonly TimeToken[], at: number): Read<number>[] {
  let next = at;
  let value = 1000;
  if (/^(two|dos)$/.test(wordAt(tokens, next))) {
    value = 2000;
    next++;
  }
  if (!/^(mil|thousand)$/.test(wordAt(tokens, next))) return [];
  next++;
  const hundred = CENTURIES.get(wordAt(tokens, next));
  if (hundred !== undefined) {
    value += hundred;
    next++;
  }
  const rest = small(tokens, wordAt(tokens, next) === 'and' ? next + 1 : next);
  // "Five thousand" is no year, and "mil quince" is an amount.
  if (value === 1000) return [];
  const readings: Read<number>[] = rest.map(([n, end]) => [value + n, end]);
  readings.push([value, next]);
  return readings;
}

function pairs(tokens: readonly TimeToken[], at: number): Read<number>[] {
  const century = CARDINALS.get(wordAt(tokens, at));
  if (century === undefined || century < 15 || century > 20 || !/teen|twenty/.test(wordAt(tokens, at)))
    return [];
  let next = at + 1;
  if (wordAt(tokens, next) === 'hundred') next++;
  if (wordAt(tokens, next) === 'and') next++;
  return small(tokens, next)
    .filter(([n]) => n >= 10)
    .map(([n, end]) => [century * 100 + n, end]);
}

/** Time units and amounts of them: "3 days", "two months and a week", "año y medio", "half an hour", "2y". */
import { phraseTerminal, type Terminal } from './grammar.ts';
import { cardinal, type Read } from './numbers.ts';
import { type Duration, durationOf, halfOf, plus, type TimeUnit } from './span.ts';
import { type TimeToken, wordAt } from './tokens.ts';
import { LETTER_UNITS, UNITS } from './vocabulary.ts';

type Tokens = readonly TimeToken[];

const unitPhrase = phraseTerminal(UNITS);

/** "3D", and "en 3d": films have as many dimensions, while "last 3d" are days. */
function isDimension(tokens: Tokens, at: number): boolean {
  return (
    /^[1-4]$/.test(wordAt(tokens, at - 1)) &&
    wordAt(tokens, at) === 'd' &&
    (tokens[at]!.capital || /^(?:in|en)$/.test(wordAt(tokens, at - 2)))
  );
}

/** Time units, including single letters right after digits. */
export const unit: Terminal = (tokens, at) => {
  const readings = unitPhrase(tokens, at, '');
  const letter = LETTER_UNITS.get(wordAt(tokens, at));
  const [before, here] = [tokens[at - 1], tokens[at]];
  const glued = before !== undefined && /^\d+$/.test(before.word) && before.end === here?.start;
  return letter !== undefined && glued && !isDimension(tokens, at)
    ? [...readings, [letter, at + 1]]
    : readings;
};

const unitAt = (tokens: Tokens, at: number) => unit(tokens, at, '') as Read<TimeUnit>[];

/** A week or fortnight that a day is put off by: "Friday week". */
export const putOff: Terminal = (tokens, at) =>
  /^(?:week|fortnight)$/.test(wordAt(tokens, at)) && !/^(?:of|de|-)$/.test(wordAt(tokens, at + 1))
    ? unitAt(tokens, at).map(([value, end]) => [durationOf(1, value), end])
    : [];

/** Units in the plural, without a number: "recent weeks". */
export const plural: Terminal = (tokens, at) =>
  /^(?:hours|days|weeks|months|years|horas|dias|semanas|meses|anos)$/.test(wordAt(tokens, at))
    ? unit(tokens, at, '')
    : [];

const PARTS_OF_YEAR = new Set(['bimester', 'quarter', 'quadrimester', 'semester']);

/** Units that a year is counted in: "third quarter". */
export const halves: Terminal = (tokens, at) =>
  unitAt(tokens, at).filter(([value]) => PARTS_OF_YEAR.has(value));

/** Most amounts in one duration: "2 years, 1 month, 3 weeks and 2 days". */
const MOST = 4;

/** The same in Spanish. */
export const spanishHalves: Terminal = (tokens, at) =>
  /estre$/.test(wordAt(tokens, at)) ? halves(tokens, at, '') : [];

/** An amount of time, of one or several units. */
export const duration: Terminal = (tokens, at) => amountsFrom(tokens, at, MOST);

function amountsFrom(tokens: Tokens, at: number, most: number): Read<Duration>[] {
  if (most === 0) return [];
  return [...amounts(tokens, at), ...halfUnits(tokens, at)].flatMap(([one, end]) => {
    const more = /^(?:and|y|,)$/.test(wordAt(tokens, end)) ? end + 1 : end;
    const rest = amountsFrom(tokens, more, most - 1);
    return [[one, end] as const, ...rest.map(([next, last]) => [plus(one, next), last] as const)];
  });
}

/** A number of units, also with a half: "two years", "un año y medio", "año y medio". */
function amounts(tokens: Tokens, at: number): Read<Duration>[] {
  const counted = counts(tokens, at).flatMap(([count, next]) =>
    unitAt(tokens, next).map(([value, end]) => ({ count, value, end, vague: isVague(tokens, at, next) })),
  );
  return [
    ...counted.flatMap(({ count, value, end, vague }) => [
      [{ ...durationOf(count, value), vague }, end] as const,
      ...withHalf(tokens, durationOf(count, value), value, end),
    ]),
    ...unitAt(tokens, at).flatMap(([value, end]) => withHalf(tokens, durationOf(1, value), value, end)),
  ];
}

/** Whether the number is "a few" or the like. */
function isVague(tokens: Tokens, from: number, to: number): boolean {
  return tokens.slice(from, to).some(({ word }) => VAGUE.test(word));
}

const VAGUE = /^(?:couple|par|few|several|varios|varias)$/;

const AND_A_HALF = [
  ['and', 'a', 'half'],
  ['y', 'medio'],
  ['y', 'media'],
];

function withHalf(tokens: Tokens, whole: Duration, value: TimeUnit, end: number): Read<Duration>[] {
  const half = halfOf(value);
  const words = AND_A_HALF.find((each) => each.every((word, i) => wordAt(tokens, end + i) === word));
  return half && words ? [[plus(whole, half), end + words.length]] : [];
}

/** "Half a year", "medio año", "a year and a half" without the year. */
function halfUnits(tokens: Tokens, at: number): Read<Duration>[] {
  const word = wordAt(tokens, at);
  const article = /^(?:a|an)$/.test(wordAt(tokens, at + 1)) ? 2 : 1;
  const next = word === 'half' ? at + article : /^medi[oa]$/.test(word) ? at + 1 : null;
  if (next === null) return [];
  return unitAt(tokens, next).flatMap(([value, end]): Read<Duration>[] => {
    const half = halfOf(value);
    return half === null ? [] : [[half, end]];
  });
}

/** A number, also after "a" ("a few", "a couple", "a hundred") or "un" ("un par"). */
function counts(tokens: Tokens, at: number): Read<number>[] {
  const [word, next] = [wordAt(tokens, at), wordAt(tokens, at + 1)];
  const skipped =
    (word === 'a' && /^(?:few|couple|hundred)$/.test(next)) || (word === 'un' && next === 'par');
  return cardinal(tokens, skipped ? at + 1 : at).map(([n, end]) => [
    n,
    /^(?:of|de)$/.test(wordAt(tokens, end)) && VAGUE.test(wordAt(tokens, end - 1)) ? end + 1 : end,
  ]);
}

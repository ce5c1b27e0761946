/** Numbers that the query itself gives: "bar chart: Boca 5, River 3". They are drawn as they are; nothing is searched. */

import type { ChartType } from '../data/options.ts';
import type { GivenData } from '../data/reading/given-data.ts';
import { foldLetters } from './folded-letters.ts';
import { parseQuery } from './plan-rules.ts';
import { COBERTURA, COVERAGE } from './vocabulary/coverage-words.ts';
import { any, anywhere } from './vocabulary/patterns.ts';
import { SHAPES } from './vocabulary/type-rules.ts';

export interface OwnNumbers {
  data: GivenData;
  type: ChartType | null;
  /** What stands before the numbers; null: nothing but the type of chart. */
  title: string | null;
}

const MONTHS = '(?:ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic|jan|apr|aug|dec)[a-z]*';
/** Names of periods, which contain digits themselves. */
const PERIOD = `\\d{4}-\\d{2}-\\d{2}|\\d{4}-\\d{2}|${MONTHS}[- ]\\d{2,4}|[1-4]T \\d{4}|[QT][1-4](?: \\d{4})?|(?:19|20)\\d{2}`;
const NUMBER = '[-+−]?[$€£]?\\d{1,3}(?:[.,]\\d{3})+(?!\\d)|[-+−]?[$€£]?\\d+(?:[.,]\\d+)?';
const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  mil: 1e3,
  m: 1e6,
  millon: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
};
const SCALE = '(?: ?(bn|k|m|mil(?= |$|,)|millon(?:es)?|million|billion)(?![a-z]))?';
const UNIT = '(?:\\s*(%|percent|per cent|por ciento))?';
const PAIR = new RegExp(
  `^[\\s,;·|]*(?:and |y |e )?(?:(${PERIOD})|([^\\d,;:%]*?\\p{L}[^\\d,;:%]*?))(?:\\s*[:=]\\s*|\\s+)(?:con |with |at )?(${NUMBER})${SCALE}${UNIT}(?=[\\s,;.|]|$)`,
  'iu',
);
/** A number before its name: "9,400 landed, 1,150 started". */
const PAIR_REVERSED = new RegExp(
  `^[\\s,;·|]*(?:and |y |e )?(${NUMBER})${SCALE}${UNIT}\\s+([^\\d,;:%]*?\\p{L}[^\\d,;:%]*?)(?=\\s*(?:[,;|]|$|\\s(?:and|y|e)\\s\\d))`,
  'iu',
);
/** Where a title ends and its periods begin: "poverty 2022 39.2%, …". */
const FIRST_PERIOD = new RegExp(`(?<=^\\p{L}[\\p{L} ]* )(?=(?:${PERIOD})\\s+(?:${NUMBER}))`, 'iu');
/** Where a title ends and its numbers begin. */
const FIRST_NUMBER = /(?<=^(?!(?:top|first) )\p{L}[\p{L} -]* )(?=[$€£]?\d)/iu;
/** Words that belong to dates, not to names of numbers: "between 18 and 30 September". */
const OF_DATES = /\b(?:between|from|since|until|last|past|next|entre|desde|hasta|ultim[oa]s?|proxim[oa]s?)\b/;
const ABOUT_ARTICLES = anywhere(any(COBERTURA, COVERAGE));
/** Fewer than these are a score or a date as often as data. */
const LEAST = 2;
const WORDS_AFTER = /^[\s,;.?!]*(?:\p{L}+[\s.?!]*){0,6}$/u;

/** The numbers of a query; null when it is not a list of names with a number each. */
export function ownNumbers(query: string): OwnNumbers | null {
  if (ABOUT_ARTICLES.test(foldLetters(query))) return null;
  const { type, rest: plain } = typeIn(query);
  for (const start of startsOf(plain)) {
    const found = pairsOf(plain.slice(start));
    if (found === null) continue;
    // "Milei 2023 and Macri 2015" are names with a year.
    if (found.pairs.every(({ value }) => Number.isInteger(value) && value >= 1900 && value <= 2100))
      return null;
    const isPercent = found.pairs.some((pair) => pair.isPercent);
    const title = `${plain.slice(0, Math.max(0, start - 1))} ${found.rest}`.replace(
      /^[\s,;:]+|[\s,;:.]+$/g,
      '',
    );
    return {
      data: {
        x: found.pairs.map(({ name }) => name),
        series: [{ values: found.pairs.map(({ value }) => value), ...(isPercent && { unit: '%' }) }],
      },
      type,
      title: title === '' ? null : title,
    };
  }
  return null;
}

/** Where the list may begin: after a colon, at once, or after a title without one. */
function startsOf(plain: string): number[] {
  const colon = plain.search(/:\s/);
  const titled = [FIRST_PERIOD, FIRST_NUMBER].map((first) => plain.search(first));
  return [...(colon < 0 ? [] : [colon + 1]), 0, ...titled.filter((at) => at > 0)];
}

const ASKING =
  /^(?:please |por favor )?(?:(?:make|draw|plot|do|give|show|create|hace|haz|hacer|dibuja|arma|grafica|mostra|muestra)(?:me)?(?: me)?) (?=an? |una? |el |the )/;
const ALONE = SHAPES.filter(({ alone }) => alone).map(({ as, en, es, alone }) => ({
  as,
  words: new RegExp(
    `^(?:(?:an? |una? )?(?:${alone}|${en}|${es})(?: (?:charts?|graphs?))?|(?:an? |un )?grafico (?:de |en )?(?:${es}))(?:s)?(?:\\s*:| (?:con|with|of|de|for|from))?\\s+|,?\\s+(?:as an? )?(?:${alone}|${en})(?: (?:chart|graph))?$`,
  ),
}));

/** The type of chart that the query begins or ends with, and the query without it. */
function typeIn(query: string): { type: ChartType | null; rest: string } {
  const asked = query.slice(ASKING.exec(foldLetters(query))?.[0].length ?? 0);
  const folded = foldLetters(asked);
  for (const { as, words } of ALONE) {
    const match = words.exec(folded);
    if (match)
      return {
        type: as,
        rest: `${asked.slice(0, match.index)}${asked.slice(match.index + match[0].length)}`.trim(),
      };
  }
  return { type: parseQuery(query).type, rest: query };
}

interface Pair {
  name: string;
  value: number;
  isPercent: boolean;
}

/** Pairs one after the other, names first or numbers first, and a few words at most after the last. */
function pairsOf(text: string): { pairs: Pair[]; rest: string } | null {
  const named = pairsBy(PAIR, text, ([, period, label, number, scale, unit]) => ({
    name: period ?? label!,
    number: number!,
    scale,
    unit,
  }));
  if (named.pairs.length >= LEAST) return named.isList ? named : null;
  const reversed = pairsBy(PAIR_REVERSED, text, ([, number, scale, unit, name]) => ({
    name: name!,
    number: number!,
    scale,
    unit,
  }));
  // Two are as often a score, or days and people.
  return reversed.pairs.length > LEAST && reversed.isList && reversed.rest === '' ? reversed : null;
}

function pairsBy(
  pattern: RegExp,
  text: string,
  partsOf: (
    match: RegExpExecArray,
  ) => Record<'name' | 'number', string> & Partial<Record<'scale' | 'unit', string | undefined>>,
): { pairs: Pair[]; rest: string; isList: boolean } {
  const pairs: Pair[] = [];
  let rest = text.trim();
  for (let match = pattern.exec(rest); match; match = pattern.exec(rest)) {
    const { name, number, scale, unit } = partsOf(match);
    const power = SCALES[foldLetters(scale ?? '').replace(/es$/, '')] ?? 1;
    pairs.push({ name: name.trim(), value: numberIn(number) * power, isPercent: unit !== undefined });
    rest = rest.slice(match[0].length);
  }
  const isSeparated = /[,;]|\s(?:and|y)\s/.test(text) || pairs.length > LEAST;
  const isDated = pairs.some(({ name }) => OF_DATES.test(foldLetters(name)));
  return { pairs, rest: rest.trim(), isList: isSeparated && !isDated && WORDS_AFTER.test(rest) };
}

/** Three digits after a separator are thousands, fewer are decimals. */
function numberIn(text: string): number {
  const plain = text.replace(/[$€£\s]/g, '').replace('−', '-');
  const isGrouped = /[.,]\d{3}(?!\d)/.test(plain);
  return Number(isGrouped ? plain.replace(/[.,](?=\d{3}(?!\d))/g, '') : plain.replace(',', '.'));
}

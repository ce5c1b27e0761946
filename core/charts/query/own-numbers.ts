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
const NUMBER = '[-+−]?\\$?\\d{1,3}(?:[.,]\\d{3})+(?!\\d)|[-+−]?\\$?\\d+(?:[.,]\\d+)?';
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
const ABOUT_ARTICLES = anywhere(any(COBERTURA, COVERAGE));
/** Fewer than these are a score or a date as often as data. */
const LEAST = 2;
const WORDS_AFTER = /^[\s,;.?!]*(?:\p{L}+[\s.?!]*){0,6}$/u;

/** The numbers of a query; null when it is not a list of names with a number each. */
export function ownNumbers(query: string): OwnNumbers | null {
  if (ABOUT_ARTICLES.test(foldLetters(query))) return null;
  const { type, rest: plain } = typeIn(query);
  const colon = plain.search(/:\s/);
  const starts = colon < 0 ? [0] : [colon + 1, 0];
  for (const start of starts) {
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

const ALONE = SHAPES.filter(({ alone }) => alone).map(({ as, en, es, alone }) => ({
  as,
  words: new RegExp(
    `^(?:(?:an? |una? )?(?:${alone}|${en}|${es})(?: (?:charts?|graphs?))?|(?:an? |un )?grafico (?:de |en )?(?:${es}))(?:s)?(?:\\s*:| (?:con|with|of|de|for))?\\s+|,?\\s+(?:as an? )?(?:${alone}|${en})(?: (?:chart|graph))?$`,
  ),
}));

/** The type of chart that the query begins or ends with, and the query without it. */
function typeIn(query: string): { type: ChartType | null; rest: string } {
  const folded = foldLetters(query);
  for (const { as, words } of ALONE) {
    const match = words.exec(folded);
    if (match)
      return {
        type: as,
        rest: `${query.slice(0, match.index)}${query.slice(match.index + match[0].length)}`.trim(),
      };
  }
  return { type: parseQuery(query).type, rest: query };
}

interface Pair {
  name: string;
  value: number;
  isPercent: boolean;
}

/** Pairs one after the other, and a few words at most after the last. */
function pairsOf(text: string): { pairs: Pair[]; rest: string } | null {
  const pairs: Pair[] = [];
  let rest = text.trim();
  for (let match = PAIR.exec(rest); match; match = PAIR.exec(rest)) {
    const [whole, period, label, number, scale, unit] = match;
    const power = SCALES[foldLetters(scale ?? '').replace(/es$/, '')] ?? 1;
    pairs.push({
      name: (period ?? label!).trim(),
      value: numberIn(number!) * power,
      isPercent: unit !== undefined,
    });
    rest = rest.slice(whole.length);
  }
  const isSeparated = /[,;]|\s(?:and|y)\s/.test(text) || pairs.length > LEAST;
  return pairs.length >= LEAST && isSeparated && WORDS_AFTER.test(rest) ? { pairs, rest: rest.trim() } : null;
}

/** Three digits after a separator are thousands, fewer are decimals. */
function numberIn(text: string): number {
  const plain = text.replace(/[$\s]/g, '').replace('−', '-');
  const isGrouped = /[.,]\d{3}(?!\d)/.test(plain);
  return Number(isGrouped ? plain.replace(/[.,](?=\d{3}(?!\d))/g, '') : plain.replace(',', '.'));
}

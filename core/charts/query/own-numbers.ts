/** Numbers that the query itself gives: "bar chart: Boca 5, River 3". They are drawn as they are; nothing is searched. */
import type { GivenData } from '../data/given-data.ts';
import type { ChartType } from '../data/options.ts';
import { foldLetters } from './folded-letters.ts';
import { parseQuery } from './plan-rules.ts';
import { COBERTURA, COVERAGE, NEWS, NOTAS } from './vocabulary/coverage-words.ts';
import { any, anywhere } from './vocabulary/patterns.ts';
import { SHAPES } from './vocabulary/type-rules.ts';

export interface OwnNumbers {
  data: GivenData;
  type: ChartType | null;
  /** What stands before the numbers; null: nothing but the type of chart. */
  title: string | null;
}

const ABOUT_ARTICLES = anywhere(any(COBERTURA, COVERAGE, NEWS, NOTAS));
const NUMBER = String.raw`[-+−]?\$?\d{1,3}(?:[.,\s]\d{3})+(?![\d])|[-+−]?\$?\d+(?:[.,]\d+)?`;
const UNIT = String.raw`\s*(%|percent|per cent|por ciento)?`;
const NAME_FIRST = new RegExp(String.raw`^(.{1,60}?)[\s:=]+(?:con |with |at )?(${NUMBER})${UNIT}$`, 'i');
const NUMBER_FIRST = new RegExp(
  String.raw`^(${NUMBER})${UNIT}\s+(?:(?:de|del|for|in|en|of)\s+)?(\D{1,60})$`,
  'i',
);
const BETWEEN = /\s*[;\n]\s*|\s*,\s+(?:and\s+|y\s+|e\s+)?|\s+(?:and|y|e|vs\.?)\s+(?=\D*\d)/;

/** The numbers of a query; null when it is not a list of names with a number each. */
export function ownNumbers(query: string): OwnNumbers | null {
  const colon = query.search(/:\s/);
  const [head, list] = colon < 0 ? ['', query] : [query.slice(0, colon), query.slice(colon + 1)];
  if (ABOUT_ARTICLES.test(foldLetters(query)) || /\d/.test(head.replace(/\b(?:19|20)\d\d\b/g, '')))
    return null;
  const plan = parseQuery(colon < 0 ? query : `${head} x`);
  const start = colon < 0 ? query.length - (plan.topics[0] ?? '').length : 0;
  const pairs = (colon < 0 && plan.topics.length === 1 ? query.slice(Math.max(0, start)) : list)
    .trim()
    .replace(/[.?!]+$/, '')
    .replace(SHAPE_FIRST, '')
    .split(BETWEEN)
    .map(pairOf);
  if (pairs.length < 2 || pairs.some((pair) => pair === null)) return null;
  const rows = pairs as Pair[];
  // "Milei 2023 and Macri 2015" are names with a year.
  if (rows.every(({ value }) => Number.isInteger(value) && value >= 1900 && value <= 2100)) return null;
  const isPercent = rows.some((row) => row.isPercent);
  const title =
    head.trim() === ''
      ? null
      : parseQuery(`${head} x`)
          .topics.join(' ')
          .replace(/\s*\bx$/, '') || null;
  return {
    data: {
      x: rows.map(({ name }) => name),
      series: [{ values: rows.map(({ value }) => value), ...(isPercent && { unit: '%' }) }],
    },
    type: plan.type,
    title,
  };
}

const SHAPE_FIRST = new RegExp(
  `^(?:${SHAPES.flatMap(({ alone }) => alone ?? []).join('|')})s? (?:con|with|of|de|for)\\s+`,
  'i',
);

interface Pair {
  name: string;
  value: number;
  isPercent: boolean;
}

function pairOf(text: string): Pair | null {
  const first = NAME_FIRST.exec(text.trim());
  const [name, number, unit] = first
    ? [first[1]!, first[2]!, first[3]]
    : (([, value, sign, label]) => [label, value, sign])(NUMBER_FIRST.exec(text.trim()) ?? []);
  if (!name || !number || !/\p{L}/u.test(name) || /\s\d+$/.test(name)) return null;
  return { name: name.trim(), value: numberIn(number), isPercent: unit !== undefined };
}

/** Three digits after a separator are thousands, fewer are decimals. */
function numberIn(text: string): number {
  const plain = text.replace(/[$\s]/g, '').replace('−', '-');
  return Number(
    /[.,]\d{3}(?!\d)/.test(plain) ? plain.replace(/[.,](?=\d{3}(?!\d))/g, '') : plain.replace(',', '.'),
  );
}

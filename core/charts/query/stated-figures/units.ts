/** What numbers in articles count: percent, money, measures, and the things that the noun after them names. */
import { isStopWord } from '../../../language/words/stopwords.ts';
import type { Period } from '../../data/units.ts';
import { foldLetters } from '../folded-letters.ts';
import { MONTH } from '../vocabulary/patterns.ts';

/** A unit and its multiplier. Equal keys can be compared. */
export interface UnitRead {
  key: string;
  /** Factor of the number. */
  times: number;
}

/** Over the text right after the number, folded; `$` signs are looked for before it. */
const TIMES: readonly { words: RegExp; times: number; only?: 'es' | 'en' }[] = [
  { words: /^\s?mil millones(?!\p{L})/u, times: 1e9 },
  { words: /^\s?millon(?:es)?(?!\p{L})/u, times: 1e6 },
  { words: /^\s?billon(?:es)?(?!\p{L})/u, times: 1e12 },
  { words: /^\s?mil(?!\p{L})/u, times: 1e3, only: 'es' },
  { words: /^\s?thousand(?!\p{L})/u, times: 1e3 },
  { words: /^\s?million(?!\p{L})/u, times: 1e6 },
  { words: /^\s?billion(?!\p{L})/u, times: 1e9 },
  { words: /^\s?trillion(?!\p{L})/u, times: 1e12 },
];
/** Short forms, only for money: otherwise "5m" are metres. */
const SHORT_TIMES: typeof TIMES = [
  { words: /^\s?bn(?!\p{L})/u, times: 1e9 },
  { words: /^\s?(?:mn|m)(?!\p{L})/u, times: 1e6 },
  { words: /^k(?!\p{L})/u, times: 1e3 },
];
/** Ambiguous between languages: "5 mil" is five million dollars to some who write English. */
const UNSURE = /^\s?(?:mil|mm)(?!\p{L})/u;

const MONEY_BEFORE: readonly { sign: RegExp; key: string }[] = [
  { sign: /(?:us\$|u\$s|usd)\s?$/i, key: 'USD' },
  { sign: /(?:ar\$|ars)\s?$/i, key: 'ARS' },
  { sign: /(?:r\$|brl)\s?$/i, key: 'BRL' },
  { sign: /(?:€|\beur)\s?$/i, key: 'EUR' },
  { sign: /(?:£|\bgbp)\s?$/i, key: 'GBP' },
  { sign: /(?<![a-z])\$\s?$/i, key: '$' },
];
/** What `$`, dollars and pesos mean, by country of the outlet. */
const MONEY_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: { $: 'USD', dollars: 'USD' },
  CA: { $: 'CAD', dollars: 'CAD' },
  AU: { $: 'AUD', dollars: 'AUD' },
  AR: { $: 'ARS', pesos: 'ARS' },
  MX: { $: 'MXN', pesos: 'MXN' },
  CL: { $: 'CLP', pesos: 'CLP' },
  CO: { $: 'COP', pesos: 'COP' },
  UY: { $: 'UYU', pesos: 'UYU' },
};

interface UnitWords {
  words: RegExp;
  key: string;
}

/** Over the folded text after the number and its multiplier, and after "de" or "of". */
const UNITS: readonly UnitWords[] = [
  {
    words: /^\s?(?:puntos? porcentual(?:es)?|percentage points?|p\.?p\.?)(?!\p{L})/u,
    key: 'percentage points',
  },
  { words: /^\s?(?:puntos? basicos?|basis points?)(?!\p{L})/u, key: 'basis points' },
  { words: /^\s?(?:%|por ?ciento(?!\p{L})|per ?cent(?!\p{L}))/u, key: '%' },
  { words: /^\s?(?:dolares(?: estadounidenses)?|us dollars|u\.s\. dollars|usd)(?!\p{L})/u, key: 'USD' },
  { words: /^\s?dollars(?!\p{L})/u, key: 'dollars' },
  { words: /^\s?pesos(?!\p{L})/u, key: 'pesos' },
  { words: /^\s?(?:euros?|eur|€)(?!\p{L})/u, key: 'EUR' },
  { words: /^\s?(?:pounds sterling|libras esterlinas)(?!\p{L})/u, key: 'GBP' },
  { words: /^\s?(?:hectareas?|hectares?|ha)(?!\p{L})/u, key: 'hectares' },
  {
    words: /^\s?(?:km\/h|kilometros por hora|kilometres per hour|kilometers per hour)(?!\p{L})/u,
    key: 'km/h',
  },
  { words: /^\s?(?:km|kilometros?|kilometres?|kilometers?)(?![\p{L}/²])/u, key: 'km' },
  { words: /^\s?(?:metros?|metres?|meters?)(?! cuadrad| square)(?!\p{L})/u, key: 'metres' },
  { words: /^\s?(?:mm|milimetros?|millimetres?|millimeters?)(?!\p{L})/u, key: 'mm' },
  { words: /^\s?(?:kg|kilos?|kilogramos?|kilograms?)(?!\p{L})/u, key: 'kg' },
  { words: /^\s?(?:toneladas?|tonnes?)(?!\p{L})/u, key: 'tonnes' },
  { words: /^\s?(?:litros?|litres?|liters?)(?!\p{L})/u, key: 'litres' },
  { words: /^\s?(?:°\s?c|grados(?: centigrados| celsius)?|degrees celsius)(?!\p{L})/u, key: '°C' },
  { words: /^\s?(?:personas|people|persons)(?!\p{L})/u, key: 'people' },
  { words: /^\s?(?:muertos|muertes|fallecidos|fallecimientos|deaths|dead)(?!\p{L})/u, key: 'deaths' },
  { words: /^\s?(?:heridos|injured|wounded|injuries)(?!\p{L})/u, key: 'injured' },
  { words: /^\s?(?:evacuados|evacuees|evacuated)(?!\p{L})/u, key: 'evacuees' },
];

/** Expressions of time: when or how long, not how much. */
const OF_TIME = new RegExp(
  String.raw`^\s?(?:-|(?:de )?(?:anos?|meses|mes|semanas?|dias?|horas?|hs|hrs?|minutos?|segundos?|years?|months?|weeks?|days?|hours?|minutes?|seconds?|am|pm|a\.m|p\.m|${MONTH})(?!\p{L})|de cada|(?:in|out of|of) every|of \d|de \d)`,
  'u',
);
const ADJECTIVES =
  /^(?:nuev[oa]s|new|mas|more|otr[oa]s|other|additional|adicionales|extra|primer[oa]s|first|last|ultim[oa]s|about|nearly)(?!\p{L})\s?/u;
const NOUN = /^\s([\p{L}]{3,24})(?!\p{L})/u;

/** What the number at `start` to `end` of `text` counts; null when that is uncertain. */
export function unitAt(
  text: string,
  start: number,
  end: number,
  language: string | null,
  country: string | null,
): UnitRead | null {
  const before = text.slice(Math.max(0, start - 6), start);
  const money = MONEY_BEFORE.find(({ sign }) => sign.test(before))?.key ?? null;
  let rest = foldLetters(text.slice(end, end + 60));
  const times = [...TIMES, ...(money === null ? [] : SHORT_TIMES)].find(
    ({ words, only }) => words.test(rest) && (only === undefined || only === language),
  );
  if (times) rest = rest.replace(times.words, '');
  else if (UNSURE.test(rest) && !/^\s?mm\s+de lluvia/.test(rest) && (money !== null || /^\s?mil/.test(rest)))
    return null;
  const scale = times?.times ?? 1;
  const named = (key: string): UnitRead => ({ key: MONEY_OF[country ?? '']?.[key] ?? key, times: scale });
  if (money !== null) return named(money);
  if (times) rest = rest.replace(/^\s(?:de|of)(?=\s)/u, '');
  const measure = UNITS.find(({ words }) => words.test(rest));
  if (measure) return named(measure.key);
  if (OF_TIME.test(rest.trimStart()) || OF_TIME.test(rest)) return null;
  const noun = NOUN.exec(` ${rest.trimStart().replace(ADJECTIVES, '')}`)?.[1];
  if (!rest.startsWith(' ') || noun === undefined || isStopWord(noun, noun, language)) return null;
  // Counted nouns are plural in both languages; other words after a number may be verbs.
  return noun.endsWith('s') ? named(asWritten(text, end, noun)) : null;
}

/** The noun with its accents. */
function asWritten(text: string, end: number, folded: string): string {
  const word = text
    .slice(end, end + 60)
    .split(/[^\p{L}]+/u)
    .find((one) => foldLetters(one) === folded);
  return (word ?? folded).toLowerCase();
}

/** The period that a percentage covers, over folded text. Different periods are not compared. */
export const PERIOD_WORDS: readonly { words: RegExp; period: Period }[] = [
  {
    words: /(?<!\p{L})(?:intermensual(?:es)?|mensual(?:es)?|monthly|month[- ](?:on|over)[- ]month)(?!\p{L})/u,
    period: 'monthly',
  },
  {
    words:
      /(?<!\p{L})(?:interanual(?:es)?|anual(?:es)?|anualizad[oa]|annual(?:ly)?|yearly|year[- ](?:on|over)[- ]year)(?!\p{L})/u,
    period: 'yearly',
  },
  {
    words:
      /(?<!\p{L})(?:acumulad[oa]s?|acumula|year[- ]to[- ]date|cumulative|accumulated|so far this year|en lo que va)(?!\p{L})/u,
    period: 'accumulated',
  },
];

/** What in a query's own numbers may have been meant otherwise, so that no chart of them is silently wrong. */
import type { Warning } from '../../data/chart.ts';
import type { Pair } from './pairs.ts';
import { summaryOf } from './remarks.ts';

const REASONS = {
  scale: 'a scale is said for some numbers and not for others',
  millions: '"m" was read as million',
  metres: '"m" was not read as million',
  units: 'units differ, and numbers are drawn as they are',
  spaces: 'a space was read as a separator of thousands',
  separators: 'the same sign separates thousands and decimals',
  names: 'numbers stand in names',
  forms: 'times, dates, fractions and lists are not read as numbers',
  order: 'names and numbers were told apart by where they stand',
  summary: 'a total, an average or a goal is drawn like the others',
  shares: 'numbers are drawn as they are, not as shares of their sum',
};

export interface Doubt {
  reason: keyof typeof REASONS;
  /** What it is about, as it stands in the query. */
  words: string[];
}

/** One warning for all of them. */
export function numbersInDoubt(doubts: readonly Doubt[]): Warning[] {
  if (doubts.length === 0) return [];
  const said = doubts.map(
    ({ reason, words }) => `${words.map((one) => `"${one}"`).join(', ')}: ${REASONS[reason]}`,
  );
  const message = `Numbers of the query may have been meant otherwise (${said.join('; ')}). Send the numbers as \`data\` to be certain.`;
  return [{ code: 'words_not_read', message, words: doubts.flatMap(({ words }) => words) }];
}

/** Units by what they measure in; those of a row are compared with those of the others. */
const UNITS: readonly string[] = [
  'km|kil[oó]met(?:er|re|ro)s?',
  'm|met(?:er|re|ro)s?',
  'cm|cent[ií]met(?:er|re|ro)s?',
  'mm',
  'mi|miles?|millas?',
  'ft|feet|pies',
  'kg|kilos?',
  'g|gr|grams?|gramos',
  't|tons?|tonnes?|toneladas?',
  'lbs?',
  'l|lit(?:er|re|ro)s?',
  'ml',
  'h|hs|hours?|horas?',
  'min|minutes?|minutos?',
  's|seg|secs?|seconds?|segundos?',
  'days?|d[ií]as?',
  'weeks?|semanas?',
  'months?|mes(?:es)?',
  'years?|a[nñ]os?',
  '\\$|usd|dollars?|d[oó]lares',
  '€|eur|euros?',
  '£|gbp|pounds?|libras',
  'ars|mxn|clp|cop|pesos?',
  '°c|ºc',
  '°f|ºf',
];
const SCALED =
  '(?: ?(?:k|mil millones|mil|thousand|mn|mill[oó]n(?:es)?|millions?|bn|billions?|tn|trillions?|m(?= ?[$€£]))(?!\\p{L}))?';
const DIGITS = '\\d+(?:[.,]\\d+)*';
const MEASURED = UNITS.map(
  (unit) =>
    new RegExp(
      `(?:^|[\\s(,:=+-])(?:${DIGITS}${SCALED} ?(?:de |of )?(?:${unit})(?![\\p{L}\\d])|(?:${unit}) ?${DIGITS})`,
      'iu',
    ),
);
/** "2:05", "1/2", "12/03/2024", "[1, 2]", "1–2". */
const FORMS = /\d+:\d{2}(?!\d)|(?<![\d/])\d+\/\d+(?:\/\d+)?(?![\d/])|\[\s*[\d.]+\s*,[^\][]*\]/g;
const FREE_NUMBER =
  /(?<!(?:over|under|above|below|top|m[aá]s de|menos de|hasta|mayores de|menores de) )(?<![\p{L}\d.,–-])\d+(?:[.,]\d+)*(?![\p{L}\d+–-])/giu;
const YEAR = /^(?:19|20)\d{2}$/;
const SPACED = /(?<=\d)[ \u00a0\u202f]\d{3}/g;

/** What about numbers that were read is not certain. */
export function doubtsAbout(pairs: readonly Pair[], query: string): Doubt[] {
  const spaced = pairs.filter(({ written }) => written.match(SPACED)?.length === 1);
  const found: Doubt[] = [
    { reason: 'units', words: unitsIn(pairs, query) },
    // Two groups are a number; one may be the end of a name.
    { reason: 'spaces', words: spaced.map(({ written }) => written) },
    { reason: 'separators', words: twoReadings(pairs) },
    { reason: 'forms', words: query.match(FORMS) ?? [] },
    { reason: 'summary', words: summaryOf(pairs) },
    { reason: 'names', words: pairs.filter(({ name }) => hasNumber(name)).map(({ name }) => name) },
  ];
  return found.filter(({ words }) => words.length > 0);
}

/** "$5m" is no length. */
const MILLIONS =
  /(?<=[$€£]\d[\d.,]*) ?m(?!\p{L})|(?<=\d) ?m(?= ?(?:[$€£]|(?:usd|eur|gbp|dollars?|euros?|pounds?|pesos?|d[oó]lares)(?!\p{L})))/giu;

/** More than one unit, one example each; a letter by itself beside a unit may be another one. */
export function unitsIn(pairs: readonly Pair[], given: string): string[] {
  const query = given.replace(MILLIONS, '');
  const letters = pairs
    .filter(({ scale }) => /^ [km]$/iu.test(scale))
    .map(({ written, scale }) => written + scale);
  const words = MEASURED.flatMap((unit) => unit.exec(query)?.[0].replace(/^[\s(,:=+-]+/, '') ?? []);
  const all =
    letters.length < pairs.length ? [...words, ...letters.filter((one) => !words.includes(one))] : words;
  return all.length > 1 && words.length > 0 ? all : [];
}

/** A year names a row; beside another number it does not. */
function hasNumber(name: string): boolean {
  const numbers = name.match(FREE_NUMBER) ?? [];
  const others = numbers.filter((one) => !YEAR.test(one));
  return name !== numbers[0] && (others.length > 0 || numbers.length > 1);
}

/** "1.500" and "2.5": thousands and decimals with one sign. */
function twoReadings(pairs: readonly Pair[]): string[] {
  for (const sign of ['.', ',']) {
    const withSign = pairs.map(({ written }) => written).filter((one) => one.split(sign).length > 1);
    const grouped = withSign.filter(
      (one) => new RegExp(`[1-9]\\d{0,2}(?:\\${sign}\\d{3})+(?!\\d)`).test(one) && !/^\D*\d{4,}/.test(one),
    );
    const others = withSign.filter((one) => !grouped.includes(one));
    if (grouped.length > 0 && others.length > 0) return [grouped[0]!, others[0]!];
  }
  return [];
}

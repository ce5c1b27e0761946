/** How numbers, their scales and units, and the names of periods are written in a query. */
import { CURRENCY_SIGN, currencyOfSign } from '../../data/units.ts';

export const MONTHS = '(?:ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic|jan|apr|aug|dec)[a-z]*';
/** Names of periods, which contain digits themselves. */
export const PERIOD = `\\d{4}-\\d{2}-\\d{2}|\\d{4}-\\d{2}|${MONTHS}[- ]\\d{2,4}|[1-4]T \\d{4}|[QT][1-4](?: \\d{4})?|(?:19|20)\\d{2}`;
/** With a sign, a currency, and commas or points between thousands: "-$1,234.5", "1.234,5". */
export const NUMBER =
  '[-+−]?[$€£]?\\d{1,3}(?:(?:,\\d{3})+(?:\\.\\d+)?|(?:\\.\\d{3})+(?:,\\d+)?)(?!\\d)|[-+−]?[$€£]?\\d+(?:[.,]\\d+)?';
/** The same, where spaces may group thousands: "1 000 000". */
export const SPACED_NUMBER = `[-+−]?[$€£]?[1-9]\\d{0,2}(?:[ \u00a0\u202f]\\d{3})+(?:[.,]\\d{1,2})?(?![.,]?\\d)|${NUMBER}`;
/** By their words without accents; "billón" is a million millions. */
const SCALES: readonly (readonly [words: string, power: number])[] = [
  ['mil millones', 1e9],
  ['k|mil|thousands?', 1e3],
  ['m|mn|mln|mill[oó]n(?:es)?|millions?', 1e6],
  ['bn|billions?', 1e9],
  ['tn|trillions?|bill[oó]n(?:es)?', 1e12],
];
const SCALE_WORDS = SCALES.map(([words]) => words).join('|');
/** A scale behind a number, as the group `scale`; it may be absent. */
export const SCALE = `(?<scale> ?(?:${SCALE_WORDS})(?!\\p{L}))?`;
const POWERS = SCALES.map(([words, power]) => ({ words: new RegExp(`^(?:${words})$`, 'iu'), power }));
/** The only unit written behind a number, as the group `unit`; it may be absent. */
export const UNIT = '(?:\\s*(?<unit>%|percent|per cent|por ciento))?';

/** Ends a sentence, unlike that of "EE. UU." and "St. Louis". */
export const FULL_STOP = '(?<!(?<!\\p{L})(?:EE|FF|CC|St|Mt|Dr|Dra|Mr|Mrs|Ms|Sr|Sra|Sta|Sto))\\.';

/** What a scale multiplies by; 1 for none. */
export function powerOf(scale: string): number {
  return POWERS.find(({ words }) => words.test(scale.trim()))?.power ?? 1;
}

/** The value of a number. Three digits after a separator are thousands, unless none or more than three lead them. */
export function numberOf(text: string): number {
  const plain = text.replace(/[$€£\s]/g, '').replace('−', '-');
  if (!/^[-+]?[1-9]\d{0,2}(?:[.,]\d{3})+(?!\d)/.test(plain)) return Number(plain.replace(',', '.'));
  return Number(plain.replace(/[.,](?=\d{3}(?!\d))/g, '').replace(',', '.'));
}

/** Before a number, apart from it or of more than one letter: "US$ 12", "USD 12", "$ 12". */
const CURRENCY_BEFORE = new RegExp(`(?<![\\p{L}\\d$])(${CURRENCY_SIGN}) ?(?=[-+−]?\\d)`, 'gu');

/**
 * The text without a currency that is written before several numbers, which would be taken for a part of their names; `count`: of how
 * many.
 */
export function withoutCurrency(text: string): { text: string; currency: string | null; count: number } {
  const found = [...text.matchAll(CURRENCY_BEFORE)].map(([, sign = '']) =>
    sign.length === 1 ? sign : currencyOfSign(sign),
  );
  const [first = null] = found;
  if (first === null || found.length === 1 || new Set(found).size > 1)
    return { text, currency: null, count: 0 };
  const isSign = first.length === 1;
  return {
    text: text.replace(CURRENCY_BEFORE, () => (isSign ? first : '')),
    currency: isSign ? null : first,
    count: found.length,
  };
}

/** The currency of numbers as they are written; null where any has none, or another one. */
export function currencyOf(written: readonly string[]): string | null {
  const signs = new Set(written.map((number) => /[$€£]/.exec(number)?.[0] ?? ''));
  const [sign = ''] = signs;
  return signs.size === 1 ? currencyOfSign(sign) : null;
}

/** How numbers, their scales and units, and the names of periods are written in a query. */
import { foldLetters } from '../folded-letters.ts';

const MONTHS = '(?:ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic|jan|apr|aug|dec)[a-z]*';
/** Names of periods, which contain digits themselves. */
export const PERIOD = `\\d{4}-\\d{2}-\\d{2}|\\d{4}-\\d{2}|${MONTHS}[- ]\\d{2,4}|[1-4]T \\d{4}|[QT][1-4](?: \\d{4})?|(?:19|20)\\d{2}`;
export const NUMBER = '[-+−]?[$€£]?\\d{1,3}(?:[.,]\\d{3})+(?!\\d)|[-+−]?[$€£]?\\d+(?:[.,]\\d+)?';
const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  mil: 1e3,
  m: 1e6,
  millon: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
};
export const SCALE = '(?: ?(bn|k|m|mil(?= |$|,)|millon(?:es)?|million|billion)(?![a-z]))?';
export const UNIT = '(?:\\s*(%|percent|per cent|por ciento))?';

/** The value of a number with its scale. Three digits after a separator are thousands, fewer are decimals. */
export function numberOf(text: string, scale = ''): number {
  const plain = text.replace(/[$€£\s]/g, '').replace('−', '-');
  const isGrouped = /[.,]\d{3}(?!\d)/.test(plain);
  const power = SCALES[foldLetters(scale).replace(/es$/, '')] ?? 1;
  const number = Number(isGrouped ? plain.replace(/[.,](?=\d{3}(?!\d))/g, '') : plain.replace(',', '.'));
  // 4.1 times a billion has digits of no meaning at its end.
  return Number((number * power).toPrecision(15));
}

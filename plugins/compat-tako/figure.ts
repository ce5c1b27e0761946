/** Figures as texts, which Tako shows as they are; here they are numbers with a unit. */
import { currencyOf, powerOf, SCALE, UNIT } from '#core/charts/query/own-numbers/number-words.ts';
import { scalarText } from '#core/compat/fields.ts';

/** The only number of a text as Americans write it, such as "$1,234.5", "$1.2B", "−3.4 %" or, of losses, "(5)". */
const FIGURE = new RegExp(
  `^\\D*?([-+−]?)([$€£]?)(\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d*\\.?\\d+)(?:\\s?(?-i:(B|T))(?!\\p{L})|${SCALE})${UNIT}\\D*$`,
  'iu',
);
const SHORT_SCALES: Record<string, string> = { B: 'bn', T: 'tn' };

/** The number of a box with its unit; null for a text without one, or with several. */
export function figureOf(value: unknown): { value: number; unit: string | null } | null {
  if (typeof value === 'number') return { value, unit: null };
  const text = scalarText(value).trim();
  const [, sign, currency = '', digits, letter = '', scale = '', percent] = FIGURE.exec(text) ?? [];
  if (digits === undefined) return null;
  const isNegative = sign === '-' || sign === '−' || /^\(.*\)$/.test(text);
  const size = Number(digits.replaceAll(',', '')) * powerOf(SHORT_SCALES[letter] ?? scale);
  // The product of decimals and a scale has digits of no meaning at its end.
  const number = Number(size.toPrecision(15));
  return {
    value: isNegative ? -number : number,
    unit: percent === undefined ? currencyOf([currency]) : '%',
  };
}

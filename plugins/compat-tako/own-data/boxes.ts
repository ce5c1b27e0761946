/** Boxes of figures as texts, which Tako shows as they are; here they are numbers with a unit. */
import { MAX_KEY, MAX_NAME } from '#core/charts/data/limits.ts';
import { currencyOf, powerOf, SCALE, UNIT } from '#core/charts/query/own-numbers/number-words.ts';
import { FieldReader, type JsonObject } from '#core/compat/field-reader.ts';
import { scalarText, type Warnings } from '#core/compat/fields.ts';
import { cutToUnits } from '#core/language/cut-text.ts';
import { invalidField } from '#core/platform/errors.ts';
import { isObject } from '#core/platform/objects.ts';

/** The only number of a text as Americans write it, such as "$1,234.5", "$1.2B", "−3.4 %" or, of losses, "(5)". */
const FIGURE = new RegExp(
  `^\\D*?([-+−]?)([$€£]?)(\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d*\\.?\\d+)(?:\\s?(?-i:(B|T))(?!\\p{L})|${SCALE})${UNIT}\\D*$`,
  'iu',
);
const SHORT_SCALES: Record<string, string> = { B: 'bn', T: 'tn' };

/** The number of a box with its unit; null for a text without one, or with several. */
function figureOf(value: unknown): { value: number; unit: string | null } | null {
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

/** As many as stand side by side. */
const MAX_FIGURES = 4;
/** A key has room for a number in brackets, which tells boxes of one header apart. */
const MAX_HEADER = MAX_KEY - 5;

/** Boxes as key figures, each with its unit; as a table of their texts where no text is a number, or many have several units. */
export function fromBoxes({ items }: JsonObject, path: string, warnings: Warnings) {
  const list = (Array.isArray(items) ? items : []).filter(isObject);
  if (list.length === 0) throw invalidField(`${path}.config.items`, 'must be a list of boxes');
  if (list.some(({ growth }) => growth != null)) warnings.add(`ignored:${path}.items.growth`);
  const boxes = list.map((item) => ({
    header: new FieldReader(item, {}, `${path}.config.items.`).string('header'),
    text: scalarText(item.value),
    figure: figureOf(item.value),
  }));
  const known = boxes.flatMap(({ header, figure }) => (figure === null ? [] : [{ header, ...figure }]));
  const units = new Set(known.map((one) => one.unit));
  const isMixed = units.size > 1;
  const hasText = boxes.some(({ text }) => text !== '');
  if ((known.length === 0 && hasText) || (isMixed && known.length > MAX_FIGURES)) {
    warnings.add(`approximated:${path}`);
    const columns = ['label', 'value'].map((key) => ({ key, type: 'string' }));
    return {
      type: 'table',
      data: { columns, rows: boxes.map(({ header, text }) => [header, text || null]) },
    };
  }
  if (boxes.some(({ text, figure }) => text !== '' && figure === null))
    warnings.add(`unsupported:${path}.items`);
  if (isMixed || (list.length === 1 && known.length === 1)) return { type: 'kpi', data: inOneRow(known) };
  const [unit] = units;
  return {
    type: 'kpi',
    data: {
      columns: [{ key: 'label' }, { key: 'value', type: 'number', ...(unit && { unit }) }],
      rows: boxes.map(({ header, figure }) => [header, figure?.value ?? null]),
    },
  };
}

/** A column for each figure, because a column has one unit. */
function inOneRow(figures: readonly { header: string; value: number; unit: string | null }[]) {
  const keys = figures.map(({ header }) => cutToUnits(header, MAX_HEADER));
  return {
    columns: figures.map(({ header, unit }, at) => ({
      key: keys.indexOf(keys[at]!) === at ? keys[at] : `${keys[at]} (${at + 1})`,
      label: cutToUnits(header, MAX_NAME),
      type: 'number',
      ...(unit && { unit }),
    })),
    rows: [figures.map(({ value }) => value)],
  };
}

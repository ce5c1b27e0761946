/**
 * Reads prices as shops write them: "1.234,56 €", "US$ 12.99", "1 298,00 Kč", "35€99", "CHF 1'049.95". The
 * currency mark shows which number is the price; the order of the marks inside the number tells groups from
 * decimals.
 */
import {
  CURRENCY_CODES,
  DOLLARS,
  SIGN_PATTERN,
  signCodes,
  THOUSANDTHS,
  WORD_PATTERN,
  wordCodes,
} from './currencies.ts';

export interface Price {
  amount: number | null;
  /** The currency as written ("€", "руб.", "USD"), or null. */
  mark: string | null;
  /** ISO 4217, if the mark belongs to a single currency. */
  currency: string | null;
}

interface Mark {
  text: string;
  code: string | null;
  at: number;
  end: number;
}

interface Figure {
  text: string;
  at: number;
  end: number;
}

const MAX_LENGTH = 300;

/** Words for a price of zero, used when there is no number. */
const FREE = /^\W*(?:free|gratis|gratuit[oa]?|kostenlos|grátis|бесплатно)\W*$/i;
const DATE = /^\s*\d{1,2}[./-]\d{1,2}[./-]\d{4}\s*$/;

/** Groups of digits with marks between them; spaces only before three digits, or between a mark and two. */
const FIGURE = /[.,]?\d+(?:[.,'’٫٬]+\d+|[ ]\d{3}(?!\d)|[.,][ ]\d{2}(?!\d))*/gu;

/**
 * Reads a price. `hint`: nearby text that may name the currency (a label, the preceding price, a declared code).
 * Never throws; the amount is null for a text without a number.
 */
export function readPrice(text: string | null, hint: string | null = null): Price {
  const written = plainDigits(text ?? '');
  const around = plainDigits(hint ?? '');
  const found = figuresIn(written);
  const marks = marksIn(written, found);
  const mark = chosen(marks, marksIn(around, figuresIn(around)));
  const figure = DATE.test(written) ? null : (found.find((one) => beside(one, marks)) ?? found[0] ?? null);
  const thousandths = mark?.code ? THOUSANDTHS.has(mark.code) : false;
  const amount = figure ? amountOf(written, figure, thousandths) : FREE.test(written) ? 0 : null;
  return { amount, mark: mark?.text ?? null, currency: mark?.code ?? null };
}

/** Digits of any script as 0-9, all white space as single spaces. */
function plainDigits(text: string): string {
  return text
    .slice(0, MAX_LENGTH)
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\s\u00a0\u2007\u202f]+/g, ' ')
    .trim();
}

/** The numbers in a text, except percentages and parts of words. */
function figuresIn(text: string): Figure[] {
  const found: Figure[] = [];
  for (const match of text.matchAll(FIGURE)) {
    const end = match.index + match[0].length;
    if (!/^\s?%/.test(text.slice(end, end + 2))) found.push({ text: match[0], at: match.index, end });
  }
  return found;
}

function marksIn(text: string, figures: Figure[]): Mark[] {
  const found: Mark[] = [];
  for (const match of text.matchAll(SIGN_PATTERN)) found.push(markOf(match, signCodes.get(match[0]) ?? null));
  for (const match of text.matchAll(WORD_PATTERN)) {
    const known = CURRENCY_CODES.has(match[0].toUpperCase()) ? match[0].toUpperCase() : undefined;
    const code = known ?? wordCodes.get(match[0]);
    if (code === undefined) continue;
    const mark = markOf(match, code);
    if (
      match[0] === text ||
      figures.some((one) => touches(one, mark)) ||
      found.some((one) => touches(one, mark))
    )
      found.push(mark);
  }
  return found.sort((a, b) => a.at - b.at);
}

function markOf(match: RegExpExecArray, code: string | null): Mark {
  return { text: match[0], code, at: match.index, end: match.index + match[0].length };
}

/** Adjacent, or with one space or colon between. */
function touches(one: { at: number; end: number }, other: { at: number; end: number }): boolean {
  const gap = one.at >= other.end ? one.at - other.end : other.at - one.end;
  return gap >= 0 && gap <= 2;
}

function beside(figure: Figure, marks: Mark[]): boolean {
  return marks.some((mark) => touches(figure, mark));
}

/** A sign of one country beats the bare dollar sign; a mark in the price beats one around it. */
function chosen(own: Mark[], around: Mark[]): Mark | null {
  const clear = own.find((mark) => mark.text !== '$');
  if (clear) return clear;
  const dollar = own[0];
  if (dollar) return around.find((mark) => mark.code !== null && DOLLARS.test(mark.code)) ?? dollar;
  return around.find((mark) => mark.text !== '$') ?? around[0] ?? null;
}

function amountOf(text: string, figure: Figure, thousandths: boolean): number | null {
  // "35€99" and "35€ 99": the sign replaces the decimal mark.
  const cents = /^ ?€(\d{1,3}| \d{2})(?![\d.,])/.exec(text.slice(figure.end));
  if (cents && /^\d+$/.test(figure.text.replaceAll(' ', '')))
    return Number(`${figure.text.replaceAll(' ', '')}.${cents[1]!.trim()}`);
  return numberOf(figure.text, thousandths);
}

/** The value of digits with marks between them; `thousandths`: three decimals are usual in this currency. */
function numberOf(written: string, thousandths: boolean): number | null {
  const digits = written.replace(/[ '’٬]/g, '').replaceAll('٫', ',');
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (at === -1) return finite(digits);
  const [whole, decimals] = [digits.slice(0, at), digits.slice(at + 1)];
  const mark = digits[at]!;
  const alone = !/[.,]/.test(whole);
  const other = mark === '.' ? ',' : '.';
  const isDecimal =
    decimals.length !== 3 ||
    /^0?$/.test(whole) ||
    (thousandths && (alone || !whole.includes(mark))) ||
    (whole.includes(other) && !whole.includes(mark));
  const repeated = whole.includes(mark) && decimals.length === 3;
  const plain = whole.replace(/[.,]/g, '');
  return finite(isDecimal && !repeated ? `${plain || '0'}.${decimals}` : plain + decimals);
}

function finite(digits: string): number | null {
  const value = Number(digits);
  return digits !== '' && Number.isFinite(value) ? value : null;
}

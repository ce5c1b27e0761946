/**
 * Numbers as newspapers write them in English and Spanish. Ambiguous ones are ignored: a number that
 * was never written must not be charted.
 */

export interface NumberRead {
  value: number;
  /** Of its digits, in the text. */
  start: number;
  end: number;
}

const RUN = /\d(?:[\d.,]*\d)?/g;
const LONGEST = 15;

/** The numbers of a text in `language` (a primary subtag; null: unknown), in their order. Times, dates, scores, ranges and codes are skipped. */
export function numbersIn(text: string, language: string | null): NumberRead[] {
  const found: NumberRead[] = [];
  for (const { 0: run, index: start } of text.matchAll(RUN)) {
    const end = start + run.length;
    const value = standsAlone(text, start, end) ? quantityOf(run, language) : null;
    if (value === null) continue;
    const sign = signBefore(text, start);
    if (sign !== null) found.push({ value: sign * value, start, end });
  }
  return found;
}

/** The value of a run of digits, points and commas; null when it is not a number or ambiguous. */
export function quantityOf(run: string, language: string | null): number | null {
  if (run.length > LONGEST || (/^0\d/.test(run) && !run.includes('.') && !run.includes(','))) return null;
  if (/^\d+$/.test(run)) return Number(run);
  const marks = run.replace(/\d/g, '');
  const last = marks.at(-1)!;
  const other = last === '.' ? ',' : '.';
  if (marks.includes(other)) {
    // With both marks, the last one, if it occurs once, separates the decimals.
    const [whole = '', decimals = '', more] = run.split(last);
    return more === undefined && isGrouped(whole, other)
      ? Number(`${whole.replaceAll(other, '')}.${decimals}`)
      : null;
  }
  if (marks.length > 1) return isGrouped(run, last) ? Number(run.replaceAll(last, '')) : null;
  const [whole = '', rest = ''] = run.split(last);
  if (rest.length !== 3) return decimal(whole, rest);
  if (/^0+$/.test(whole)) return decimal(whole, rest);
  // "3.100" is three thousand in Spanish and three and a bit in English: only the language's own way counts.
  const mark = language === null ? null : THOUSANDS[language];
  return last === mark && isGrouped(run, last) ? Number(run.replace(last, '')) : null;
}

const THOUSANDS: Readonly<Record<string, string>> = { es: '.', en: ',' };

function decimal(whole: string, decimals: string): number | null {
  return whole.length > 1 && whole.startsWith('0') ? null : Number(`${whole}.${decimals}`);
}

function isGrouped(text: string, mark: string): boolean {
  const [first = '', ...groups] = text.split(mark);
  return /^[1-9]\d{0,2}$/.test(first) && groups.length > 0 && groups.every((group) => /^\d{3}$/.test(group));
}

const OPENS = /[\s([{«"“'‘¿¡$€£~≈<>+\u2212-]/;
const JOINS = /[/:.,\u2013\u2014\u2010\u2011\u2212-]/;

function standsAlone(text: string, start: number, end: number): boolean {
  const before = text[start - 1];
  if (before !== undefined && !OPENS.test(before)) return false;
  // "14 200" may be one number or two.
  if (/\d\s$/.test(text.slice(Math.max(0, start - 2), start)) || /^\s\d/.test(text.slice(end, end + 2)))
    return false;
  return !(JOINS.test(text[end] ?? '') && /\d/.test(text[end + 1] ?? ''));
}

const MINUS = /[\u2212-]/;

/** 1 or -1; null where a dash may be a minus or the end of a range. */
function signBefore(text: string, start: number): 1 | -1 | null {
  if (!MINUS.test(text[start - 1] ?? '')) return 1;
  const before = text[start - 2];
  return before === undefined || /[\s(]/.test(before) ? -1 : null;
}

/** Keeps sentences of one quotation together: “We will win. We will not stop,” he said. */
import { sentencesOf } from '../../language/sentences.ts';

/**
 * What ends a quotation, by the mark that begins it: in English and Spanish, but also „in German“, »in Danish«, ”in Swedish” and
 * 「in Japanese」. Some pages end with a curly mark what begins with a straight one.
 */
const ENDS = new Map([
  ['“', '”'],
  ['"', '"”'],
  ['«', '»'],
  ['„', '“”'],
  ['»', '«'],
  ['”', '”'],
  ['「', '」'],
  ['『', '』'],
]);
const MARKS = /[“”„«»"「」『』]/gu;
/** Inches: 65" TV. */
const MEASURE = /\d/;

/**
 * The sentences of a paragraph whose white space is single spaces, those of one quotation joined. A quotation that goes on in the next paragraph is left out: what
 * it begins with would stand without its end, and often without its speaker. So is what ends one of the paragraph before.
 */
export function sentencesWithQuotations(paragraph: string): string[] {
  const whole: string[] = [];
  let start: number | null = null;
  let at = 0;
  let end: string | null = null;
  for (const sentence of sentencesOf(paragraph)) {
    const from = paragraph.indexOf(sentence, at);
    at = from + sentence.length;
    start ??= from;
    const next = endAfter(sentence, end);
    end = next ?? null;
    if (next === undefined) {
      whole.length = 0;
      start = null;
      continue;
    }
    if (next !== null) continue;
    // As it stands: not every language has spaces between sentences.
    whole.push(paragraph.slice(start, at));
    start = null;
  }
  return whole;
}

/**
 * What will end the quotation that is open after a sentence, given the one open before it; null when none is. Undefined: the
 * sentence ends one that nothing began, as only the marks of Japanese show.
 */
function endAfter(sentence: string, before: string | null): string | null | undefined {
  let end = before;
  for (const { 0: mark, index } of sentence.matchAll(MARKS)) {
    if (end !== null) end = end.includes(mark) ? null : end;
    else if (!ENDS.has(mark)) return undefined;
    else if (mark !== '"' || !MEASURE.test(sentence[index - 1] ?? '')) end = ENDS.get(mark)!;
  }
  return end;
}

/** Words of a topic replaced by others. */
import { isStopWordOfEither } from '../../language/words/stopwords.ts';
import { termVariants } from '../../language/words/terms.ts';
import { wordSet } from '../../language/words/word-lists.ts';
import { splitWords, type Word } from '../../language/words/words.ts';

/** `text` with `form` where the words `asked` first stand whole: "EU" is no part of "EUR". As it is where they do not. */
export function withWordsReplaced(text: string, asked: string, form: string): string {
  const words = splitWords(text);
  const ends = new Set(words.map(({ end }) => end));
  const found = words.find(({ start }) => text.startsWith(asked, start) && ends.has(start + asked.length));
  return found === undefined
    ? text
    : text.slice(0, found.start) + form + text.slice(found.start + asked.length);
}

/**
 * The same for a day and what it stands for, which says again what a topic often has beside the day: "atentados del 11M" is
 * "atentados del 11 de marzo". Beside other names stand names with the same words: "ECB and Bank of England".
 */
export function withDayReplaced(text: string, asked: string, form: string): string {
  const words = splitWords(text);
  const ends = new Set(words.map(({ end }) => end));
  const at = words.findIndex(({ start }) => text.startsWith(asked, start) && ends.has(start + asked.length));
  if (at < 0) return text;
  const next = words.findIndex(({ start }) => start >= words[at]!.start + asked.length);
  const said = new Set(splitWords(form).flatMap(({ folded }) => termVariants(folded)));
  const before = repeated(words.slice(0, at).toReversed(), said);
  const after = next < 0 ? 0 : repeated(words.slice(next), said);
  const start = words[at - before]!.start;
  const end = after === 0 ? words[at]!.start + asked.length : words[next + after - 1]!.end;
  return text.slice(0, start) + form + text.slice(end);
}

/** What is behind one is something else: "8M y Día del Agua". */
const CONJUNCTIONS = wordSet('and or y e o u ni vs versus');

/** How many words beside a day are only those of what it stands for, and small ones between them. */
function repeated(beside: readonly Word[], said: ReadonlySet<string>): number {
  let count = 0;
  for (const [at, { folded }] of beside.entries()) {
    if (CONJUNCTIONS.has(folded)) break;
    if (termVariants(folded).some((variant) => said.has(variant)) && !isStopWordOfEither('', folded))
      count = at + 1;
    else if (!isStopWordOfEither('', folded)) break;
  }
  return count;
}

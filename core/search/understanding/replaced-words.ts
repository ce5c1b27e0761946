/** Words of a topic replaced by others. */
import { splitWords } from '../../language/words/words.ts';

/** `text` with `form` where the words `asked` first stand whole: "EU" is no part of "EUR". As it is where they do not. */
export function withWordsReplaced(text: string, asked: string, form: string): string {
  const words = splitWords(text);
  const ends = new Set(words.map(({ end }) => end));
  const found = words.find(({ start }) => text.startsWith(asked, start) && ends.has(start + asked.length));
  return found === undefined
    ? text
    : text.slice(0, found.start) + form + text.slice(found.start + asked.length);
}

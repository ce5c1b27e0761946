/** Splits an article's text, along its paragraphs, into passages short enough for the judge. */
import { cutToUnits } from '../../language/cut-text.ts';
import { sentencesOf } from '../../language/sentences.ts';
import { isWrittenUnspaced } from '../../language/words/east-asian.ts';

/** Words of a passage: about 128 model tokens. */
const PASSAGE_WORDS = 90;
/** Characters of a word where no spaces divide them: two in Chinese and Japanese, more in Thai, whose passages are shorter. */
const WORD_CHARACTERS = 2;
/** Most passages judged per article; a text this long makes its subject clear much earlier. */
const PASSAGES = 24;

export interface Passage {
  text: string;
  /** Index in the article of its first paragraph. */
  paragraph: number;
}

/**
 * Passages in reading order: whole paragraphs joined up to about `PASSAGE_WORDS`; longer ones are split at sentences.
 */
export function passagesOf(paragraphs: readonly string[]): Passage[] {
  const passages: Passage[] = [];
  let text = '';
  let words = 0;
  let start = 0;
  const close = () => {
    if (text) passages.push({ text, paragraph: start });
    [text, words] = ['', 0];
  };
  for (const [index, paragraph] of paragraphs.entries()) {
    const isUnspaced = isWrittenUnspaced(paragraph);
    const countWords = isUnspaced ? unspacedWords : spacedWords;
    for (const piece of pieces(paragraph, countWords, isUnspaced ? cutCharacters : cutWords)) {
      const more = countWords(piece);
      if (text && words + more > PASSAGE_WORDS) close();
      if (!text) start = index;
      text = text ? `${text} ${piece}` : piece;
      words += more;
    }
    if (passages.length >= PASSAGES) return passages.slice(0, PASSAGES);
  }
  close();
  return passages.slice(0, PASSAGES);
}

function pieces(
  paragraph: string,
  countWords: (text: string) => number,
  cut: (sentence: string) => string[],
): string[] {
  const text = paragraph.replace(/\s+/g, ' ').trim();
  if (countWords(text) <= PASSAGE_WORDS) return text ? [text] : [];
  return sentencesOf(text).flatMap(cut);
}

function cutWords(sentence: string): string[] {
  const words = sentence.split(' ');
  const parts: string[] = [];
  for (let at = 0; at < words.length; at += PASSAGE_WORDS)
    parts.push(words.slice(at, at + PASSAGE_WORDS).join(' '));
  return parts;
}

function cutCharacters(sentence: string): string[] {
  const parts: string[] = [];
  for (let rest = sentence; rest !== ''; rest = rest.slice(parts.at(-1)!.length))
    parts.push(cutToUnits(rest, PASSAGE_WORDS * WORD_CHARACTERS));
  return parts;
}

function spacedWords(text: string): number {
  let count = 1;
  for (let at = text.indexOf(' '); at !== -1; at = text.indexOf(' ', at + 1)) count += 1;
  return count;
}

function unspacedWords(text: string): number {
  return Math.ceil(text.length / WORD_CHARACTERS);
}

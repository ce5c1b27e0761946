/** Splits an article's text, along its paragraphs, into passages short enough for the judge. */
import { sentencesOf } from '../../language/sentences.ts';

/** Words of a passage: about 128 model tokens. */
const PASSAGE_WORDS = 90;
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
  let start = 0;
  const close = () => {
    if (text) passages.push({ text, paragraph: start });
    text = '';
  };
  for (const [index, paragraph] of paragraphs.entries()) {
    for (const piece of pieces(paragraph)) {
      if (text && countWords(text) + countWords(piece) > PASSAGE_WORDS) close();
      if (!text) start = index;
      text = text ? `${text} ${piece}` : piece;
    }
    if (passages.length >= PASSAGES) return passages.slice(0, PASSAGES);
  }
  close();
  return passages.slice(0, PASSAGES);
}

function pieces(paragraph: string): string[] {
  const text = paragraph.replace(/\s+/g, ' ').trim();
  if (countWords(text) <= PASSAGE_WORDS) return text ? [text] : [];
  return sentencesOf(text).flatMap((sentence) => cut(sentence.split(' ')));
}

function cut(words: string[]): string[] {
  const parts: string[] = [];
  for (let at = 0; at < words.length; at += PASSAGE_WORDS)
    parts.push(words.slice(at, at + PASSAGE_WORDS).join(' '));
  return parts;
}

function countWords(text: string): number {
  let count = 1;
  for (let at = text.indexOf(' '); at !== -1; at = text.indexOf(' ', at + 1)) count += 1;
  return count;
}

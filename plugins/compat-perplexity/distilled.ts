/** A long prompt as a query: its last question, with the names it turns on; without a question, its names and topic. */
import { cutToCharacters, cutToWords } from '#core/language/cut-text.ts';
import { properNamesIn } from '#core/language/names/proper-names.ts';
import { isStopWord } from '#core/language/words/stopwords.ts';
import { splitWords, type Word } from '#core/language/words/words.ts';

/** Only this many characters at the end of a prompt are read. */
const MAX_LENGTH = 20_000;
/** Names added to a question that has none, and those of a prompt without a question. */
const NAMES_BESIDE = 2;
const NAMES_ALONE = 3;
const TOPIC_WORDS = 6;
/** What is mentioned only once may be incidental. */
const OFTEN = 2;
/** Shorter words rarely say what a prompt is about. */
const LONG_WORD = 4;
/** Between sentences. */
const PAUSE = /(?<=[.!?])\s+|\n+/u;

type Counted = [text: string, count: number];

/** A query of at most `most` characters for a prompt of any length. */
export function distilled(prompt: string, most: number): string {
  const text = prompt.slice(-MAX_LENGTH);
  const sentences = text.split(PAUSE).map((sentence) => sentence.trim());
  const question = sentences.findLast((sentence) => sentence.endsWith('?') && contentOf(sentence).length > 0);
  const parts = question === undefined ? topicOf(text) : [question, ...namesBeside(question, text)];
  return cutToWords(parts.join(' ') || text, most, cutToCharacters);
}

/** The names that a question without names is about. */
function namesBeside(question: string, text: string): string[] {
  if (properNamesIn(question).length > 0) return [];
  const often = namesOf(text).filter(([, count]) => count >= OFTEN);
  return often.slice(0, NAMES_BESIDE).map(textOf);
}

/** The names of a text and the words that it repeats. */
function topicOf(text: string): string[] {
  const named = new Set(properNamesIn(text).flatMap((words) => words.map(({ folded }) => folded)));
  const words = contentOf(text).filter(({ folded }) => folded.length >= LONG_WORD && !named.has(folded));
  const all = counted(words.map(({ folded }) => folded));
  const often = all.filter(([, count]) => count >= OFTEN);
  const topic = (often.length > 0 ? often : all).slice(0, TOPIC_WORDS);
  return [...namesOf(text).slice(0, NAMES_ALONE), ...topic].map(textOf);
}

/** The names of a text with how often they occur: most first, later ones first among equals. */
function namesOf(text: string): Counted[] {
  const names = properNamesIn(text).map((words) => words.map(({ surface }) => surface).join(' '));
  return counted(names.reverse());
}

function contentOf(text: string): Word[] {
  return splitWords(text).filter(
    ({ surface, folded }) => !isStopWord(surface, folded, 'en') && !isStopWord(surface, folded, 'es'),
  );
}

/** Each text with how often it occurs, most first. */
function counted(texts: readonly string[]): Counted[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

function textOf([text]: Counted): string {
  return text;
}

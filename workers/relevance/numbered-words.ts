import { isStopWord } from '../../core/language/words/stopwords.ts';
import { eachWord, type Word, type WordListener } from '../../core/language/words/words.ts';
import { numberAt, numberOf, type TermVectors } from '../vectors/term-vectors.ts';

/** How a word is written, and whether it is a stop word then: "us" is, "US" is not. */
export const CAPITAL = 1;
export const ALL_CAPITALS = 2;
export const STOP = 4;

const BEGINS_WITH_CAPITAL = /^\p{Lu}/u;
const HAS_ONLY_CAPITALS = /^\p{Lu}[\p{Lu}.]+$/u;
const [A, Z] = [65, 90];
const ROOM = 1024;

/** The words of one field: those from `from` to `to`, exclusive, in `NumberedWords`. */
export interface Field {
  from: number;
  to: number;
}

/**
 * The words of an article by their numbers in `KnownWords`, without an object for each: articles are judged by the hundred. They are
 * good until the next article is begun, or until a word is looked up elsewhere.
 */
export class NumberedWords implements WordListener {
  numbers = new Int32Array(ROOM);
  marks = new Uint8Array(ROOM);
  count = 0;
  language: string | null = null;
  readonly #vectors: TermVectors;

  constructor(vectors: TermVectors) {
    this.#vectors = vectors;
  }

  /** Begins an article in `language` (null: unknown). */
  begin(language: string | null): void {
    this.#vectors.known.makeRoom();
    this.language = language;
    this.count = 0;
  }

  /** Adds a text as a field. */
  read(text: string): Field {
    const from = this.count;
    eachWord(text, this);
    return { from, to: this.count };
  }

  /** Adds words as a field. */
  add(words: readonly Word[]): Field {
    const from = this.count;
    for (const word of words) this.other(word);
    return { from, to: this.count };
  }

  plain(text: string, start: number, end: number): void {
    const number = numberAt(this.#vectors, text, start, end, this.language);
    let marks = isCapital(text.charCodeAt(start)) ? CAPITAL : 0;
    if (marks !== 0 && end > start + 1 && areCapitals(text, start + 1, end)) marks |= ALL_CAPITALS;
    // Written as an acronym, it is none.
    if ((marks & ALL_CAPITALS) === 0 && this.#vectors.known.isStop(number)) marks |= STOP;
    this.#push(number, marks);
  }

  other({ surface, folded }: Word): void {
    const number = numberOf(this.#vectors, folded, this.language);
    const marks =
      (BEGINS_WITH_CAPITAL.test(surface) ? CAPITAL : 0) |
      (HAS_ONLY_CAPITALS.test(surface) ? ALL_CAPITALS : 0) |
      (isStopWord(surface, folded, this.language) ? STOP : 0);
    this.#push(number, marks);
  }

  #push(number: number, marks: number): void {
    if (this.count === this.numbers.length) this.#widen();
    this.numbers[this.count] = number;
    this.marks[this.count] = marks;
    this.count += 1;
  }

  #widen(): void {
    const [numbers, marks] = [this.numbers, this.marks];
    this.numbers = new Int32Array(2 * numbers.length);
    this.numbers.set(numbers);
    this.marks = new Uint8Array(2 * marks.length);
    this.marks.set(marks);
  }
}

function areCapitals(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (!isCapital(text.charCodeAt(at))) return false;
  return true;
}

function isCapital(code: number): boolean {
  return code >= A && code <= Z;
}

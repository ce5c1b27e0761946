/** Terms of a query that are looked for. */
export const MAX_TERMS = 32;
/** Added to the term of a match that is only akin. */
const KIN = MAX_TERMS;
/** What is kept of a word: not looked up yet, no match, or a match. */
export const UNSEEN = 0;
const NOTHING = 1;
const FIRST = 2;
/** Added where names are to be looked for in texts with the word. */
const NAMED = 128;
const ROOM = 8192;

/** The term of a query that a word is, or is akin to. */
interface WordMatch {
  term: number;
  kin: boolean;
}

/** What a word is in a query. */
export interface WordInQuery {
  match: WordMatch | null;
  /** Whether names of the query may stand where the word does. */
  isNamed: boolean;
}

/**
 * What words of texts are in one query, in a byte each, by the number of the word in `KnownWords`: most words repeat. Codes are
 * good until the next code is asked for.
 */
export class WordMatches {
  #known = new Uint8Array(ROOM);
  #generation = 0;

  /** Forgets the words of another generation. */
  startOver(generation: number): void {
    if (generation === this.#generation) return;
    this.#generation = generation;
    this.#known.fill(UNSEEN);
  }

  /** The code of a word; `UNSEEN`: not looked up yet. */
  code(word: number): number {
    return word < this.#known.length ? this.#known[word]! : UNSEEN;
  }

  /** Keeps what a word is; returns its code. */
  set(word: number, { match, isNamed }: WordInQuery): number {
    if (word >= this.#known.length) {
      const wider = new Uint8Array(2 * word);
      wider.set(this.#known);
      this.#known = wider;
    }
    const code =
      (match === null ? NOTHING : FIRST + match.term + (match.kin ? KIN : 0)) + (isNamed ? NAMED : 0);
    this.#known[word] = code;
    return code;
  }
}

export function isNamed(code: number): boolean {
  return code >= NAMED;
}

/** The term that a word is, or is akin to; -1: none. */
export function termOfCode(code: number): number {
  const match = (code & (NAMED - 1)) - FIRST;
  return match < 0 ? -1 : match % KIN;
}

/** Whether a word with a term is only akin to it. */
export function isKin(code: number): boolean {
  return (code & (NAMED - 1)) >= FIRST + KIN;
}

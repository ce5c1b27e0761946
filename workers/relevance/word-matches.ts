/** Terms of a query that are looked for. */
export const MAX_TERMS = 32;
/** Added to the term of a match that is only akin. */
const KIN = MAX_TERMS;
/** What is kept of a word: not looked up yet, no match, or a match. */
const UNSEEN = 0;
const NOTHING = 1;
const FIRST = 2;
const ROOM = 8192;

/** The term of a query that a word is, or is akin to. */
export interface WordMatch {
  term: number;
  kin: boolean;
}

/** What words of texts are in one query, in a byte each, by the number of the word in `KnownWords`: most words repeat. */
export class WordMatches {
  #known = new Uint8Array(ROOM);
  #generation = 0;

  /** The match of a word; null: none; undefined: not looked up yet. */
  get(word: number, generation: number): WordMatch | null | undefined {
    if (generation !== this.#generation) {
      this.#generation = generation;
      this.#known.fill(UNSEEN);
    }
    const code = this.#known[word] ?? UNSEEN;
    if (code < FIRST) return code === NOTHING ? null : undefined;
    return { term: (code - FIRST) % KIN, kin: code >= FIRST + KIN };
  }

  /** Keeps the match of a word of the generation that was asked for last. */
  set(word: number, match: WordMatch | null): void {
    if (word >= this.#known.length) {
      const wider = new Uint8Array(2 * word);
      wider.set(this.#known);
      this.#known = wider;
    }
    this.#known[word] = match === null ? NOTHING : FIRST + match.term + (match.kin ? KIN : 0);
  }
}

/** Words kept; when there are more, all start over. */
const MOST = 150_000;
const ROOM = 8192;

/**
 * Words of texts looked up before, by language: words repeat, and most of the time goes into stemming. A word has a number, which
 * is good for one `generation`; what is known of it is in arrays, so that the garbage collector has nothing to look at.
 */
export class KnownWords {
  /** Changes when all words start over. */
  generation = 0;
  readonly #byLanguage = new Map<string | null, Map<string, number>>();
  readonly #most: number;
  #rows: Int32Array = new Int32Array(ROOM);
  #anywhere: Int32Array = new Int32Array(ROOM);
  #added = 0;

  constructor(most = MOST) {
    this.#most = most;
  }

  /** The number of a word in texts of `language` (null: unknown); undefined if it was not looked up yet. */
  numberOf(folded: string, language: string | null): number | undefined {
    return this.#byLanguage.get(language)?.get(folded);
  }

  /** Row of a word in the vectors, in the language of the text; -1: none. */
  row(word: number): number {
    return this.#rows[word]!;
  }

  /** The same, or its row in the other language. */
  anywhere(word: number): number {
    return this.#anywhere[word]!;
  }

  add(folded: string, language: string | null, row: number, anywhere: number): number {
    if (this.#added >= this.#most) this.#startOver();
    const word = this.#added;
    this.#added += 1;
    if (word >= this.#rows.length) {
      this.#rows = wider(this.#rows);
      this.#anywhere = wider(this.#anywhere);
    }
    this.#rows[word] = row;
    this.#anywhere[word] = anywhere;
    const words = this.#byLanguage.get(language) ?? new Map<string, number>();
    this.#byLanguage.set(language, words.set(folded, word));
    return word;
  }

  #startOver(): void {
    this.#byLanguage.clear();
    this.#added = 0;
    this.generation += 1;
  }
}

function wider(array: Int32Array): Int32Array {
  const copy = new Int32Array(2 * array.length);
  copy.set(array);
  return copy;
}

/** Words cached per language, and languages; when full, a language starts over. */
const CACHED_WORDS = 50_000;
const CACHED_LANGUAGES = 8;

/** A word of a text, whatever is asked: one object, until the words of its language start over. */
export interface KnownWord {
  /** Its row in the vectors, in the language of the text; -1: none. */
  row: number;
  /** The same, or its row in the other language. */
  anywhere: number;
}

/** Words looked up before, by language: words repeat, and most of the time goes into stemming. */
export class KnownWords {
  readonly #byLanguage = new Map<string | null, Map<string, KnownWord>>();

  get(folded: string, language: string | null): KnownWord | undefined {
    return this.#byLanguage.get(language)?.get(folded);
  }

  add(folded: string, language: string | null, word: KnownWord): KnownWord {
    const words = this.#byLanguage.get(language) ?? new Map<string, KnownWord>();
    if (words.size >= CACHED_WORDS) words.clear();
    if (this.#byLanguage.size < CACHED_LANGUAGES) this.#byLanguage.set(language, words);
    words.set(folded, word);
    return word;
  }
}

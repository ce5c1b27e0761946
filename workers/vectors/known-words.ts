import { randomInt } from 'node:crypto';
import { isListed } from '../../core/language/words/stopwords.ts';

/** Words kept; when there are more, all start over. */
const MOST = 150_000;
const ROOM = 8192;
/** Slots for each word that there is room for: words are then found after a step or two. */
const SPACE = 2;
/**
 * As FNV-1a, but begun and multiplied at random: pages could be written whose words all have one hash, and each would be looked for among
 * all. With the usual multiplier they could still: words of one hash from one beginning are so from all with the same last seven bits.
 */
const OFFSET = randomInt(2 ** 32);
/** Of numbers that are 3 more than a multiple of 8, the powers do not come back soon. */
const MULTIPLIER = 8 * randomInt(2 ** 29) + 3;
/** The capitals of ASCII, and how far the small letters are from them. */
const [A, Z, SMALLER] = [65, 90, 32];

/**
 * Words of texts looked up before, by language: words repeat, and most of the time goes into stemming. A word has a number, which
 * is good for one `generation`; what is known of it is in arrays, so that the garbage collector has nothing to look at. They are
 * looked up by their place in a text, so that a word that is known makes no string.
 */
export class KnownWords {
  /** Changes when all words start over. */
  generation = 0;
  readonly #most: number;
  #added = 0;
  /** Pairs: the hash of a word, and its number + 1; 0: free. There is a power of two of them. */
  #slots = new Int32Array(2 * SPACE * ROOM);
  #rows = new Int32Array(ROOM);
  #anywhere = new Int32Array(ROOM);
  #stops = new Uint8Array(ROOM);
  #texts: string[] = [];

  constructor(most = MOST) {
    this.#most = most;
  }

  /** Numbers are good until this is called, before a text: all words start over if there are too many. */
  makeRoom(): void {
    if (this.#added < this.#most) return;
    this.#slots.fill(0);
    this.#texts = [];
    this.#added = 0;
    this.generation += 1;
  }

  /** The number of the word at a place in a text of `language` (null: unknown), folded or plain; -1 if it was not looked up yet. */
  numberAt(text: string, start: number, end: number, language: string | null): number {
    const hash = hashOf(text, start, end, language);
    const slots = this.#slots;
    for (let slot = (2 * hash) & (slots.length - 1); ; slot = (slot + 2) & (slots.length - 1)) {
      const word = slots[slot + 1]! - 1;
      if (word < 0 || (slots[slot] === hash && isAt(this.#texts[word]!, text, start, end))) return word;
    }
  }

  /** Row of a word in the vectors, in the language of the text; -1: none. */
  row(word: number): number {
    return this.#rows[word]!;
  }

  /** The same, or its row in the other language. */
  anywhere(word: number): number {
    return this.#anywhere[word]!;
  }

  /** Whether it is a stop word unless written as an acronym. */
  isStop(word: number): boolean {
    return this.#stops[word] === 1;
  }

  /** Folded. */
  text(word: number): string {
    return this.#texts[word]!;
  }

  add(folded: string, language: string | null, row: number, anywhere: number): number {
    const word = this.#added;
    this.#added += 1;
    if (word >= this.#rows.length) this.#widen();
    this.#rows[word] = row;
    this.#anywhere[word] = anywhere;
    this.#stops[word] = isListed(folded, language) ? 1 : 0;
    this.#texts.push(folded);
    this.#place(hashOf(folded, 0, folded.length, language), word + 1);
    return word;
  }

  #place(hash: number, taken: number): void {
    const slots = this.#slots;
    let slot = (2 * hash) & (slots.length - 1);
    while (slots[slot + 1] !== 0) slot = (slot + 2) & (slots.length - 1);
    slots[slot] = hash;
    slots[slot + 1] = taken;
  }

  #widen(): void {
    this.#rows = wider(this.#rows, Int32Array);
    this.#anywhere = wider(this.#anywhere, Int32Array);
    this.#stops = wider(this.#stops, Uint8Array);
    const slots = this.#slots;
    this.#slots = new Int32Array(2 * slots.length);
    for (let slot = 0; slot < slots.length; slot += 2)
      if (slots[slot + 1] !== 0) this.#place(slots[slot]!, slots[slot + 1]!);
  }
}

/**
 * The hash of a word of a language, whether its ASCII letters are capitals or not. Of one word it differs by language, since
 * each step leaves different numbers different. All languages but English and Spanish are one: neither vectors nor stop words
 * tell them apart.
 */
export function hashOf(text: string, start: number, end: number, language: string | null): number {
  // As slots hold it, even that of no characters.
  let hash = (OFFSET + (language === 'en' ? 1 : language === 'es' ? 2 : 0)) | 0;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ lowered(text.charCodeAt(at)), MULTIPLIER);
  return hash;
}

/** Whether a folded word stands at a place in a text. */
function isAt(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let k = 0; k < word.length; k += 1)
    if (word.charCodeAt(k) !== lowered(text.charCodeAt(start + k))) return false;
  return true;
}

function lowered(code: number): number {
  return code >= A && code <= Z ? code + SMALLER : code;
}

function wider<Values extends Int32Array | Uint8Array>(
  values: Values,
  Of: new (length: number) => Values,
): Values {
  const copy = new Of(2 * values.length);
  copy.set(values);
  return copy;
}

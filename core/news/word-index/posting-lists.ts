const FIRST_ROOM = 1 << 12;
const NONE = -1;

/**
 * Growing postings for all terms of a shard: entries are in one pool in order of arrival, each linked to the next
 * one of its term, so that adding a document allocates no small objects.
 */
export class PostingLists {
  readonly numbers = new Map<string, number>();
  readonly names: string[] = [];
  /** Number of entries; those of one document are contiguous. */
  entries = 0;
  #first = new Int32Array(FIRST_ROOM);
  #last = new Int32Array(FIRST_ROOM);
  #frequencies = new Uint32Array(FIRST_ROOM);
  #documents = new Uint16Array(FIRST_ROOM);
  #counts = new Uint8Array(FIRST_ROOM);
  #next = new Int32Array(FIRST_ROOM);
  #terms = new Uint32Array(FIRST_ROOM);

  /** Counts one occurrence; documents come in ascending order. `more` returns the next packed count. */
  count(term: string, document: number, more: (packed: number) => number): void {
    const number = this.numbers.get(term) ?? this.#newTerm(term);
    const last = this.#last[number]!;
    if (last !== NONE && this.#documents[last] === document) {
      this.#counts[last] = more(this.#counts[last]!);
      return;
    }
    const entry = this.#newEntry();
    this.#documents[entry] = document;
    this.#counts[entry] = more(0);
    this.#terms[entry] = number;
    if (last === NONE) this.#first[number] = entry;
    else this.#next[last] = entry;
    this.#last[number] = entry;
    this.#frequencies[number] = this.#frequencies[number]! + 1;
  }

  frequency(number: number): number {
    return this.#frequencies[number]!;
  }

  /** Copies a term's postings to `documents` and `counts`, starting at `at`. */
  copy(number: number, documents: Uint16Array, counts: Uint8Array, at: number): void {
    const end = at + this.#frequencies[number]!;
    let entry = this.#first[number]!;
    for (let i = at; i < end; i++) {
      documents[i] = this.#documents[entry]!;
      counts[i] = this.#counts[entry]!;
      entry = this.#next[entry]!;
    }
  }

  /** The term of an entry. */
  name(entry: number): string {
    return this.names[this.#terms[entry]!]!;
  }

  #newTerm(term: string): number {
    const number = this.names.push(term) - 1;
    this.numbers.set(term, number);
    if (number >= this.#first.length) {
      this.#first = grown(this.#first);
      this.#last = grown(this.#last);
      this.#frequencies = grown(this.#frequencies);
    }
    this.#last[number] = NONE;
    return number;
  }

  #newEntry(): number {
    if (this.entries >= this.#documents.length) {
      this.#documents = grown(this.#documents);
      this.#counts = grown(this.#counts);
      this.#next = grown(this.#next);
      this.#terms = grown(this.#terms);
    }
    return this.entries++;
  }
}

function grown<T extends Int32Array | Uint32Array | Uint16Array | Uint8Array>(numbers: T): T {
  const larger = new (numbers.constructor as new (length: number) => T)(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

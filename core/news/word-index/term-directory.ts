/**
 * Where terms are in the sealed segments of an index. Each segment has a table of its own; to ask sixty of them for a term
 * takes longer than to read what they have of it, and the same terms come again, within a query and in the next ones.
 */
import { LRUCache } from 'lru-cache';
import type { Segment } from './segment.ts';
import { type EncodedTerm, encodeTerm } from './term-table.ts';

/** Terms remembered. Each takes some 300 bytes and 4 for each segment: with segments of 16,384 articles, 4 bytes an article in all. */
const MAX_TERMS = 16_384;

/** A term, with its number in each sealed segment. */
export interface LocatedTerm extends EncodedTerm {
  /** By place of the segment; -1 where it has no such term. */
  numbers: Int32Array;
  /** Documents with it in sealed segments. */
  frequency: number;
}

export class TermDirectory {
  readonly #terms = new LRUCache<string, LocatedTerm>({
    // With `max`, every small index would make room for all of them at once.
    maxSize: MAX_TERMS,
    sizeCalculation: () => 1,
  });
  #segments: readonly Segment[] = [];

  /** To be called whenever there are other segments. */
  replace(segments: Iterable<Segment>): void {
    this.#segments = [...segments];
    this.#terms.clear();
  }

  /** The segments, in the order of `LocatedTerm.numbers`. */
  get segments(): readonly Segment[] {
    return this.#segments;
  }

  locate(text: string): LocatedTerm {
    const known = this.#terms.get(text);
    if (known !== undefined) return known;
    const encoded = encodeTerm(text);
    const numbers = new Int32Array(this.#segments.length);
    let frequency = 0;
    // A loop: `Int32Array.from` takes twice as long as the search itself.
    for (const [place, segment] of this.#segments.entries()) {
      numbers[place] = segment.numberOf(encoded);
      frequency += segment.frequencyOf(numbers[place]!);
    }
    const located = { ...encoded, numbers, frequency };
    this.#terms.set(text, located);
    return located;
  }
}

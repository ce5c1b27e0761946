/**
 * Where terms are in the sealed segments of an index. Each segment has a table of its own; to ask sixty of them for a term
 * takes longer than to read what they have of it, and the same terms come again, within a query and in the next ones.
 */
import { LRUCache } from 'lru-cache';
import type { Segment } from './segment.ts';
import { type EncodedTerm, encodeTerm } from './term-table.ts';

/** Of all terms remembered; of one, besides its numbers. */
const MAX_BYTES = 8 * 1024 * 1024;
const TERM_BYTES = 300;

/** A term, with its number in each sealed segment. */
export interface LocatedTerm extends EncodedTerm {
  /** By place of the segment; -1 where it has no such term. */
  numbers: Int32Array;
  /** Documents with it in sealed segments. */
  frequency: number;
}

export class TermDirectory {
  readonly #terms = new LRUCache<string, LocatedTerm>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ numbers }) => TERM_BYTES + numbers.byteLength,
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
    const numbers = Int32Array.from(this.#segments, (segment) => segment.numberOf(encoded));
    const frequency = this.#segments.reduce((sum, segment, at) => sum + segment.frequencyOf(numbers[at]!), 0);
    const located = { ...encoded, numbers, frequency };
    this.#terms.set(text, located);
    return located;
  }
}

import { NAME_PARTS, PackedNames } from './names/packed-names.ts';
import { numbersIn, UnreadableSegment, unpackSegment } from './segment-format.ts';
import {
  FACETS,
  type Facet,
  type FacetColumn,
  type PostingList,
  type Shard,
  type ShardColumns,
} from './shard.ts';
import { type EncodedTerm, StringTable, TABLE_PARTS } from './term-table.ts';

const COLUMNS = 6;
const TERMS = COLUMNS + FACETS.length + 1;
const POSTINGS = TERMS + TABLE_PARTS;
const NAMES = POSTINGS + 3;
/** Parts of a segment in all. */
export const SEGMENT_PARTS = NAMES + NAME_PARTS;

/** An immutable shard backed by the bytes of a blob. */
export class Segment implements Shard {
  readonly documents: number;
  readonly columns: ShardColumns;
  readonly names: PackedNames;
  readonly earliest: number;
  readonly latest: number;
  readonly #facets: Record<Facet, FacetColumn>;
  readonly #terms: StringTable;
  readonly #starts: Uint32Array;
  readonly #documents: Uint16Array;
  readonly #counts: Uint8Array;
  /** Built on first use: few segments of a large index ever need it. */
  #reversed: ForwardIndex | null = null;

  /** `parts`: as written by `buildSegment`. */
  constructor(parts: readonly Uint8Array[]) {
    const at = (part: number): Uint8Array => parts[part]!;
    this.columns = {
      seqs: numbersIn(Float64Array, at(0)),
      times: numbersIn(Float64Array, at(1)),
      undated: at(2),
      titleLengths: at(3),
      standfirstLengths: at(4),
      paths: numbersIn(Uint32Array, at(5)),
    };
    this.documents = this.columns.seqs.length;
    const values = JSON.parse(new TextDecoder().decode(at(TERMS - 1))) as string[][];
    const facets = FACETS.map((name, i) => {
      return [name, { codes: numbersIn(Uint16Array, at(COLUMNS + i)), values: values[i]! }] as const;
    });
    this.#facets = Object.fromEntries(facets) as unknown as Record<Facet, FacetColumn>;
    this.#terms = new StringTable(parts.slice(TERMS, POSTINGS));
    this.#starts = numbersIn(Uint32Array, at(POSTINGS));
    this.#documents = numbersIn(Uint16Array, at(POSTINGS + 1));
    this.#counts = at(POSTINGS + 2);
    this.names = new PackedNames(parts.slice(NAMES));
    this.earliest = this.columns.times.reduce(
      (least, time) => Math.min(least, time),
      Number.POSITIVE_INFINITY,
    );
    this.latest = this.columns.times.reduce((most, time) => Math.max(most, time), Number.NEGATIVE_INFINITY);
  }

  facet(name: Facet): FacetColumn {
    return this.#facets[name];
  }

  row(seq: number): number {
    const { seqs } = this.columns;
    let low = 0;
    let high = seqs.length - 1;
    // Most lookups are for a document of another segment.
    if (seq < seqs[low]! || seq > seqs[high]!) return -1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      if (seqs[middle] === seq) return middle;
      if (seqs[middle]! < seq) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  mayHave(lowest: number, highest: number): boolean {
    const { seqs } = this.columns;
    return seqs[0]! <= highest && lowest <= seqs.at(-1)!;
  }

  /** The number of a term in this segment; -1 when it has none. */
  numberOf(term: EncodedTerm): number {
    return this.#terms.find(term);
  }

  /** Documents with the term of this number. */
  frequencyOf(number: number): number {
    return number < 0 ? 0 : this.#starts[number + 1]! - this.#starts[number]!;
  }

  list(term: EncodedTerm): PostingList | null {
    const number = this.numberOf(term);
    return number < 0 ? null : this.listOf(number);
  }

  /** The postings of the term of this number, for matching. */
  listOf(number: number): PostingList {
    const [begin, end] = [this.#starts[number]!, this.#starts[number + 1]!];
    return { documents: this.#documents, counts: this.#counts, begin, end };
  }

  terms(document: number): string[] {
    this.#reversed ??= invertPostings(this.documents, this.#starts, this.#documents);
    const { begins, terms } = this.#reversed;
    const own: string[] = [];
    for (let i = begins[document]!; i < begins[document + 1]!; i++) own.push(this.#terms.at(terms[i]!));
    return own;
  }
}

/** Opens a blob from `buildSegment`. Throws `UnreadableSegment` when it is damaged or from another version. */
export function openSegment(blob: Uint8Array): Segment {
  const parts = unpackSegment(blob, SEGMENT_PARTS);
  try {
    return new Segment(parts);
  } catch (error) {
    throw new UnreadableSegment('damaged', String(error));
  }
}

/** Inverse of the postings: the term numbers of document d are `terms[begins[d] .. begins[d + 1]]`. */
interface ForwardIndex {
  begins: Uint32Array;
  terms: Uint16Array | Uint32Array;
}

const NARROW = 1 << 16;

/** Inverts postings. `starts` has one more entry than there are terms. */
function invertPostings(documents: number, starts: Uint32Array, postings: Uint16Array): ForwardIndex {
  const vocabulary = starts.length - 1;
  const begins = new Uint32Array(documents + 1);
  for (let i = 0; i < postings.length; i++) begins[postings[i]! + 1]!++;
  for (let i = 0; i < documents; i++) begins[i + 1]! += begins[i]!;
  const next = begins.slice();
  const terms = vocabulary <= NARROW ? new Uint16Array(postings.length) : new Uint32Array(postings.length);
  for (let term = 0; term < vocabulary; term++) {
    for (let i = starts[term]!; i < starts[term + 1]!; i++) terms[next[postings[i]!]!++] = term;
  }
  return { begins, terms };
}

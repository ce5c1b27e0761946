import { atOnce, inTurns } from '../../platform/turns.ts';
import type { IndexedDocument } from './indexed-document.ts';
import { packNames } from './names/packed-names.ts';
import { packSegment } from './segment-format.ts';
import { FACETS } from './shard.ts';
import { Tail } from './tail.ts';
import { packStrings } from './term-table.ts';

/** Most documents per segment: row numbers are 16 bits wide, and facet code 0 means none. */
const MAX_DOCUMENTS = 65_535;

/** Documents, or terms, worked on before others have their turn: about five milliseconds. */
const DOCUMENTS_EACH = 128;
const TERMS_EACH = 8192;

/**
 * Builds an immutable segment, documents sorted by `seq`. Returns the blob that `openSegment` reads. Throws a
 * RangeError for no documents, too many, or a duplicate seq.
 */
export function buildSegment(documents: readonly IndexedDocument[]): Uint8Array {
  return atOnce(building(documents));
}

/** The same while requests are answered: all at once, a full segment takes half a second. */
export function buildSegmentInTurns(documents: readonly IndexedDocument[]): Promise<Uint8Array> {
  return inTurns(building(documents));
}

/** The same of a full shard of the tail, sorted by `seq`, whose documents need not be indexed once more. */
export function sealInTurns(shard: Tail): Promise<Uint8Array> {
  return inTurns(packing(shard));
}

function* building(documents: readonly IndexedDocument[]): Generator<void, Uint8Array> {
  const ordered = [...documents].sort((a, b) => a.seq - b.seq);
  check(ordered);
  const draft = new Tail(ordered.length);
  for (const [nth, document] of ordered.entries()) {
    if (nth % DOCUMENTS_EACH === 0) yield;
    draft.add(document);
  }
  return yield* packing(draft);
}

function* packing(draft: Tail): Generator<void, Uint8Array> {
  yield;
  const { columns } = draft;
  const facets = FACETS.map((name) => draft.facet(name));
  const lists = yield* postings(draft);
  yield;
  const names = yield* packNames(draft.names, draft.documents);
  yield;
  return packSegment([
    columns.seqs,
    columns.times,
    columns.undated,
    columns.titleLengths,
    columns.standfirstLengths,
    columns.paths,
    ...facets.map(({ codes }) => codes),
    new TextEncoder().encode(JSON.stringify(facets.map(({ values }) => values))),
    ...lists,
    ...names,
  ]);
}

function check(ordered: readonly IndexedDocument[]): void {
  if (ordered.length === 0 || ordered.length > MAX_DOCUMENTS) {
    throw new RangeError(`a segment holds 1 to ${MAX_DOCUMENTS} documents, not ${ordered.length}`);
  }
  const twice = ordered.find((document, i) => document.seq === ordered[i - 1]?.seq);
  if (twice !== undefined) throw new RangeError(`document ${twice.seq} is given twice`);
}

/** The table of terms, the start of each term's postings, the documents, the counts. */
function* postings({ postingLists: chains }: Tail): Generator<void, ArrayBufferView[]> {
  const { parts, order: numbers } = yield* packStrings(chains.names);
  yield;
  const starts = new Uint32Array(numbers.length + 1);
  numbers.forEach((number, i) => {
    starts[i + 1] = starts[i]! + chains.frequency(number);
  });
  const documents = new Uint16Array(chains.entries);
  const counts = new Uint8Array(chains.entries);
  for (const [i, number] of numbers.entries()) {
    if (i % TERMS_EACH === 0) yield;
    chains.copy(number, documents, counts, starts[i]!);
  }
  return [...parts, starts, documents, counts];
}

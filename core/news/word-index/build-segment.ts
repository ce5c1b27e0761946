import type { IndexedDocument } from './indexed-document.ts';
import { packNames } from './names/packed-names.ts';
import { packSegment } from './segment-format.ts';
import { FACETS } from './shard.ts';
import { Tail } from './tail.ts';
import { stringTable } from './term-table.ts';

/** Most documents per segment: row numbers are 16 bits wide, and facet code 0 means none. */
const MOST_DOCUMENTS = 65_535;

/**
 * Builds an immutable segment, documents sorted by `seq`. Returns the blob that `openSegment` reads. Throws a
 * RangeError for no documents, too many, or a duplicate seq.
 */
export function buildSegment(documents: readonly IndexedDocument[]): Uint8Array {
  const ordered = [...documents].sort((a, b) => a.seq - b.seq);
  check(ordered);
  const draft = new Tail(ordered.length);
  for (const document of ordered) draft.add(document);
  const { columns } = draft;
  return packSegment([
    columns.seqs,
    columns.times,
    columns.undated,
    columns.titleLengths,
    columns.standfirstLengths,
    columns.paths,
    ...FACETS.map((name) => draft.facet(name).codes),
    new TextEncoder().encode(JSON.stringify(FACETS.map((name) => draft.facet(name).values))),
    ...postings(draft),
    ...packNames(draft.names, draft.documents),
  ]);
}

function check(ordered: readonly IndexedDocument[]): void {
  if (ordered.length === 0 || ordered.length > MOST_DOCUMENTS) {
    throw new RangeError(`a segment holds 1 to ${MOST_DOCUMENTS} documents, not ${ordered.length}`);
  }
  const twice = ordered.find((document, i) => document.seq === ordered[i - 1]?.seq);
  if (twice !== undefined) throw new RangeError(`document ${twice.seq} is given twice`);
}

/** Term bytes, term offsets, the start of each term's postings, the documents, the counts. */
function postings({ postingLists: chains }: Tail): ArrayBufferView[] {
  const terms = [...chains.names].sort();
  const numbers = terms.map((term) => chains.numbers.get(term)!);
  const starts = new Uint32Array(terms.length + 1);
  numbers.forEach((number, i) => {
    starts[i + 1] = starts[i]! + chains.frequency(number);
  });
  const documents = new Uint16Array(chains.entries);
  const counts = new Uint8Array(chains.entries);
  numbers.forEach((number, i) => {
    chains.copy(number, documents, counts, starts[i]!);
  });
  const { bytes, offsets } = stringTable(terms);
  return [bytes, offsets, starts, documents, counts];
}

/** Inverse of the postings: the term numbers of document d are `terms[begins[d] .. begins[d + 1]]`. */
export interface ForwardIndex {
  begins: Uint32Array;
  terms: Uint16Array | Uint32Array;
}

const NARROW = 1 << 16;

/** Inverts postings. `starts` has one more entry than there are terms. */
export function invertPostings(documents: number, starts: Uint32Array, postings: Uint16Array): ForwardIndex {
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

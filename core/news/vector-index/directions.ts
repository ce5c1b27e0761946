/** Vectors in eight bits, of which only the direction counts. */

const LARGEST = 127;

export function lengthOf(vector: Int8Array): number {
  let squares = 0;
  for (let i = 0; i < vector.length; i += 1) squares += vector[i]! * vector[i]!;
  return Math.sqrt(squares);
}

/** A direction in eight bits; zeros for one of length 0. */
export function inBytes(direction: Float32Array | Float64Array): Int8Array {
  let largest = 0;
  for (const value of direction) largest = Math.max(largest, Math.abs(value));
  return Int8Array.from(direction, (value) => Math.round((value * LARGEST) / (largest || 1)));
}

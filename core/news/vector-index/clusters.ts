/**
 * Groups of vectors that point roughly one way, so that a query need only be compared with those near it (an inverted file: J.
 * Sivic and A. Zisserman, "Video Google", ICCV 2003). They come from spherical k-means on two levels, which compares a vector
 * with 96 of 1,056 centroids. What all vectors share is taken out first, since embeddings crowd around one direction.
 */
import { inBytes, lengthOf } from './directions.ts';
import { VectorMemory } from './vector-memory.ts';

/** Branches, and clusters in each of them. */
const WIDTH = 32;
export const CLUSTERS = WIDTH * WIDTH;
/** Vectors that tell well enough where clusters are. */
export const CLUSTER_SAMPLE = 32_768;
const ROUNDS = 6;
/** Vectors compared with centroids before others have their turn: about 4 ms. */
const TURN = 512;

/** Rows of the centroids: those of the branches, and behind them those of the clusters. */
const BRANCHES = Int32Array.from({ length: WIDTH }, (_, branch) => branch);
const ALL = Int32Array.from({ length: CLUSTERS }, (_, cluster) => WIDTH + cluster);
const WITHIN = Array.from(BRANCHES, (branch) => ALL.subarray(branch * WIDTH, (branch + 1) * WIDTH));

export class Clusters {
  readonly #mean: Float32Array;
  readonly #centroids: VectorMemory;
  /** The cosine of each centroid with the mean of the vectors. */
  readonly #offsets = new Float32Array(WIDTH + CLUSTERS);
  /** Room for the rows of the clusters that a vector is compared with. */
  readonly #twoBranches = new Int32Array(2 * WIDTH);

  private constructor(sample: readonly Int8Array[]) {
    this.#mean = meanOf(sample);
    this.#centroids = new VectorMemory(this.#mean.length);
    const unknown = new Int8Array(this.#mean.length);
    for (let row = 0; row < WIDTH + CLUSTERS; row += 1) this.#centroids.add(unknown);
  }

  /** Clusters of vectors like those of a sample. Yields every few milliseconds. */
  static *of(sample: readonly Int8Array[]): Generator<void, Clusters> {
    const clusters = new Clusters(sample);
    yield* clusters.#place(BRANCHES, sample);
    const members = WITHIN.map((): Int8Array[] => []);
    for (const [at, vector] of sample.entries()) {
      members[clusters.#nearest(BRANCHES, vector)]!.push(vector);
      if (at % TURN === 0) yield;
    }
    for (const [branch, own] of members.entries())
      yield* clusters.#place(WITHIN[branch]!, own.length === 0 ? sample : own);
    return clusters;
  }

  /** The cluster of a vector: the nearest in the two nearest branches. */
  clusterOf(vector: Int8Array): number {
    const scores = this.#scores(BRANCHES, vector);
    const first = highest(scores);
    scores[first] = Number.NEGATIVE_INFINITY;
    this.#twoBranches.set(WITHIN[first]!);
    this.#twoBranches.set(WITHIN[highest(scores)]!, WIDTH);
    return this.#twoBranches[this.#nearest(this.#twoBranches, vector)]! - WIDTH;
  }

  /** All clusters, those nearest to a vector first. */
  byNearness(vector: Int8Array): number[] {
    const scores = this.#scores(ALL, vector);
    return [...scores.keys()].sort((a, b) => scores[b]! - scores[a]!);
  }

  /** Moves the centroids of some rows to the middles of the vectors nearest to each. */
  *#place(rows: Int32Array, vectors: readonly Int8Array[]): Generator<void> {
    for (const [at, row] of rows.entries()) {
      const one = vectors[Math.floor((at * vectors.length) / rows.length)]!;
      const length = lengthOf(one) || 1;
      this.#move(
        row,
        this.#mean.map((mean, i) => one[i]! / length - mean),
      );
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const sums = Array.from(rows, () => new Float32Array(this.#mean.length));
      const counts = new Uint32Array(rows.length);
      for (const [at, vector] of vectors.entries()) {
        const nearest = this.#nearest(rows, vector);
        addUnit(sums[nearest]!, vector);
        counts[nearest]! += 1;
        if (at % TURN === 0) yield;
      }
      for (const [at, row] of rows.entries())
        this.#move(
          row,
          sums[at]!.map((value, i) => value - counts[at]! * this.#mean[i]!),
        );
    }
  }

  /** Gives a centroid another direction, in eight bits; without one it stays. */
  #move(row: number, direction: Float32Array): void {
    if (direction.every((value) => value === 0)) return;
    const centroid = inBytes(direction);
    this.#centroids.replace(row, centroid);
    const product = centroid.reduce((sum, value, i) => sum + value * this.#mean[i]!, 0);
    this.#offsets[row] = product / lengthOf(centroid);
  }

  /** The position in `rows` of the centroid that is nearest to a vector. */
  #nearest(rows: Int32Array, vector: Int8Array): number {
    return highest(this.#scores(rows, vector));
  }

  #scores(rows: Int32Array, vector: Int8Array): Float32Array {
    const scores = this.#centroids.cosines(vector, rows);
    for (let i = 0; i < rows.length; i += 1) scores[i]! -= this.#offsets[rows[i]!]!;
    return scores;
  }
}

function highest(scores: Float32Array): number {
  let best = 0;
  for (let i = 1; i < scores.length; i += 1) if (scores[i]! > scores[best]!) best = i;
  return best;
}

/** Adds a vector, as one of length 1. */
function addUnit(sum: Float32Array, vector: Int8Array): void {
  const inverse = 1 / (lengthOf(vector) || 1);
  for (let i = 0; i < sum.length; i += 1) sum[i]! += vector[i]! * inverse;
}

/** The mean of vectors, each of length 1. */
function meanOf(vectors: readonly Int8Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]!.length);
  for (const vector of vectors) addUnit(sum, vector);
  return sum.map((value) => value / vectors.length);
}

/** Random choices that are the same for the same seed. */

/** From 0 up to 1, exclusive. */
export type Random = () => number;

/** Numbers of the generator mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of a list, each as likely. */
export function oneOf<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)]!;
}

/** One of the rows, each as likely as its weight. */
export function weighted<T extends { weight: number }>(random: Random, rows: readonly T[]): T {
  let left = random() * rows.reduce((sum, { weight }) => sum + weight, 0);
  return rows.find(({ weight }) => {
    left -= weight;
    return left < 0;
  })!;
}

/** CPU of work over that of a floor. */

/** Something to measure: both return how many units they did. */
export interface Part {
  part: () => Promise<number>;
  floor: () => Promise<number>;
}

/** Work to do at the end, last in first out. */
export type Closing = (() => unknown)[];

export type Prepare = (closing: Closing) => Promise<Part>;

/** Microseconds of CPU per unit. */
export interface Measured {
  part: number;
  floor: number;
  multiple: number;
}

/** Rounds before those that count: the first seven of a cached answer cost half as much again as the next ones. */
const WARM_UP = 7;
const ROUNDS = 12;

/** The least CPU of some rounds, part and floor in turns, so that both meet the same machine. */
export async function measured(prepare: Prepare): Promise<Measured> {
  const closing: Closing = [];
  try {
    const { part, floor } = await prepare(closing);
    const least = { part: Number.POSITIVE_INFINITY, floor: Number.POSITIVE_INFINITY };
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const costs = { part: await costOf(part), floor: await costOf(floor) };
      if (round < 0) continue;
      least.part = Math.min(least.part, costs.part);
      least.floor = Math.min(least.floor, costs.floor);
    }
    return { ...least, multiple: Math.round((least.part / least.floor) * 100) / 100 };
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

async function costOf(work: () => Promise<number>): Promise<number> {
  const before = process.cpuUsage();
  const units = await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / units;
}

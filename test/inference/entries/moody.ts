import { closeSync, openSync } from 'node:fs';

/** A worker's entry that does as it is told, once per `lives` (shared with the test): the next try goes well. */
export interface Mood {
  does: 'exit' | 'hog' | 'hang' | 'block' | 'throw' | 'crash' | 'wait' | 'answer';
  /** How often it may still misbehave, and how many have begun. */
  times: SharedArrayBuffer;
  value: number;
  ms?: number;
  /** A named pipe: opening it blocks the thread, in native code, until somebody writes to it. */
  pipe?: string;
}

const BAD: Record<string, (mood: Mood) => void> = {
  exit: () => process.exit(7),
  hang: () => {
    for (;;);
  },
  block: ({ pipe }) => closeSync(openSync(pipe!, 'r')),
  hog: () => {
    const held: unknown[] = [];
    for (;;) held.push(new Array(1_000_000).fill(held.length));
  },
  throw: () => {
    throw new TypeError('told to');
  },
  crash: () => {
    setImmediate(() => {
      throw new Error('crashed outside of the task');
    });
  },
};

export default async function moody(mood: Mood): Promise<number> {
  const left = new Int32Array(mood.times);
  Atomics.add(left, 1, 1);
  const bad = BAD[mood.does];
  if (bad !== undefined && Atomics.sub(left, 0, 1) > 0) {
    bad(mood);
    await new Promise((resolve) => setTimeout(resolve, 5_000));
  }
  if (mood.does === 'wait') await new Promise((resolve) => setTimeout(resolve, mood.ms ?? 50));
  return mood.value;
}

/**
 * Loaded into a service before anything else: tells the parent, every second, of the longest turn of the main thread. A turn is
 * what passes between two looks of a timer.
 */
import { isMainThread } from 'node:worker_threads';
import { SECOND, systemClock } from '../../../core/platform/clock.ts';

const LOOK_EVERY = 2;
const MICROSECONDS = 1000;

/** The longest since the last message, in milliseconds. */
export interface Turns {
  clock: number;
  /** CPU of the thread, which other work on the machine does not make longer. */
  cpu: number;
}

function now(): Turns {
  const { user, system } = process.threadCpuUsage();
  return { clock: systemClock.tick(), cpu: (user + system) / MICROSECONDS };
}

if (isMainThread && process.send) {
  let last = now();
  let longest: Turns = { clock: 0, cpu: 0 };
  const look = setInterval(() => {
    const next = now();
    longest = {
      clock: Math.max(longest.clock, next.clock - last.clock),
      cpu: Math.max(longest.cpu, next.cpu - last.cpu),
    };
    last = next;
  }, LOOK_EVERY);
  const tell = setInterval(() => {
    process.send!(longest);
    longest = { clock: 0, cpu: 0 };
  }, SECOND);
  for (const timer of [look, tell]) timer.unref();
  process.channel?.unref();
  process.once('disconnect', () => clearInterval(tell));
}

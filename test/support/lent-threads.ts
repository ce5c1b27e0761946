/**
 * Threads of models that the services of a process take turns with: starting one and loading code and models takes a third of a
 * second of CPU, more than most tests. Each is a function of its messages, so that none notices what ran there before.
 */
import tap from 'tap';
import { openThreads, type Threads, type ThreadsOptions } from '../../core/inference/threads/threads.ts';
import { systemClock } from '../../core/platform/clock.ts';
import { Failure } from '../../core/platform/errors.ts';
import { unseen } from '../../core/platform/observe.ts';

type User = Pick<ThreadsOptions, 'clock' | 'observe'>;

/** While they rest, so that they hold nothing of the service that had them last. */
const NOBODY: User = { clock: systemClock, observe: unseen };

interface Lent {
  threads: Threads;
  /** Of whoever has them now. */
  user: User;
}

const idle = new Map<string, Lent[]>();

/** Opens threads as `openThreads` does; `close` waits for what runs, and leaves them to the next who wants as many. */
export function lentThreads(options: ThreadsOptions): Threads {
  const { threads, maxQueue, tokenizerBytes } = options;
  const kind = JSON.stringify([threads, maxQueue, tokenizerBytes]);
  const resting = idle.get(kind) ?? [];
  idle.set(kind, resting);
  const lent = resting.pop() ?? opened(options);
  lent.user = { clock: options.clock, observe: options.observe };
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | null = null;
  const giveBack = async () => {
    await Promise.allSettled(running);
    lent.user = NOBODY;
    resting.push(lent);
  };
  return {
    async run(...call) {
      if (closing) throw new Failure('unavailable', 'The service is stopping');
      const work = lent.threads.run(...call);
      running.add(work);
      // biome-ignore lint/suspicious/noExplicitAny: the type of its results is the caller's
      return work.finally(() => running.delete(work)) as any;
    },
    stats: () => lent.threads.stats(),
    close() {
      closing ??= giveBack();
      return closing;
    },
  };
}

function opened(options: ThreadsOptions): Lent {
  const lent: Lent = {
    user: NOBODY,
    threads: openThreads({
      ...options,
      observe: (observation) => lent.user.observe(observation),
      clock: { now: () => lent.user.clock.now(), tick: () => lent.user.clock.tick() },
    }),
  };
  tap.teardown(() => lent.threads.close());
  return lent;
}

/**
 * Threads and processes without the loaders of tap, which they would inherit from a process that tap started: a third of a
 * second of CPU in each thread, ten times what it takes by itself. There they serve coverage only.
 */
import { syncBuiltinESMExports } from 'node:module';
import workers, { type WorkerOptions } from 'node:worker_threads';

const { Worker } = workers;
/** As tap writes it into NODE_OPTIONS. */
const LOADER = /"?--import=[^"\s]*@tapjs[^"\s]*"?/g;

/** For what is started from now on; does nothing where tap measures coverage. */
export function startLeanThreads(): void {
  const { env } = process;
  if (env.TAP_DISABLE_COVERAGE !== '1') return;
  // Read by a thread that is given no flags, too.
  const options = env.NODE_OPTIONS?.replace(LOADER, '').trim();
  if (options) env.NODE_OPTIONS = options;
  else delete env.NODE_OPTIONS;
  workers.Worker = class extends Worker {
    constructor(file: string | URL, options?: WorkerOptions) {
      super(file, { execArgv: [], ...options });
    }
  };
  syncBuiltinESMExports();
}

/** The process: reads its configuration, builds the service, listens, and stops on a signal. The only file that exits. */

import { endedThreadsStop } from '../inference/threads/hanging-threads.ts';
import { SECOND, systemClock } from '../platform/clock.ts';
import {
  type Config,
  ConfigError,
  cacheCompiledCode,
  describeSettings,
  dumpConfig,
  loadConfig,
  unknownVariables,
} from '../platform/config.ts';
import { Failure } from '../platform/errors.ts';
import { LogLines, logReader } from '../platform/log/log.ts';
import { terminalReader } from '../platform/log/terminal-log.ts';
import type { Observe } from '../platform/observe.ts';
import { VERSION } from '../platform/version.ts';
import { databaseError, withReason } from '../store/postgres/outage.ts';
import type { FirstStart } from '../tenants/tenants.ts';
import { ENDING_SIGNALS } from './ending-signals.ts';
import { keepHeapsSmall, limitMemory } from './memory-limits.ts';

const HELP = `canillita: news search you run yourself

  npm start -- [options]

Every setting is an option, an environment variable (CANILLITA_<NAME>, secrets also CANILLITA_<NAME>_FILE)
and a key of canillita.json (or of the file that --config names):

${describeSettings()}

  --dump-config            print the configuration, secrets masked, and stop
  --version                print the version, and stop
`;

async function main(argv: readonly string[]): Promise<void> {
  if (argv.includes('--help')) {
    process.stdout.write(HELP);
    return;
  }
  if (argv.includes('--version')) {
    process.stdout.write(`${VERSION}\n`);
    return;
  }
  const config = loadConfig({ argv: argv.filter((word) => word !== '--dump-config') });
  if (argv.includes('--dump-config')) {
    process.stdout.write(`${dumpConfig(config)}\n`);
    return;
  }
  limitMemory();
  await run(config);
}

/** Serves until a signal stops the process. */
async function run(config: Config): Promise<void> {
  const isForPeople = config.log_format === 'text' || (config.log_format === 'auto' && process.stdout.isTTY);
  const observe = logOf(config, isForPeople);
  for (const { variable } of unknownVariables())
    observe({ event: 'setting-unknown', detail: `${variable} is not a setting and is ignored; see --help` });
  cacheCompiledCode(config.data);
  // Loaded only now: help, the configuration and its mistakes need none of it.
  const { serve } = await import('./serve.ts');
  const service = await serve({ config, observe });
  keepHeapsSmall();
  if (service.first) showFirstKeys(service.first);
  const leaving = new AbortController();
  for (const signal of ENDING_SIGNALS) {
    process.once(signal, () => {
      leaving.abort();
      observe({ event: 'stopping', signal });
      service.stop().then(() => leave(signal), fail);
    });
  }
  if (!isForPeople) return;
  const { welcome } = await import('./welcome.ts');
  const text = await welcome(service, leaving.signal);
  if (!leaving.signal.aborted) process.stdout.write(`\n${text}\n`);
}

/** How long threads that were ended may take to stop. */
const THREADS_PATIENCE = 2 * SECOND;

/** Ends the stopped process. Where a thread hangs, which `process.exit` would wait for, it ends by the signal. */
async function leave(signal: NodeJS.Signals): Promise<void> {
  if (await endedThreadsStop(THREADS_PATIENCE)) process.exit(0);
  for (const each of ENDING_SIGNALS) process.removeAllListeners(each);
  process.kill(process.pid, signal);
}

/** Shown once, on the terminal and never in the log. */
function showFirstKeys({ operatorKey, key }: FirstStart): void {
  process.stderr.write(
    `\nFirst start. These keys are shown this once:\n  operator key  ${operatorKey}\n  API key       ${key}\n` +
      '(Lost? npm run admin -- key create --operator makes another.)\n\n',
  );
}

/** The log that the settings ask for: JSON lines for programs, text for people. */
function logOf({ log_level: least }: Config, isForPeople: boolean): Observe {
  const lines = new LogLines((text) => process.stdout.write(text));
  process.once('exit', lines.flush);
  outliveLog();
  if (!isForPeople) return logReader(lines.add, systemClock, least);
  const isColored = process.stdout.isTTY && process.stdout.hasColors();
  return terminalReader(lines.add, systemClock, { least, isColored });
}

/** Goes on where the log cannot be written, because its disk is full or its reader has ended: those lines are lost. */
function outliveLog(): void {
  process.stdout.once('error', ({ message }) => {
    process.stderr.write(
      `canillita: The log cannot be written, and the service goes on without: ${message}\n`,
    );
  });
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** Said of a module that cannot be loaded, or of a file of the database. */
const TOO_MANY_FILES = /\bE[MN]FILE\b|too many open files/;

function fail(error: unknown): never {
  process.stderr.write(`canillita: ${messageOf(error)}\n`);
  process.exit(1);
}

/** One sentence for what the operator can fix; the stack of anything else. */
function messageOf(error: unknown): string {
  if (TOO_MANY_FILES.test(String(error)))
    return 'The process may not open enough files. Raise the limit, "ulimit -n" (LimitNOFILE= of a systemd unit), to 1024 or more.';
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Failure) return withReason(error);
  const said = databaseError(error);
  if (said !== null) return `Database error: ${said}`;
  return String((error as Error)?.stack ?? error);
}

main(process.argv.slice(2)).catch(fail);

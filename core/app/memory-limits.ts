/**
 * Limits of a process's memory that save some 200 MB at no cost in CPU that could be measured (docs/figures/speed-tried.md). The first
 * two are read when a process begins, so that it begins again with them.
 */
import { setFlagsFromString } from 'node:v8';

const YOUNG = '--max-semi-space-size';
export const MEMORY_LIMITS = {
  /** Node's option for the MB of young objects; V8 takes more where the machine has much memory. */
  young: `${YOUNG}=16`,
  /** Heaps of `malloc` that all threads share; by default glibc makes eight for each core, and returns little of them. */
  arenas: '2',
} as const;
/** Garbage in the old generation, in percent of live objects, at which V8 collects it; by default up to three times that. */
const GARBAGE_PERCENT = 40;

/**
 * Begins the process again, under the same id, with limits for what its memory begins with, unless the environment has
 * `MALLOC_ARENA_MAX`. Does not return, except on Windows, in a Node without `execve`, and where a parent sends messages, which
 * would be cut off. To be called before anything is opened.
 */
export function limitMemory(): void {
  const { platform, execArgv, execPath, argv } = process;
  const env = process.env;
  if (platform === 'win32' || env.MALLOC_ARENA_MAX !== undefined || process.send !== undefined) return;
  const isChosen = [...execArgv, env.NODE_OPTIONS ?? ''].some((option) => option.includes(YOUNG));
  const young = isChosen ? [] : [MEMORY_LIMITS.young];
  process.execve?.(execPath, [execPath, ...young, ...execArgv, ...argv.slice(1)], {
    ...env,
    MALLOC_ARENA_MAX: MEMORY_LIMITS.arenas,
  });
}

/**
 * Keeps the heaps of all threads close to the size of their live objects. Searches produce much garbage and the index is
 * never freed, so by V8's own choice a process grows by hundreds of megabytes.
 */
export function keepHeapsSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`);
}

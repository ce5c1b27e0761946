/**
 * Runs the test files of a folder in one process, each as a subtest of its own: loading the service and opening a
 * database take far longer than most tests. Every file also runs by itself (`tap test/…/x.test.ts`).
 *
 * Such a file imports `t` from tap; here it gets its subtest instead.
 */
import './lean-promises.ts';

import { globSync } from 'node:fs';
import { enableCompileCache, getCompileCacheDir, registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import tap, { type Test } from 'tap';
import { startLeanThreads } from './lean-threads.ts';
import { needsDatabase } from './needs-database.ts';

const SEED = 20_261_123;

// Of processes and threads that tests start, too.
enableCompileCache();
const compiled = getCompileCacheDir();
// There is none where the cache is switched off.
if (compiled !== undefined) process.env.NODE_COMPILE_CACHE ??= compiled;

startLeanThreads();

// A run that fails by chance says nothing of the change it is run for.
fc.configureGlobal({ seed: SEED });

const TIMEOUT = 300_000;
/** Set by `.ci/run` for its run on PostgreSQL: files that use no database have run already. */
const DATABASE_ONLY = process.env.CANILLITA_TESTS === 'database';

const subtests = new Map<string, Test>();
/** The subtest of the file that runs now. */
let current: Test | null = null;

// With the errors of promises that nobody waits for.
process.on('uncaughtException', (error) => {
  process.exitCode = 1;
  process.stderr.write(`# uncaught: ${error?.stack ?? String(error)}\n`);
  current?.fail('an uncaught error', { found: error });
});

/**
 * The subtest of a file; for the module that stands in for tap.
 * @public imported by generated code only
 */
export function subtestOf(file: string): Test {
  return subtests.get(file)!;
}

registerHooks({
  resolve(specifier, context, next) {
    const file = context.parentURL ?? '';
    if (specifier !== 'tap' || !subtests.has(file)) return next(specifier, context);
    return { url: `subtest:${file}`, format: 'module', shortCircuit: true };
  },
  load(url, context, next) {
    if (!url.startsWith('subtest:')) return next(url, context);
    const file = JSON.stringify(url.slice('subtest:'.length));
    const source = `import { subtestOf } from ${JSON.stringify(import.meta.url)};\nexport default subtestOf(${file});`;
    return { format: 'module', source, shortCircuit: true };
  },
});

/**
 * Runs the test files of folders and their subfolders, one after the other; they are named by their path from `root`.
 */
export async function runFolders(folders: readonly string[], root: string): Promise<void> {
  for (const folder of folders) {
    for (const name of globSync('**/*.test.ts', { cwd: folder }).sort()) {
      const path = join(folder, name);
      if (DATABASE_ONLY && !needsDatabase(path)) continue;
      await tap.test(relative(root, path).replace('.test.ts', ''), { timeout: TIMEOUT }, async (t) => {
        const { href } = pathToFileURL(path);
        subtests.set(href, t);
        current = t;
        await import(href);
      });
    }
  }
}

/** Runs the test files of a folder and its subfolders. */
export function runFolder(folder: string): Promise<void> {
  return runFolders([folder], folder);
}

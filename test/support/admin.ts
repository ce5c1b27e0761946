/** Command lines of `npm run admin`, run in the process of a test. Asserts nothing. */
import type { Test } from 'tap';
import type { Database } from '../../core/store/database.ts';
import { openDatabase } from '../../core/store/open.ts';
import { command, type Terminal } from '../../scripts/cli/admin/command.ts';
import { DatabaseLease } from './database-lease.ts';

/** What a command line printed, and its exit code. */
export interface Ran {
  code: number;
  out: string;
  err: string;
}

interface CommandOptions {
  /** At the end of each command line. */
  always?: readonly string[];
  openDatabase?: Terminal['openDatabase'];
}

/** Runs command lines with these variables. */
export function adminCommands(
  env: Record<string, string> = {},
  { always = [], openDatabase }: CommandOptions = {},
) {
  async function run(...argv: string[]): Promise<Ran> {
    const [out, err]: [string[], string[]] = [[], []];
    const terminal = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) };
    const code = await command([...argv, ...always], { ...terminal, env, openDatabase });
    return { code, out: out.join('\n'), err: err.join('\n') };
  }

  /** What a command line printed as JSON. Throws what it printed as an error. */
  async function json<T = Record<string, unknown>>(...argv: string[]): Promise<T> {
    const { code, out, err } = await run(...argv, '--json');
    if (code !== 0) throw new Error(err);
    return JSON.parse(out) as T;
  }

  return { run, json };
}

/**
 * For `adminCommands`: opens a store for the first command line and leaves it open for the next ones, until the test ends. Opening an
 * embedded database takes longer than most verbs.
 */
export function keptOpen(t: Pick<Test, 'teardown'>): typeof openDatabase {
  const kept = new Map<string | null, Promise<Database>>();
  t.teardown(async () => {
    for (const opening of kept.values()) await (await opening).close();
  });
  return async (options) => {
    const place = options.url ?? options.folder;
    const opening = kept.get(place) ?? openDatabase(options);
    kept.set(place, opening);
    return new DatabaseLease(await opening);
  };
}

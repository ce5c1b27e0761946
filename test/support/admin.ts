/** Command lines of `npm run admin`, run in the process of a test. Asserts nothing. */
import { command } from '../../scripts/cli/admin/command.ts';

/** What a command line printed, and its exit code. */
export interface Ran {
  code: number;
  out: string;
  err: string;
}

/** Runs command lines with these variables, each with `always` at its end. */
export function adminCommands(env: Record<string, string> = {}, always: readonly string[] = []) {
  async function run(...argv: string[]): Promise<Ran> {
    const [out, err]: [string[], string[]] = [[], []];
    const terminal = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) };
    const code = await command([...argv, ...always], { ...terminal, env });
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

/** Command lines of `npm run models`, run in the process of a test. Asserts nothing. */
import { Readable, Writable } from 'node:stream';
import { modelsCommand } from '../../scripts/cli/models/command.ts';

/** Runs a command line with `input` on its standard input; returns its exit code and what it wrote. */
export async function runModels(argv: readonly string[], input = '') {
  const written = { stdout: '', stderr: '' };
  const into = (name: keyof typeof written) =>
    new Writable({
      decodeStrings: false,
      write(chunk, _encoding, done) {
        written[name] += chunk;
        done();
      },
    });
  const streams = { input: Readable.from([input]), output: into('stdout'), errors: into('stderr') };
  const status = await modelsCommand(argv, streams);
  return { status, ...written };
}

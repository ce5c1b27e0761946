/** `npm run admin -- <noun> <verb> …`: what the operator does from a terminal. `--help` lists it. */
import { command } from './admin/command.ts';

process.exitCode = await command(process.argv.slice(2), {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
});

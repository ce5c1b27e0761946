/** `npm run admin -- <noun> <verb> …`: administration from a terminal; see `--help`. */
import { command } from './admin/command.ts';
import { outliveOutput } from './output.ts';

outliveOutput('admin');
const code = await command(process.argv.slice(2), {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
});
process.exitCode ||= code;

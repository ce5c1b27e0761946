/**
 * `npm run -s inspect -- <noun> …`: prints what the service reads from a page, feed, sitemap, robots file, address or
 * query.
 */
import { inspect } from './inspect/command.ts';
import { outliveOutput } from './output.ts';

outliveOutput('inspect');
const code = await inspect(process.argv.slice(2), {
  input: process.stdin,
  out: process.stdout,
  err: (text) => process.stderr.write(`${text}\n`),
});
process.exitCode ||= code;

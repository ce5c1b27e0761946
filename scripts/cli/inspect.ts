/**
 * `npm run -s inspect -- <noun> …`: prints what the service reads from a page, feed, sitemap, robots file, address or
 * query.
 */
import { inspect } from './inspect/command.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of our output closed the pipe (`| head`).
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});
process.exitCode = await inspect(process.argv.slice(2), {
  input: process.stdin,
  out: process.stdout,
  err: (text) => process.stderr.write(`${text}\n`),
});

/**
 * Lets a command finish where its output cannot be written. That the reader has closed the pipe (`| head`) is no failure;
 * anything else, such as a full disk, is one line on standard error and exit code 1.
 */
export function outliveOutput(command: string): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || process.exitCode === 1) return;
    process.exitCode = 1;
    process.stderr.write(`${command}: The output cannot be written: ${error.message}\n`);
  });
  process.stderr.on('error', () => undefined);
}

/** A word of a command line that is shown to be copied, in quotes where a shell needs them. */
export function shellWord(text: string): string {
  return /^[\p{L}\p{N}_./:@%+=,-]+$/u.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

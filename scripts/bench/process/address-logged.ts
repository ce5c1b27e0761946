import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * The address that a service logs on its standard output once it answers. Rejects when it ends instead, with what `complaint` says by
 * then.
 */
export function addressLogged(child: ChildProcess, complaint = () => ''): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const seen = JSON.parse(line) as { event: string; base_url: string };
      if (seen.event === 'started') resolve(seen.base_url);
    });
    // Not before the streams are read to their end.
    child.once('close', (code) => reject(new Error(`the service did not start (${code}) ${complaint()}`)));
  });
}

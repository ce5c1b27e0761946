/** A throwaway PostgreSQL server that a siege may kill. It writes through to its disk as usual. */
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const SCRIPT = join(import.meta.dirname, '../../../test/support/postgres-server.sh');
const run = promisify(execFile);

export class PostgresServer {
  readonly #folder: string;

  /** `folder`: where its files are to be; every user may enter it, since PostgreSQL refuses to run as root. */
  constructor(folder: string) {
    chmodSync(folder, 0o755);
    this.#folder = join(folder, 'postgres');
    mkdirSync(this.#folder);
  }

  /** Its URL; the same whenever it is started. Throws what the server said when it does not start. */
  async start(): Promise<string> {
    return (await this.#tell('start')).trim();
  }

  /** SIGKILL to each of its processes. */
  async crash(): Promise<void> {
    await this.#tell('crash');
  }

  /** As an operator stops it: connections are ended, nothing is left to recover. */
  async stop(): Promise<void> {
    await this.#tell('stop');
  }

  async #tell(verb: 'start' | 'crash' | 'stop'): Promise<string> {
    const { stdout } = await run('bash', [SCRIPT, verb, this.#folder]);
    return stdout;
  }
}

/** Poolers between this process and PostgreSQL, such as PgBouncer: those that share sessions between clients cannot be used. */
import pg from 'pg';
import { Failure } from '../../platform/errors.ts';
import { Explained, NO_ANSWER } from './outage.ts';

const ROUNDS = 3;
const SHARED_SESSIONS =
  'PostgreSQL is behind a pooler that changes sessions between transactions (pool_mode transaction or statement), where ' +
  'LISTEN does not work: set its pool_mode to session, or connect to PostgreSQL directly.';

const NO_SESSION =
  `${NO_ANSWER}: a new connection got no answer. Either the server hangs, or a pooler in front of it has no session left: ` +
  'PgBouncer needs a default_pool_size of at least database_connections and one more for each process.';

/** A pooler lets clients in before it has a session for them: the first statement then waits. */
export class NoSession extends Explained {
  constructor(cause: unknown) {
    super(NO_SESSION, { cause });
  }
}

/** Runs the first statements of a connection. Throws `NoSession` if they get no answer in time. */
export async function firstAnswer<T>(statements: () => Promise<T>): Promise<T> {
  try {
    return await statements();
  } catch (error) {
    throw (error as Error).message === NO_ANSWER ? new NoSession(error) : error;
  }
}

/**
 * Throws `conflict` if two clients share a session, and `NoSession` if they get none. Call it when the server's process is not the
 * one announced while connecting, which means that there is a pooler in between.
 */
export async function requireOwnSessions(connection: pg.ClientConfig): Promise<void> {
  const clients = [new pg.Client(connection), new pg.Client(connection)];
  // A connection that breaks fails its statement; unhandled, its error would also end the process.
  for (const client of clients) client.on('error', () => undefined);
  try {
    for (const client of clients) await client.connect();
    const seen: number[][] = clients.map(() => []);
    // A pooler may pick any free session, so one round proves nothing.
    for (let round = 0; round < ROUNDS; round++) {
      for (const [at, client] of clients.entries()) {
        const { rows } = await firstAnswer(() =>
          client.query<{ pid: number }>('select pg_backend_pid() as pid'),
        );
        seen[at]!.push(rows[0]!.pid);
      }
    }
    const [one, other] = seen.map((pids) => new Set(pids)) as [Set<number>, Set<number>];
    if (one.size > 1 || other.size > 1 || !one.isDisjointFrom(other))
      throw new Failure('conflict', SHARED_SESSIONS);
  } finally {
    for (const client of clients) await client.end();
  }
}

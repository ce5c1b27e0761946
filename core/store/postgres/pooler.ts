/** Detects poolers, such as PgBouncer, that share sessions between clients. They cannot be used with this service. */
import pg from 'pg';
import { Failure } from '../../platform/errors.ts';

const ROUNDS = 3;
const SHARED_SESSIONS =
  'PostgreSQL is behind a pooler that changes sessions between transactions (pool_mode transaction or statement), where ' +
  'LISTEN does not work: set its pool_mode to session, or connect to PostgreSQL directly.';

/**
 * Throws `conflict` if two clients share a session. Call it when the server's process is not the one announced while
 * connecting, which means that there is a pooler in between.
 */
export async function requireOwnSessions(connection: pg.ClientConfig): Promise<void> {
  const clients = [new pg.Client(connection), new pg.Client(connection)];
  try {
    for (const client of clients) await client.connect();
    const seen: number[][] = clients.map(() => []);
    // A pooler may pick any free session, so one round proves nothing.
    for (let round = 0; round < ROUNDS; round++) {
      for (const [at, client] of clients.entries()) {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
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

/** Connections that a PostgreSQL refuses, or that fail its checks, until somebody changes an address, a role or a certificate. */
import pg from 'pg';
import { sqlState } from '../database.ts';
import { Explained, messageOf } from './outage.ts';

/** Class 28: the role, its password or pg_hba.conf; 3D000: there is no such database. */
const REFUSING_STATES = /^(28|3D)/;
/** Node's and OpenSSL's codes for certificates and handshakes. */
const TLS_CODES = /CERT|SIGNATURE|ISSUER|^ERR_(TLS|SSL|OSSL)|^EPROTO$/;
const NO_TLS = 'The server does not support SSL connections';
const NO_PASSWORD = /^SASL:.*password must be a/;
/** pg treats these as `verify-full` and warns of it in several lines of text on standard error. */
const STRICT_ALIASES = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|#|$)/;
const LIBPQ_MODES = /[?&]uselibpqcompat=true(?=&|#|$)/;

/** A connection that is refused until somebody mends it; the message says what to mend, where that is known. */
export class RefusedConnection extends Explained {}

/** The refusal that an error of connecting stands for; null: the server may simply be away. */
export function refusedConnection(error: unknown): RefusedConnection | null {
  const advice = adviceOn(error);
  if (advice === null) return null;
  // Node ends its own messages without a full stop.
  const said = messageOf(error).trim().replace(/[.:]$/, '');
  return new RefusedConnection(`${said}. ${advice}`.trim(), { cause: error });
}

function adviceOn(error: unknown): string | null {
  const { message = '', code, syscall } = error as { message?: string; code?: unknown; syscall?: unknown };
  if (REFUSING_STATES.test(sqlState(error) ?? '')) return '';
  if (message === NO_TLS) return 'Leave sslmode out of the address of the database, or set it to disable.';
  if (NO_PASSWORD.test(message))
    return 'The server wants a password, and the address of the database has none.';
  if (syscall === 'open')
    return 'The address of the database names this file as sslrootcert, sslcert or sslkey.';
  if (typeof code === 'string' && TLS_CODES.test(code))
    return (
      'The address of the database must name the host as its certificate does, and its CA with sslrootcert=FILE, unless Node ' +
      'trusts it. sslmode=no-verify encrypts without any check.'
    );
  return null;
}

/** An address of PostgreSQL as pg understands it without a warning. */
export function withPlainSslMode(url: string): string {
  return LIBPQ_MODES.test(url) ? url : url.replace(STRICT_ALIASES, '$1verify-full');
}

/**
 * A client for pools. pg leaves a connection open that it gives up itself, as for want of a password, and a pool forgets it: the
 * server, which waits for an answer, would soon have none left. pg also reads the files of `sslrootcert` and the like when a client
 * is made, which a pool does where nobody catches: an unreadable file would end the process. Here the connection fails instead.
 */
export class EndingClient extends pg.Client {
  readonly #unreadable: Error | null;

  constructor(config?: pg.ClientConfig) {
    const unreadable = errorOfMaking(config);
    super(unreadable === null ? config : {});
    this.#unreadable = unreadable;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): unknown {
    const unreadable = this.#unreadable;
    if (unreadable !== null)
      return callback === undefined ? Promise.reject(unreadable) : process.nextTick(callback, unreadable);
    if (callback === undefined) return super.connect();
    return super.connect((error: Error) => {
      if (error) this.end().catch(() => undefined);
      callback(error);
    });
  }
}

function errorOfMaking(config?: pg.ClientConfig): Error | null {
  try {
    new pg.Client(config);
    return null;
  } catch (error) {
    return error as Error;
  }
}

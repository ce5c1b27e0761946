/**
 * Sessions of operators: a browser exchanges an operator key for a token that expires. Of the token only the hash is
 * stored, and a session ends with its key.
 */
import { type Clock, HOUR } from '../platform/clock.ts';
import { Failure } from '../platform/errors.ts';
import { BASE62, randomText } from '../platform/id.ts';
import type { Database } from '../store/database.ts';
import { addSession, deleteSession, findSession } from '../store/tenants/sessions.ts';
import type { KeyHolder, KeyHolders } from './key-holders.ts';
import { hashSecret } from './secret.ts';

/** How long an operator stays signed in, in ms. */
const LIFETIME = 12 * HOUR;
const TOKEN_LENGTH = 43;

/** An open session. */
export interface OperatorSession {
  holder: KeyHolder;
  expiresAt: Date;
}

export class OperatorSessions {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #holders: KeyHolders;

  constructor(db: Database, clock: Clock, holders: KeyHolders) {
    this.#db = db;
    this.#clock = clock;
    this.#holders = holders;
  }

  /** Opens a session for an operator key; null when the key is not one. The token has 256 random bits. */
  async open(operatorKey: string): Promise<(OperatorSession & { token: string }) | null> {
    const holder = await this.#holders.authenticate(operatorKey);
    if (!holder?.operator) return null;
    const now = this.#clock.now();
    const token = randomText(BASE62, TOKEN_LENGTH);
    const expiresAt = new Date(now + LIFETIME);
    const row = { tokenHash: hashSecret(token), keyHash: hashSecret(operatorKey) };
    await addSession(this.#db, { ...row, createdAt: new Date(now), expiresAt });
    return { token, holder, expiresAt };
  }

  /** The open session with that token; null when it has ended, or its key was revoked. */
  async find(token: string): Promise<OperatorSession | null> {
    const session = await findSession(this.#db, hashSecret(token), new Date(this.#clock.now()));
    const holder = session && (await this.#holderOf(session.keyHash));
    return holder?.operator ? { holder, expiresAt: session!.expiresAt } : null;
  }

  /** Null when the key was revoked or has expired. */
  async #holderOf(keyHash: string): Promise<KeyHolder | null> {
    try {
      return await this.#holders.ofHash(keyHash);
    } catch (error) {
      if (error instanceof Failure && error.code === 'invalid_api_key') return null;
      throw error;
    }
  }

  async close(token: string): Promise<void> {
    await deleteSession(this.#db, hashSecret(token));
  }
}

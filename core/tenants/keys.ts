/** API keys of organizations and operators: what the operator can decide about them. */
import type { Capability } from '../platform/capabilities.ts';
import type { Clock } from '../platform/clock.ts';
import { Failure } from '../platform/errors.ts';
import { defined } from '../platform/objects.ts';
import type { Database, Queryable } from '../store/database.ts';
import type { ApiKey } from '../store/tenants/organization.ts';
import * as store from '../store/tenants/tenants.ts';
import type { Changed } from './changes.ts';
import { existingOrganization } from './organizations.ts';
import { requireValidKey } from './rules.ts';
import { hashSecret, hintOf, newId, newSecret } from './secret.ts';

/** What an operator decides about a key; all of it can be changed. */
export interface KeyTerms {
  /** Default empty. */
  label?: string;
  expiresAt?: Date | null;
  capabilities?: Capability[] | null;
  rateLimit?: ApiKey['rateLimit'];
}

export interface NewKey extends KeyTerms {
  /** The organization's id; null makes an operator key. */
  org: string | null;
}

/** A new key. `secret` is stored nowhere and is not shown again. */
export interface MadeKey {
  secret: string;
  key: ApiKey;
}

export class Keys {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #changed: Changed;
  readonly #isConfigured: boolean;

  /** `isConfigured`: the configuration has an operator key, so that none in the store is needed. */
  constructor(db: Database, clock: Clock, changed: Changed, isConfigured: boolean) {
    this.#isConfigured = isConfigured;
    this.#db = db;
    this.#clock = clock;
    this.#changed = changed;
  }

  /** Makes a key and returns its secret, once. Throws 404 `not_found` when there is no such organization. */
  async create({ org, ...terms }: NewKey): Promise<MadeKey> {
    const made = newKey(org, terms, this.#clock.now());
    await this.#db.transaction(async (tx) => {
      if (org !== null) await existingOrganization(tx, org);
      await store.addKey(tx, made.key, hashSecret(made.secret));
    });
    this.#changed('key-created', made.key.id);
    return made;
  }

  /** An organization's keys, or the operator's with null, revoked ones too. Throws 404 `not_found`. */
  async list(org: string | null): Promise<ApiKey[]> {
    if (org !== null) await existingOrganization(this.#db, org);
    return store.keysOf(this.#db, org);
  }

  /**
   * Changes what is given and leaves the rest. Throws 404 `not_found`, 400 naming every field that is wrong, and 409 `conflict` for
   * an expiry of an operator key after which none would be valid.
   */
  async set(id: string, terms: KeyTerms): Promise<ApiKey> {
    const changed = await this.#db.transaction(async (tx) => {
      const found = await store.keyWithId(tx, id);
      // Before the key is locked: these locks are taken in one order.
      if (found && expiresEarlier(found, terms, this.#clock.now()))
        await this.#requireAnother(tx, found, terms.expiresAt!, EXPIRES_LAST);
      const key = await store.keyWithId(tx, id, true);
      if (!key) throw unknown(id);
      const next: ApiKey = { ...key, ...defined(terms) };
      requireValidKey(next, this.#clock.now(), terms);
      await store.updateKey(tx, next);
      return next;
    });
    this.#changed('key-changed', id);
    return changed;
  }

  /**
   * Revokes a key at once here, and within seconds in other processes. Throws 404 `not_found`, and 409 `conflict` for the last
   * operator key.
   */
  async revoke(id: string): Promise<ApiKey> {
    const now = new Date(this.#clock.now());
    const key = await this.#db.transaction(async (tx) => {
      const found = await store.keyWithId(tx, id);
      if (found) await this.#requireAnother(tx, found, now, LAST);
      return store.revoke(tx, id, now);
    });
    if (!key) throw unknown(id);
    this.#changed('key-revoked', id);
    return key;
  }

  /** Throws 409 `conflict` when no other operator key is valid at `end`, when this one, if it is valid now, stops being so. */
  async #requireAnother(tx: Queryable, { id, operator }: ApiKey, end: Date, problem: string): Promise<void> {
    if (!operator || this.#isConfigured) return;
    const keys = await store.lockedOperatorKeys(tx);
    const validAt = (at: Date) => keys.filter(({ expiresAt }) => expiresAt === null || expiresAt > at);
    const isValid = validAt(new Date(this.#clock.now())).some((key) => key.id === id);
    if (!isValid || validAt(end).some((key) => key.id !== id)) return;
    throw new Failure('conflict', problem);
  }
}

const LAST = 'This is the last valid operator key; make another one before you revoke it.';
const EXPIRES_LAST = 'No other operator key would be valid when this one expires; make one first.';

/** An expiry in the past is refused anyway. */
function expiresEarlier({ expiresAt }: ApiKey, { expiresAt: next }: KeyTerms, now: number): boolean {
  return next != null && next.getTime() > now && (expiresAt === null || next < expiresAt);
}

/** A valid key, not stored yet; null makes an operator key. Throws 400 naming every field that is wrong. */
export function newKey(org: string | null, terms: KeyTerms, now: number): MadeKey {
  const { label = '', expiresAt = null, capabilities = null, rateLimit = null } = terms;
  const secret = newSecret();
  const key: ApiKey = {
    id: newId('key'),
    ...{ org, operator: org === null, hint: hintOf(secret) },
    ...{ label, expiresAt, capabilities, rateLimit },
    createdAt: new Date(now),
    lastUsedAt: null,
    revokedAt: null,
  };
  requireValidKey(key, now, terms);
  return { secret, key };
}

function unknown(id: string): Failure {
  return new Failure('not_found', `Key ${id} not found.`);
}

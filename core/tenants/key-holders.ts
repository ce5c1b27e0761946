/** Authentication: who holds a key. Holders are cached until something about tenants changes. */
import { timingSafeEqual } from 'node:crypto';
import { VersionedCache } from '../platform/cache/versioned-cache.ts';
import { type Clock, SECOND } from '../platform/clock.ts';
import { Failure } from '../platform/errors.ts';
import type { Observe } from '../platform/observe.ts';
import type { Database } from '../store/database.ts';
import type { ApiKey, Organization } from '../store/tenants/organization.ts';
import { findKey, findOrganization, tenantVersion } from '../store/tenants/tenants.ts';
import { requireActive } from './capabilities.ts';
import { KeyUses } from './key-uses.ts';
import { hashSecret, hintOf, looksLikeSecret, newSecret } from './secret.ts';

/** Changes that another process makes to a key or an organization are seen within this time. */
const CHECKED_EVERY = 5 * SECOND;
const MAX_HOLDERS = 10_000;

/** The owner of a valid key. */
export interface KeyHolder {
  org: Organization | null;
  key: ApiKey;
  operator: boolean;
}

export class KeyHolders {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #uses: KeyUses;
  /** By the hash of their key. */
  readonly #known: VersionedCache<KeyHolder>;
  /** Operator keys that are not in the store. */
  readonly #outside: OutsideKey[] = [];

  /** `operatorKey`: a key from the configuration that is an operator's; empty: none. */
  constructor(db: Database, clock: Clock, observe: Observe, operatorKey = '') {
    this.#db = db;
    this.#clock = clock;
    this.#uses = new KeyUses(db, clock, observe);
    const version = () => tenantVersion(db);
    this.#known = new VersionedCache({ clock, max: MAX_HOLDERS, checkedEvery: CHECKED_EVERY, version });
    if (operatorKey) this.#outside.push(outsideKey(operatorKey, 'configured', 'from the configuration'));
  }

  /** Creates an operator key that only this process accepts, while it runs. It is not stored. */
  openLocalKey(): string {
    const secret = newSecret();
    this.#outside.push(outsideKey(secret, 'local', 'from the data folder'));
    return secret;
  }

  /**
   * The owner of a key; null when it is invalid or revoked. Records its use, at most once a minute. Throws 401
   * `invalid_api_key` when it has expired, and 403 `organization_suspended`.
   */
  async authenticate(key: string): Promise<KeyHolder | null> {
    const hash = hashSecret(key);
    return looksLikeSecret(key) || this.#holderOutside(hash) ? this.ofHash(hash) : null;
  }

  /** The same for the hash of a key. */
  async ofHash(hash: string): Promise<KeyHolder | null> {
    const outside = this.#holderOutside(hash);
    if (outside) return outside;
    const holder = await this.#known.getOrLoad(hash, () => this.#find(hash));
    if (holder === null) return null;
    requireUnexpired(holder.key, this.#clock.now());
    requireActive(holder.org);
    this.#uses.note(holder.key);
    return holder;
  }

  /** Forgets who holds which key. */
  clear(): void {
    this.#known.clear();
  }

  /** Records the uses of keys that are not recorded yet; call it before closing the store. */
  close(): Promise<void> {
    return this.#uses.close();
  }

  #holderOutside(hash: string): KeyHolder | null {
    const given = Buffer.from(hash);
    return this.#outside.find((key) => timingSafeEqual(given, Buffer.from(key.hash)))?.holder ?? null;
  }

  async #find(hash: string): Promise<KeyHolder | null> {
    const key = await findKey(this.#db, hash);
    if (!key) return null;
    const org = key.org === null ? null : await findOrganization(this.#db, key.org);
    // Deleted since the key was read.
    if (key.org !== null && org === null) return null;
    return { org, key, operator: key.operator };
  }
}

function requireUnexpired({ expiresAt }: ApiKey, now: number): void {
  if (expiresAt === null || expiresAt.getTime() > now) return;
  throw new Failure('invalid_api_key', `This API key expired at ${expiresAt.toISOString()}.`);
}

/** An operator key that is in no store. */
interface OutsideKey {
  hash: string;
  holder: KeyHolder;
}

function outsideKey(secret: string, name: string, label: string): OutsideKey {
  const key: ApiKey = {
    id: `key_${name}`,
    org: null,
    label,
    createdAt: new Date(0),
    ...{ lastUsedAt: null, revokedAt: null, expiresAt: null, capabilities: null, rateLimit: null },
    operator: true,
    hint: hintOf(secret).slice(0, 4),
  };
  return { hash: hashSecret(secret), holder: { org: null, operator: true, key } };
}

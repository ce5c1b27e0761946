/** Organizations and their keys: authentication, and everything that the operator can change about them. */
import { timingSafeEqual } from 'node:crypto';
import type { Capability } from '../platform/capabilities.ts';
import { type Clock, MINUTE, SECOND } from '../platform/clock.ts';
import { Failure } from '../platform/errors.ts';
import type { Observe } from '../platform/observe.ts';
import { VersionedCache } from '../platform/versioned-cache.ts';
import type { Database, Queryable } from '../store/database.ts';
import { markDeleted } from '../store/tenants/deletion.ts';
import type { ApiKey, Organization } from '../store/tenants/organization.ts';
import * as store from '../store/tenants/tenants.ts';
import { requireActive } from './capabilities.ts';
import { requireValid, requireValidKey } from './rules.ts';
import { hashSecret, hintOf, looksLikeSecret, newId, newSecret } from './secret.ts';

const TOUCHED_EVERY = MINUTE;
/** Changes that another process makes to a key or an organization are seen within this time. */
const CHECKED_EVERY = 5 * SECOND;
/** Uses of keys are written together, this often. */
const NOTED_EVERY = SECOND;
const MAX_CALLERS = 10_000;
const DEFAULT_ORGANIZATION = 'Default';

/** The owner of a valid key. */
export interface KeyHolder {
  org: Organization | null;
  key: ApiKey;
  operator: boolean;
}

export interface NewOrganization {
  name: string;
  /** Default payg. */
  plan?: Organization['plan'];
  /** Nano-dollars; needed by the credit plan, and by no other. */
  monthlyCredit?: bigint | null;
  rateLimit?: Organization['rateLimit'];
  outlets?: string[] | null;
}

export interface OrganizationChanges extends Partial<NewOrganization> {
  suspended?: boolean;
}

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

export interface FirstStart {
  operatorKey: string;
  key: string;
  organization: Organization;
}

export interface TenantsOptions {
  /** A key from the configuration that is an operator's, besides those in the store. Empty: none. */
  operatorKey?: string;
}

export class Tenants {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #observe: Observe;
  /** Callers by the hash of their key. */
  readonly #callers: VersionedCache<KeyHolder>;
  /** Operator keys that are not in the store. */
  readonly #outside: OutsideKey[] = [];
  /** When keys were last used, by id, where the store does not know it yet. */
  #uses = new Map<string, Date>();
  #noting: NodeJS.Timeout | null = null;
  #noted: Promise<void> = Promise.resolve();

  constructor(db: Database, clock: Clock, observe: Observe, { operatorKey }: TenantsOptions = {}) {
    this.#db = db;
    this.#clock = clock;
    this.#observe = observe;
    const version = () => store.tenantVersion(db);
    this.#callers = new VersionedCache({ clock, max: MAX_CALLERS, checkedEvery: CHECKED_EVERY, version });
    if (operatorKey) this.#outside.push(outsideKey(operatorKey, 'configured', 'from the configuration'));
  }

  /** Makes an operator key that this process alone accepts, as long as it runs, and that is stored nowhere. */
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
    return looksLikeSecret(key) || this.#holderOutside(hash) ? this.holderOfHash(hash) : null;
  }

  /** The same for the hash of a key. */
  async holderOfHash(hash: string): Promise<KeyHolder | null> {
    const outside = this.#holderOutside(hash);
    if (outside) return outside;
    const caller = await this.#callers.getOrLoad(hash, () => this.#find(hash));
    if (caller === null) return null;
    requireUnexpired(caller.key, this.#clock.now());
    requireActive(caller.org);
    this.#touch(caller.key);
    return caller;
  }

  async createOrganization(given: NewOrganization): Promise<Organization> {
    const org = this.#newOrganization(given);
    await store.putOrganization(this.#db, org);
    this.#changed('organization-created', org.id);
    return org;
  }

  /** Every organization, oldest first. */
  listOrganizations(): Promise<Organization[]> {
    return store.allOrganizations(this.#db);
  }

  /** Null when there is none, or it was deleted. */
  findOrganization(id: string): Promise<Organization | null> {
    return store.findOrganization(this.#db, id);
  }

  /** Revokes its keys and marks the organization as deleted; `deleteDataOf` deletes its data. Throws 404 `not_found`. */
  async deleteOrganization(id: string): Promise<void> {
    const now = new Date(this.#clock.now());
    const isDeleted = await this.#db.transaction((tx) => markDeleted(tx, id, now));
    if (!isDeleted) throw unknownOrganization(id);
    this.#changed('organization-deleted', id);
  }

  /** Throws 404 `not_found`. */
  organization(id: string): Promise<Organization> {
    return existing(this.#db, id);
  }

  /** The organization that an operator acts for. Throws 404 `not_found`, and 403 `organization_suspended`. */
  async actingFor(id: string): Promise<Organization> {
    const org = await existing(this.#db, id);
    requireActive(org);
    return org;
  }

  /**
   * Changes what is given and leaves the rest; leaving the credit plan also leaves its credit. Throws 404
   * `not_found`, and 400 `invalid_request` naming every field that is wrong.
   */
  async setOrganization(id: string, { suspended, ...changes }: OrganizationChanges): Promise<Organization> {
    const now = new Date(this.#clock.now());
    return this.#change(id, whatChanged(suspended), (org) => {
      const next: Organization = { ...org, ...withoutUndefined(changes) };
      if (next.plan !== 'credit' && changes.monthlyCredit === undefined) next.monthlyCredit = null;
      if (suspended !== undefined) next.suspendedAt = suspended ? (org.suspendedAt ?? now) : null;
      return next;
    });
  }

  /** Enables or disables a capability for an organization; null: the default of the deployment. Throws 404. */
  async setPlugin(id: string, capability: Capability, enabled: boolean | null): Promise<Organization> {
    const to = enabled === null ? 'default' : enabled ? 'on' : 'off';
    return this.#change(id, `plugin-${to}:${capability}`, (org) => {
      const { [capability]: _, ...others } = org.plugins;
      return { ...org, plugins: enabled === null ? others : { ...others, [capability]: enabled } };
    });
  }

  /** Makes a key and returns its secret, once. Throws 404 `not_found` when there is no such organization. */
  async createKey({ org, ...terms }: NewKey): Promise<MadeKey> {
    const made = this.#newKey(org, terms);
    await this.#db.transaction(async (tx) => {
      if (org !== null) await existing(tx, org);
      await store.addKey(tx, made.key, hashSecret(made.secret));
    });
    this.#changed('key-created', made.key.id);
    return made;
  }

  /** An organization's keys, or the operator's with null, revoked ones too. Throws 404 `not_found`. */
  async listKeys(org: string | null): Promise<ApiKey[]> {
    if (org !== null) await existing(this.#db, org);
    return store.keysOf(this.#db, org);
  }

  /** Changes what is given and leaves the rest. Throws 404 `not_found`, and 400 naming every field that is wrong. */
  async setKey(id: string, terms: KeyTerms): Promise<ApiKey> {
    const changed = await this.#db.transaction(async (tx) => {
      const key = await store.keyWithId(tx, id, true);
      if (!key) throw unknownKey(id);
      const next: ApiKey = { ...key, ...withoutUndefined(terms) };
      requireValidKey(next, this.#clock.now(), terms);
      await store.setKey(tx, next);
      return next;
    });
    this.#changed('key-changed', id);
    return changed;
  }

  /** Revokes a key at once here, and within seconds in other processes. Throws 404 `not_found`. */
  async revokeKey(id: string): Promise<ApiKey> {
    const key = await store.revoke(this.#db, id, new Date(this.#clock.now()));
    if (!key) throw unknownKey(id);
    this.#changed('key-revoked', id);
    return key;
  }

  /**
   * Makes the operator key, the default organization and its key, once per store: of processes that start together,
   * one makes them. Null when they exist already.
   */
  async firstStart(): Promise<FirstStart | null> {
    const operator = this.#newKey(null, { label: 'first start' });
    const organization = this.#newOrganization({ name: DEFAULT_ORGANIZATION });
    const caller = this.#newKey(organization.id, { label: 'first start' });
    const first = await this.#db.transaction(async (tx) => {
      if (!(await store.claimFirstStart(tx, organization.createdAt))) return false;
      await store.putOrganization(tx, organization);
      for (const { key, secret } of [operator, caller]) await store.addKey(tx, key, hashSecret(secret));
      return true;
    });
    if (!first) return null;
    this.#changed('first-start', organization.id);
    return { operatorKey: operator.secret, key: caller.secret, organization };
  }

  /** Records the uses that are not recorded yet; call it before closing the store. */
  async close(): Promise<void> {
    this.#noteUses();
    await this.#noted;
  }

  #holderOutside(hash: string): KeyHolder | null {
    const given = Buffer.from(hash);
    return this.#outside.find((key) => timingSafeEqual(given, Buffer.from(key.hash)))?.holder ?? null;
  }

  async #find(hash: string): Promise<KeyHolder | null> {
    const key = await store.findKey(this.#db, hash);
    if (!key) return null;
    const org = key.org === null ? null : await store.findOrganization(this.#db, key.org);
    // Deleted since the key was read.
    if (key.org !== null && org === null) return null;
    return { org, key, operator: key.operator };
  }

  #touch(key: ApiKey): void {
    const now = new Date(this.#clock.now());
    if (key.lastUsedAt && now.getTime() - key.lastUsedAt.getTime() < TOUCHED_EVERY) return;
    key.lastUsedAt = now;
    this.#uses.set(key.id, now);
    this.#noting ??= setTimeout(() => this.#noteUses(), NOTED_EVERY).unref();
  }

  /** In the background: no request waits for it, and a failure is only observed. */
  #noteUses(): void {
    if (this.#noting) clearTimeout(this.#noting);
    this.#noting = null;
    const uses = this.#uses;
    if (uses.size === 0) return;
    this.#uses = new Map();
    const failed = (error: unknown) => {
      for (const key of uses.keys()) this.#observe({ event: 'key-use-not-noted', key, error: String(error) });
    };
    this.#noted = Promise.all([this.#noted, store.touchKeys(this.#db, uses).catch(failed)]).then(
      () => undefined,
    );
  }

  async #change(id: string, what: string, next: (org: Organization) => Organization): Promise<Organization> {
    const changed = await this.#db.transaction(async (tx) => {
      const org = next(await existing(tx, id, true));
      requireValid(org);
      await store.putOrganization(tx, org);
      return org;
    });
    this.#changed(what, id);
    return changed;
  }

  #changed(what: string, id: string): void {
    this.#callers.clear();
    this.#observe({ event: 'tenants-changed', what, id });
  }

  #newOrganization(given: NewOrganization): Organization {
    const { name, plan = 'payg', monthlyCredit = null, rateLimit = null, outlets = null } = given;
    const org: Organization = {
      ...{ id: newId('org'), name, plan, monthlyCredit, plugins: {}, rateLimit, outlets, suspendedAt: null },
      createdAt: new Date(this.#clock.now()),
    };
    requireValid(org);
    return org;
  }

  #newKey(org: string | null, terms: KeyTerms): MadeKey {
    const { label = '', expiresAt = null, capabilities = null, rateLimit = null } = terms;
    const secret = newSecret();
    const key: ApiKey = {
      id: newId('key'),
      ...{ org, operator: org === null, hint: hintOf(secret) },
      ...{ label, expiresAt, capabilities, rateLimit },
      createdAt: new Date(this.#clock.now()),
      lastUsedAt: null,
      revokedAt: null,
    };
    requireValidKey(key, this.#clock.now(), terms);
    return { secret, key };
  }
}

function whatChanged(suspended: boolean | undefined): string {
  if (suspended === undefined) return 'organization-changed';
  return suspended ? 'organization-suspended' : 'organization-resumed';
}

function withoutUndefined<T extends object>(
  changes: T,
): { [field in keyof T]?: Exclude<T[field], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as never;
}

function requireUnexpired({ expiresAt }: ApiKey, now: number): void {
  if (expiresAt === null || expiresAt.getTime() > now) return;
  throw new Failure('invalid_api_key', `This API key expired at ${expiresAt.toISOString()}.`);
}

async function existing(db: Queryable, id: string, lock = false): Promise<Organization> {
  const org = await store.findOrganization(db, id, lock);
  if (!org) throw unknownOrganization(id);
  return org;
}

function unknownOrganization(id: string): Failure {
  return new Failure('not_found', `Organization ${id} not found.`);
}

function unknownKey(id: string): Failure {
  return new Failure('not_found', `Key ${id} not found.`);
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

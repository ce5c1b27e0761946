/** Organizations, their keys and the holders of keys; and what the first start creates. */
import type { Clock } from '../platform/clock.ts';
import type { Observe } from '../platform/observe.ts';
import type { Database } from '../store/database.ts';
import type { Organization } from '../store/tenants/organization.ts';
import { addKey, claimFirstStart, saveOrganization } from '../store/tenants/tenants.ts';
import type { Changed } from './changes.ts';
import { KeyHolders } from './key-holders.ts';
import { Keys, newKey } from './keys.ts';
import { newOrganization, Organizations } from './organizations.ts';
import { hashSecret } from './secret.ts';

const DEFAULT_ORGANIZATION = 'Default';

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
  readonly organizations: Organizations;
  readonly keys: Keys;
  readonly holders: KeyHolders;
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #changed: Changed;

  constructor(db: Database, clock: Clock, observe: Observe, { operatorKey }: TenantsOptions = {}) {
    this.#db = db;
    this.#clock = clock;
    this.holders = new KeyHolders(db, clock, observe, operatorKey);
    this.#changed = (what, id) => {
      this.holders.clear();
      observe({ event: 'tenants-changed', what, id });
    };
    this.organizations = new Organizations(db, clock, this.#changed);
    this.keys = new Keys(db, clock, this.#changed, Boolean(operatorKey));
  }

  /**
   * Creates the operator key, the default organization and its key, once per store, even if several processes start
   * together. Null if they exist already.
   */
  async firstStart(): Promise<FirstStart | null> {
    const now = this.#clock.now();
    const operator = newKey(null, { label: 'first start' }, now);
    const organization = newOrganization({ name: DEFAULT_ORGANIZATION }, now);
    const caller = newKey(organization.id, { label: 'first start' }, now);
    const first = await this.#db.transaction(async (tx) => {
      if (!(await claimFirstStart(tx, organization.createdAt))) return false;
      await saveOrganization(tx, organization);
      for (const { key, secret } of [operator, caller]) await addKey(tx, key, hashSecret(secret));
      return true;
    });
    if (!first) return null;
    this.#changed('first-start', organization.id);
    return { operatorKey: operator.secret, key: caller.secret, organization };
  }

  /** Records the uses of keys that are not recorded yet; call it before closing the store. */
  close(): Promise<void> {
    return this.holders.close();
  }
}

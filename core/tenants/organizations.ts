/** Organizations: what the operator can decide about them. */
import { isDeepStrictEqual } from 'node:util';
import type { Capability } from '../platform/capabilities.ts';
import type { Clock } from '../platform/clock.ts';
import { Failure } from '../platform/errors.ts';
import { defined } from '../platform/objects.ts';
import type { Database, Queryable } from '../store/database.ts';
import { restartPassesOf } from '../store/indexes/indexes.ts';
import { markDeleted } from '../store/tenants/deletion.ts';
import type { Organization } from '../store/tenants/organization.ts';
import { allOrganizations, findOrganization, saveOrganization } from '../store/tenants/tenants.ts';
import { requireActive } from './capabilities.ts';
import type { Changed } from './changes.ts';
import { requireValid } from './rules.ts';
import { newId } from './secret.ts';

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

export class Organizations {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #changed: Changed;

  constructor(db: Database, clock: Clock, changed: Changed) {
    this.#db = db;
    this.#clock = clock;
    this.#changed = changed;
  }

  async create(given: NewOrganization): Promise<Organization> {
    const org = newOrganization(given, this.#clock.now());
    await saveOrganization(this.#db, org);
    this.#changed('organization-created', org.id);
    return org;
  }

  /** Every organization, oldest first. */
  list(): Promise<Organization[]> {
    return allOrganizations(this.#db);
  }

  /** Throws 404 `not_found`. */
  get(id: string): Promise<Organization> {
    return existingOrganization(this.#db, id);
  }

  /** The organization that an operator acts for. Throws 404 `not_found`, and 403 `organization_suspended`. */
  async actingFor(id: string): Promise<Organization> {
    const org = await this.get(id);
    requireActive(org);
    return org;
  }

  /**
   * Changes what is given and leaves the rest; leaving the credit plan also leaves its credit. With other outlets, its indexes are
   * read again at once: addresses may lead to pages that it may no longer see, or may see now. Throws 404 `not_found`, and 400
   * `invalid_request` naming every field that is wrong.
   */
  async set(id: string, { suspended, ...changes }: OrganizationChanges): Promise<Organization> {
    const now = new Date(this.#clock.now());
    const alongside = async (tx: Queryable, before: Organization, after: Organization) => {
      if (!isDeepStrictEqual(before.outlets, after.outlets)) await restartPassesOf(tx, id, now);
    };
    const changed = (org: Organization) => {
      const next: Organization = { ...org, ...defined(changes) };
      if (next.plan !== 'credit' && changes.monthlyCredit === undefined) next.monthlyCredit = null;
      if (suspended !== undefined) next.suspendedAt = suspended ? (org.suspendedAt ?? now) : null;
      return next;
    };
    return this.#change(id, whatChanged(suspended), changed, alongside);
  }

  /** Enables or disables a capability for an organization; null: the default of the deployment. Throws 404. */
  async setPlugin(id: string, capability: Capability, enabled: boolean | null): Promise<Organization> {
    const to = enabled === null ? 'default' : enabled ? 'on' : 'off';
    return this.#change(id, `plugin-${to}:${capability}`, (org) => {
      const { [capability]: _, ...others } = org.plugins;
      return { ...org, plugins: enabled === null ? others : { ...others, [capability]: enabled } };
    });
  }

  /**
   * Revokes its keys and marks the organization as deleted, in one transaction with what `alongside` writes; `deleteDataOf`
   * deletes its data. Throws 404 `not_found`.
   */
  async delete(id: string, alongside?: (tx: Queryable) => Promise<unknown>): Promise<void> {
    const now = new Date(this.#clock.now());
    await this.#db.transaction(async (tx) => {
      if (!(await markDeleted(tx, id, now))) throw unknown(id);
      await alongside?.(tx);
    });
    this.#changed('organization-deleted', id);
  }

  async #change(
    id: string,
    what: string,
    next: (org: Organization) => Organization,
    alongside?: (tx: Queryable, before: Organization, after: Organization) => Promise<void>,
  ): Promise<Organization> {
    const changed = await this.#db.transaction(async (tx) => {
      const before = await existingOrganization(tx, id, true);
      const after = next(before);
      requireValid(after, before);
      // First, because every change to a tenant waits from the change below until the commit.
      await alongside?.(tx, before, after);
      await saveOrganization(tx, after);
      return after;
    });
    this.#changed(what, id);
    return changed;
  }
}

/** A valid organization, not stored yet. Throws 400 naming every field that is wrong. */
export function newOrganization(given: NewOrganization, now: number): Organization {
  const { name, plan = 'payg', monthlyCredit = null, rateLimit = null, outlets = null } = given;
  const org: Organization = {
    ...{ id: newId('org'), name, plan, monthlyCredit, plugins: {}, rateLimit, outlets, suspendedAt: null },
    createdAt: new Date(now),
  };
  requireValid(org);
  return org;
}

/** Throws 404 `not_found`. `lock`: nobody else changes it before the transaction ends. */
export async function existingOrganization(db: Queryable, id: string, lock = false): Promise<Organization> {
  const org = await findOrganization(db, id, lock);
  if (!org) throw unknown(id);
  return org;
}

function whatChanged(suspended: boolean | undefined): string {
  if (suspended === undefined) return 'organization-changed';
  return suspended ? 'organization-suspended' : 'organization-resumed';
}

function unknown(id: string): Failure {
  return new Failure('not_found', `Organization ${id} not found.`);
}

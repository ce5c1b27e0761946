/**
 * Knows whether the running code is inside a transaction, to refuse `database.query` there: on PGlite it would wait
 * for its own transaction to end, for ever; on a server it would silently run outside of it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

interface Scope {
  owner: object;
  open: boolean;
}

const scopes = new AsyncLocalStorage<Scope>();

/** Runs `work` marked as inside a transaction of `owner`. */
export async function inside<T>(owner: object, work: () => Promise<T>): Promise<T> {
  const scope: Scope = { owner, open: true };
  try {
    return await scopes.run(scope, work);
  } finally {
    scope.open = false;
  }
}

/** Throws when called from within an open transaction of `owner`. */
export function mustBeOutside(owner: object): void {
  const scope = scopes.getStore();
  if (scope?.open && scope.owner === owner) {
    throw new Error('inside a transaction only its own `tx` may be used, not the database');
  }
}

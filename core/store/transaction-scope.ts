/**
 * Tracks whether the running code is inside a transaction, so that `database.query` can be refused there: on PGlite it
 * would wait for ever for its own transaction to end; on a server it would silently run outside the transaction.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from './database.ts';

interface Scope {
  owner: object;
  tx: Transaction;
  open: boolean;
}

const scopes = new AsyncLocalStorage<Scope>();

/** Runs `work` inside a transaction of `owner` with `statements`, which are refused once it has ended. */
export async function inside<T>(
  owner: object,
  statements: Transaction,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const mustBeOpen = () => {
    if (!scope.open) throw new Error('the transaction has ended');
  };
  const tx: Transaction = {
    async query<R>(sql: string, params?: readonly unknown[]) {
      mustBeOpen();
      return statements.query<R>(sql, params);
    },
    async exec(sql) {
      mustBeOpen();
      await statements.exec(sql);
    },
  };
  const scope: Scope = { owner, tx, open: true };
  try {
    return await scopes.run(scope, () => work(tx));
  } finally {
    scope.open = false;
  }
}

/** The open transaction of `owner` that the running code is inside of, or null. */
export function openTransaction(owner: object): Transaction | null {
  const scope = scopes.getStore();
  return scope?.open && scope.owner === owner ? scope.tx : null;
}

/** Throws when called from within an open transaction of `owner`. */
export function mustBeOutside(owner: object): void {
  if (openTransaction(owner))
    throw new Error('inside a transaction only its own `tx` may be used, not the database');
}

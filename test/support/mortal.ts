/** Processes that are killed between any two statements, inside their transactions too, as the database sees it. */
import type { Database, Transaction } from '../../core/store/database.ts';

class Killed extends Error {}
const never = new Promise<never>(() => undefined);

/** A process's view of the database; after so many statements the process is dead: nothing is said or heard any more. */
export function mortal(db: Database, lives: number): { db: Database; death: Promise<'dead'> } {
  const { promise: death, resolve } = Promise.withResolvers<'dead'>();
  let left = lives;
  const isDead = () => {
    left -= 1;
    return left < 0;
  };
  const die = async () => {
    resolve('dead');
    return await never;
  };
  const within = (tx: Transaction): Transaction => ({
    exec: (sql) => tx.exec(sql),
    async query<R>(sql: string, params?: readonly unknown[]) {
      if (isDead()) throw new Killed();
      return await tx.query<R>(sql, params);
    },
  });
  return {
    death,
    db: {
      ...({ kind: db.kind } as Database),
      async query<R>(sql: string, params?: readonly unknown[]) {
        if (isDead()) return await die();
        const rows = await db.query<R>(sql, params);
        return isDead() ? await die() : rows;
      },
      async transaction(work) {
        try {
          const done = await db.transaction(async (tx) => {
            const result = await work(within(tx));
            if (isDead()) throw new Killed();
            return result;
          });
          return isDead() ? await die() : done;
        } catch (error) {
          // Only now the transaction is rolled back, and its locks are free.
          if (error instanceof Killed) return await die();
          throw error;
        }
      },
    },
  };
}

/** Processes that are killed between any two statements, inside their transactions too, as the database sees it. */
import type { Database, Transaction } from '../../core/store/database.ts';

class Killed extends Error {}
const never = new Promise<never>(() => undefined);

/** A process's view of the database; after so many statements the process is dead: nothing is said or heard any more. */
export function mortal(db: Database, lives: number): { db: Database; death: Promise<'dead'> } {
  const { promise: death, resolve } = Promise.withResolvers<'dead'>();
  let left = lives;
  const dying = () => {
    left -= 1;
    if (left >= 0) return false;
    resolve('dead');
    return true;
  };
  const within = (tx: Transaction): Transaction => ({
    exec: (sql) => tx.exec(sql),
    async query<R>(sql: string, params?: readonly unknown[]) {
      if (dying()) throw new Killed();
      return await tx.query<R>(sql, params);
    },
  });
  return {
    death,
    db: {
      ...({ kind: db.kind } as Database),
      async query<R>(sql: string, params?: readonly unknown[]) {
        if (dying()) return await never;
        const rows = await db.query<R>(sql, params);
        return dying() ? await never : rows;
      },
      async transaction(work) {
        try {
          const done = await db.transaction(async (tx) => {
            const result = await work(within(tx));
            if (dying()) throw new Killed();
            return result;
          });
          return dying() ? await never : done;
        } catch (error) {
          if (error instanceof Killed) return await never;
          throw error;
        }
      },
    },
  };
}

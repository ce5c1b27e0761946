/** Changes to organizations and keys. */

/** Called after each one, so that nothing is remembered of what it changed. */
export type Changed = (what: string, id: string) => void;

/** A record with what is given of `changes`. */
export function withChanges<T extends object>(record: T, changes: Partial<T>): T {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...record, ...Object.fromEntries(given) };
}

/** What of a record was changed. */

/**
 * The fields of `next` that differ from those of `before`. Only these are sent, so that what somebody else has changed meanwhile,
 * or the reader in another window, stays.
 */
export function changesOf(before, next) {
  return Object.fromEntries(
    Object.entries(next).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
}

/** Sends the changes with `send`, if there are any. */
export async function sendChanges(changes, send) {
  if (Object.keys(changes).length > 0) await send(changes);
}

/** Which fields of a record were changed. */

/**
 * The fields of `next` that differ from those of `before`. Only these are sent, so that changes made meanwhile by others, or in
 * another window, stay.
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

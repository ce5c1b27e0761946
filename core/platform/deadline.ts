/** Work that is waited for, until a time or until the caller leaves. */

/**
 * What `work` resolves to, if that takes no longer than `ms`; otherwise throws `late()`. The work then continues, and
 * nobody hears how it ends.
 */
export async function within<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  const { promise: deadline, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), ms);
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/** What a promise resolves to, or a rejection with the signal's reason as soon as the caller leaves. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

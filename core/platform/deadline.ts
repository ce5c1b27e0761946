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

/**
 * Yields each item with what `read` returns for it, in order. While the caller uses one result, up to `ahead` of the next
 * items are being read. A failed read throws only when its item's turn comes; if the caller stops early, results read
 * ahead are discarded.
 */
export async function* readAhead<T, R>(
  items: readonly T[],
  ahead: number,
  read: (item: T) => Promise<R>,
): AsyncGenerator<[item: T, found: R]> {
  const reading: Promise<R>[] = [];
  let next = 0;
  for (const item of items) {
    while (next < items.length && reading.length <= ahead) {
      const begun = read(items[next++]!);
      // Its turn may never come.
      begun.catch(() => undefined);
      reading.push(begun);
    }
    yield [item, await reading.shift()!];
  }
}

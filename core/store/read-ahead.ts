/**
 * What `read` gives for each item, in their order. While one is used, up to `ahead` of those after it are being read. A
 * failed read throws when it is that item's turn; what was read ahead when the caller stops is dropped.
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

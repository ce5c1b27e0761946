/** `fields` without those that are undefined: hapi takes them for values, and so does a spread. */
export function defined<T extends object>(fields: T): { [field in keyof T]?: Exclude<T[field], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/** `value`, frozen with all that it holds: requests share it, and one that changed it would change the others' answers. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

/** Whether a value is an object: no list, and not null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text of a file, without the byte order mark with which editors on Windows begin files; JSON may have none. */
export function withoutByteOrderMark(text: string): string {
  return text.replace(/^\ufeff/, '');
}

/** The value that a text is in JSON; undefined when it is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Adds a value to the list of a key. */
export function pushTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [value]);
  else known.push(value);
}

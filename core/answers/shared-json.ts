/** The JSON of parts that many answers share, such as the results of a cached answer, serialized only once. */

/** The JSON of shared objects; null until it is first needed. */
const TEXTS = new WeakMap<object, string | null>();

/** Marks the objects in the fields of an answer: their JSON is kept from its first use on, so they must never change. */
export function shareJson<T extends object>(shared: T): T {
  for (const value of Object.values(shared)) if (isObject(value) && !TEXTS.has(value)) TEXTS.set(value, null);
  return shared;
}

/** As `JSON.stringify`, for a plain object with shared objects among its fields; null for anything else. */
export function sharedJsonOf(value: unknown): string | null {
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return null;
  const fields = Object.entries(value);
  if (!fields.some(([, field]) => isObject(field) && TEXTS.has(field))) return null;
  let text = '';
  for (const [name, field] of fields) {
    const json = textOf(field);
    if (json !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${json}`;
  }
  return `{${text}}`;
}

function textOf(field: unknown): string | undefined {
  const known = isObject(field) ? TEXTS.get(field) : undefined;
  if (known !== null) return known ?? JSON.stringify(field);
  const text = JSON.stringify(field);
  TEXTS.set(field as object, text);
  return text;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The JSON of parts that many answers share, such as the results of a cached answer, serialized only once. */

/** Longer texts are kept as bytes, which are copied into a response and not encoded again. */
const LONGEST_TEXT = 256;

/** The JSON of shared objects; null until it is first needed. */
const KNOWN = new WeakMap<object, string | Buffer | null>();

/** Marks the objects in the fields of an answer: their JSON is kept from its first use on, so they must never change. */
export function shareJson<T extends object>(shared: T): T {
  for (const value of Object.values(shared)) if (isObject(value) && !KNOWN.has(value)) KNOWN.set(value, null);
  return shared;
}

/** The bytes of what `JSON.stringify` returns, for a plain object with shared objects among its fields; null for anything else. */
export function sharedJsonOf(value: unknown): Buffer | null {
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return null;
  const fields = Object.entries(value);
  if (!fields.some(([, field]) => isObject(field) && KNOWN.has(field))) return null;
  const parts: Buffer[] = [];
  let text = '';
  let before = '{';
  for (const [name, field] of fields) {
    const json = jsonOf(field);
    if (json === undefined) continue;
    text += `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (typeof json === 'string') text += json;
    else {
      parts.push(Buffer.from(text), json);
      text = '';
    }
  }
  parts.push(Buffer.from(`${text}}`));
  return Buffer.concat(parts);
}

function jsonOf(field: unknown): string | Buffer | undefined {
  const known = isObject(field) ? KNOWN.get(field) : undefined;
  if (known !== null) return known ?? JSON.stringify(field);
  const text = JSON.stringify(field);
  const kept = text.length > LONGEST_TEXT ? Buffer.from(text) : text;
  KNOWN.set(field as object, kept);
  return kept;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The types of a row's fields, checked as it is read: the models would only fail on them, without saying of which row. */

type FieldType = keyof typeof IS;

const isText = (value: unknown) => typeof value === 'string';
const isTextOrNull = (value: unknown) => value === null || isText(value);

const IS = {
  text: isText,
  'an array of texts': (value: unknown) => Array.isArray(value) && value.every(isText),
  'an object of texts': (value: unknown) =>
    typeof value === 'object' && value !== null && Object.values(value).every(isTextOrNull),
} as const;

/** What is wrong with the first field of another type than its own, or null; a field may be missing or null. */
export function mistyped(row: object, types: Readonly<Record<string, FieldType>>): string | null {
  for (const [name, type] of Object.entries(types)) {
    const value = (row as Record<string, unknown>)[name] ?? null;
    if (value !== null && !IS[type](value)) return `"${name}" must be ${type}`;
  }
  return null;
}

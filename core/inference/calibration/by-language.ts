/** A value for each language that has its own, and for all others; ISO 639-1. */
export type ByLanguage<Value> = { all: Value } & Partial<Record<string, Value>>;

/** The value for a language; null: unknown. */
export function ofLanguage<Value>(values: ByLanguage<Value>, language: string | null): Value {
  return (language !== null && Object.hasOwn(values, language) && values[language]) || values.all;
}

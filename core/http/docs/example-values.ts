/** A value that a schema takes, for the examples of the page. */
import { choices, type Document, resolve, type Schema } from './openapi-document.ts';

const BY_FORMAT: Record<string, string> = {
  uri: 'https://example.com/story',
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
};

/** Examples for fields with these names, used when their schema has none. */
const BY_NAME: Record<string, unknown> = {
  title: 'Inflation slows for the third month in a row',
  source: 'la-plaza',
  country: 'AR',
  language: 'en',
  section: 'economy',
  snippet: 'Food and transport rose least, the statistics office said on Thursday.',
  published_at: '2026-01-31T12:00:00Z',
  first_published_at: '2026-01-31T12:00:00Z',
  created_at: '2026-01-31T12:00:00Z',
  day: '2026-01-31',
  score: 0.94,
  headline_relevance: 0.91,
  probability: 0.94,
  centrality: 2.7,
  cost_usd: 0.0022,
};

type Make = (schema: Schema, document: Document, within: string[]) => unknown;

const BY_TYPE: Record<string, Make> = {
  string: ({ format }) => BY_FORMAT[format ?? ''] ?? '…',
  integer: ({ minimum }) => minimum ?? 1,
  number: ({ minimum, maximum }) => (maximum === 1 ? 0.5 : (minimum ?? 1)),
  boolean: () => true,
  null: () => null,
  array: ({ items }, document, within) => (items ? [sample(items, document, within)] : []),
  object: ({ properties }, document, within) =>
    Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, field]) => [
        name,
        field.examples === undefined && name in BY_NAME ? BY_NAME[name] : sample(field, document, within),
      ]),
    ),
};

/**
 * An example for a schema: its own, else its default or first enumerated value, else one made up from its type. A
 * nullable schema without an example gives null, and so does a schema inside itself.
 */
export function sample(given: Schema, document: Document, within: string[] = []): unknown {
  if (given.$ref && within.includes(given.$ref)) return null;
  const inside = given.$ref ? [...within, given.$ref] : within;
  const schema = resolve(document, given);
  const stated = [schema.examples?.[0], schema.const, schema.default ?? undefined, schema.enum?.[0]];
  const found = stated.find((value) => value !== undefined);
  if (found !== undefined) return found;
  const [choice] = choices(schema);
  if (choice && choice !== schema) return sample(choice, document, inside);
  const types = [schema.type ?? (schema.properties ? 'object' : 'null')].flat();
  const type = types.includes('null') && types[0] !== 'object' ? 'null' : types[0]!;
  return BY_TYPE[type]?.(schema, document, inside);
}

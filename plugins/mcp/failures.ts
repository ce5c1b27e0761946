/** Failures for a model: what went wrong, field by field, and what to do. */
import { isObject } from '#core/compat/fields.ts';
import type { JsonSchema } from '#core/http/openapi/schema.ts';
import type { ErrorCode, Failure } from '#core/platform/errors.ts';
import { aliasesIn, defined, resolved } from './arguments.ts';

/**
 * A failure as text. `given` and `json`: the arguments that were sent, which may have names of other tools, and the schema of
 * the tool, which says what is taken where an unknown field was sent.
 */
export function failureAsText(failure: Failure, given: unknown = {}, json: JsonSchema = {}): string {
  const { code, errors, headers } = failure;
  const aliases = isObject(given) && errors.length > 0 ? aliasesIn(given, json) : [];
  const wait = headers['retry-after'];
  const next = NEXT[code];
  const lines = [
    ...(errors.length > 1
      ? [`${code}: several arguments are wrong.`, ...errors.map(({ message }) => `- ${message}`)]
      : [`${code}: ${failure.message}`]),
    ...takenInstead(failure, json),
    ...[...aliases].map(([name, meant]) => `${name} was read as ${meant}.`),
    ...(next ? [next] : []),
    ...(wait ? [`Retry in ${wait} seconds.`] : []),
  ];
  return TOOL_WORDS.reduce((text, [word, ours]) => text.replace(word, ours), lines.join('\n'));
}

/** A field that is unknown and resembles no other. */
const UNKNOWN = /is not a known field$/;

/** For each place of unknown fields, the fields that it takes: definitions do not show those of inner objects. */
function takenInstead({ errors }: Failure, json: JsonSchema): string[] {
  const unknown = errors.filter(({ message }) => UNKNOWN.test(message));
  const places = new Set(unknown.map(({ path }) => path.split('.').slice(0, -1).join('.')));
  return [...places].flatMap((place) => {
    const taken = namesAt(json, place === '' ? [] : place.split('.'));
    return taken.length === 0 ? [] : [`${place || 'The tool'} takes ${taken.join(', ')}.`];
  });
}

/** The fields of the object at a path, in any of the shapes that it may have. */
function namesAt(json: JsonSchema, path: readonly string[]): string[] {
  const definitions = defined(json);
  const shapesOf = (given: JsonSchema): JsonSchema[] => {
    const schema = resolved(given, definitions);
    return [schema, ...((schema.anyOf ?? []) as JsonSchema[]).flatMap(shapesOf)];
  };
  const inner = (shape: JsonSchema, name: string): JsonSchema[] => {
    const {
      properties = {},
      patternProperties = {},
      items,
    } = shape as Record<string, Record<string, JsonSchema>>;
    const named = [properties[name], ...Object.values(patternProperties), items];
    return named.filter((one) => one !== undefined) as JsonSchema[];
  };
  const shapes = path.reduce(
    (found, name) => found.flatMap((shape) => inner(shape, name)).flatMap(shapesOf),
    shapesOf(json),
  );
  return [...new Set(shapes.flatMap(({ properties = {} }) => Object.keys(properties as object)))];
}

/** What messages of the API call by other names than the tools do. */
const TOOL_WORDS: readonly [RegExp, string][] = [
  [/GET \/v1\/sources/g, 'list_outlets'],
  // A watch has the fields of its search under `request`; `create_watch` takes them beside its own.
  [/\brequest\.(?=\w)/g, ''],
  [/\bdeliver\.webhook\.url\b/g, 'webhook'],
];

/** What a model does after a failure, where the message does not say it. */
const NEXT: Partial<Record<ErrorCode, string>> = {
  index_not_found: 'list_indexes has the ids of those there are.',
  index_not_ready: 'list_indexes says when it is ready.',
};

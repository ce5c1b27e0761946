/** Failures for a model: what went wrong, field by field, and what to do. */

import type { JsonSchema } from '#core/http/openapi/schema.ts';
import type { NamesByPlace } from '#core/http/validation-report.ts';
import { type ErrorCode, type Failure, fieldName } from '#core/platform/errors.ts';
import { isObject } from '#core/platform/objects.ts';
import { NOT_KNOWN } from '#core/platform/suggestions.ts';
import { aliasesIn } from './arguments.ts';

/**
 * A failure as text. `given` and `json`: the arguments that were sent, which may have names of other tools, and the schema of
 * the tool. `known`: what may stand where an unknown field was sent.
 */
export function failureAsText(
  failure: Failure,
  given: unknown,
  json: JsonSchema,
  known: NamesByPlace,
): string {
  const { code, errors, headers } = failure;
  const aliases = isObject(given) && errors.length > 0 ? aliasesIn(given, json) : [];
  const wait = headers['retry-after'];
  const next = NEXT[code];
  const lines = [
    ...(errors.length > 1
      ? [`${code}: several arguments are wrong.`, ...errors.map(({ message }) => `- ${message}`)]
      : [`${code}: ${failure.message}`]),
    ...takenInstead(failure, known),
    ...[...aliases].map(([name, meant]) => `${name} was read as ${meant}.`),
    ...(next ? [next] : []),
    ...(wait ? [`Retry in ${wait} seconds.`] : []),
  ];
  return TOOL_WORDS.reduce((text, [word, ours]) => text.replace(word, ours), lines.join('\n'));
}

/** For each place of unknown fields, the fields that it takes: definitions do not show those of inner objects. */
function takenInstead({ errors }: Failure, known: NamesByPlace): string[] {
  const unknown = errors.filter(({ message }) => message.endsWith(NOT_KNOWN));
  const places = new Set(unknown.map(({ path }) => path.split('.').slice(0, -1).join('.')));
  return [...places].flatMap((place) => {
    const parts = place === '' ? [] : place.split('.');
    const taken = known(parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part)));
    return taken.length === 0 ? [] : [`${fieldName(place) || 'The tool'} takes ${taken.join(', ')}.`];
  });
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

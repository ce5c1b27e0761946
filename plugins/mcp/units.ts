/** Rate-limit units of a message: the units that its tool calls would cost in the native API. */
import type { Request } from '@hapi/hapi';
import { isObject } from '#core/compat/fields.ts';
import { MAX_QUERIES } from '#core/search/request/search-request.ts';
import { unfolded } from './arguments.ts';

/**
 * One unit for each query of each call; a message without calls takes one. Clients of old protocols send several
 * calls at once.
 */
export function mcpUnits({ payload }: Pick<Request, 'payload'>): number {
  const calls = ([payload].flat() as unknown[]).filter(
    (message): message is Record<string, unknown> => isObject(message) && message.method === 'tools/call',
  );
  return Math.max(
    1,
    calls.map(queriesOf).reduce((sum, queries) => sum + queries, 0),
  );
}

function queriesOf({ params }: Record<string, unknown>): number {
  const { query, q, queries } = isObject(params) && isObject(params.arguments) ? params.arguments : {};
  return Math.max(...[query, q, queries].map(countOf));
}

/** Queries in a value of the argument, in whichever form the tool accepts it. */
function countOf(given: unknown): number {
  const value = unfolded(given, ['array', 'string']);
  return Array.isArray(value) ? Math.min(Math.max(value.length, 1), MAX_QUERIES) : 1;
}
